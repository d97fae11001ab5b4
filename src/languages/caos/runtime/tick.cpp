// A tick: the agents' turns, then the messages.
#include <utility>

#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/runtime.h"
#include "languages/caos/runtime/view.h"

namespace vellum::caos {

void CaosRuntime::release(const Message& message) {
  for (const vm::Value* value : {&message.from, &message.parameter1, &message.parameter2}) heap().release(*value);
}

bool CaosRuntime::send(Message message) {
  if (world_.messages.size() >= MaxMessages) {
    release(message);
    return false;
  }
  world_.messages.push_back(message);
  return true;
}

// What the engine tells because of a message is told in the same tick, as far as it goes.
void CaosRuntime::deliver() {
  static constexpr int Rounds = 8;
  for (int round = 0; round < Rounds && deliverDue(round > 0); ++round) {
  }
}

// Gives back the memory of a burst of messages, unless more are on their way. (shrink_to_fit() does nothing where there
// are no exceptions.)
static void trim(std::vector<Message>& messages) {
  static constexpr std::size_t Kept = 4096;
  if (messages.capacity() > Kept && messages.size() < messages.capacity() / 8)
    std::vector<Message>(messages).swap(messages);
}

bool CaosRuntime::deliverDue(bool onlyEngine) {
  due_.clear();
  std::size_t kept = 0;
  for (Message& message : world_.messages) {
    if (message.due <= world_.worldTick && (!onlyEngine || message.constructor)) due_.push_back(message);
    else world_.messages[kept++] = message;
  }
  world_.messages.resize(kept);
  for (const Message& message : due_) {
    if (Agent* agent = world_.find(message.to); agent != nullptr && !agent->paused) {
      profiler_.add(*agent, {.messages = 1});
      // Message numbers 0, 1, 2 are scripts 1, 2, 0 (the manual's tables of messages and scripts).
      std::int32_t event = message.id;
      if (!message.constructor) {
        event = message.id == 0 ? 1 : message.id == 1 ? 2 : message.id == 2 ? 0 : message.id;
        // Asked to be picked up or dropped: done first, and with its own event (CAOS: Message Numbers).
        if (event == 4 || event == 5) {
          carry(*agent, event, message);
          event = -1;
        }
      }
      if (event >= 0) fire(*agent, event, message.from, message.parameter1, message.parameter2);
    }
    release(message);
  }
  return !due_.empty();
}

void CaosRuntime::carry(Agent& agent, std::int32_t event, const Message& message) {
  Agent* carrier = message.from.isHandle() ? world_.find(message.from.handle()) : nullptr;
  bool done = false;
  if (event == 4 && carrier != nullptr && carrier != &agent) {
    done = agent.body.carrier != carrier->handle && world_.pickUp(*carrier, agent);
  } else if (event == 5 && agent.body.carrier != 0) {
    world_.drop(agent);
    done = true;
  }
  // Nobody to pick it up, nobody that held it: the script runs nevertheless.
  if (!done) fire(agent, event, message.from, message.parameter1, message.parameter2);
}

void CaosRuntime::beginTick() {
  ++world_.engineTick;
  if (!world_.worldPaused) ++world_.worldTick;
  scheduleInput();
  takeInput(*this);
  world_.move();
}

// From the youngest agent to the oldest; those that are made meanwhile wait for the next tick. The order has gaps where
// agents are killed, and is only closed up between two ticks.
void CaosRuntime::takeTurns() {
  const std::vector<Agent*>& agents = world_.agents();
  for (std::size_t at = agents.size(); at-- > 0;) {
    fetchAhead(at);
    if (agents[at] == nullptr) continue;
    takeTurn(*agents[at]);
    if (tacked_) return pauseTick(at);
  }
}

// CAOS: DBG: TACK. What is left of the tick: the rest of the turn of agent `at` of the order, and those behind it.
void CaosRuntime::pauseTick(std::size_t at) {
  OpenTick& tick = session_.tick;
  const std::vector<Agent*>& agents = world_.agents();
  tick.open = true;
  tick.turns.clear();
  tick.next = 0;
  for (std::size_t i = tick.left > 0 ? at + 1 : at; i-- > 0;)
    if (agents[i] != nullptr) tick.turns.push_back(agents[i]->handle);
}

void CaosRuntime::takeTurnsLeft() {
  OpenTick& tick = session_.tick;
  while (tick.next < tick.turns.size() && !tacked_) {
    std::int64_t left = std::exchange(tick.left, 0);
    Agent* agent = world_.find(tick.turns[tick.next++]);
    if (agent == nullptr) continue;
    if (left > 0) slice(*agent, left);
    else takeTurn(*agent);
    if (tick.left > 0) --tick.next;  // the rest of its turn
  }
}

void CaosRuntime::takeTurn(Agent& agent) {
  if (agent.paused) return;
  world_.animate(agent);
  const Script* script = runningOn(agent);
  if (agent.timerRate > 0 && ++agent.timerCount >= agent.timerRate) {
    agent.timerCount = 0;
    if (script == nullptr) {  // the timer never interrupts
      if (fire(agent, 9, vm::Value::ofHandle(agent.handle), {}, {}) && world_.find(agent.handle) == nullptr) return;
      script = runningOn(agent);
    }
  }
  if (script != nullptr && script->startedAt != world_.engineTick) slice(agent, TickQuantum);
}

void CaosRuntime::tickTook(std::int64_t computing, std::int64_t overall) { session_.times.add(computing, overall); }

languages::Pace CaosRuntime::pace() const {
  return {world_.tickInterval, (world_.wolf & wolf::FastestTicks) != 0,
          (world_.wolf & wolf::DisplayRendering) != 0 || session_.refreshed, world_.fullScreen};
}

void CaosRuntime::endTick() {
  session_.tick = {};
  deliver();
  session_.tick.left = 0;
  static constexpr std::uint64_t TrimEvery = 16;
  if (world_.engineTick % TrimEvery == 0) {
    due_.clear();
    trim(due_);
    trim(world_.messages);
  }
  if (!world_.worldPaused) world_.spread();
  session_.refreshed = (world_.wolf & wolf::RefreshDisplay) != 0;
  world_.wolf &= ~wolf::RefreshDisplay;
  watch(*this);
  if (std::exchange(world_.messagesLost, false)) {
    emitter_->emit(diag::TooManyMessages, {}, MaxMessages);
    failed_ = true;
  }
}

// The memory of agents and their scripts lies everywhere: what the next turns need is on its way meanwhile.
void CaosRuntime::fetchAhead(std::size_t at) const {
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
  const Script* script = runningOn(*agent);
  // If it starts one, it is most likely this.
  if (script == nullptr && agent->timerRate != 0 && spare_.size() > Scripts)
    script = spare_[spare_.size() - 1 - Scripts].get();
  if (script != nullptr) fetch(script, 0, sizeof(Script));
}

// A tick is open between two calls when DBG: TACK stopped it in its middle.
bool CaosRuntime::tick(diagnostics::Emitter& emitter) {
  emitter_ = &emitter;
  failed_ = false;
  if (!session_.tick.open) takeRequests();
  if (over()) {
    emitter_ = nullptr;
    return !failed_;
  }
  if (world_.debugPaused) takeDebugKeys(*this);
  std::int32_t ticks = session_.forcedTicks + (world_.debugPaused ? 0 : 1);
  session_.forcedTicks = 0;
  for (; ticks > 0; --ticks) {
    tacked_ = false;
    if (session_.tick.open) {
      takeTurnsLeft();
    } else {
      beginTick();
      takeTurns();
    }
    if (!tacked_) endTick();
  }
  writeDue();
  sweep();
  emitter_ = nullptr;
  return !failed_;
}

void CaosRuntime::sweep() {
  for (auto& script : zombies_) recycle(std::move(script));
  zombies_.clear();
  for (auto& agent : world_.releaseDead()) {
    for (vm::Value& value : agent->variables) heap().release(value);
    world_.nameBytes -= agent->named().size() * sizeof(NamedVariable);
    for (const NamedVariable& variable : agent->named()) {
      heap().release(variable.name);
      heap().release(variable.value);
    }
  }
}

}  // namespace vellum::caos
