// «Ajutor» by F1, in place of the browser's own help. A question mark stays a letter: it is the joker of drawn letters.
const help = document.querySelector("#ajutor");
document.addEventListener("keydown", (event) => {
  if (event.key !== "F1" || !help) return;
  event.preventDefault();
  help.togglePopover();
});
