// A script in execution: its fiber, and the state that the commands of CAOS keep about it.
#pragma once

#include "base/accounted.h"
#include "languages/caos/lower/lower.h"
#include "languages/caos/world/world.h"
#include "vm/vm.h"

namespace vellum::caos {

// The state of ENUM and similar loops: a snapshot of the agents that matched.
struct Iterator {
  std::vector<AgentHandle> agents;
  std::uint32_t at = 0;
  bool active = false;
};

// FILE IOPE and FILE OOPE: a script has one stream of each kind, which ends with it.
struct InputStream {
  std::string text;
  std::size_t at = 0;
  bool open = false, good = false;
};

struct OutputStream {
  std::string file;
  std::string text;
  bool open = false;
  bool changed = false;
  // FILE OFLU writes once a tick; a second call records how much of the text must be written at the tick's end.
  std::uint64_t flushedIn = ~std::uint64_t(0);  // an engine tick
  std::size_t due = 0;
};

constexpr std::int64_t TickQuantum = 5;   // commands a tick
constexpr std::int64_t FirstQuantum = 1;  // in the tick in which an event arrives

// The progress of a script. All of it is reset when another script reuses the memory of this one.
struct ScriptState {
  std::uint32_t number = 0xffffffff;  // among the runtime's compiled scripts
  bool blockable = true;
  bool inst = false, locked = false;
  bool waiting = false;        // in WAIT
  bool ended = false;          // its agent was killed, or STPT
  bool stepping = false;       // CAOS: DBG: TACK. One command, also under INST
  std::uint8_t callState = 0;  // CALL: 0 none, 1 the called script runs, 2 it has ended
  AgentHandle owner = 0;       // the agent whose virtual machine it runs on; 0 for install scripts
  std::uint64_t startedAt = ~std::uint64_t(0), wakeAt = 0;
  std::int64_t granted = 0;       // `quantum` is this, minus the commands that ran in this slice
  std::int64_t savedQuantum = 0;  // the remaining quantum when INST began
  ScriptKey key;
  std::int32_t part = 0;
  std::int32_t cameraPart = 0;
  AgentHandle cameraAgent = 0;     // CAOS: SCAM; 0 the main camera
  vm::Value* locals = nullptr;     // of a script that uses CAOS
  std::string* capture = nullptr;  // CAOS: its output goes here
};

// Each agent has one of these while it runs a script, so state that few scripts need is allocated separately.
struct Script : base::Accounted, vm::Fiber, ScriptState {
  vm::Value context[offset::End / 16];  // offset::Target and so on
  std::unique_ptr<Script> caller;       // CALL: the script that waits for this one
  std::unique_ptr<vm::Value[]> ownLocals;
  int ownLocalsUsed = 0;            // the others are 0
  std::vector<Iterator> iterators;  // number n is iterators[n - 1]
  struct Streams {
    InputStream input;
    OutputStream output;
  };
  Rare<Streams> streams;

  // Continues with another quantum; the commands that ran so far stay counted.
  void grant(std::int64_t commands) {
    if (stepping) return;
    granted += commands - quantum;
    quantum = commands;
  }
  AgentHandle target() const { return context[0].handle(); }
  vm::Value& out(int index) { return context[offset::Out / 16 + index]; }
};

}  // namespace vellum::caos
