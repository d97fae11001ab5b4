// The FUEL store (Skrit manual, "Conventions"): all .gas files as one tree of blocks.
//
//   world:contentdb:templates:actors:good:farmboy     the folders world/contentdb/templates/actors/good, and in any of
//                                                     their .gas files the block farmboy
//   ::import:0:0:member                               another database: the driver import of the resource store
//
// A folder is a block with the contents of all its .gas files, in the order of their names; the names of the files do
// not matter otherwise. Case does not matter in names; of several blocks with the same name the last one is used.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "languages/skrit/files/fuel/document.h"
#include "languages/skrit/files/store/resource_store.h"

namespace vellum::skrit::store {

// A block: a part of a file, or a folder with all that is in it.
struct FuelBlock {
  const fuel::Document* document = nullptr;  // null: a folder, or no block
  const fuel::Block* block = nullptr;
  std::string folder;  // "driver://path" or "path", when it is a folder
  bool valid = false;
};

class FuelDatabase {
 public:
  FuelDatabase(ResourceStore& store, source::SourceSet& sources) : store_(store), sources_(sources) {}

  // Reports errors in the files that it has to read. The result is valid until the next file is read.
  FuelBlock find(std::string_view address, source::FileProvider& files, diagnostics::Emitter& emitter);
  // `address` of a block, then ':' and the attribute; null when there is none.
  const fuel::Attribute* attribute(std::string_view address, source::FileProvider& files,
                                   diagnostics::Emitter& emitter);
  // The names of the blocks in a block, in order.
  std::vector<std::string> children(std::string_view address, source::FileProvider& files,
                                    diagnostics::Emitter& emitter);
  // A file on its own, read once.
  const fuel::Document& document(source::FileId file, diagnostics::Emitter& emitter);
  // The text of a file that was read before under this name; invalid: there is none.
  source::FileId before(source::FileId file) const;
  // Reads `to` from now on where it read `from`.
  void replace(source::FileId from, source::FileId to);
  // The files of a folder in the order of their names.
  const std::vector<source::FileId>& filesOf(const std::string& folder, source::FileProvider& files);

 private:
  ResourceStore& store_;
  source::SourceSet& sources_;
  std::unordered_map<std::uint32_t, std::unique_ptr<fuel::Document>> documents_;
  std::unordered_map<std::string, std::vector<source::FileId>> folders_;
};

}  // namespace vellum::skrit::store
