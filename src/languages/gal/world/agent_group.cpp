#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

AgentGroup::AgentGroup(const AgentDefinition& agentDefinition, EntityDefinition& entityDefinition,
                       base::Random& numbers, GroupListener* reports, base::MemoryAccount* account)
    : agent(agentDefinition),
      entity(entityDefinition),
      random(numbers),
      listener(reports),
      texts(agent),
      clips(texts, entity),
      members(agent, account),
      sleepers(account),
      bytes(account),
      blocks(agent.channels.size()),
      found(agent) {}

int AgentGroup::add() {
  members.add(sleepers.clock());
  sleepers.add();
  bytes += bytesPerMember();
  select(size() - 1);
  return selected;
}

void AgentGroup::select(int member) {
  members.bringUpTo(member, sleepers.over(member));
  selected = member;
  now = members.at(member);
  extras = members.extras(member);
}

void AgentGroup::definitionChanged() {
  sleepers.wakeAll();
  texts.definitionChanged();
  members.definitionChanged();
  bytes = static_cast<std::size_t>(size()) * bytesPerMember();
  if (selected >= 0) select(selected);
}

void AgentGroup::setSleeping(bool on) {
  sleepers.wakeAll();
  sleepers.allowed = on;
}

float AgentGroup::between(float low, float high) {
  if (low == high) return low;
  return low + static_cast<float>(random.unit()) * (high - low);
}

}  // namespace vellum::gal
