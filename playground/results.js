// The files that a command wrote: pictures are shown, others can be downloaded.
const Pictures = { png: "image/png", gif: "image/gif", svg: "image/svg+xml" };

export class Results {
  #element;
  #addresses = [];

  constructor(element) { this.#element = element; }

  clear() {
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses = [];
    this.#element.replaceChildren();
  }

  show(written) {
    const links = document.createElement("ul");
    for (const [name, bytes] of written) {
      const type = Pictures[name.split(".").pop().toLowerCase()];
      if (type) this.#element.append(this.#picture(name, bytes, type));
      else links.append(item(this.#link(name, bytes)));
    }
    if (!links.childElementCount) return;
    const title = document.createElement("h3");
    title.textContent = "Written files";
    this.#element.append(title, links);
  }

  // An <img> runs no script of an SVG file, and loads nothing for it.
  #picture(name, bytes, type) {
    const figure = document.createElement("figure");
    const image = document.createElement("img");
    image.alt = `The picture ${name}`;
    image.src = this.#address(bytes, type);
    const caption = document.createElement("figcaption");
    caption.append(this.#link(name, bytes));
    figure.append(image, caption);
    return figure;
  }

  #link(name, bytes) {
    const link = document.createElement("a");
    link.href = this.#address(bytes, "application/octet-stream");
    link.download = name.split("/").pop();
    link.textContent = `${name} (${sizeText(bytes.length)})`;
    return link;
  }

  #address(bytes, type) {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    this.#addresses.push(address);
    return address;
  }
}

function item(content) {
  const element = document.createElement("li");
  element.append(content);
  return element;
}

export function sizeText(size) {
  if (size < 1024) return `${size} bytes`;
  if (size < 1024 * 1024) return `${(size / 1024).toFixed(1)} KiB`;
  return `${(size / 1024 / 1024).toFixed(1)} MiB`;
}

export function download(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name.split("/").pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
