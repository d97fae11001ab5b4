// File: directory operations, opening and closing. The world's storage reads and writes whole files, so an open file is
// its contents and a position.
#include "languages/ags/builtins/objects.h"
#include "languages/ags/runtime/open_files.h"

namespace vellum::ags::api {

namespace {

host::Storage* storageOf(const vm::HostCall& call) { return contextOf(call).storage; }

bool exists(vm::HostCall& call, const std::string& name) {
  host::Storage* storage = storageOf(call);
  return storage != nullptr && storage->exists(name);
}

}  // namespace

vm::HostResult fileOpen(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  Context& context = contextOf(call);
  vm::Heap& heap = call.vm.heap();
  int mode = call.i(1);
  if (mode < FileRead || mode > FileAppend) return call.fail(base::cat("File.Open: ", mode, " is not a FileMode"));
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
  if (OpenFile* file = fileOf(contextOf(call), call.r(0))) closeFile(call.vm.heap(), contextOf(call), *file);
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
  std::vector<std::string> names = filesLike(contextOf(call), call.s(0), call.i(1), call.i(2));
  vm::Object* array = makeTexts(call, names);
  return array != nullptr ? call.done(array) : outOfMemory(call);
}

}  // namespace vellum::ags::api
