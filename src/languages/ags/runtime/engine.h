// The engine of AGS Script: its parts, in the order of their construction; each one is given the others that it needs.
// What happens in it are functions: loading.h, tick.h, tasks.h, handlers.h, dialog_options.h, save.h, save_slots.h,
// snippets.h. All that run scripts return false when one failed, after it was reported.
#pragma once

#include <optional>

#include "languages/ags/runtime/game_code.h"
#include "languages/ags/runtime/main_script.h"

namespace vellum::ags {

struct Engine {
  Engine(const languages::WorldContext& context, Dialect dialect);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  world::World& world() const { return *adventure->world; }
  vm::Vm& vm() const { return machine.vm; }
  // Call after running scripts: releases what they no longer refer to.
  void settle() {
    adventure->settle();
    api::settle(machine.vm, machine.services);
  }

  languages::WorldContext context;  // a copy: the machine meters its storage
  mutable Machine machine;          // snapshots do not change it
  std::unique_ptr<api::Adventure> adventure;
  ProjectSession session;
  Scripts scripts;
  Execution execution;
  MainScript main;
  GameCode code;
  std::string restartPoint;                           // a snapshot
  std::vector<std::vector<source::FileId>> programs;  // the scripts of each load, with their newest texts
};

}  // namespace vellum::ags
