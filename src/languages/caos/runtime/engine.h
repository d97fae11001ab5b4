// The engine of CAOS: its subsystems, each given the others that it needs, in the order in which they are made.
#pragma once

#include <optional>

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
  // `registerBodies` gives a new machine the host functions of all commands.
  Engine(const languages::WorldContext& context, void (*registerBodies)(Engine&));
  ~Engine() { reset(); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  vm::Vm& vm() { return *machine; }
  vm::Heap& heap() { return machine->heap(); }

  // No agents, scripts, messages or variables; what holds strings of the script heap lets go of them. The code stays.
  void reset();
  // A new machine, without code: a world on disk brings its own.
  void replaceCode();
  // CAOS: BOOT. No agents but the pointer, no scripts, rooms, messages, GAME variables, tints. What runs now ends with
  // its agent.
  void clearWorld();
  void freeDead();  // frees what killed agents and ended scripts held

  // State
  Environment environment;
  std::optional<vm::Vm> machine{std::in_place};  // the same object all the time, made again by replaceCode()
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

 private:
  void openMachine();

  void (*const registerBodies_)(Engine&);
  std::optional<languages::MeteredStorage> storage_;
  std::optional<languages::MeteredFiles> gameFiles_;
};

}  // namespace vellum::caos
