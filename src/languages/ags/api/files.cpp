// File. The world's storage reads and writes files whole, so an open file is its content and a position.
#include "languages/ags/api/files.h"

#include <algorithm>
#include <bit>

#include "base/path.h"
#include "host/memory_storage.h"

namespace vellum::ags::api {

namespace {

constexpr std::size_t MaxFile = std::size_t(64) << 20;  // bytes of one file
constexpr std::size_t MaxOpen = 64;
enum Mode : int { Read = 1, Write = 2, Append = 3 };

bool isWritable(std::string_view name) { return name.starts_with("saves/") || name.starts_with("appdata/"); }

host::Storage* storageOf(const vm::HostCall& call) { return contextOf(call).world.host.storage; }

// The name as it stands in the storage when only its letters' case differs.
std::string existing(const Context& context, std::string name) {
  host::Storage* storage = context.world.host.storage;
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
  host::Storage* storage = context.world.host.storage;
  if (storage == nullptr || !storage->write(file.name, file.content)) file.failed = true;
}

void close(vm::Heap& heap, Context& context, OpenFile& file) {
  flush(context, file);
  set(file.object, 0, std::int32_t(0));
  heap.release(file.object);
  file = {};
}

// The file that a File object stands for, or null when it is closed. The object holds the file's place from 1.
OpenFile* fileOf(const vm::HostCall& call) {
  Context& context = contextOf(call);
  auto place = get<std::uint32_t>(call.r(0), 0);
  return place == 0 || place > context.files.size() ? nullptr : &context.files[place - 1];
}

vm::HostResult closed(vm::HostCall& call) { return call.fail("the file is closed already: no use of it is possible"); }

bool exists(vm::HostCall& call, const std::string& name) {
  host::Storage* storage = storageOf(call);
  return storage != nullptr && storage->exists(name);
}

// A file that is written anew can be read back as well, wherever Seek goes.
bool isReadable(const OpenFile& file) { return file.mode != Append; }

// The next `count` bytes; fewer, and the file's Error, when there are no more.
std::string_view take(OpenFile& file, std::size_t count) {
  if (!isReadable(file)) {
    file.failed = true;
    return {};
  }
  std::size_t left = file.content.size() - file.position;
  if (left < count) {
    file.failed = true;
    count = left;
  }
  std::string_view bytes = std::string_view(file.content).substr(file.position, count);
  file.position += count;
  return bytes;
}

bool put(OpenFile& file, std::string_view bytes) {
  if (file.mode == Read || file.position + bytes.size() > MaxFile) {
    file.failed = true;
    return false;
  }
  if (file.position == file.content.size()) file.content.append(bytes);
  else file.content.replace(file.position, bytes.size(), bytes);
  file.position += bytes.size();
  file.dirty = true;
  return true;
}

std::uint32_t little(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < bytes.size() && i < 4; ++i)
    number |= std::uint32_t(static_cast<unsigned char>(bytes[i])) << (8 * i);
  return number;
}

void putLittle(OpenFile& file, std::uint32_t number) {
  char bytes[4];
  for (int i = 0; i < 4; ++i) bytes[i] = static_cast<char>(number >> (8 * i));
  put(file, {bytes, 4});
}

vm::HostResult wrongOrder(vm::HostCall& call, std::string_view reader, std::string_view writer) {
  return call.fail(base::cat("File.", reader, ": what comes next in the file was not written by ", writer,
                             "; read things back in the order in which they were written"));
}

}  // namespace

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
    host::Storage* storage = context.world.host.storage;
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

void saveFiles(vm::SnapshotWriter& writer, const Context& context) {
  base::ByteWriter& out = writer.state();
  out.u32(static_cast<std::uint32_t>(context.files.size()));
  for (const OpenFile& file : context.files) {
    writer.object(file.object);
    out.text(file.name);
    out.text(file.content);
    out.u64(file.position);
    out.u8(static_cast<std::uint8_t>(file.mode));
    out.flag(file.dirty);
    out.flag(file.failed);
  }
}

void restoreFiles(vm::SnapshotReader& reader, vm::Heap& heap, Context& context) {
  closeFiles(heap, context);
  base::ByteReader& in = reader.state();
  std::uint32_t count = in.u32();
  if (count > MaxOpen) return in.fail();
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
    OpenFile file;
    file.object = reader.object();
    file.name = in.text();
    file.content = in.text();
    file.position = std::min<std::size_t>(in.u64(), file.content.size());
    file.mode = in.u8();
    file.dirty = in.flag();
    file.failed = in.flag();
    bool sound = file.object == nullptr || (file.object->kind == vm::Kind::Struct && file.object->length >= 4);
    if (!sound || (file.object != nullptr && !host::isSafeName(file.name))) {
      heap.release(file.object);
      return in.fail();
    }
    context.files.push_back(std::move(file));
  }
}

bool fitsMask(std::string_view name, std::string_view mask) {
  // The place to go back to is always the last '*': what it stands for only ever grows.
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
  if (call.r(0) == nullptr) return call.fail("Null string referenced");
  Context& context = contextOf(call);
  vm::Heap& heap = call.vm.heap();
  int mode = call.i(1);
  if (mode < Read || mode > Append) return call.fail(base::cat("File.Open: ", mode, " is no FileMode"));
  auto none = [&] { return call.done(static_cast<vm::Object*>(nullptr)); };
  settleFiles(heap, context);
  auto name = storageName(context, call.s(0), mode != Read);
  host::Storage* storage = context.world.host.storage;
  if (!name || storage == nullptr) return none();
  OpenFile file;
  if (mode != Write && storage->exists(*name)) {
    auto content = storage->read(*name);
    if (!content) return none();
    file.content = std::move(*content);
  } else if (mode == Read) {
    return none();
  }
  file.name = std::move(*name);
  file.mode = mode;
  file.position = mode == Append ? file.content.size() : 0;
  file.dirty = mode == Write;
  if (mode != Read && !storage->write(file.name, file.content)) return none();  // it can't be written: say so now
  std::size_t place = 0;
  while (place < context.files.size() && context.files[place].object != nullptr) ++place;
  if (place == MaxOpen) return none();
  if (place == context.files.size()) context.files.emplace_back();
  vm::Object* object = heap.makeStruct(context.fileType);
  if (object == nullptr) return outOfMemory(call);
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
  if (call.r(0) == nullptr) return call.fail("Null string referenced");
  settleFiles(call.vm.heap(), contextOf(call));
  auto name = storageName(contextOf(call), call.s(0), false);
  return call.done(name && exists(call, *name) ? 1 : 0);
}

vm::HostResult fileDelete(vm::HostCall& call) {
  if (call.r(0) == nullptr) return call.fail("Null string referenced");
  settleFiles(call.vm.heap(), contextOf(call));
  auto name = storageName(contextOf(call), call.s(0), true);
  bool good = name && exists(call, *name) && storageOf(call)->remove(*name);
  return call.done(good ? 1 : 0);
}

static vm::HostResult copy(vm::HostCall& call, bool overwrite, bool move) {
  if (call.r(0) == nullptr || call.r(1) == nullptr) return call.fail("Null string referenced");
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

vm::HostResult fileCopy(vm::HostCall& call) { return copy(call, call.i(2) != 0, false); }
vm::HostResult fileRename(vm::HostCall& call) { return copy(call, false, true); }

vm::HostResult fileResolvePath(vm::HostCall& call) {
  if (call.r(0) == nullptr) return call.fail("Null string referenced");
  auto name = storageName(contextOf(call), call.s(0), false);
  if (!name) return call.done(static_cast<vm::Object*>(nullptr));
  return call.doneString(*name);
}

// The storage keeps no times.
vm::HostResult fileTime(vm::HostCall& call) {
  if (call.r(0) == nullptr) return call.fail("Null string referenced");
  return call.done(static_cast<vm::Object*>(nullptr));
}

vm::HostResult fileList(vm::HostCall& call) {
  if (call.r(0) == nullptr) return call.fail("Null string referenced");
  settleFiles(call.vm.heap(), contextOf(call));
  // The mask stands in the last part of the path.
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
    std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
      int order = compareTexts(a, b, 0);
      return order != 0 ? order < 0 : a < b;
    });
  if (call.i(1) != 0 && call.i(2) == 2) std::reverse(names.begin(), names.end());
  vm::Object* array = makeTexts(call, names);
  return array != nullptr ? call.done(array) : outOfMemory(call);
}

// AGS manual, "File.Seek": from the end it goes backwards, whatever the sign.
vm::HostResult fileSeek(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  std::int64_t offset = call.i(1);
  auto size = static_cast<std::int64_t>(file->content.size());
  std::int64_t target = 0;
  switch (call.i(2)) {
    case 0: target = offset; break;
    case 1: target = static_cast<std::int64_t>(file->position) + offset; break;
    case 2: target = size - (offset < 0 ? -offset : offset); break;
    default: return call.fail(base::cat("File.Seek: ", call.i(2), " is no FileSeek"));
  }
  file->position = static_cast<std::size_t>(std::clamp<std::int64_t>(target, 0, size));
  return call.done(static_cast<std::int32_t>(file->position));
}

// Safe data: 'I' or 'F' and four bytes; a text's length with its end, the text, a zero byte.
vm::HostResult fileReadInt(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (isReadable(*file) && file->position >= file->content.size()) {
    file->failed = true;
    return call.done(-1);
  }
  if (take(*file, 1) != "I") return wrongOrder(call, "ReadInt", "WriteInt");
  return call.done(static_cast<std::int32_t>(little(take(*file, 4))));
}
vm::HostResult fileReadFloat(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (isReadable(*file) && file->position >= file->content.size()) {
    file->failed = true;
    return call.done(0.0f);
  }
  if (take(*file, 1) != "F") return wrongOrder(call, "ReadFloat", "WriteFloat");
  return call.done(std::bit_cast<float>(little(take(*file, 4))));
}
vm::HostResult fileReadString(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (isReadable(*file) && file->position >= file->content.size()) {
    file->failed = true;
    return call.doneString("");
  }
  std::uint32_t length = little(take(*file, 4));
  if (length == 0 || length > MaxFile) return wrongOrder(call, "ReadStringBack", "WriteString");
  std::string_view text = take(*file, length);
  while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
  return call.doneString(text);
}
vm::HostResult fileWriteInt(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  put(*file, "I");
  putLittle(*file, static_cast<std::uint32_t>(call.i(1)));
  return call.done();
}
vm::HostResult fileWriteFloat(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  put(*file, "F");
  putLittle(*file, std::bit_cast<std::uint32_t>(call.f(1)));
  return call.done();
}
vm::HostResult fileWriteString(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (call.r(1) == nullptr) return call.fail("Null string referenced");
  putLittle(*file, static_cast<std::uint32_t>(call.s(1).size() + 1));
  put(*file, call.s(1));
  put(*file, std::string_view("\0", 1));
  return call.done();
}

// Raw data
vm::HostResult fileReadRawChar(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  std::string_view byte = take(*file, 1);
  return call.done(byte.empty() ? -1 : static_cast<int>(static_cast<unsigned char>(byte[0])));
}
vm::HostResult fileReadRawInt(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  std::string_view bytes = take(*file, 4);
  return call.done(bytes.size() < 4 ? -1 : static_cast<std::int32_t>(little(bytes)));
}
vm::HostResult fileReadRawFloat(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  std::string_view bytes = take(*file, 4);
  return call.done(bytes.size() < 4 ? 0.0f : std::bit_cast<float>(little(bytes)));
}
vm::HostResult fileReadRawLine(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (!isReadable(*file)) {
    file->failed = true;
    return call.doneString("");
  }
  std::size_t end = file->content.find('\n', file->position);
  bool last = end == std::string::npos;
  if (last) end = file->content.size();
  std::string_view line = std::string_view(file->content).substr(file->position, end - file->position);
  file->position = last ? end : end + 1;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return call.doneString(line);
}
vm::HostResult fileWriteRawChar(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (call.i(1) < 0 || call.i(1) > 255)
    return call.fail(base::cat("File.WriteRawChar: ", call.i(1), " is no byte (0 to 255)"));
  char byte = static_cast<char>(call.i(1));
  put(*file, {&byte, 1});
  return call.done();
}
vm::HostResult fileWriteRawInt(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  putLittle(*file, static_cast<std::uint32_t>(call.i(1)));
  return call.done();
}
vm::HostResult fileWriteRawFloat(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  putLittle(*file, std::bit_cast<std::uint32_t>(call.f(1)));
  return call.done();
}
vm::HostResult fileWriteRawLine(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (call.r(1) == nullptr) return call.fail("Null string referenced");
  put(*file, call.s(1));
  put(*file, "\r\n");
  return call.done();
}

// Bytes of a char array from `index` on: as many of `count` as the array and the file have.
static std::size_t span(const vm::HostCall& call) {
  std::int64_t index = call.i(2), count = call.i(3), length = call.r(1)->length;
  if (index < 0 || count <= 0 || index >= length) return 0;
  return static_cast<std::size_t>(std::min(count, length - index));
}
vm::HostResult fileReadRawBytes(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (call.r(1) == nullptr) return call.fail("Null pointer referenced");
  std::size_t count = span(call);
  if (isReadable(*file)) count = std::min(count, file->content.size() - file->position);
  std::string_view bytes = take(*file, count);
  if (!bytes.empty()) std::memcpy(call.r(1)->data() + call.i(2), bytes.data(), bytes.size());
  return call.done(static_cast<std::int32_t>(bytes.size()));
}
vm::HostResult fileWriteRawBytes(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  if (file == nullptr) return closed(call);
  if (call.r(1) == nullptr) return call.fail("Null pointer referenced");
  std::size_t count = span(call);
  bool good = count > 0 && put(*file, {reinterpret_cast<const char*>(call.r(1)->data()) + call.i(2), count});
  return call.done(good ? static_cast<std::int32_t>(count) : 0);
}

vm::HostResult fileEof(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  return call.done(file == nullptr || file->position >= file->content.size() ? 1 : 0);
}
vm::HostResult fileError(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  return call.done(file == nullptr || file->failed ? 1 : 0);
}
vm::HostResult filePath(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  return file == nullptr ? closed(call) : call.doneString(file->name);
}
vm::HostResult filePosition(vm::HostCall& call) {
  OpenFile* file = fileOf(call);
  return call.done(file == nullptr ? -1 : static_cast<std::int32_t>(file->position));
}

}  // namespace vellum::ags::api
