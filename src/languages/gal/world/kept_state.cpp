#include "languages/gal/world/kept_state.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/text.h"

namespace vellum::gal {

namespace {

void keepChannel(AgentGroup& from, const ChannelState& source, const ChannelExtra& extra, AgentGroup& to,
                 ChannelState& target, ChannelExtra& newExtra, const SameNames& same) {
  target = source;
  target.renewed = false;
  if (source.parent >= 0)
    target.parent = static_cast<std::int16_t>(same.channels[static_cast<std::size_t>(source.parent)]);
  if (source.timerAction >= 0) target.timerAction = same.actions[static_cast<std::size_t>(source.timerAction)];
  if (target.timerAction < 0) target.timerTicks = -1;
  std::copy_n(extra.fading, ChannelExtra::MaxFading, newExtra.fading);
  newExtra.notifies.clear();
  if (source.notifies)
    for (const ChannelExtra::Notify& notify : extra.notifies)
      newExtra.notifies.push_back({notify.when, to.texts.intern(from.texts[notify.text])});
}

// The numbers of names, in any case.
template <class List, class NameOf>
class Numbers {
 public:
  Numbers(const List& list, NameOf nameOf) {
    for (std::size_t i = 0; i < list.size(); ++i)
      numbers_.try_emplace(base::toLower(nameOf(list[i])), static_cast<std::int32_t>(i));
  }
  std::int32_t of(std::string_view name) const {
    auto found = numbers_.find(base::toLower(name));
    return found != numbers_.end() ? found->second : -1;
  }

 private:
  std::unordered_map<std::string, std::int32_t> numbers_;
};

}  // namespace

SameNames::SameNames(const AgentDefinition& from, const AgentDefinition& to) {
  auto itself = [](const std::string& name) -> std::string_view { return name; };
  const Numbers newChannels(to.channels, itself), newActions(to.actions, itself);
  for (const std::string& channel : from.channels) channels.push_back(newChannels.of(channel));
  for (const std::string& action : from.actions) actions.push_back(newActions.of(action));
  for (const InputDefinition& input : from.inputs) {
    inputs.push_back(to.inputNamed(input.name));
    std::vector<std::int32_t>& numbers = values.emplace_back();
    for (const ValueDefinition& value : input.values)
      numbers.push_back(inputs.back() < 0 ? -1 : to.valueNamed(inputs.back(), value.name));
  }
}

void keepState(AgentGroup& from, AgentGroup& to, const SameNames& same) {
  const bool sameOdds = from.agent.randoms == to.agent.randoms;
  while (to.size() < from.size()) to.add();
  for (int i = 0; i < from.size(); ++i) {
    from.members.bringUpTo(i, from.sleepers.over(i));
    const Member source = from.members.at(i), target = to.members.at(i);
    for (std::size_t k = 0; k < same.inputs.size(); ++k)
      if (same.inputs[k] >= 0)
        target.inputs[same.inputs[k]] = std::max(same.value(static_cast<std::int32_t>(k), source.inputs[k]), 0);
    for (std::size_t k = 0; k < same.channels.size(); ++k)
      if (same.channels[k] >= 0)
        keepChannel(from, source.channels[k], from.members.extras(i)[k], to, target.channels[same.channels[k]],
                    to.members.extras(i)[same.channels[k]], same);
    if (!sameOdds) continue;
    std::copy_n(source.bags, from.members.bagCount(), target.bags);
    std::copy_n(source.slips, from.members.slipCount(), target.slips);
  }
  to.ticksRun = from.ticksRun;
  to.sleepers.allowed = from.sleepers.allowed;
  to.sleepers.wakeAll();
  to.select(to.size() - 1);
}

}  // namespace vellum::gal
