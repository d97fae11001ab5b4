// The resource files (My Agents, My Creatures) of the storage and of the game directory, by chunk. A view of files:
// nothing of it is saved.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "languages/caos/files/pray.h"
#include "languages/caos/world/assets.h"

namespace vellum::caos {

class PrayStore {
 public:
  struct Entry {
    std::string type, name;
    std::string folder, file;
    bool packed = false;
    bool cached = false;
    std::string data;  // unpacked, once somebody asked
  };

  void refresh() {
    read_ = false;
    entries_.clear();
  }
  void forget();  // CAOS: PRAY GARB

  std::size_t size() const { return entries_.size(); }  // those that were read
  // In the order of files and of chunks in them. A damaged file has none.
  std::vector<const Entry*> ofType(const Assets& assets, std::string_view type);
  Entry* find(const Assets& assets, std::string_view name);
  // Unpacked; null when the file has gone or is damaged.
  const std::string* data(const Assets& assets, Entry& entry);
  // Deletes the file that the entry is in, and forgets all entries. A file of the game directory, which is only read,
  // is hidden by an empty one of the storage. False when the storage refuses.
  bool removeFile(const Assets& assets, const Entry& entry);

 private:
  void read(const Assets& assets);
  bool read_ = false;
  std::vector<Entry> entries_;
};

}  // namespace vellum::caos
