// The files of the page: bytes under relative names. They live in memory only.
const MaxName = 300;
const MaxDepth = 32;
const MaxTotal = 512 * 1024 * 1024;
const MaxEdited = 1024 * 1024;

// "" when a file may have the name, otherwise why not.
export function problemOfName(name) {
  if (name === "") return "a file needs a name";
  if (name.length > MaxName) return `a name has at most ${MaxName} characters`;
  if (name.startsWith("/")) return "a name can't begin with /: files are in the folder of the page";
  if (name.includes("\\")) return "a name can't contain \\: folders are separated by /";
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(name)) return "a name can't contain control characters";
  const parts = name.split("/");
  if (parts.length > MaxDepth) return `a name has at most ${MaxDepth} folders`;
  if (parts.includes("..")) return "a name can't contain '..': files are in the folder of the page";
  if (parts.includes("") || parts.includes(".")) return "a name can't contain empty parts";
  return "";
}

export class Files {
  #bytes = new Map();

  names() { return [...this.#bytes.keys()].sort(); }
  has(name) { return this.#bytes.has(name); }
  bytes(name) { return this.#bytes.get(name); }
  remove(name) { this.#bytes.delete(name); }
  clear() { this.#bytes.clear(); }
  entries() { return [...this.#bytes.entries()]; }

  set(name, bytes) {
    this.check(name, bytes.length);
    this.#bytes.set(name, bytes);
  }

  // Throws an Error when a file of this name and size is refused.
  check(name, size) {
    const problem = problemOfName(name) || this.#conflict(name);
    if (problem) throw new Error(`'${name.slice(0, 80)}' is refused: ${problem}`);
    let total = size;
    for (const [other, content] of this.#bytes) if (other !== name) total += content.length;
    if (total > MaxTotal) throw new Error(`'${name}' is refused: the page holds at most 512 MiB`);
  }

  // A name is a file or a folder, not both.
  #conflict(name) {
    for (const other of this.#bytes.keys()) {
      if (name.startsWith(`${other}/`)) return `'${other}' is a file`;
      if (other.startsWith(`${name}/`)) return "there is a folder of this name";
    }
    return "";
  }
}

// What the editor shows of a file: {text, editable, note}. Scripts of these games are often Windows-1252, which a page
// can read but not write.
export function editorView(bytes) {
  if (bytes.length > MaxEdited) return { text: "", editable: false, note: "Too large for the editor: 1 MiB at most." };
  if (bytes.includes(0)) return { text: "", editable: false, note: "A binary file: the command reads it, the editor does not." };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), editable: true, note: "" };
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    return { text, editable: false, note: "Windows-1252, which can be read here, but not changed." };
  }
}
