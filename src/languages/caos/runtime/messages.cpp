#include "languages/caos/runtime/messages.h"

#include <algorithm>

#include "languages/caos/world/carrying.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/growth.h"
#include "languages/caos/world/message_names.h"

namespace vellum::caos {

void Messages::release(const Message& message) {
  for (const PackedValue* value : {&message.from, &message.parameter1, &message.parameter2}) vm_.heap().release(*value);
}

bool Messages::send(Message message) {
  if (world_.messages.size() >= maxMessages(world_)) {
    release(message);
    return false;
  }
  roomFor(world_.messages, world_.messages.size() + 1);
  world_.messages.push_back(message);
  world_.messageBytes += sizeof message;
  return true;
}

// Messages that the engine itself sends in response to a message arrive in the same tick, for a limited number of
// iterations.
void Messages::deliver() {
  static constexpr int Rounds = 8;
  for (int round = 0; round < Rounds && deliverDue(round > 0); ++round) {
  }
}

// Frees the memory of a burst of messages, unless more are pending. (shrink_to_fit() does nothing without exceptions.)
static void trim(base::AccountVector<Message>& messages) {
  static constexpr std::size_t Kept = 4096;
  if (messages.capacity() > Kept && messages.size() < messages.capacity() / 8)
    base::AccountVector<Message>(messages).swap(messages);
}

// CAOS: BHVR, "Creature Permissions". What a creature may send to an agent; others, and other messages, need none.
static bool isPermitted(const Agent& to, const Message& message, const World& world) {
  const vm::Value from = message.from;
  const Agent* sender = from.isHandle() ? world.agents.find(from.handle()) : nullptr;
  if (sender == nullptr || sender->creature() == nullptr || sender == &to || message.constructor) return true;
  std::int32_t bit = 0;
  switch (message.id) {
    case 0: bit = 1; break;    // activate 1
    case 1: bit = 2; break;    // activate 2
    case 2: bit = 4; break;    // deactivate
    case 3: bit = 8; break;    // hit
    case 4: bit = 32; break;   // pick up
    case 12: bit = 16; break;  // eat
    default: return true;
  }
  return (to.behaviour & bit) != 0;
}

bool Messages::deliverDue(bool onlyEngine) {
  due_.clear();
  auto isDue = [&](const Message& message) {
    return message.due <= world_.worldTick && (!onlyEngine || message.constructor);
  };
  if (std::all_of(world_.messages.begin(), world_.messages.end(), isDue)) {
    due_.swap(world_.messages);
  } else {
    std::size_t kept = 0;
    for (Message& message : world_.messages) {
      if (isDue(message)) due_.push_back(message);
      else world_.messages[kept++] = message;
    }
    world_.messages.resize(kept);
  }
  world_.messageBytes = world_.messages.size() * sizeof(Message);
  for (const Message& message : due_) {
    if (Agent* agent = world_.agents.find(message.to);
        agent != nullptr && !agent->paused && isPermitted(*agent, message, world_)) {
      profiler_.add(*agent, {.messages = 1});
      std::int32_t event = message.id;
      if (!message.constructor) {
        event = eventOfMessage(message.id);
        // A pickup or drop request: carried out first, and with its own event (CAOS: Message Numbers).
        if (event == 4 || event == 5) {
          carry(*agent, event, message);
          event = -1;
        }
        holdHands(*agent, event);
      }
      if (event >= 0) scheduler_.fire(*agent, event, message.from, message.parameter1, message.parameter2);
    }
    release(message);
  }
  return !due_.empty();
}

// CAOS: Message Numbers. A creature begins or ends to hold hands with the pointer.
void Messages::holdHands(const Agent& agent, std::int32_t event) {
  static constexpr std::int32_t Begin = 13, End = 14;
  if (agent.creature() == nullptr) return;
  if (event == Begin) world_.handHeld = agent.handle;
  if (event == End && world_.handHeld == agent.handle) letGoOfHand(world_);
}

void Messages::carry(Agent& agent, std::int32_t event, const Message& message) {
  const vm::Value from = message.from;
  Agent* carrier = from.isHandle() ? world_.agents.find(from.handle()) : nullptr;
  bool done = false;
  if (event == 4 && carrier != nullptr && carrier != &agent) {
    done = agent.body.carrier != carrier->handle && pickUp(world_, *carrier, agent);
  } else if (event == 5 && agent.body.carrier != 0) {
    drop(world_, agent);
    done = true;
  }
  // Without an agent that picks it up, or that held it, the script runs all the same.
  if (!done) scheduler_.fire(agent, event, message.from, message.parameter1, message.parameter2);
}

void Messages::trim() {
  due_.clear();
  caos::trim(due_);
  caos::trim(world_.messages);
}

void Messages::clear() {
  for (const Message& message : world_.messages) release(message);
  world_.messages.clear();
  world_.messageBytes = 0;
}

}  // namespace vellum::caos
