// The engine of CAOS: its subsystems, in the order of their construction; each one is given the others that it needs.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "languages/caos/runtime/catalogues.h"
#include "languages/caos/runtime/environment.h"
#include "languages/caos/runtime/execution.h"
#include "languages/caos/runtime/injector.h"
#include "languages/caos/runtime/input.h"
#include "languages/caos/runtime/messages.h"
#include "languages/caos/runtime/output_files.h"
#include "languages/caos/runtime/pray_store.h"
#include "languages/caos/runtime/profiler.h"
#include "languages/caos/runtime/programs.h"
#include "languages/caos/runtime/reports.h"
#include "languages/caos/runtime/scheduler.h"
#include "languages/caos/runtime/script_pool.h"
#include "languages/caos/runtime/session.h"
#include "languages/caos/runtime/sound_output.h"
#include "languages/caos/runtime/string_memory.h"
#include "languages/caos/runtime/turns.h"
#include "languages/caos/world/world.h"
#include "languages/metered_files.h"

namespace vellum::caos {

struct Engine {
  // `registerBodies` registers the host functions of all commands with a new machine.
  Engine(const languages::WorldContext& context, void (*registerBodies)(Engine&));
  ~Engine() { reset(); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  vm::Vm& vm() { return *machine; }
  vm::Heap& heap() { return machine->heap(); }

  // Removes agents, scripts, messages and variables, and releases all strings of the script heap. The code stays.
  void reset();
  // Makes a new machine, without code: a world on disk brings its own.
  void replaceCode();
  // CAOS: BOOT. Removes all agents but the pointer, scripts, rooms, messages, GAME variables, tints. Running scripts
  // end with their agents.
  void clearWorld();
  void freeDead();  // frees the memory of killed agents and ended scripts

  // State
  Environment environment;
  std::optional<vm::Vm> machine{std::in_place};  // always the same object; replaceCode() constructs it again
  World world;
  Session session;
  Profiler profiler;
  PrayStore prayStore;
  // Subsystems
  Reports reports;
  Programs programs;
  OutputFiles outputFiles;
  ScriptPool pool;
  Execution execution;
  Scheduler scheduler;
  Messages messages;
  StringMemory strings;
  Turns turns;
  Injector injector;
  Catalogues catalogues;
  SoundOutput sounds;
  PlayerInput input;

  std::vector<std::shared_ptr<struct HostWordBinding>> hostBindings;  // of environment.words (builtins/host_calls.cpp)

 private:
  void openMachine();

  void (*const registerBodies_)(Engine&);
  std::optional<languages::MeteredStorage> storage_;
  std::optional<languages::MeteredFiles> gameFiles_;
};

}  // namespace vellum::caos
