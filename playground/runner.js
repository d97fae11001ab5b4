// Runs commands, one at a time, each in a worker of its own, which Stop ends.
export class Runner {
  #module;
  #worker = null;
  #finish = null;

  // `address` is that of the WebAssembly file.
  async load(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} can't be loaded: ${response.status}`);
    this.#module = await WebAssembly.compile(await response.arrayBuffer());
  }

  get isRunning() { return this.#worker !== null; }

  // Calls show(stream, bytes) for what the command prints, and returns what the worker says at the end.
  run(words, files, show) {
    return new Promise((finish) => {
      this.#finish = finish;
      const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      this.#worker = worker;
      worker.onmessage = ({ data }) => {
        if (this.#worker !== worker) return;  // it was stopped, and this was on its way
        if (data.stream) show(data.stream, data.bytes);
        else this.#end(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        if (this.#worker === worker) this.#end({ failed: event.message || "the worker could not run" });
      };
      const copies = files.map(([name, bytes]) => [name, bytes.slice()]);
      worker.postMessage({ module: this.#module, words, files: copies }, copies.map(([, bytes]) => bytes.buffer));
    });
  }

  stop() {
    if (this.isRunning) this.#end({ stopped: true });
  }

  #end(result) {
    this.#worker.terminate();
    this.#worker = null;
    this.#finish({ hidden: 0, written: [], removed: [], ...result });
  }
}
