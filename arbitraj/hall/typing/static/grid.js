// The control grid: arrows move, and letters fill in the direction of the last move.
import { ask } from "./dialog.js";
import { isTile, letterOf } from "./words.js";

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The grid in its window. `done(lines, absent)` is called with what stands on it. */
export class Grid {
  constructor(dialog, { size, letters, printed }, texts, done) {
    Object.assign(this, { dialog, size, letters, printed, texts, done, row: 0, column: 0, down: false });
    this.squares = dialog.querySelector(".patrate");
    this.squares.style.setProperty("--marime", size);
    this.sense = dialog.querySelector("#grila-sens");
    this.cells = [];
    for (let row = -1; row < size; row++) for (let column = -1; column < size; column++) this.#place(row, column);
    dialog.querySelector("#grila-da").onclick = () => this.#finish("");
    dialog.querySelector("#grila-fara").onclick = () => this.#without();
    dialog.querySelector("#grila-nu").onclick = () => this.#leave();
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#leave();
    });
    this.squares.addEventListener("keydown", (event) => this.#key(event));
    this.squares.addEventListener("input", (event) => this.#typed(event.target));
    this.squares.addEventListener("focusin", (event) => this.#at(event.target));
  }

  #place(row, column) {
    if (row < 0 || column < 0) {
      const label = document.createElement("span");
      label.textContent = row < 0 ? (column < 0 ? "" : column + 1) : String.fromCharCode(65 + row);
      label.setAttribute("aria-hidden", "true");
      this.squares.append(label);
      return;
    }
    const cell = document.createElement("input");
    Object.assign(cell, { autocomplete: "off", spellcheck: false, tabIndex: -1 });
    cell.autocapitalize = "characters";
    // what is printed on the board is not typed: it is there to find one's way by
    cell.placeholder = (this.printed[row]?.[column] ?? ".").replace(".", "").replace("#", "✕").toUpperCase();
    cell.dataset.at = `${row} ${column}`;
    this.cells.push(cell);
    this.squares.append(cell);
  }

  /** Show the lines that were typed so far (`.` empty, a small letter a joker). */
  open(lines) {
    this.cells.forEach((cell, n) => {
      const sign = lines[Math.floor(n / this.size)]?.[n % this.size] ?? ".";
      this.#put(cell, sign === "." ? "" : sign);
    });
    this.stood = this.lines.join();
    this.dialog.showModal();
    this.#go(Math.floor(this.size / 2), Math.floor(this.size / 2));
  }

  get lines() {
    return Array.from({ length: this.size }, (_, row) =>
      this.cells.slice(row * this.size, (row + 1) * this.size).map((cell) => cell.dataset.tile || ".").join(""));
  }

  get #drawn() { return this.cells.filter((cell) => cell.dataset.tile).length; }

  async #asked(title, keep, drop) {
    const { texts } = this, said = title.replace("{count}", this.#drawn);
    return ask(said, [], [["inapoi", texts.grid_back, "first"], ...keep ? [["da", keep]] : [], ["nu", drop, "danger"]]);
  }

  /** There is no grid on the paper, though letters were typed. */
  async #without() {
    if (!this.#drawn || (await this.#asked(this.texts.grid_drop, "", this.texts.grid_drop_do)) === "nu") this.#finish("necompletata");
  }

  /** Back to the rows; letters that were typed and not kept are asked about. */
  async #leave() {
    if (this.lines.join() === this.stood) return this.dialog.close();
    const answer = await this.#asked(this.texts.grid_unkept, this.texts.grid_keep, this.texts.grid_leave);
    if (answer === "da") this.#finish("");
    else if (answer === "nu") this.dialog.close();
  }

  #finish(absent) {
    this.dialog.close();
    this.done(absent ? [] : this.lines, absent);
  }

  #put(cell, tile) {
    const joker = tile !== tile.toUpperCase() || tile === "-";
    cell.value = tile.toUpperCase();
    cell.dataset.tile = tile;
    cell.classList.toggle("plin", tile !== "");
    cell.classList.toggle("joker", joker);
    const square = this.#name(cell);
    cell.setAttribute("aria-label", (tile ? this.texts.square : this.texts.square_empty).replace("{square}", square).replace("{tile}", cell.value));
  }

  #name(cell) {
    const [row, column] = cell.dataset.at.split(" ").map(Number);
    return this.down ? `${column + 1}${String.fromCharCode(65 + row)}` : `${String.fromCharCode(65 + row)}${column + 1}`;
  }

  #at(cell) {
    if (!cell.dataset.at) return;
    [this.row, this.column] = cell.dataset.at.split(" ").map(Number);
    cell.select();
    this.sense.textContent = `${this.#name(cell)} ${this.down ? this.texts.down : this.texts.across}`;
  }

  #go(row, column) {
    const inside = (n) => Math.min(Math.max(n, 0), this.size - 1);
    this.cells[inside(row) * this.size + inside(column)].focus();
  }

  #step(by) { this.#go(this.row + (this.down ? by : 0), this.column + (this.down ? 0 : by)); }

  #key(event) {
    const cell = event.target, arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      this.down = arrow[0] !== 0;
      this.#go(this.row + arrow[0], this.column + arrow[1]);
    } else if (event.key === "Enter") this.#finish("");
    else if (event.key === "Delete") this.#put(cell, "");
    else if (event.key === "Backspace") {
      if (!cell.dataset.tile) this.#step(-1);
      this.#put(this.cells[this.row * this.size + this.column], "");
    } else if (event.key === " ") {
      this.#put(cell, "");
      this.#step(1);
    } else if (event.key === "." || event.key === ",") this.#joker();
    else if (event.code && event.shiftKey && /^\p{L}$/u.test(event.key)) {
      this.#put(cell, event.key.toLowerCase());
      this.#step(1);
    } else return;
    event.preventDefault();
  }

  /** A point marks the letter that was filled in last. */
  #joker() {
    const cell = this.cells[this.row * this.size + this.column];
    if (!cell.dataset.tile) this.#step(-1);
    const last = this.cells[this.row * this.size + this.column], tile = last.dataset.tile;
    if (tile) this.#put(last, tile === tile.toUpperCase() ? tile.toLowerCase() : tile.toUpperCase());
    if (last !== cell) this.#step(1);
  }

  /** What a keyboard on a screen wrote into a square: it has no keys. */
  #typed(cell) {
    if (/[.,]/.test(cell.value)) {
      this.#put(cell, cell.dataset.tile);
      return this.#joker();
    }
    const sign = [...cell.value.normalize("NFC")].filter((each) => isTile(each, this.letters)).at(-1);
    this.#put(cell, sign ? letterOf(sign, this.letters) : "");
    if (sign) this.#step(1);
  }
}
