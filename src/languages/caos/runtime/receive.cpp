// Messages that a host sends to agents.
#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/host_values.h"
#include "languages/caos/runtime/runtime.h"
#include "languages/caos/world/message_names.h"

namespace vellum::caos {

static constexpr int MostEventsNamed = 12;

// As MESG WRT+ without a delay.
bool CaosRuntime::send(const Agent& agent, std::int32_t message, languages::Values values,
                       diagnostics::Emitter& emitter) {
  Message sent;
  sent.to = agent.handle;
  sent.id = message;
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

// "1 (activate1)"
static std::string eventText(std::int32_t event) {
  const std::string_view name = nameOfEvent(event);
  return name.empty() ? std::to_string(event) : base::cat(event, " (", name, ")");
}

void CaosRuntime::noteWithoutScript(const Agent& agent, std::int32_t event, diagnostics::Emitter& emitter) const {
  const Scriptorium& scripts = engine_.world.scripts;
  // Pickups and drops move the agent all the same.
  if (scripts.find(agent.classifier, event) || event == 4 || event == 5) return;
  std::string others;
  int count = 0;
  for (std::int32_t each = 0; each <= 255 && count <= MostEventsNamed; ++each) {
    if (!scripts.find(agent.classifier, each)) continue;
    base::append(others, base::cat(count == 0 ? "" : ", ", count == MostEventsNamed ? "..." : eventText(each)));
    ++count;
  }
  const Classifier& of = agent.classifier;
  emitter.emit(diag::NoScriptForMessage, {}, agent.uniqueId, eventText(event))
      .hint(others.empty() ? base::cat("it has no scripts: SCRP ", of.family, " ", of.genus, " ", of.species, " ",
                                       event, " would be this one")
                           : base::cat("it has scripts for ", others));
}

// `object` is an agent's unique ID, "": all agents that have a script for the message.
bool CaosRuntime::receive(std::string_view object, std::string_view message, languages::Values values,
                          diagnostics::Emitter& emitter) {
  auto number = messageNamed(message);
  if (!number)
    return languages::wrongValue(
        emitter, base::cat("a message is a number from 0 to 65535 or a name such as activate1, not '", message, "'"));
  if (values.size() > 2) return languages::wrongValue(emitter, "a message has at most two parameters");
  const std::int32_t event = eventOfMessage(*number);
  if (object.empty()) {
    bool anyone = false;
    for (const Agent* agent : engine_.world.agents.inOrder()) {
      if (agent == nullptr || !engine_.world.scripts.find(agent->classifier, event)) continue;
      anyone = true;
      if (!send(*agent, *number, values, emitter)) return false;
    }
    if (!anyone) emitter.emit(diag::NoAgentHasScript, {}, eventText(event));
    return true;
  }
  auto id = base::parseInt(object);
  const Agent* agent = id ? engine_.world.agents.findById(static_cast<std::int32_t>(*id)) : nullptr;
  if (agent == nullptr) return languages::noVariable(emitter, base::cat("no agent has the unique ID '", object, "'"));
  noteWithoutScript(*agent, event, emitter);
  return send(*agent, *number, values, emitter);
}

std::vector<std::string> CaosRuntime::messages() const {
  std::vector<std::string> out;
  for (const MessageName& each : messageNames()) out.emplace_back(each.name);
  return out;
}

}  // namespace vellum::caos
