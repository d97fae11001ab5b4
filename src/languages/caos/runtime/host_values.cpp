#include "languages/caos/runtime/host_values.h"

namespace vellum::caos {

std::optional<vm::Value> valueFromHost(Engine& engine, const languages::Value& value) {
  using languages::ValueKind;
  switch (value.kind) {
    case ValueKind::Int: return vm::Value::ofInt(value.integer);
    case ValueKind::Float: return vm::Value::ofFloat(value.number);
    case ValueKind::String: {
      vm::Heap& heap = engine.heap();
      vm::Object* string = heap.hasRoomFor(value.text.size()) ? heap.makeString(value.text) : nullptr;
      if (string == nullptr) return std::nullopt;
      return vm::Value::ofString(string);
    }
    case ValueKind::Object: {
      const Agent* agent = engine.world.agents.findById(value.integer);
      return vm::Value::ofHandle(agent != nullptr ? agent->handle : 0);
    }
    case ValueKind::Any:
    case ValueKind::None: break;
  }
  return vm::Value::ofHandle(0);
}

}  // namespace vellum::caos
