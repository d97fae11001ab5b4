#include "languages/ags/runtime/services.h"

#include "languages/ags/builtins/objects.h"
#include "languages/ags/runtime/open_files.h"

namespace vellum::ags::api {

void prepare(vm::Vm& vm, Context& context) {
  auto arrayOf = [&](const char* name, ir::Storage element, std::uint32_t size) {
    ir::ObjectType type;
    type.name = name;
    type.array = true;
    type.element = element;
    type.size = size;
    return vm.heap().addType(type);
  };
  context.stringArrayType = arrayOf("String[]", ir::Storage::Ref, 8);
  context.intArrayType = arrayOf("int[]", ir::Storage::I32, 4);
  context.shortArrayType = arrayOf("short[]", ir::Storage::I16, 2);
  context.byteArrayType = arrayOf("char[]", ir::Storage::U8, 1);
  ir::ObjectType file;
  file.name = "File";
  file.size = 8;
  context.fileType = vm.heap().addType(file);
  context.dateTimeType = vm.heap().addType(dateTimeType());
  context.dictionaryType = vm.heap().addType(containerType(context, "Dictionary"));
  context.setType = vm.heap().addType(containerType(context, "Set"));
  context.hostObjects.declare(vm.heap(), context.world.natives);
}

template <class Archive>
void contextFields(Archive& archive, vm::Vm& vm, base::FieldsOf<Archive, Context>& context) {
  archive(context.display);
  fileFields(archive, vm.heap(), context);
  archive(context.saidWords, context.unknownWord);
  HostObjects::fields(archive, vm.heap(), context.hostObjects);
}

template void contextFields(vm::SnapshotWriter&, vm::Vm&, const Context&);
template void contextFields(vm::SnapshotReader&, vm::Vm&, Context&);

void shutDown(vm::Vm& vm, Context& context) {
  closeFiles(vm.heap(), context);
  context.hostObjects.releaseAll(vm.heap());
}

}  // namespace vellum::ags::api
