#include "languages/gal/world/definition.h"

#include "base/text.h"

namespace vellum::gal {
namespace {

template <class Items, class Name>
int indexOf(const Items& items, std::string_view wanted, Name name) {
  for (std::size_t i = 0; i < items.size(); ++i)
    if (base::equalsIgnoreCase(name(items[i]), wanted)) return static_cast<int>(i);
  return -1;
}

constexpr auto itself = [](const std::string& text) -> std::string_view { return text; };
constexpr auto named = [](const auto& item) -> std::string_view { return item.name; };

}  // namespace

int AgentDefinition::inputNamed(std::string_view name) const { return indexOf(inputs, name, named); }
int AgentDefinition::actionNamed(std::string_view name) const { return indexOf(actions, name, itself); }
int AgentDefinition::valueNamed(int input, std::string_view name) const {
  return indexOf(inputs[static_cast<std::size_t>(input)].values, name, named);
}

int AgentDefinition::transition(int input, int from, int to) const {
  for (std::size_t i = transitions.size(); i-- > 0;) {
    const TransitionDefinition& line = transitions[i];
    bool fits = line.input == input && (line.from < 0 || line.from == from) && (line.to < 0 || line.to == to);
    if (fits) return line.action;
  }
  return -1;
}

bool EntityDefinition::add(Clip clip) {
  if (!byName_.emplace(base::toLower(clip.name), static_cast<int>(clips_.size())).second) return false;
  clips_.push_back(std::move(clip));
  return true;
}

int EntityDefinition::search(std::string_view name) const {
  auto found = byName_.find(base::toLower(name));
  return found == byName_.end() ? -1 : found->second;
}

int EntityDefinition::find(std::string_view name) {
  int found = search(name);
  if (found >= 0 || !obliging) return found;
  Clip clip;
  clip.name = name;
  add(std::move(clip));
  return static_cast<int>(clips_.size()) - 1;
}

}  // namespace vellum::gal
