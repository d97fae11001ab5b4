// What the library keeps between calls.
#include "languages/ags/builtins/files.h"

namespace vellum::ags::api {

void prepare(vm::Vm& vm, Context& context) {
  ir::ObjectType texts;
  texts.name = "String[]";
  texts.array = true;
  texts.element = ir::Storage::Ref;
  texts.size = 8;
  context.textArrayType = vm.heap().addType(texts);
  ir::ObjectType numbers;
  numbers.name = "int[]";
  numbers.array = true;
  numbers.element = ir::Storage::I32;
  numbers.size = 4;
  context.intArrayType = vm.heap().addType(numbers);
  ir::ObjectType file;
  file.name = "File";
  file.size = 8;
  context.fileType = vm.heap().addType(file);
}

void save(vm::SnapshotWriter& writer, const Context& context) {
  base::ByteWriter& out = writer.state();
  out.u64(context.display);
  saveFiles(writer, context);
  out.u32(static_cast<std::uint32_t>(context.saidWords.size()));
  for (int word : context.saidWords) out.i32(word);
  out.text(context.unknownWord);
}

void restore(vm::SnapshotReader& reader, vm::Vm& vm, Context& context) {
  base::ByteReader& in = reader.state();
  context.display = in.u64();
  restoreFiles(reader, vm.heap(), context);
  std::uint32_t count = in.u32();
  if (count > in.remaining()) return in.fail();
  context.saidWords.clear();
  for (std::uint32_t i = 0; i < count; ++i) context.saidWords.push_back(in.i32());
  context.unknownWord = in.text();
}

void settle(vm::Vm& vm, Context& context) {
  if (!context.files.empty()) settleFiles(vm.heap(), context);
}

void shutDown(vm::Vm& vm, Context& context) { closeFiles(vm.heap(), context); }

}  // namespace vellum::ags::api
