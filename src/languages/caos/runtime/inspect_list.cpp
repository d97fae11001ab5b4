// What can be looked at in a world of agents.
#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

namespace {

constexpr std::string_view OfAgents[] = {"FMLY", "GNUS", "SPCS", "POSX", "POSY", "PLNE", "POSE",
                                         "BASE", "TICK", "ATTR", "BHVR", "CARR", "VELX", "VELY",
                                         "ACCG", "AERO", "ELAS", "FRIC", "PERM", "RNGE"};

// Those that are not 0: "OV07".
template <class Get>
void addSet(std::vector<std::string>& out, std::string_view kind, const Get& get) {
  for (std::int32_t i = 0; i < VariableCount; ++i)
    if (vm::Value value = get(i); !value.isInt() || value.asInt() != 0)
      out.push_back(base::cat(kind, i < 10 ? "0" : "", i));
}

// Of its first part: ", pot".
std::string spriteOf(const Agent& agent) {
  for (const Part& part : agent.parts)
    if (!part.appearance->gallery.empty()) return base::cat(", ", part.appearance->gallery);
  return {};
}

}  // namespace

std::vector<languages::InspectedObject> CaosRuntime::objects() {
  std::vector<languages::InspectedObject> out;
  for (const Agent* agent : engine_.world.agents.inOrder()) {
    if (agent == nullptr) continue;
    const Classifier& of = agent->classifier;
    out.push_back({std::to_string(agent->uniqueId),
                   base::cat(of.family, " ", of.genus, " ", of.species,
                             agent->creature() != nullptr ? ", a creature" : "", spriteOf(*agent))});
  }
  return out;
}

std::vector<std::string> CaosRuntime::names(std::string_view prefix) {
  std::vector<std::string> out;
  auto offer = [&](std::string_view name) {
    if (base::equalsIgnoreCase(name.substr(0, prefix.size()), prefix)) out.emplace_back(name);
  };
  for (const Row& each : rows())
    if (each.status == Status::Built && (out.empty() || out.back() != each.name)) offer(each.name);
  for (std::string_view kind : {"VA", "OV"})
    for (std::int32_t i = 0; i < VariableCount; ++i) offer(base::cat(kind, i < 10 ? "0" : "", i));
  for (const auto& [name, value] : engine_.world.game) offer(name);
  return out;
}

std::vector<std::string> CaosRuntime::values(std::string& object) {
  std::vector<std::string> out;
  if (object.empty()) {
    if (consoleVariables_ != nullptr) addSet(out, "VA", [&](std::int32_t i) { return consoleVariables_[i]; });
    for (const auto& [name, value] : engine_.world.game) out.push_back(base::cat("GAME \"", name, "\""));
    return out;
  }
  auto id = base::parseInt(object);
  const Agent* agent = id ? engine_.world.agents.findById(static_cast<std::int32_t>(*id)) : nullptr;
  if (agent == nullptr) return out;
  out.assign(std::begin(OfAgents), std::end(OfAgents));
  addSet(out, "OV", [&](std::int32_t i) { return agent->variables.get(i); });
  return out;
}

}  // namespace vellum::caos
