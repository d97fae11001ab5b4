// What the simulation knows about an agent and an entity: plain data without scripts' code.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vellum::gal {

// Ticks of agents in a second.
inline constexpr int TicksPerSecond = 30;

struct ValueDefinition {
  std::string name;
  std::string text;  // the value that str(...) gives: the alias, or the name
};

struct InputDefinition {
  std::string name;
  bool local = false;
  bool monitored = false;  // has a transition section
  std::vector<ValueDefinition> values;
};

// A string expression of the script: literals and inputs, joined.
struct TextDefinition {
  struct Part {
    int input = -1;
    std::string literal;
  };
  std::vector<Part> parts;
};

struct TransitionDefinition {
  int input = -1, from = -1, to = -1, action = -1;  // -1 in from and to: any value
};

// A set or force block that holds only commands, read once.
struct BlockDefinition {
  struct Notify {
    float when = 0;
    int text = -1;
  };
  bool looping = true, restart = false, blendIn = true, blendNull = true, waitBlendIn = false, waitBlendOut = false;
  bool keepIsLengths = false;  // where the entity has the script
  int sync = -1;
  int text = -1;  // of the script; -1: None
  float blend = 0, rate = 1, startLow = 0, startHigh = 0, keepLow = 0, keepHigh = 0;
  float duration = 0;  // 0: the rate counts
  bool timed = false;
  float timerSeconds = 0;
  int timerAction = -1;
  std::vector<Notify> notifies;
};

struct AgentDefinition {
  std::string name;
  std::vector<std::string> channels;
  std::vector<InputDefinition> inputs;
  std::vector<std::string> actions;
  std::vector<TextDefinition> texts;
  std::vector<std::vector<std::uint32_t>> randoms;  // the odds of each random block
  std::vector<BlockDefinition> blocks;
  std::vector<TransitionDefinition> transitions;  // in the order of the file
  int defaultAction = -1;
  bool usesHost = false;  // the host decides at each tick: members don't sleep

  int inputNamed(std::string_view name) const;
  int actionNamed(std::string_view name) const;
  int valueNamed(int input, std::string_view name) const;
  // The action for a change of an input, or -1: the last line that fits (GAL manual, "Transition sections").
  int transition(int input, int from, int to) const;
};

// One entity script.
struct Clip {
  struct Notify {
    float frame = 0;
    std::string text;
  };
  std::string name;
  float frames = 30;
  float rate = 30;  // frames a second
  std::vector<Notify> notifies;
  double seconds() const { return double(frames) / double(rate); }
};

// A kind of entity: its scripts. Names are compared without case.
class EntityDefinition {
 public:
  std::string name;
  // Creates every script that an agent asks for (30 frames at 30 a second), to try out an agent without an entity.
  bool obliging = false;

  const std::vector<Clip>& clips() const { return clips_; }
  const Clip& clip(int index) const { return clips_[static_cast<std::size_t>(index)]; }
  bool add(Clip clip);              // false when the name is taken
  int find(std::string_view name);  // -1 when there is none
  int search(std::string_view name) const;

 private:
  std::vector<Clip> clips_;
  std::unordered_map<std::string, int> byName_;
};

}  // namespace vellum::gal
