#include "languages/caos/commands/pray_store.h"

#include "base/text.h"

namespace vellum::caos {

static constexpr std::size_t MaxChunks = 100'000;

void PrayStore::forget() {
  for (Entry& entry : entries_) {
    entry.cached = false;
    entry.data = {};
  }
}

void PrayStore::read(host::Storage* storage) {
  if (read_) return;
  read_ = true;
  if (storage == nullptr) return;
  for (std::string_view folder : {"My Agents", "My Creatures"}) {
    for (const std::string& listed : storage->list(folder)) {
      bool whole = listed.starts_with(base::cat(folder, '/'));
      std::string file = whole ? listed : base::cat(folder, '/', listed);
      std::string small = base::toLower(file);
      if (!small.ends_with(".agents") && !small.ends_with(".agent") && !small.ends_with(".creature")) continue;
      auto bytes = storage->read(file);
      if (!bytes) continue;
      auto chunks = readPray(*bytes);
      if (!chunks) continue;
      for (const PrayChunk& chunk : *chunks)
        if (entries_.size() < MaxChunks) entries_.push_back({chunk.type, chunk.name, file, chunk.packed, false, {}});
    }
  }
}

std::vector<const PrayStore::Entry*> PrayStore::ofType(host::Storage* storage, std::string_view type) {
  read(storage);
  std::vector<const Entry*> found;
  for (const Entry& entry : entries_)
    if (entry.type == type.substr(0, 4)) found.push_back(&entry);
  return found;
}

PrayStore::Entry* PrayStore::find(host::Storage* storage, std::string_view name) {
  read(storage);
  for (Entry& entry : entries_)
    if (entry.name == name) return &entry;
  return nullptr;
}

const std::string* PrayStore::data(host::Storage* storage, Entry& entry) {
  if (entry.cached) return &entry.data;
  if (storage == nullptr) return nullptr;
  auto bytes = storage->read(entry.file);
  auto chunks = bytes ? readPray(*bytes) : base::Result<std::vector<PrayChunk>>(bytes.error());
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
