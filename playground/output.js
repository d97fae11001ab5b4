// What a command prints, as text only.
export class Output {
  #element;
  #decoders = {};
  #waiting = [];

  constructor(element) { this.#element = element; }

  clear() {
    this.#element.textContent = "";
    this.#waiting = [];
    this.#decoders = { out: new TextDecoder(), error: new TextDecoder() };
  }

  // Pieces of one frame are put into the page together, so that a chatty script leaves it responsive.
  add(stream, bytes) {
    if (!this.#waiting.length) setTimeout(() => this.flush(), 16);
    this.#waiting.push([stream, this.#decoders[stream].decode(bytes, { stream: true })]);
  }

  flush() {
    const pieces = document.createDocumentFragment();
    for (const [stream, text] of joined(this.#waiting)) {
      const piece = document.createElement("span");
      piece.textContent = text;
      if (stream === "error") piece.className = "error";
      pieces.append(piece);
    }
    this.#waiting = [];
    this.#element.append(pieces);
  }
}

// Neighbours of one stream become one piece.
function joined(pieces) {
  const out = [];
  for (const [stream, text] of pieces) {
    if (out.at(-1)?.[0] === stream) out.at(-1)[1] += text;
    else out.push([stream, text]);
  }
  return out;
}
