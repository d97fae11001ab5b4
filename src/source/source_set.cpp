#include "source/source_set.h"

#include "base/path.h"

namespace vellum::source {

base::Result<FileId> SourceSet::add(std::string name, std::string_view bytes) {
  return keep(SourceText::decode(std::move(name), bytes));
}

base::Result<FileId> SourceSet::addBytes(std::string name, std::string_view bytes) {
  return keep(SourceText::ofBytes(std::move(name), bytes));
}

base::Result<FileId> SourceSet::keep(base::Result<SourceText> text) {
  if (!text) return text.error();
  texts_.push_back(std::make_unique<SourceText>(std::move(text).value()));
  FileId id(texts_.size() - 1);
  byName_.insert_or_assign(texts_.back()->name(), id);
  return id;
}

base::Result<FileId> SourceSet::intern(std::string_view name, std::string_view bytes) {
  std::hash<std::string_view> hash;
  const std::size_t key = hash(name) * 31 + hash(bytes);
  auto [begin, end] = interned_.equal_range(key);
  for (auto known = begin; known != end; ++known) {
    const SourceText& text = (*this)[known->second];
    if (text.name() == name && text.encode(text.text()) == bytes) return known->second;
  }
  auto added = add(std::string(name), bytes);
  if (added) {
    interned_.emplace(key, *added);
    internedIds_.insert(added->value);
  }
  return added;
}

base::Result<FileId> SourceSet::load(FileProvider& files, std::string_view name) { return load(files, name, nullptr); }

base::Result<FileId> SourceSet::load(FileProvider& files, std::string_view name, IsBinary isBinary) {
  if (auto known = byName_.find(name); known != byName_.end()) return known->second;
  if (name.size() > base::LongestPath) return base::Error{"the name is too long"};
  auto bytes = files.read(name);
  if (!bytes) return bytes.error();
  bool binary = isBinary != nullptr && isBinary(name, *bytes);
  return binary ? addBytes(std::string(name), *bytes) : add(std::string(name), *bytes);
}

}  // namespace vellum::source
