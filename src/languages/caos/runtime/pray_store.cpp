#include "languages/caos/runtime/pray_store.h"

#include "base/text.h"
#include "languages/caos/files/creature_file.h"

namespace vellum::caos {

static constexpr std::size_t MaxChunks = 100'000;

void PrayStore::forget() {
  for (Entry& entry : entries_) {
    entry.cached = false;
    entry.data = {};
  }
}

static bool isResourceFile(std::string_view name) {
  std::string small = base::toLower(name);
  return small.ends_with(".agents") || small.ends_with(".agent") || isCreatureFileName(small);
}

void PrayStore::read(const Assets& assets) {
  if (read_) return;
  read_ = true;
  for (const auto& [name, bytes] : given_) add({}, name, bytes);
  auto addAll = [&](std::string_view folder, const std::vector<std::string>& files) {
    for (const std::string& file : files) {
      if (!isResourceFile(file)) continue;
      if (auto bytes = assets.read(folder, file)) add(folder, file, *bytes);
    }
  };
  for (std::string_view folder : {"My Agents", "My Creatures"}) addAll(folder, assets.list(folder));
  // Only the network fills it: a game directory has none.
  addAll("Inbox", assets.listStored("Inbox"));
}

void PrayStore::add(std::string_view folder, const std::string& file, std::string_view bytes) {
  auto chunks = readPray(bytes);
  if (!chunks) return;
  for (const PrayChunk& chunk : *chunks)
    if (entries_.size() < MaxChunks)
      entries_.push_back({chunk.type, chunk.name, std::string(folder), file, chunk.packed, false, {}});
}

void PrayStore::give(std::string name, std::string bytes) {
  given_.insert_or_assign(std::move(name), std::move(bytes));
  refresh();
}

base::Result<std::string> PrayStore::bytesOf(const Assets& assets, const Entry& entry) const {
  auto given = entry.folder.empty() ? given_.find(entry.file) : given_.end();
  if (given != given_.end()) return given->second;
  return assets.read(entry.folder, entry.file);
}

bool PrayStore::removeFile(const Assets& assets, const Entry& entry) {
  if (entry.folder.empty()) {  // the file itself stays
    given_.erase(std::string(entry.file));
    refresh();
    return true;
  }
  if (assets.storage == nullptr) return false;
  if (assets.isInStorage(entry.folder, entry.file) && !assets.storage->remove(base::cat(entry.folder, '/', entry.file)))
    return false;
  bool ofGame = assets.exists(entry.folder, entry.file);
  if (ofGame && !assets.storage->write(base::cat(entry.folder, '/', entry.file), "")) return false;
  refresh();
  return true;
}

std::vector<const PrayStore::Entry*> PrayStore::ofType(const Assets& assets, std::string_view type) {
  read(assets);
  std::vector<const Entry*> found;
  for (const Entry& entry : entries_)
    if (entry.type == type.substr(0, 4)) found.push_back(&entry);
  return found;
}

PrayStore::Entry* PrayStore::find(const Assets& assets, std::string_view name) {
  read(assets);
  for (Entry& entry : entries_)
    if (entry.name == name) return &entry;
  return nullptr;
}

base::Result<std::vector<PrayChunk>> PrayStore::chunksOf(const Assets& assets, const Entry& entry) const {
  auto bytes = bytesOf(assets, entry);
  return bytes ? readPray(*bytes) : base::Result<std::vector<PrayChunk>>(bytes.error());
}

const std::string* PrayStore::data(const Assets& assets, Entry& entry) {
  if (entry.cached) return &entry.data;
  auto chunks = chunksOf(assets, entry);
  if (!chunks) return nullptr;
  for (const PrayChunk& chunk : *chunks) {
    if (chunk.name != entry.name || chunk.type != entry.type) continue;
    auto data = unpackChunk(chunk);
    if (!data) return nullptr;
    entry.data = std::move(*data);
    entry.cached = true;
    return &entry.data;
  }
  return nullptr;
}

}  // namespace vellum::caos
