#include "languages/ags/runtime/services.h"

#include "languages/ags/runtime/open_files.h"

namespace vellum::ags::api {

void prepare(vm::Vm& vm, Context& context) {
  ir::ObjectType texts;
  texts.name = "String[]";
  texts.array = true;
  texts.element = ir::Storage::Ref;
  texts.size = 8;
  context.stringArrayType = vm.heap().addType(texts);
  ir::ObjectType numbers;
  numbers.name = "int[]";
  numbers.array = true;
  numbers.element = ir::Storage::I32;
  numbers.size = 4;
  context.intArrayType = vm.heap().addType(numbers);
  numbers.name = "short[]";
  numbers.element = ir::Storage::I16;
  numbers.size = 2;
  context.shortArrayType = vm.heap().addType(numbers);
  numbers.name = "char[]";
  numbers.element = ir::Storage::U8;
  numbers.size = 1;
  context.byteArrayType = vm.heap().addType(numbers);
  ir::ObjectType file;
  file.name = "File";
  file.size = 8;
  context.fileType = vm.heap().addType(file);
}

template <class Archive>
void contextFields(Archive& archive, vm::Vm& vm, base::FieldsOf<Archive, Context>& context) {
  archive(context.display);
  fileFields(archive, vm.heap(), context);
  archive(context.saidWords, context.unknownWord);
}

template void contextFields(vm::SnapshotWriter&, vm::Vm&, const Context&);
template void contextFields(vm::SnapshotReader&, vm::Vm&, Context&);

void settle(vm::Vm& vm, Context& context) {
  if (!context.files.empty()) settleFiles(vm.heap(), context);
}

void shutDown(vm::Vm& vm, Context& context) { closeFiles(vm.heap(), context); }

}  // namespace vellum::ags::api
