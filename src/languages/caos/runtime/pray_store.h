// The resource files (My Agents, My Creatures, and Inbox, last) of the storage and of the game directory, and those
// named on the command line, by chunk. This is a view of files, so none of it is saved.
#pragma once

#include <map>
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
    std::string data;  // unpacked on first use
  };

  // Adds a file that is in no folder: its chunks come first. The same name replaces it.
  void give(std::string name, std::string bytes);
  void refresh() {
    read_ = false;
    entries_.clear();
  }
  void forget();  // CAOS: PRAY GARB

  std::size_t size() const { return entries_.size(); }  // those read so far
  // In the order of files and of chunks in them. A damaged file has none.
  std::vector<const Entry*> ofType(const Assets& assets, std::string_view type);
  Entry* find(const Assets& assets, std::string_view name);
  // Unpacked; null when the file is missing or damaged.
  const std::string* data(const Assets& assets, Entry& entry);
  base::Result<std::vector<PrayChunk>> chunksOf(const Assets& assets, const Entry& entry) const;  // of its file
  // Deletes the entry's file, and drops all entries. A file of the read-only game directory is hidden by an empty one
  // in the storage. Returns false when the storage refuses.
  bool removeFile(const Assets& assets, const Entry& entry);

 private:
  void read(const Assets& assets);
  void add(std::string_view folder, const std::string& file, std::string_view bytes);
  base::Result<std::string> bytesOf(const Assets& assets, const Entry& entry) const;

  std::map<std::string, std::string> given_;  // bytes by name; their entries have no folder
  bool read_ = false;
  std::vector<Entry> entries_;
};

}  // namespace vellum::caos
