#include "source/source_set.h"

#include "base/path.h"

namespace vellum::source {

base::Result<FileId> SourceSet::add(std::string name, std::string_view bytes) {
  auto text = SourceText::decode(std::move(name), bytes);
  if (!text) return text.error();
  texts_.push_back(std::make_unique<SourceText>(std::move(text).value()));
  FileId id(texts_.size() - 1);
  byName_.insert_or_assign(texts_.back()->name(), id);
  return id;
}

base::Result<FileId> SourceSet::load(FileProvider& files, std::string_view name) {
  if (auto known = byName_.find(name); known != byName_.end()) return known->second;
  if (name.size() > base::LongestPath) return base::Error{"the name is too long"};
  auto bytes = files.read(name);
  if (!bytes) return bytes.error();
  return add(std::string(name), bytes.value());
}

}  // namespace vellum::source
