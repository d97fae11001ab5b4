// The files of a store, and which folder or archive provides each.
#include "languages/skrit/runtime/stores.h"
#include "languages/skrit/skrit.h"

namespace vellum::skrit {

std::vector<StoreFile> storeFiles(const languages::Program& program, std::string_view pattern,
                                  diagnostics::Emitter& emitter) {
  store::ResourceStore store;
  mountStores(program.options, store, program.sources, *program.includes, emitter);
  std::vector<StoreFile> out;
  for (const store::ResourceStore::File* file : store.match(pattern)) {
    StoreFile each{file->path, file->source, store.mounts()[file->owner].name, {}};
    for (const store::ResourceStore::File& other : store.shadowed(file->path))
      each.shadowed.push_back(store.mounts()[other.owner].name);
    out.push_back(std::move(each));
  }
  return out;
}

}  // namespace vellum::skrit
