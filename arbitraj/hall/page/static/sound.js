// A soft sound, made here: nothing is loaded for it. Who does not want it (`sunet` is `nu` in this browser) hears none.
const LASTS = 0.15, PITCH = 440, LOUD = 0.06; // seconds, Hz, of 1
let context = null;

export const hears = () => localStorage.getItem("sunet") !== "nu";
export const setHears = (wanted) => localStorage.setItem("sunet", wanted ? "da" : "nu");

export function softSound() {
  if (!hears()) return;
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator(), loudness = context.createGain(), now = context.currentTime;
    tone.frequency.value = PITCH;
    loudness.gain.setValueAtTime(LOUD, now);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + LASTS);
    tone.connect(loudness).connect(context.destination);
    tone.start(now);
    tone.stop(now + LASTS);
  } catch { /* a machine without sound says it in words alone */ }
}
