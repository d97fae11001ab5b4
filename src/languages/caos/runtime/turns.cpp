#include "languages/caos/runtime/turns.h"

#include <bit>
#include <utility>

#include "languages/caos/world/place.h"

namespace vellum::caos {

// Goes from the youngest to the oldest through the agents that have something to do, also those that get it meanwhile.
class Turns::Awake {
 public:
  Awake(const World& world, std::size_t end) : world_(world), end_(end) {}
  // The place of the next one; false when there is none.
  bool next(std::size_t& place) {
    while (end_ > 0) {
      std::size_t word = (end_ - 1) / 64, bit = (end_ - 1) % 64;
      std::uint64_t bits = world_.agents.awake()[word] << (63 - bit);
      if (bits == 0) {
        end_ = word * 64;
        continue;
      }
      end_ -= static_cast<std::size_t>(std::countl_zero(bits)) + 1;
      place = end_;
      return true;
    }
    return false;
  }

 private:
  const World& world_;
  std::size_t end_;
};

// The memory of agents and their scripts is scattered, so that of the next turns is prefetched, in the order in which
// one leads to another.
class Turns::Prefetch {
 public:
  Prefetch(const Turns& turns, std::size_t end) : turns_(turns), ahead_(turns.world_, end) {
    for (std::size_t i = 0; i < Agents; ++i) step();
  }
  void step() {
    static constexpr std::size_t None = ~std::size_t(0);
    std::size_t place = None;
    ahead_.next(place);
    const Agents::Order& agents = turns_.world_.agents.inOrder();
    const Agent* agent = place != None ? agents[place] : nullptr;
    fetch(agent, 0, 128);
    places_[at_ % Kept] = place;
    auto before = [&](std::size_t steps) -> const Agent* {
      std::size_t then = at_ >= steps ? places_[(at_ - steps) % Kept] : None;
      return then != None && then < agents.size() ? agents[then] : nullptr;
    };
    if (agent = before(Agents - Scripts); agent != nullptr)
      if (const Script* script = scriptOf(*agent, Scripts)) fetch(script, 0, sizeof(Script));
    if (agent = before(Agents - Variables); agent != nullptr) {
      __builtin_prefetch(agent->variables.begin());
      if (const Script* script = scriptOf(*agent, Variables)) script->prefetch();
    }
    ++at_;
  }

 private:
  // How many turns before.
  static constexpr std::size_t Agents = 12, Scripts = 8, Variables = 4, Kept = 16;
  static_assert(Agents - Variables < Kept);

  static void fetch(const void* memory, std::size_t from, std::size_t to) {
    for (std::size_t line = from; line < to; line += 64) __builtin_prefetch(static_cast<const char*>(memory) + line);
  }
  // The script that runs on an agent, or that its timer most likely starts after so many others.
  const Script* scriptOf(const Agent& agent, std::size_t others) const {
    const Script* script = turns_.scheduler_.runningOn(agent);
    return script != nullptr || agent.timerRate == 0 ? script : turns_.pool_.spare(others);
  }

  const Turns& turns_;
  Awake ahead_;
  std::size_t places_[Kept];
  std::size_t at_ = 0;
};

// Agents created in between wait for the next tick. Killed agents leave gaps in the order, which no tick closes.
void Turns::takeAll() {
  const Agents::Order& agents = world_.agents.inOrder();
  Awake awake(world_, agents.size());
  Prefetch prefetch(*this, agents.size());
  for (std::size_t at = 0; awake.next(at); prefetch.step()) {
    Agent* agent = agents[at];
    if (agent == nullptr) continue;
    AgentHandle handle = agent->handle;
    take(*agent);
    if (tick_.stopped) return pause(at);
    bool rests = agent->timerRate <= 0 && !agent->animated && scheduler_.runningOn(*agent) == nullptr;
    if (rests && world_.agents.find(handle) != nullptr) world_.agents.letRest(*agent);
  }
}

// CAOS: DBG: TACK. Records the rest of the tick: the rest of the turn of agent `at` in the order, and the following
// turns.
void Turns::pause(std::size_t at) {
  const Agents::Order& agents = world_.agents.inOrder();
  tick_.open = true;
  tick_.turns.clear();
  tick_.next = 0;
  for (std::size_t i = tick_.left > 0 ? at + 1 : at; i-- > 0;)
    if (agents[i] != nullptr) tick_.turns.push_back(agents[i]->handle);
}

void Turns::takeLeft() {
  while (tick_.next < tick_.turns.size() && !tick_.stopped) {
    std::int64_t left = std::exchange(tick_.left, 0);
    Agent* agent = world_.agents.find(tick_.turns[tick_.next++]);
    if (agent == nullptr) continue;
    if (left > 0) scheduler_.slice(*agent, left);
    else take(*agent);
    if (tick_.left > 0) --tick_.next;  // the rest of its turn
  }
}

void Turns::take(Agent& agent) {
  if (agent.paused) return;
  animate(world_, agent);
  const Script* script = scheduler_.runningOn(agent);
  if (agent.timerRate > 0 && ++agent.timerCount >= agent.timerRate) {
    agent.timerCount = 0;
    if (script == nullptr) {  // the timer never interrupts
      if (scheduler_.fire(agent, 9, vm::Value::ofHandle(agent.handle), {}, {}) &&
          world_.agents.find(agent.handle) == nullptr)
        return;
      script = scheduler_.runningOn(agent);
    }
  }
  if (script != nullptr && script->startedAt != world_.engineTick) scheduler_.slice(agent, TickQuantum);
}

}  // namespace vellum::caos
