// File: directory operations, opening and closing. The world's storage reads and writes whole files, so an open file is
// its contents and a position.
#include "languages/ags/builtins/files.h"

#include <algorithm>
#include <bit>

#include "base/path.h"
#include "base/sort.h"
#include "host/memory_storage.h"
#include "languages/ags/builtins/letters.h"

namespace vellum::ags::api {

namespace {

constexpr std::size_t MaxOpen = 64;

bool isWritable(std::string_view name) { return name.starts_with("saves/") || name.starts_with("appdata/"); }

host::Storage* storageOf(const vm::HostCall& call) { return contextOf(call).storage; }

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

void close(vm::Heap& heap, Context& context, OpenFile& file) {
  flush(context, file);
  set(file.object, 0, std::int32_t(0));
  heap.release(file.object);
  file = {};
}

bool exists(vm::HostCall& call, const std::string& name) {
  host::Storage* storage = storageOf(call);
  return storage != nullptr && storage->exists(name);
}

}  // namespace

OpenFile* fileOf(const vm::HostCall& call) {
  Context& context = contextOf(call);
  auto place = get<std::uint32_t>(call.r(0), 0);
  // Objects may come from an untrusted save: an entry is valid only for the object that it refers to.
  bool isOpen = place != 0 && place <= context.files.size() && context.files[place - 1].object == call.r(0);
  return isOpen ? &context.files[place - 1] : nullptr;
}

std::optional<std::string> storageName(const Context& context, std::string_view path, bool toWrite) {
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
    if (file.object->references == 1) close(heap, context, file);
    else flush(context, file);
  }
}

void closeFiles(vm::Heap& heap, Context& context) {
  for (OpenFile& file : context.files)
    if (file.object != nullptr) close(heap, context, file);
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

vm::HostResult fileOpen(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  Context& context = contextOf(call);
  vm::Heap& heap = call.vm.heap();
  int mode = call.i(1);
  if (mode < FileRead || mode > FileAppend) return call.fail(base::cat("File.Open: ", mode, " is no FileMode"));
  auto none = [&] { return call.done(static_cast<vm::Object*>(nullptr)); };
  settleFiles(heap, context);
  auto name = storageName(context, call.s(0), mode != FileRead);
  host::Storage* storage = context.storage;
  if (!name || storage == nullptr) return none();
  OpenFile file;
  if (mode != FileWrite && storage->exists(*name)) {
    auto content = storage->read(*name);
    if (!content) return none();
    file.content = std::move(*content);
  } else if (mode == FileRead) {
    return none();
  }
  file.name = std::move(*name);
  file.mode = mode;
  file.position = mode == FileAppend ? file.content.size() : 0;
  file.dirty = mode == FileWrite;
  std::size_t place = 0;
  while (place < context.files.size() && context.files[place].object != nullptr) ++place;
  if (place == MaxOpen) return none();
  vm::Object* object = heap.makeStruct(context.fileType);
  if (object == nullptr) return outOfMemory(call);
  if (mode != FileRead && !storage->write(file.name, file.content)) {  // it can't be written: report it now
    heap.release(object);
    return none();
  }
  if (place == context.files.size()) context.files.emplace_back();
  set(object, 0, static_cast<std::int32_t>(place + 1));
  vm::Heap::retain(object);
  file.object = object;
  context.files[place] = std::move(file);
  return call.done(object);
}

vm::HostResult fileClose(vm::HostCall& call) {
  if (OpenFile* file = fileOf(call)) close(call.vm.heap(), contextOf(call), *file);
  return call.done();
}

vm::HostResult fileExists(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  settleFiles(call.vm.heap(), contextOf(call));
  auto name = storageName(contextOf(call), call.s(0), false);
  return call.done(name && exists(call, *name) ? 1 : 0);
}

vm::HostResult fileDelete(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  settleFiles(call.vm.heap(), contextOf(call));
  auto name = storageName(contextOf(call), call.s(0), true);
  bool good = name && exists(call, *name) && storageOf(call)->remove(*name);
  return call.done(good ? 1 : 0);
}

static vm::HostResult copy(vm::HostCall& call, bool overwrite, bool move) {
  if (call.r(0) == nullptr || call.r(1) == nullptr) return noText(call);
  settleFiles(call.vm.heap(), contextOf(call));
  auto from = storageName(contextOf(call), call.s(0), move);
  auto to = storageName(contextOf(call), call.s(1), true);
  if (!from || !to || !exists(call, *from) || *from == *to) return call.done(0);
  if (!overwrite && exists(call, *to)) return call.done(0);
  auto content = storageOf(call)->read(*from);
  bool good = content && storageOf(call)->write(*to, *content);
  if (good && move) good = static_cast<bool>(storageOf(call)->remove(*from));
  return call.done(good ? 1 : 0);
}

vm::HostResult fileCopy(vm::HostCall& call) { return copy(call, true, false); }
vm::HostResult fileRename(vm::HostCall& call) { return copy(call, false, true); }

vm::HostResult fileResolvePath(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  auto name = storageName(contextOf(call), call.s(0), false);
  if (!name) return call.done(static_cast<vm::Object*>(nullptr));
  return call.doneString(*name);
}

// The storage has no file times.
vm::HostResult fileTime(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  return call.done(static_cast<vm::Object*>(nullptr));
}

vm::HostResult fileList(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  settleFiles(call.vm.heap(), contextOf(call));
  // The mask is in the last part of the path.
  std::string path(call.s(0));
  std::replace(path.begin(), path.end(), '\\', '/');
  std::string mask(base::fileNameOf(path)), start(base::folderOf(path));
  std::vector<std::string> names;
  auto add = [&](std::string_view probe, bool toWrite) {
    auto name = storageName(contextOf(call), probe, toWrite);
    if (!name || storageOf(call) == nullptr) return;
    std::size_t end = name->rfind('/');
    for (const std::string& file : storageOf(call)->list(end == name->npos ? "" : name->substr(0, end)))
      if (fitsMask(file, mask) && std::find(names.begin(), names.end(), file) == names.end()) names.push_back(file);
  };
  add(base::cat(start, "x"), false);
  if (!start.starts_with("$")) add(base::cat(start, "x"), true);
  if (call.i(1) != 0)
    base::sortStable(names, [](const std::string& a, const std::string& b) {
      int order = compareTexts(a, b, 0);
      return order != 0 ? order < 0 : a < b;
    });
  if (call.i(1) != 0 && call.i(2) == 2) std::reverse(names.begin(), names.end());
  vm::Object* array = makeTexts(call, names);
  return array != nullptr ? call.done(array) : outOfMemory(call);
}

}  // namespace vellum::ags::api
