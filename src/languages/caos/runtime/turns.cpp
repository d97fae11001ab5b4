#include "languages/caos/runtime/turns.h"

#include <utility>

namespace vellum::caos {

// From the youngest agent to the oldest; agents created in between wait for the next tick. Killed agents leave gaps in
// the order, which are closed between two ticks.
void Turns::takeAll() {
  const std::vector<Agent*>& agents = world_.agents();
  for (std::size_t at = agents.size(); at-- > 0;) {
    fetchAhead(at);
    if (agents[at] == nullptr) continue;
    take(*agents[at]);
    if (tick_.stopped) return pause(at);
  }
}

// CAOS: DBG: TACK. Records the rest of the tick: the rest of the turn of agent `at` in the order, and the following
// turns.
void Turns::pause(std::size_t at) {
  const std::vector<Agent*>& agents = world_.agents();
  tick_.open = true;
  tick_.turns.clear();
  tick_.next = 0;
  for (std::size_t i = tick_.left > 0 ? at + 1 : at; i-- > 0;)
    if (agents[i] != nullptr) tick_.turns.push_back(agents[i]->handle);
}

void Turns::takeLeft() {
  while (tick_.next < tick_.turns.size() && !tick_.stopped) {
    std::int64_t left = std::exchange(tick_.left, 0);
    Agent* agent = world_.find(tick_.turns[tick_.next++]);
    if (agent == nullptr) continue;
    if (left > 0) scheduler_.slice(*agent, left);
    else take(*agent);
    if (tick_.left > 0) --tick_.next;  // the rest of its turn
  }
}

void Turns::take(Agent& agent) {
  if (agent.paused) return;
  world_.animate(agent);
  const Script* script = scheduler_.runningOn(agent);
  if (agent.timerRate > 0 && ++agent.timerCount >= agent.timerRate) {
    agent.timerCount = 0;
    if (script == nullptr) {  // the timer never interrupts
      if (scheduler_.fire(agent, 9, vm::Value::ofHandle(agent.handle), {}, {}) && world_.find(agent.handle) == nullptr)
        return;
      script = scheduler_.runningOn(agent);
    }
  }
  if (script != nullptr && script->startedAt != world_.engineTick) scheduler_.slice(agent, TickQuantum);
}

// The memory of agents and their scripts is scattered, so that of the next turns is prefetched.
void Turns::fetchAhead(std::size_t at) const {
  static constexpr std::size_t Agents = 12, Scripts = 8, Variables = 6;
  const std::vector<Agent*>& agents = world_.agents();
  if (at < Agents) return;
  auto fetch = [](const void* memory, std::size_t from, std::size_t to) {
    for (std::size_t line = from; line < to; line += 64) __builtin_prefetch(static_cast<const char*>(memory) + line);
  };
  fetch(agents[at - Agents], 0, 128);
  if (const Agent* agent = agents[at - Variables]) __builtin_prefetch(agent->variables.begin());
  const Agent* agent = agents[at - Scripts];
  if (agent == nullptr) return;
  const Script* script = scheduler_.runningOn(*agent);
  // the script that a timer most likely starts
  if (script == nullptr && agent->timerRate != 0) script = pool_.spare(Scripts);
  if (script != nullptr) fetch(script, 0, sizeof(Script));
}

}  // namespace vellum::caos
