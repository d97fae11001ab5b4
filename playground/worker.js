// Runs one command: {module, words, files: [[name, bytes]]}. Posts {stream, bytes} while it runs, {hidden} for what
// exceeds the limit, and at the end {status, written: [[name, bytes]], removed: [name]} or {failed: message, ...}.
import { Directory, Fd, File, PreopenDirectory, WASI, wasi } from "./shim/index.js";

const ShownBytes = 1024 * 1024;
const WriteRight = BigInt(wasi.RIGHTS_FD_WRITE);

// A file that knows whether it was opened for writing.
class GivenFile extends File {
  written = false;
  path_open(flags, rights, fdFlags) {
    if (rights & WriteRight) this.written = true;
    return super.path_open(flags, rights, fdFlags);
  }
}

let shown = 0;
let hidden = 0;

// No terminal: the command writes large pieces and no progress.
class Output extends Fd {
  constructor(stream) {
    super();
    this.stream = stream;
  }
  fd_fdstat_get() { return { ret: 0, fdstat: new wasi.Fdstat(wasi.FILETYPE_UNKNOWN, 0) }; }
  fd_filestat_get() { return { ret: 0, filestat: new wasi.Filestat(0n, wasi.FILETYPE_UNKNOWN, 0n) }; }
  fd_write(data) {
    const piece = data.slice(0, Math.max(0, ShownBytes - shown));
    shown += piece.length;
    hidden += data.length - piece.length;
    if (piece.length) postMessage({ stream: this.stream, bytes: piece });
    return { ret: 0, nwritten: data.length };
  }
}

// Standard input is empty.
class NoInput extends Fd {
  fd_fdstat_get() { return { ret: 0, fdstat: new wasi.Fdstat(wasi.FILETYPE_UNKNOWN, 0) }; }
  fd_read() { return { ret: 0, data: new Uint8Array() }; }
}

function makeTree(files) {
  const root = new Map();
  for (const [name, bytes] of files) {
    const parts = name.split("/");
    const last = parts.pop();
    let folder = root;
    for (const part of parts) {
      if (!folder.has(part)) folder.set(part, new Directory(new Map()));
      folder = folder.get(part).contents;
    }
    folder.set(last, new GivenFile(bytes.buffer));
  }
  return root;
}

function* filesOf(folder, prefix = "") {
  for (const [name, entry] of folder) {
    if (entry instanceof Directory) yield* filesOf(entry.contents, `${prefix}${name}/`);
    else yield [prefix + name, entry];
  }
}

function changes(root, given) {
  const written = [];
  const kept = new Set();
  for (const [name, file] of filesOf(root)) {
    kept.add(name);
    if (!(file instanceof GivenFile) || file.written) written.push([name, file.data]);
  }
  return { written, removed: given.filter((name) => !kept.has(name)) };
}

function run({ module, words, files }) {
  const root = makeTree(files);
  const folder = new PreopenDirectory(".", root);
  const shim = new WASI(["vellum", ...words], ["NO_COLOR=1"],
                        [new NoInput(), new Output("out"), new Output("error"), folder]);
  let end;
  try {
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: shim.wasiImport });
    end = { status: shim.start(instance) };
  } catch (error) {
    end = { failed: String(error?.message ?? error) };
  }
  postMessage({ ...end, hidden, ...changes(root, files.map(([name]) => name)) });
}

onmessage = ({ data }) => run(data);
