// All source texts of one compilation or world. Ids are valid as long as the set.
#pragma once

#include <memory>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/ids.h"
#include "source/file_provider.h"
#include "source/source_text.h"

namespace vellum::source {

using FileId = base::Id<struct FileTag>;

// A span of one file: where a token, node or diagnostic is.
struct Location {
  FileId file;
  Span span;
  bool valid() const { return file.valid(); }
  friend bool operator==(Location, Location) = default;
};

class SourceSet {
 public:
  // Decodes and keeps `bytes` under `name`. Fails only when the text is too large.
  base::Result<FileId> add(std::string name, std::string_view bytes);
  // Keeps a binary file as it is (SourceText::isBinary).
  base::Result<FileId> addBytes(std::string name, std::string_view bytes);
  // For texts that may come again, as snippets do: the id of the one that was interned with the same name and bytes, or
  // adds it.
  base::Result<FileId> intern(std::string_view name, std::string_view bytes);
  bool isInterned(FileId id) const { return internedIds_.contains(id.value); }
  // Reads through `files`, or returns the id of the text last added under the same name.
  base::Result<FileId> load(FileProvider& files, std::string_view name);
  // The same for files of which `isBinary` decides by name and bytes whether they are binary; null: all are texts.
  using IsBinary = bool (*)(std::string_view name, std::string_view bytes);
  base::Result<FileId> load(FileProvider& files, std::string_view name, IsBinary isBinary);

  const SourceText& operator[](FileId id) const { return *texts_[id.index()]; }
  std::size_t size() const { return texts_.size(); }
  std::string_view text(Location location) const { return (*this)[location.file].text(location.span); }
  Position position(Location location) const { return (*this)[location.file].position(location.span.begin); }
  std::uint32_t lineAt(Location location) const { return (*this)[location.file].lineAt(location.span.begin); }

 private:
  base::Result<FileId> keep(base::Result<SourceText> source);

  std::vector<std::unique_ptr<SourceText>> texts_;         // pointers: a text never moves
  std::unordered_map<std::string_view, FileId> byName_;    // of the last text of each name
  std::unordered_multimap<std::size_t, FileId> interned_;  // by the hash of name and bytes
  std::unordered_set<std::uint32_t> internedIds_;
};

}  // namespace vellum::source
