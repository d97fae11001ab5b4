// File: reading from and writing to open files.
#include <algorithm>
#include <bit>

#include "languages/ags/builtins/objects.h"
#include "languages/ags/runtime/open_files.h"

namespace vellum::ags::api {

namespace {

constexpr std::size_t MaxFile = std::size_t(64) << 20;  // bytes of one file

vm::HostResult closed(vm::HostCall& call) { return call.fail("the file is already closed"); }

// A file opened for writing can also be read, wherever Seek moves.
bool isReadable(const OpenFile& file) { return file.mode != FileAppend; }

// The next `count` bytes; fewer at the end, which sets the file's Error.
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
  if (file.mode == FileRead || file.position + bytes.size() > MaxFile) {
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

// AGS manual, "File.Seek": from the end it moves backwards, whatever the sign.
vm::HostResult fileSeek(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  std::int64_t offset = call.i(1);
  auto size = static_cast<std::int64_t>(file->content.size());
  std::int64_t target = 0;
  switch (call.i(2)) {
    case 0: target = offset; break;
    case 1: target = static_cast<std::int64_t>(file->position) + offset; break;
    case 2: target = size - (offset < 0 ? -offset : offset); break;
    default: return call.fail(base::cat("File.Seek: ", call.i(2), " is not a FileSeek"));
  }
  file->position = static_cast<std::size_t>(std::clamp<std::int64_t>(target, 0, size));
  return call.done(static_cast<std::int32_t>(file->position));
}

// Safe data: 'I' or 'F' and four bytes; a string's length including its end, the string, a zero byte.
vm::HostResult fileReadInt(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  if (isReadable(*file) && file->position >= file->content.size()) {
    file->failed = true;
    return call.done(-1);
  }
  if (take(*file, 1) != "I") return wrongOrder(call, "ReadInt", "WriteInt");
  return call.done(static_cast<std::int32_t>(little(take(*file, 4))));
}
vm::HostResult fileReadFloat(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  if (isReadable(*file) && file->position >= file->content.size()) {
    file->failed = true;
    return call.done(0.0f);
  }
  if (take(*file, 1) != "F") return wrongOrder(call, "ReadFloat", "WriteFloat");
  return call.done(std::bit_cast<float>(little(take(*file, 4))));
}
vm::HostResult fileReadString(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
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
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  put(*file, "I");
  putLittle(*file, static_cast<std::uint32_t>(call.i(1)));
  return call.done();
}
vm::HostResult fileWriteFloat(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  put(*file, "F");
  putLittle(*file, std::bit_cast<std::uint32_t>(call.f(1)));
  return call.done();
}
vm::HostResult fileWriteString(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  if (call.r(1) == nullptr) return noText(call);
  putLittle(*file, static_cast<std::uint32_t>(call.s(1).size() + 1));
  put(*file, call.s(1));
  put(*file, std::string_view("\0", 1));
  return call.done();
}

// Raw data
vm::HostResult fileReadRawChar(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  std::string_view byte = take(*file, 1);
  return call.done(byte.empty() ? -1 : static_cast<int>(static_cast<unsigned char>(byte[0])));
}
vm::HostResult fileReadRawInt(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  std::string_view bytes = take(*file, 4);
  return call.done(bytes.size() < 4 ? -1 : static_cast<std::int32_t>(little(bytes)));
}
vm::HostResult fileReadRawFloat(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  std::string_view bytes = take(*file, 4);
  return call.done(bytes.size() < 4 ? 0.0f : std::bit_cast<float>(little(bytes)));
}
vm::HostResult fileReadRawLine(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
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
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  if (call.i(1) < 0 || call.i(1) > 255)
    return call.fail(base::cat("File.WriteRawChar: ", call.i(1), " is not a byte (0 to 255)"));
  char byte = static_cast<char>(call.i(1));
  put(*file, {&byte, 1});
  return call.done();
}
vm::HostResult fileWriteRawInt(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  putLittle(*file, static_cast<std::uint32_t>(call.i(1)));
  return call.done();
}
vm::HostResult fileWriteRawFloat(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  putLittle(*file, std::bit_cast<std::uint32_t>(call.f(1)));
  return call.done();
}
vm::HostResult fileWriteRawLine(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  if (call.r(1) == nullptr) return noText(call);
  put(*file, call.s(1));
  put(*file, "\r\n");
  return call.done();
}

// The bytes of a char array from `index` on: at most `count`, limited by the array and the file.
static std::size_t span(const vm::HostCall& call) {
  std::int64_t index = call.i(2), count = call.i(3), length = call.r(1)->length;
  if (index < 0 || count <= 0 || index >= length) return 0;
  return static_cast<std::size_t>(std::min(count, length - index));
}
vm::HostResult fileReadRawBytes(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  if (call.r(1) == nullptr) return nullPointer(call);
  std::size_t count = span(call);
  if (isReadable(*file)) count = std::min(count, file->content.size() - file->position);
  std::string_view bytes = take(*file, count);
  call.vm.chargeBytes(bytes.size());
  if (!bytes.empty()) std::memcpy(call.r(1)->data() + call.i(2), bytes.data(), bytes.size());
  return call.done(static_cast<std::int32_t>(bytes.size()));
}
vm::HostResult fileWriteRawBytes(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  if (file == nullptr) return closed(call);
  if (call.r(1) == nullptr) return nullPointer(call);
  std::size_t count = span(call);
  call.vm.chargeBytes(2 * count);  // it is also stored later
  bool good = count > 0 && put(*file, {reinterpret_cast<const char*>(call.r(1)->data()) + call.i(2), count});
  return call.done(good ? static_cast<std::int32_t>(count) : 0);
}

vm::HostResult fileEof(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  return call.done(file == nullptr || file->position >= file->content.size() ? 1 : 0);
}
vm::HostResult fileError(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  return call.done(file == nullptr || file->failed ? 1 : 0);
}
vm::HostResult filePath(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  return file == nullptr ? closed(call) : call.doneString(file->name);
}
vm::HostResult filePosition(vm::HostCall& call) {
  OpenFile* file = fileOf(contextOf(call), call.r(0));
  return call.done(file == nullptr ? -1 : static_cast<std::int32_t>(file->position));
}

}  // namespace vellum::ags::api
