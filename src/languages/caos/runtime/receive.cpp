// Messages that a host sends to agents.
#include "base/text.h"
#include "languages/caos/runtime/host_values.h"
#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

// As MESG WRT+ without a delay: `object` is an agent's unique ID, the message a number.
bool CaosRuntime::receive(std::string_view object, std::string_view message, languages::Values values,
                          diagnostics::Emitter& emitter) {
  auto id = base::parseInt(object), number = base::parseInt(message);
  const Agent* agent = id ? engine_.world.agents.findById(static_cast<std::int32_t>(*id)) : nullptr;
  if (agent == nullptr) return languages::noVariable(emitter, base::cat("no agent has the unique ID '", object, "'"));
  if (!number || *number < 0 || *number > 65535)
    return languages::wrongValue(emitter, base::cat("a message is a number from 0 to 65535, not '", message, "'"));
  if (values.size() > 2) return languages::wrongValue(emitter, "a message has at most two parameters");
  Message sent;
  sent.to = agent->handle;
  sent.id = static_cast<std::int32_t>(*number);
  sent.from = vm::Value::ofHandle(0);
  sent.due = engine_.world.worldTick;
  PackedValue* const parameters[] = {&sent.parameter1, &sent.parameter2};
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto parameter = valueFromHost(engine_, values[i]);
    if (!parameter) {
      for (std::size_t k = 0; k < i; ++k) engine_.heap().release(vm::Value(*parameters[k]));
      return languages::wrongValue(emitter, "there is no memory for the string");
    }
    *parameters[i] = PackedValue(*parameter);
  }
  return engine_.messages.send(sent) || languages::wrongValue(emitter, "too many messages wait for their delivery");
}

}  // namespace vellum::caos
