// The list of files and the editor.
import { editorView } from "./files.js";
import { download, sizeText } from "./results.js";

const Usual = "Tab indents; Escape, then Tab, leaves the editor.";
const Indent = "  ";

export class FileView {
  #files;
  #name = null;
  #list = document.getElementById("file-list");
  #editor = document.getElementById("editor");
  #title = document.getElementById("editor-title");
  #note = document.getElementById("editor-note");
  #leaves = false;  // whether the next Tab leaves the editor

  constructor(files) {
    this.#files = files;
    this.#editor.addEventListener("input", () => this.#save());
    this.#editor.addEventListener("keydown", (event) => this.#key(event));
    document.getElementById("download").addEventListener("click", () => this.#download());
    document.getElementById("remove").addEventListener("click", () => this.#remove());
  }

  open(name) {
    this.#name = name;
    this.update();
  }

  // Shows the files as they are now.
  update() {
    const names = this.#files.names();
    if (!this.#files.has(this.#name)) this.#name = names[0] ?? null;
    this.#list.replaceChildren(...names.map((name) => this.#item(name)));
    this.#showContent();
  }

  #item(name) {
    const button = document.createElement("button");
    button.type = "button";
    const size = document.createElement("span");
    size.className = "size";
    size.textContent = sizeText(this.#files.bytes(name).length);
    button.append(name, " ", size);
    if (name === this.#name) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => {
      this.open(name);
      this.#list.querySelector("[aria-current]").focus();  // the button that was clicked is gone
    });
    const item = document.createElement("li");
    item.append(button);
    return item;
  }

  #showContent() {
    const none = this.#name === null;
    for (const id of ["download", "remove"]) document.getElementById(id).disabled = none;
    this.#title.textContent = none ? "No file" : this.#name;
    const { text, editable, note } = none
      ? { text: "", editable: false, note: "Choose an example, or add a file." }
      : editorView(this.#files.bytes(this.#name));
    if (this.#editor.value !== text) this.#editor.value = text;
    this.#editor.readOnly = !editable;
    this.#note.textContent = note || Usual;
  }

  #save() {
    this.#files.set(this.#name, new TextEncoder().encode(this.#editor.value));
    const size = this.#list.querySelector("[aria-current] .size");
    size.textContent = sizeText(this.#files.bytes(this.#name).length);
  }

  #key(event) {
    const leaves = this.#leaves;
    this.#leaves = event.key === "Escape";
    if (event.key !== "Tab" || event.shiftKey || event.ctrlKey || event.altKey || leaves || this.#editor.readOnly) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = this.#editor;
    this.#editor.setRangeText(Indent, selectionStart, selectionEnd, "end");
    this.#save();
  }

  #download() { download(this.#name, this.#files.bytes(this.#name)); }

  #remove() {
    this.#files.remove(this.#name);
    this.update();
  }
}
