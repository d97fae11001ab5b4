#include "source/source_set.h"

namespace vellum::source {

base::Result<FileId> SourceSet::add(std::string name, std::string_view bytes) {
  auto text = SourceText::decode(std::move(name), bytes);
  if (!text) return text.error();
  texts_.push_back(std::make_unique<SourceText>(std::move(text).value()));
  return FileId(texts_.size() - 1);
}

base::Result<FileId> SourceSet::load(FileProvider& files, std::string_view name) {
  for (std::size_t i = texts_.size(); i-- > 0;)
    if (texts_[i]->name() == name) return FileId(i);
  auto bytes = files.read(name);
  if (!bytes) return bytes.error();
  return add(std::string(name), bytes.value());
}

}  // namespace vellum::source
