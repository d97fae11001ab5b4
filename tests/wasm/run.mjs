// Runs the wasm32-wasi build in node and compares it with the native one: the bits of our own mathematics, and every
// script test, and a world of ten creatures. usage: node run.mjs --wasm FOLDER --native FOLDER [-- ARGUMENTS OF
// vellum_script_tests]. With --lives TICKS only the creatures, for so long.
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { WASI } from "node:wasi";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const words = process.argv.slice(2);
const split = words.includes("--") ? words.indexOf("--") : words.length;
const testArguments = words.slice(split + 1);
function option(name) {
  const at = words.indexOf(`--${name}`);
  return at >= 0 && at + 1 < split ? words[at + 1] : null;
}
function folder(name) {
  const value = option(name);
  if (value === null) {
    console.error("usage: node run.mjs --wasm FOLDER --native FOLDER [--lives TICKS] [-- ARGUMENTS]");
    process.exit(2);
  }
  return resolve(value);
}
const wasmFolder = folder("wasm");
const nativeFolder = folder("native");

// Runs a command in the checkout; returns its exit status and output.
async function runWasm(program, programArguments) {
  const log = join(wasmFolder, `${program}.log`);
  const fd = openSync(log, "w");
  let status;
  try {
    const wasi = new WASI({
      version: "preview1",
      args: [program, ...programArguments],
      env: { NO_COLOR: "1" },
      preopens: { ".": root },
      stdout: fd,
      stderr: fd,
      returnOnExit: true,
    });
    const module = await WebAssembly.compile(readFileSync(join(wasmFolder, `${program}.wasm`)));
    // node 18, Debian's own, has no getImportObject() yet.
    const imports = { wasi_snapshot_preview1: wasi.wasiImport };
    const instance = await WebAssembly.instantiate(module, imports);
    status = wasi.start(instance);
  } catch (error) {
    status = `died: ${error.message}\n${error.stack}`;
  } finally {
    closeSync(fd);
  }
  return { status, output: readFileSync(log, "utf8") };
}

let passed = 0;
let failed = 0;
let skipped = 0;
function judge(good, what) {
  good ? passed++ : failed++;
  console.log(`${good ? "ok" : "FAILED"}: ${what}`);
}

async function compareLives(ticks) {
  const livesArguments = ["ways", "--ticks", ticks];
  const native = execFileSync(join(nativeFolder, "vellum_lives"), livesArguments, { cwd: root, encoding: "utf8" });
  const wasm = (await runWasm("vellum_lives", livesArguments)).output;
  judge(/^[0-9a-f]{16} /.test(native) && native === wasm,
        `ten creatures live ${ticks} ticks alike: native\n${native}wasm\n${wasm.trimEnd()}`);
}

const onlyLives = option("lives");
await compareLives(onlyLives ?? "400");
if (onlyLives !== null) process.exit(failed ? 1 : 0);

const nativeHash = execFileSync(join(nativeFolder, "vellum_sweep_hash"), { encoding: "utf8" }).trim();
const wasmHash = (await runWasm("vellum_sweep_hash", [])).output.trim();
judge(/^[0-9a-f]{16}$/.test(nativeHash) && nativeHash === wasmHash,
      `mathematics has the same bits: native ${nativeHash}, wasm ${wasmHash}`);

const totalsOf = (text) => {
  const lines = [...text.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)];
  return lines.length ? lines[lines.length - 1].slice(1).map(Number) : null;
};
const tests = await runWasm("vellum_script_tests", testArguments);
process.stdout.write(tests.output);
const totals = totalsOf(tests.output);
if (totals) {
  passed += totals[0];
  failed += totals[1];
  skipped += totals[2];
  if (tests.status !== 0 && totals[1] === 0) judge(false, `vellum_script_tests ended with ${tests.status}`);
} else {
  judge(false, `vellum_script_tests printed no totals; it ended with ${tests.status}`);
}
const native = spawnSync(join(nativeFolder, "vellum_script_tests"), testArguments,
                         { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
const nativeTotals = totalsOf(native.stdout ?? "");
judge(totals !== null && String(totals) === String(nativeTotals),
      `script tests agree with the native build: wasm ${totals}, native ${nativeTotals} (passed, failed, skipped)`);

console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed ? 1 : 0;
