// Connects the parts of the page.
import { splitCommand } from "./command_line.js";
import { chosenFiles, droppedFiles } from "./dropped.js";
import { Files } from "./files.js";
import { FileView } from "./file_view.js";
import { Output } from "./output.js";
import { Results, sizeText } from "./results.js";
import { Runner } from "./runner.js";

const byId = (id) => document.getElementById(id);
const files = new Files();
const view = new FileView(files);
const runner = new Runner();
const output = new Output(byId("output"));
const results = new Results(byId("results"));
let examples = [];

function say(text, failed = false) {
  byId("status").textContent = text;
  byId("status").classList.toggle("failed", failed);
}

function showExample(example) {
  runner.stop();
  files.clear();
  for (const [name, content] of Object.entries(example.files)) files.set(name, bytesOf(content));
  byId("about").textContent = example.about;
  byId("command").value = example.command;
  output.clear();
  results.clear();
  view.open(example.open);
  say("Ready");
}

// Text, or {base64}.
function bytesOf(content) {
  if (typeof content === "string") return new TextEncoder().encode(content);
  return Uint8Array.from(atob(content.base64), (c) => c.charCodeAt(0));
}

async function addFiles(pairs) {
  const refused = [];
  let last = null;
  for (const [name, file] of pairs) {
    try {
      files.check(name, file.size);  // before it is read
      files.set(name, new Uint8Array(await file.arrayBuffer()));
      last = name;
    } catch (error) {
      refused.push(error.message);
    }
  }
  if (last !== null) view.open(last);
  const added = pairs.length - refused.length;
  say(refused.length ? `${added} files added. ${refused[0]}` : `${added} ${added === 1 ? "file" : "files"} added`,
      refused.length > 0);
}

function setRunning(running) {
  byId("run").disabled = running;
  byId("stop").disabled = !running;
}

async function run() {
  if (byId("run").disabled) return;
  let words;
  try {
    words = splitCommand(byId("command").value);
  } catch (error) {
    return say(`The command is wrong: ${error.message}`, true);
  }
  output.clear();
  results.clear();
  setRunning(true);
  say("Running");
  const start = performance.now();
  const end = await runner.run(words, files.entries(), (stream, bytes) => output.add(stream, bytes));
  output.flush();
  setRunning(false);
  const refused = keep(end);
  results.show(end.written);
  sayEnd(end, performance.now() - start, refused);
}

// The files of the page are those of the command, so that the next command reads what this one wrote.
function keep(end) {
  const refused = [];
  for (const name of end.removed) files.remove(name);
  for (const [name, bytes] of end.written) {
    try {
      files.set(name, bytes);
    } catch (error) {
      refused.push(error.message);
    }
  }
  view.update();
  return refused;
}

function sayEnd(end, milliseconds, refused) {
  const time = milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
  let text = `Exit status ${end.status}, after ${time}`;
  if (end.stopped) text = `Stopped after ${time}; what it wrote is lost`;
  else if (end.failed) text = `The command broke off after ${time}: ${end.failed}`;
  if (end.hidden) text += `. The output is longer: ${sizeText(end.hidden)} more are not shown`;
  if (refused.length) text += `. ${refused[0]}`;
  say(text, Boolean(end.stopped || end.failed || end.status !== 0 || refused.length));
}

function listenForDrops() {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.body.classList.remove("dropping");
  });
  addEventListener("drop", async (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    document.body.classList.remove("dropping");
    addFiles(await droppedFiles(event.dataTransfer));
  });
}

function listen() {
  byId("example").addEventListener("change", () => showExample(examples[byId("example").selectedIndex]));
  byId("run-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  byId("stop").addEventListener("click", () => runner.stop());
  addEventListener("keydown", (event) => {
    const asks = event.ctrlKey || event.metaKey || (event.target === byId("command") && !event.shiftKey);
    if (event.key !== "Enter" || !asks || event.isComposing) return;
    event.preventDefault();
    run();
  });
  byId("new-file").addEventListener("submit", (event) => {
    event.preventDefault();
    addNewFile(byId("new-name").value.trim());
  });
  for (const id of ["choose-files", "choose-folder"]) {
    byId(id).addEventListener("change", (event) => {
      addFiles(chosenFiles(event.target.files));
      event.target.value = "";  // the same file can be chosen again
    });
  }
  listenForDrops();
}

function addNewFile(name) {
  try {
    if (files.has(name)) throw new Error(`there is a file '${name}'`);
    files.set(name, new Uint8Array());
  } catch (error) {
    return say(error.message, true);
  }
  byId("new-name").value = "";
  view.open(name);
  say(`'${name}' is new and empty`);
  byId("editor").focus();
}

async function start() {
  listen();
  const response = await fetch("examples.json");
  examples = await response.json();
  byId("example").replaceChildren(...examples.map((example) => new Option(example.title)));
  showExample(examples[0]);
  say("Loading");
  await runner.load("vellum.wasm");
  say("Ready");
  setRunning(false);
}

start().catch((error) => say(`The page can't start: ${error.message}`, true));
