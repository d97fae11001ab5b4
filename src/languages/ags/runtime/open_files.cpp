#include "languages/ags/runtime/open_files.h"

#include <algorithm>
#include <cstring>

#include "base/path.h"
#include "base/sort.h"
#include "base/text.h"
#include "host/memory_storage.h"
#include "languages/ags/world/string_comparison.h"

namespace vellum::ags::api {

namespace {

bool isWritable(std::string_view name) { return name.starts_with("saves/") || name.starts_with("appdata/"); }

// The name in the storage, when only case differs.
std::string existing(const Context& context, std::string name) {
  host::Storage* storage = context.storage;
  if (storage == nullptr || storage->exists(name)) return name;
  std::size_t slash = name.rfind('/');
  std::string folder = slash == name.npos ? "" : name.substr(0, slash);
  for (const std::string& other : storage->list(folder)) {
    std::string whole = folder.empty() ? other : base::cat(folder, "/", other);
    if (base::equalsIgnoreCase(whole, name)) return whole;
  }
  return name;
}

void flush(Context& context, OpenFile& file) {
  if (!file.dirty) return;
  file.dirty = false;
  host::Storage* storage = context.storage;
  if (storage == nullptr || !storage->write(file.name, file.content)) file.failed = true;
}

// Whether a name matches a mask with '*' and '?', ignoring case.
bool fitsMask(std::string_view name, std::string_view mask) {
  // Backtracks only to the last '*', whose match only grows.
  std::size_t n = 0, m = 0, star = mask.npos, from = 0;
  while (n < name.size()) {
    if (m < mask.size() && mask[m] == '*') {
      star = m++;
      from = n;
    } else if (m < mask.size() && (mask[m] == '?' || base::toLowerAscii(mask[m]) == base::toLowerAscii(name[n]))) {
      ++n, ++m;
    } else if (star != mask.npos) {
      m = star + 1;
      n = ++from;
    } else {
      return false;
    }
  }
  while (m < mask.size() && mask[m] == '*') ++m;
  return m == mask.size();
}

}  // namespace

void closeFile(vm::Heap& heap, Context& context, OpenFile& file) {
  flush(context, file);
  std::memset(file.object->data(), 0, sizeof(std::uint32_t));
  heap.release(file.object);
  file = {};
}

OpenFile* fileOf(Context& context, const vm::Object* object) {
  std::uint32_t place = 0;
  std::memcpy(&place, object->data(), sizeof place);
  // Objects may come from an untrusted save: an entry is valid only for the object that it refers to.
  bool isOpen = place != 0 && place <= context.files.size() && context.files[place - 1].object == object;
  return isOpen ? &context.files[place - 1] : nullptr;
}

std::optional<std::string> storageName(const Context& context, std::string_view path, bool toWrite) {
  if (path.size() > base::LongestPath) return std::nullopt;
  std::string name(path);
  std::replace(name.begin(), name.end(), '\\', '/');
  struct Tag {
    std::string_view text, folder;
  };
  static constexpr Tag tags[] = {{"$SAVEGAMEDIR$", "saves/"},
                                 {"$APPDATADIR$", "appdata/"},
                                 {"$MYDOCS$", "saves/"},
                                 {"$INSTALLDIR$", ""},
                                 {"$DATA$", ""}};
  bool tagged = false;
  for (const Tag& tag : tags) {
    if (name.size() <= tag.text.size() || !base::equalsIgnoreCase(name.substr(0, tag.text.size()), tag.text)) continue;
    std::size_t begin = tag.text.size();
    while (begin < name.size() && name[begin] == '/') ++begin;
    name = base::cat(tag.folder, name.substr(begin));
    tagged = true;
    break;
  }
  if (name.starts_with("./")) name.erase(0, 2);
  if (!host::isSafeName(name)) return std::nullopt;
  if (!tagged) {
    std::string written = existing(context, base::cat("appdata/", name));
    host::Storage* storage = context.storage;
    if (toWrite || (storage != nullptr && storage->exists(written))) return written;
  }
  if (toWrite && !isWritable(name)) return std::nullopt;
  return existing(context, std::move(name));
}

void settleFiles(vm::Heap& heap, Context& context) {
  for (OpenFile& file : context.files) {
    if (file.object == nullptr) continue;
    if (file.object->references == 1) closeFile(heap, context, file);
    else flush(context, file);
  }
}

void closeFiles(vm::Heap& heap, Context& context) {
  for (OpenFile& file : context.files)
    if (file.object != nullptr) closeFile(heap, context, file);
  context.files.clear();
}

template <class Archive>
void fileFields(Archive& archive, vm::Heap& heap, base::FieldsOf<Archive, Context>& context) {
  archive.part("open files");
  if constexpr (Archive::reads) closeFiles(heap, context);
  archive.list(context.files, [&](auto& file) {
    if constexpr (Archive::reads) file.object = archive.object(ir::TypeId(context.fileType));
    else archive.object(file.object);
    archive(file.name, file.content);
    archive.template as<std::uint64_t>(file.position);
    archive.template as<std::uint8_t>(file.mode);
    archive(file.dirty, file.failed);
    if constexpr (Archive::reads) {
      file.position = std::min(file.position, file.content.size());
      if (file.object == nullptr || host::isSafeName(file.name)) return;
      heap.release(std::exchange(file.object, nullptr));
      archive.fail("an open file has a name that none can have");
    }
  });
  archive.require(context.files.size() <= MaxOpen, "too many files are open");
}

template void fileFields(vm::SnapshotWriter&, vm::Heap&, const Context&);
template void fileFields(vm::SnapshotReader&, vm::Heap&, Context&);

std::vector<std::string> filesLike(Context& context, std::string_view mask, int style, int direction) {
  std::string path(mask.size() > base::LongestPath ? std::string_view() : mask);
  std::replace(path.begin(), path.end(), '\\', '/');
  std::string pattern(base::fileNameOf(path)), start(base::folderOf(path));
  std::vector<std::string> names;
  auto add = [&](bool toWrite) {
    auto name = storageName(context, base::cat(start, "x"), toWrite);
    if (!name || context.storage == nullptr) return;
    std::size_t end = name->rfind('/');
    for (const std::string& file : context.storage->list(end == name->npos ? "" : name->substr(0, end)))
      if (fitsMask(file, pattern) && std::find(names.begin(), names.end(), file) == names.end()) names.push_back(file);
  };
  add(false);
  if (!start.starts_with("$")) add(true);
  constexpr int Unsorted = 0, Descending = 2;
  if (style == Unsorted) return names;
  base::sortStable(names, [](const std::string& a, const std::string& b) {
    int order = compareTexts(a, b, 0);
    return order != 0 ? order < 0 : a < b;
  });
  if (direction == Descending) std::reverse(names.begin(), names.end());
  return names;
}

}  // namespace vellum::ags::api
