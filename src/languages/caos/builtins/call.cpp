#include "languages/caos/builtins/call.h"

#include "languages/caos/runtime/error_codes.h"

namespace vellum::caos {

vm::HostResult Call::failed(const diagnostics::Kind& kind, std::string message) const {
  host.trap.kind = vm::TrapKind::HostError;
  host.trap.a = codeOf(kind);
  host.trap.text = std::move(message);
  return vm::HostResult::Trap;
}

bool Call::setOut(int index, std::string_view text) const {
  vm::Object* string = engine.heap().makeString(text);
  if (string == nullptr) return false;
  vm::Value value = vm::Value::ofString(string);
  engine.heap().store(out(index), value);
  engine.heap().release(value);
  return true;
}

vm::HostResult Call::print(std::string_view text) const {
  charge(text.size() / 16);
  return write(text) ? done() : fail(diag::OutOfMemory);
}

bool Call::write(std::string_view text) const {
  if (Script::Streams* streams = script.streams.get(); streams != nullptr && streams->output.open) {
    OutputStream& output = streams->output;
    if (!engine.strings.take(text.size())) return false;
    output.text.append(text);
    output.changed = true;
  } else if (script.capture != nullptr) {
    if (script.capture->size() + text.size() > StringMemory::Most) return false;
    script.capture->append(text);
  } else if (engine.environment.host.output != nullptr) {
    engine.environment.host.output->print(text);
  }
  return true;
}

}  // namespace vellum::caos
