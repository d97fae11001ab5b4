// Calls of actions, and values of inputs, that a host sends to one agent or to all.
#include <set>

#include "base/text.h"
#include "languages/gal/runtime/runtime.h"

namespace vellum::gal {

// A message without a value is an action, one with a value an input.
bool GalRuntime::receive(std::string_view object, std::string_view message, languages::Values values,
                         diagnostics::Emitter& emitter) {
  if (values.size() > 1 || (values.size() == 1 && values[0].kind != languages::ValueKind::String))
    return languages::wrongValue(emitter, "an action takes no value, and an input the name of one");
  diagnostics::SpellingSuggestion nearAgent(object), nearAction(message);
  bool known = false, found = false;
  std::string problem;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const AgentDefinition& definition = agents_[i]->definition();
    nearAgent.offer(definition.name);
    if (!isNamed(i, object)) continue;
    known = true;
    if (!values.empty()) {
      found = bindNow(i, message, values[0].text, problem) || found;
      continue;
    }
    for (const std::string& action : definition.actions) nearAction.offer(action);
    int action = definition.actionNamed(message);
    if (action < 0) continue;
    found = true;
    agents_[i]->call(action);
    record(i, base::cat("call ", definition.actions[static_cast<std::size_t>(action)]));
  }
  if (found) return true;
  if (!known) return languages::noVariable(emitter, base::cat("unknown agent '", object, "'"), &nearAgent);
  if (!values.empty()) return languages::noVariable(emitter, std::move(problem));
  return languages::noVariable(emitter, base::cat("no action is called '", message, "'"), &nearAction);
}

std::vector<std::string> GalRuntime::messages() const {
  std::set<std::string> all;  // agents may share names
  for (const auto& agent : agents_) all.insert(agent->definition().actions.begin(), agent->definition().actions.end());
  return {all.begin(), all.end()};
}

}  // namespace vellum::gal
