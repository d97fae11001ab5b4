// AGS Script in a world: loads a game's scripts, runs their events, answers calls and snippets.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <unordered_map>

#include "languages/ags/builtins/adventure.h"
#include "languages/ags/lower/lower.h"
#include "languages/ags/runtime/compile.h"
#include "languages/ags/runtime/entries.h"
#include "languages/ags/runtime/old_stack.h"
#include "languages/ags/runtime/project_session.h"
#include "languages/metered_files.h"
#include "vm/vm.h"

namespace vellum::ags {

class AgsRuntime : public languages::Runtime,
                   public languages::Drawable,
                   public languages::Interactive,
                   public languages::SelfPlaying,
                   public languages::Covered,
                   public languages::Metered {
 public:
  explicit AgsRuntime(const languages::WorldContext& world);
  ~AgsRuntime() override;

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  void hash(base::Hasher& hasher) const override;
  void save(base::ArchiveWriter& writer) const override;
  base::Result<void> restore(base::ArchiveReader& reader) override;
  languages::Capabilities capabilities() override {
    return {.drawable = this, .interactive = this, .selfPlaying = this, .covered = this, .metered = this};
  }
  bool input(std::string_view text, std::string& problem) override;
  bool busy() const override { return session_.busy() && !stopped_; }
  std::uint64_t budgetUsed() const override { return vm_.budgetUsed(); }
  std::string coverage() const override { return session_.coverage(); }
  bool picture(base::Picture& picture) const override;

  // Sets a project's data, before load(), which loads its scripts.
  void useGame(world::Game&& game);
  world::World& world() { return *adventure_->world; }
  const world::World& world() const { return *adventure_->world; }

 private:
  // A script's function with a name that events use.
  struct ScriptFunction {
    vm::FunctionRef ref = nullptr;
    const Function* function = nullptr;
  };
  struct Script {
    std::unordered_map<std::string_view, ScriptFunction> functions;
    std::array<const ScriptFunction*, EntryCount> entries{};  // by Entry; null: it has none of that name
    int room = -1;                                            // the room whose script it is
    const ScriptFunction* find(std::string_view name) const {
      auto found = functions.find(name);
      return found != functions.end() ? &found->second : nullptr;
    }
    const ScriptFunction* find(Entry entry) const { return entries[static_cast<std::size_t>(entry)]; }
  };
  // A script's argument: a number, or an object that represents a thing of the world.
  struct Argument {
    std::int32_t number = 0;
    bool isThing = false;
    api::Type type = api::Type::Character;
    vm::Object* object = nullptr;  // instead of both
  };
  Lowered lowerProgram() const;  // as it is now
  // Lowers the current program and replaces the loaded one; global variables keep their values, new ones get their
  // initial values.
  bool link(diagnostics::Emitter& emitter);
  bool compile(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter);
  static constexpr std::size_t AllUnits = SIZE_MAX;
  static constexpr int NoRoomYet = -2;
  void swapGlobals(const Lowered& lowered, vm::ModuleId module, vm::ModuleId other, std::size_t unit = AllUnits);
  bool resetRoomScript(int room, diagnostics::Emitter& emitter);  // its variables have their initial values again
  bool runSnippet(const Snippet& snippet, std::string& result, diagnostics::Emitter& emitter);
  std::string snapshot() const;
  // Runs a function of the loaded module; the fiber keeps its result.
  bool run(vm::FunctionRef function, diagnostics::Emitter& emitter);
  // tick.cpp: the order of events in a game. All return false when a script failed.
  void findFunctions();
  bool runMain(diagnostics::Emitter& emitter);  // until the main script waits, or there is nothing to do
  bool perform(const world::Task& task, diagnostics::Emitter& emitter);
  bool nextOfChain(diagnostics::Emitter& emitter);
  bool startMain(const ScriptFunction& function, std::initializer_list<Argument> arguments,
                 diagnostics::Emitter& emitter);
  bool resumeMain(diagnostics::Emitter& emitter);
  // Runs the function in every script that has it; none of these calls may wait.
  bool runEverywhere(Entry entry, std::initializer_list<Argument> arguments, diagnostics::Emitter& emitter);
  bool isAnywhere(Entry entry) const;  // in a script that is no room's
  const Script* roomScript();          // of the room that the game is in; null without one
  // tasks.cpp: perform(), by topic.
  bool then(std::initializer_list<world::Task> steps);  // the steps that follow, the first one first
  bool runIf(const ScriptFunction* function, std::initializer_list<Argument> arguments, diagnostics::Emitter& emitter);
  bool performInRoom(const world::Task& task, diagnostics::Emitter& emitter);
  bool performOnGui(const world::Task& task, diagnostics::Emitter& emitter);
  bool changeRoom(const world::Task& task, diagnostics::Emitter& emitter);
  bool performDialog(const world::Task& task, diagnostics::Emitter& emitter);
  bool performSave(const world::Task& task, diagnostics::Emitter& emitter);
  bool driveOptions(diagnostics::Emitter& emitter);  // dialogs.cpp: scripts that draw a dialog's options
  void prepareArguments(const ScriptFunction& function, std::initializer_list<Argument> arguments,
                        std::vector<vm::Slot>& slots);
  const ScriptFunction* find(std::string_view script, std::string_view name) const;
  const ScriptFunction* findInRoom(std::string_view name);
  const ScriptFunction* handlerOf(const world::Task& task, bool& any);
  bool runHandlers(const world::Task& task, diagnostics::Emitter& emitter);
  bool fail(diagnostics::Emitter& emitter);
  bool saveSlot(int slot);
  bool restoreSlot(int slot, diagnostics::Emitter& emitter);
  bool validate(int slot, bool& refused, diagnostics::Emitter& emitter);
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, AgsRuntime>& runtime);
  base::Result<void> restoreSnapshot(std::string_view bytes);
  void stopFibers();
  void report(const vm::Trap& trap, diagnostics::Emitter& emitter);
  std::string textOf(vm::Slot value, const Type* type) const;
  bool ready(diagnostics::Emitter& emitter);
  // Replaces projects and play scripts among the files by their scripts.
  bool openProject(std::vector<source::FileId>& files, diagnostics::Emitter& emitter);
  void beginPlay();

  const languages::WorldContext& world_;
  api::Context context_;
  std::vector<std::unique_ptr<api::Binding>> bindings_;
  std::unique_ptr<Compilation> compilation_;
  std::string problem_;  // why the options are invalid
  mutable vm::Vm vm_;
  std::optional<languages::MeteredStorage> storage_;  // without one, scripts have no files
  vm::Fiber fiber_;
  std::unique_ptr<Lowered> lowered_;
  vm::ModuleId module_;
  std::unique_ptr<OldStack> oldStack_;  // with --compat-limits
  bool stopped_ = false;                // an event failed: the game has ended, like in the old engine
  std::unique_ptr<api::Adventure> adventure_;
  vm::Fiber main_;                                                  // the script that may wait
  vm::Fiber always_;                                                // repeatedly_execute_always and its like
  std::vector<Script> scripts_;                                     // by unit
  std::unordered_map<std::string_view, std::size_t> scriptByName_;  // bodies by file name
  const Script* roomScript_ = nullptr;                              // see roomScript()
  int roomOfScript_ = NoRoomYet;
  world::Task running_;  // the task of the main script
  world::Task chain_;    // an event that several scripts handle in turn
  std::int32_t chainAt_ = -1;
  std::vector<vm::Slot> slots_;
  std::string restartPoint_;
  ProjectSession session_;
};

}  // namespace vellum::ags
