// The resource files that lie in the storage (My Agents, My Creatures), by chunk. A view of files: nothing of it is
// saved.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/host.h"
#include "languages/caos/files/pray.h"

namespace vellum::caos {

class PrayStore {
 public:
  struct Entry {
    std::string type, name, file;
    bool packed = false;
    bool cached = false;
    std::string data;  // unpacked, once somebody asked
  };

  void refresh() {
    read_ = false;
    entries_.clear();
  }
  void forget();  // CAOS: PRAY GARB

  // In the order of files and of chunks in them. A damaged file has none.
  std::vector<const Entry*> ofType(host::Storage* storage, std::string_view type);
  Entry* find(host::Storage* storage, std::string_view name);
  // Unpacked; null when the file has gone or is damaged.
  const std::string* data(host::Storage* storage, Entry& entry);

 private:
  void read(host::Storage* storage);
  bool read_ = false;
  std::vector<Entry> entries_;
};

}  // namespace vellum::caos
