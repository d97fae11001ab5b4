#include "archives/archive_files.h"

#include "base/path.h"

namespace vellum::archives {

using base::cat;

namespace {

constexpr std::size_t MostWarnings = 200;

// The end of the first part of `name`, from `from` on, that is a file of an archive's name with something after it;
// npos: there is none.
std::size_t endOfArchive(std::string_view name, std::size_t from) {
  for (std::size_t slash = name.find('/', from); slash != std::string_view::npos; slash = name.find('/', slash + 1))
    if (hasArchiveExtension(name.substr(from, slash - from))) return slash;
  return std::string_view::npos;
}

// '/' between parts, without empty ones and '.'; a '/' at the end remains.
std::string pathInside(std::string_view text) {
  std::string path;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t end = std::min(text.find_first_of("/\\", begin), text.size());
    std::string_view part = text.substr(begin, end - begin);
    begin = end + 1;
    if (part.empty() || part == ".") continue;
    if (!path.empty()) path += '/';
    path += part;
  }
  if (!path.empty() && (text.ends_with('/') || text.ends_with('\\'))) path += '/';
  return path;
}

base::Error about(std::string_view archive, std::string_view problem) { return {cat("'", archive, "': ", problem)}; }

}  // namespace

void ArchiveFiles::warn(std::string text) {
  if (warnings_.size() < MostWarnings) warnings_.push_back(std::move(text));
}

std::optional<base::Result<Archive*>> ArchiveFiles::known(std::string_view name) const {
  auto found = open_.find(name);
  if (found == open_.end()) return std::nullopt;
  const Open& open = found->second;
  if (open.archive == nullptr) return base::Result<Archive*>(about(name, open.problem));
  return base::Result<Archive*>(open.archive.get());
}

base::Error ArchiveFiles::refuse(std::string name, std::string problem) {
  base::Error error = about(name, problem);
  open_[std::move(name)].problem = std::move(problem);
  return error;
}

base::Result<Archive*> ArchiveFiles::keep(std::string name, std::unique_ptr<source::ByteSource> source) {
  auto opened = openArchive(std::move(source));
  if (!opened) return refuse(std::move(name), opened.error().message);
  entries_ += (*opened)->entries().size();
  if (entries_ > MaxEntries) return refuse(std::move(name), "there are too many files in all open archives together");
  for (const std::string& warning : (*opened)->warnings()) warn(cat("'", name, "': ", warning));
  return (open_[std::move(name)].archive = std::move(*opened)).get();
}

base::Result<Archive*> ArchiveFiles::outer(std::string_view name) {
  if (auto open = known(name)) return *open;
  auto source = host_.open(name);
  if (!source) return static_cast<Archive*>(nullptr);  // the host says what is wrong with the whole name
  return keep(std::string(name), std::move(*source));
}

base::Result<Archive*> ArchiveFiles::inner(const std::string& name, Archive& in, std::string_view path) {
  if (auto open = known(name)) return *open;
  const Entry* entry = in.find(path);
  if (entry == nullptr) return static_cast<Archive*>(nullptr);
  if (auto at = in.placeOf(*entry))
    return keep(name, std::make_unique<source::PartOfSource>(in.bytes(), *at, entry->size));
  auto content = in.read(*entry);
  if (!content) return refuse(name, content.error().message);
  if (unpacked_ + content->bytes.size() > MaxUnpacked)
    return refuse(name, "the archives in archives that are open have more than 512 MiB together");
  unpacked_ += content->bytes.size();
  return keep(name, std::make_unique<source::BytesInMemory>(std::move(content->bytes)));
}

base::Result<ArchiveFiles::Place> ArchiveFiles::locate(std::string_view name) {
  if (name.size() > base::LongestPath) return base::Error{"the name is too long"};
  std::size_t end = endOfArchive(name, 0);
  while (end != std::string_view::npos) {
    auto archive = outer(name.substr(0, end));
    if (!archive) return archive.error();
    if (*archive == nullptr) {  // a folder of such a name, or nothing
      end = endOfArchive(name, end + 1);
      continue;
    }
    Place place{*archive, pathInside(name.substr(end + 1)), std::string(name.substr(0, end))};
    std::size_t innerEnd = endOfArchive(place.path, 0);
    if (innerEnd == std::string::npos) return place;
    std::string innerName = cat(place.archiveName, "/", base::toLower(place.path.substr(0, innerEnd)));
    auto nested = inner(innerName, *place.archive, place.path.substr(0, innerEnd));
    if (!nested) return nested.error();
    if (*nested == nullptr) return place;
    Place deep{*nested, place.path.substr(innerEnd + 1), innerName};
    if (std::size_t third = endOfArchive(deep.path, 0);
        third != std::string::npos && (*nested)->find(deep.path.substr(0, third)) != nullptr)
      return base::Error{"an archive in an archive in an archive is not opened"};
    return deep;
  }
  return Place{};
}

base::Result<std::string> ArchiveFiles::readEntry(const Place& place) {
  const Entry* entry = place.archive->find(place.path);
  if (entry == nullptr) return base::Error{cat("'", place.archiveName, "' has no such file")};
  auto content = place.archive->read(*entry);
  if (!content) return about(place.archiveName, content.error().message);
  if (!content->warning.empty()) warn(cat("'", place.archiveName, "': ", content->warning));
  return std::move(content->bytes);
}

base::Result<std::string> ArchiveFiles::listFolder(const Place& place) {
  std::string list;
  for (std::string_view path : place.archive->list(place.path)) base::append(list, cat(path, "\n"));
  if (list.empty() && !place.path.empty()) return base::Error{cat("'", place.archiveName, "' has no such folder")};
  return list;
}

base::Result<std::string> ArchiveFiles::read(std::string_view name) {
  auto place = locate(name);
  if (!place) return place.error();
  if (place->archive == nullptr) return host_.read(name);
  return place->path.empty() || place->path.ends_with('/') ? listFolder(*place) : readEntry(*place);
}

base::Result<std::unique_ptr<source::ByteSource>> ArchiveFiles::open(std::string_view name) {
  auto place = locate(name);
  if (!place) return place.error();
  if (place->archive == nullptr) return host_.open(name);
  if (const Entry* entry = place->archive->find(place->path))
    if (auto at = place->archive->placeOf(*entry))
      return std::unique_ptr<source::ByteSource>(
          std::make_unique<source::PartOfSource>(place->archive->bytes(), *at, entry->size));
  auto bytes = readEntry(*place);
  if (!bytes) return bytes.error();
  return std::unique_ptr<source::ByteSource>(std::make_unique<source::BytesInMemory>(std::move(*bytes)));
}

base::Result<Archive*> ArchiveFiles::archive(std::string_view name) {
  if (hasArchiveExtension(base::fileNameOf(name))) {
    auto place = locate(cat(name, "/"));
    if (!place) return place.error();
    if (place->archive != nullptr && place->path.empty()) return place->archive;
  }
  if (auto open = known(name)) return *open;
  auto source = open(name);  // of any other name
  if (!source) return source.error();
  return keep(std::string(name), std::move(*source));
}

}  // namespace vellum::archives
