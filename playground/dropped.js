// Files that were chosen or dropped, as pairs of name and File. Folders keep their names.

export function chosenFiles(list) {
  return [...list].map((file) => [file.webkitRelativePath || file.name, file]);
}

export async function droppedFiles(transfer) {
  // The entries have to be taken before the first wait: the list is empty afterwards.
  const entries = [...transfer.items].filter((item) => item.kind === "file").map((item) => item.webkitGetAsEntry?.());
  const plain = [...transfer.files];
  if (!entries.length || entries.some((entry) => !entry)) return chosenFiles(plain);
  const found = [];
  for (const entry of entries) await collect(entry, "", found);
  return found;
}

async function collect(entry, folder, found) {
  const name = folder + entry.name;
  if (entry.isFile) {
    found.push([name, await new Promise((resolve, reject) => entry.file(resolve, reject))]);
    return;
  }
  const reader = entry.createReader();
  while (true) {
    const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!batch.length) return;
    for (const child of batch) await collect(child, `${name}/`, found);
  }
}
