// A script in execution: its fiber, and what the commands of CAOS keep about it.
#pragma once

#include "languages/caos/lower/lower.h"
#include "languages/caos/world/world.h"
#include "vm/vm.h"

namespace vellum::caos {

// What ENUM and its kin walk: a snapshot of the agents that matched.
struct Iterator {
  std::vector<AgentHandle> agents;
  std::uint32_t at = 0;
  bool active = false;
};

// FILE IOPE and FILE OOPE: a script has one stream of each kind, which end with it.
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
};

constexpr std::int64_t TickQuantum = 5;   // commands a tick
constexpr std::int64_t FirstQuantum = 1;  // in the tick in which an event comes

struct Script : vm::Fiber {
  vm::FunctionRef function = nullptr;
  std::uint32_t number = 0xffffffff;  // among the runtime's compiled scripts
  ScriptKey key;
  AgentHandle owner = 0;  // whose virtual machine it runs on; 0 for install scripts
  bool blockable = true;
  bool inst = false, locked = false;
  bool waiting = false;  // in WAIT
  bool ended = false;    // its agent was killed, or STPT
  std::uint64_t wakeAt = 0;
  std::uint64_t startedAt = ~std::uint64_t(0);
  std::int64_t savedQuantum = 0;   // what was left when INST began
  std::int64_t granted = 0;        // `quantum` is this, less the commands that ran in this slice
  bool stepping = false;           // CAOS: DBG: TACK. One command, also under INST
  std::uint8_t callState = 0;      // CALL: 0 none, 1 the called script runs, 2 it has ended
  std::unique_ptr<Script> caller;  // CALL: who waits for this one
  std::int32_t part = 0;
  AgentHandle cameraAgent = 0;  // CAOS: SCAM; 0 the main camera
  std::int32_t cameraPart = 0;
  vm::Value context[offset::End / 16];  // offset::Target and so on
  vm::Value* locals = nullptr;          // of a script that uses CAOS
  std::unique_ptr<vm::Value[]> ownLocals;
  std::vector<Iterator> iterators;  // number n is iterators[n - 1]
  InputStream input;
  OutputStream output;
  std::string* capture = nullptr;  // CAOS: what it prints goes here

  // Goes on with another quantum; what ran so far stays counted.
  void grant(std::int64_t commands) {
    if (stepping) return;
    granted += commands - quantum;
    quantum = commands;
  }
  AgentHandle target() const { return context[0].handle(); }
  vm::Value& out(int index) { return context[offset::Out / 16 + index]; }
};

}  // namespace vellum::caos
