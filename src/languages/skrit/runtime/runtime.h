// The Skrit part of a world: its subsystems, in the order of their construction; each one is given the others that it
// needs.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "languages/language.h"
#include "languages/metered_files.h"
#include "languages/skrit/runtime/console.h"
#include "languages/skrit/runtime/execution.h"
#include "languages/skrit/runtime/host_functions.h"
#include "languages/skrit/runtime/implementations.h"
#include "languages/skrit/runtime/reporter.h"
#include "languages/skrit/runtime/scripts.h"
#include "languages/skrit/world/engine.h"
#include "vm/vm.h"

namespace vellum::skrit {

class Game;
struct SavedCommand;

// A function that hosts can call; without an object when there is none.
struct OutsideFunction {
  SkritObject* object = nullptr;
  std::uint32_t function = 0;
};

class SkritRuntime : public languages::Runtime,
                     public languages::Finishing,
                     public languages::Reloadable,
                     public languages::Metered,
                     public languages::Callable,
                     public languages::Inspectable,
                     public languages::Receiving,
                     public languages::Drawable,
                     public languages::Interactive {
 public:
  explicit SkritRuntime(const languages::WorldContext& context);
  ~SkritRuntime() override;

  // languages::Runtime
  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  bool keeps(source::FileId snippet) const override { return implementations_.uses(snippet); }
  languages::Capabilities capabilities() override {
    return {.reloadable = this,
            .drawable = showsRegion_ ? this : nullptr,
            .interactive = showsRegion_ ? this : nullptr,
            .finishing = this,
            .metered = this,
            .callable = this,
            .inspectable = this,
            .receiving = this};
  }
  bool finish(diagnostics::Emitter& emitter) override;
  std::optional<bool> reload(source::FileId file, diagnostics::Emitter& emitter) override;
  std::uint64_t budgetUsed() const override { return vm_.budgetUsed(); }
  std::unique_ptr<languages::PreparedFunction> prepare(std::string_view name, diagnostics::Emitter& emitter) override;
  std::vector<languages::InspectedObject> objects() override;
  std::vector<std::string> values(std::string& object) override;
  std::unique_ptr<languages::Variable> variable(std::string_view object, std::string_view path,
                                                diagnostics::Emitter& emitter) override;
  bool receive(std::string_view object, std::string_view message, languages::Values values,
               diagnostics::Emitter& emitter) override;
  bool picture(base::Picture& picture) const override;
  bool input(std::string_view event, std::string& problem) override;
  void hash(base::Hasher& hasher) const override;
  void save(base::ArchiveWriter& writer) const override;
  base::Result<void> restore(base::ArchiveReader& reader) override;

  // For the bodies of exports
  Engine& engine() { return engine_; }
  const Engine& engine() const { return engine_; }
  Game& game() const { return *game_; }
  Scripts& scripts() { return scripts_; }
  Console& console() { return console_; }
  Execution& execution() { return execution_; }
  Reporter& reporter() { return reporter_; }
  ReportStreams& streams() { return reporter_.streams(); }
  const ExportTable& exports() const { return exports_; }
  base::Random& random() { return context_.random; }
  const source::SourceSet& sources() const { return context_.sources; }

  // For calls from outside: a function or an event of an object that load() made, with or without '$', in any case.
  OutsideFunction findFunction(std::string_view name);
  OutsideFunction findFunctionOf(SkritObject& object, std::string_view name);
  // A call of the host (Execution::callByHost()). False: errors were reported.
  bool callByHost(SkritObject& object, vm::FunctionRef function, std::span<const vm::Slot> arguments, bool mayWait,
                  vm::Slot& result, bool& finished, diagnostics::Emitter& emitter);
  // The argument of a host for a parameter, by slot. An int is converted for a float, and a float for an int.
  vm::Slot slotFor(const languages::Value& value, Type parameter);
  bool hasRoomFor(std::size_t bytes) { return vm_.heap().hasRoomFor(bytes); }
  vm::Object* makeString(std::string_view text) {
    return hasRoomFor(text.size()) ? vm_.heap().makeString(text) : nullptr;
  }
  void release(vm::Object* object) { vm_.heap().release(object); }
  const std::vector<std::int32_t>& roots() const { return roots_; }
  // Changes whenever findFunction() may find another one.
  std::uint32_t codeVersion() const { return codeVersion_; }

  // For tests
  std::size_t implementationCount() const { return implementations_.all().size(); }
  std::uint64_t heapBytes() { return vm_.heap().used(); }

  class Session;  // of a call from outside

 private:
  // What a message of the host calls in the objects of a skrit.
  struct Addressed {
    std::string message;
    vm::ModuleId module;        // of the skrit
    std::uint32_t version = 0;  // codeVersion() at the time
    std::optional<std::uint32_t> function;
  };
  std::optional<std::uint32_t> addressed(SkritObject& object, std::string_view message);
  bool receiveWorldMessage(std::string_view object, std::int32_t event, languages::Values values,
                           diagnostics::Emitter& emitter);
  bool checkProperties(std::vector<const Program*> programs, diagnostics::Emitter& emitter);
  std::string queryOf(const Implementation& implementation, source::FileId file) const;
  bool receiveWritten(std::string_view object, std::string_view event, diagnostics::Emitter& emitter);
  bool sendWritten(std::string_view event, std::int32_t to);
  bool sendOptionEvents(std::uint64_t tick);
  void noteObjectVariables(std::size_t from, diagnostics::Emitter& emitter);
  void reportUnheard(std::string_view event);
  void hintFunctions(std::string_view wanted, diagnostics::Diagnostic& unknown);
  void takeOptionInput(std::uint64_t tick);
  void exchange(Implementation& implementation, std::unique_ptr<Code> fresh);

  // save.cpp
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, SkritRuntime>& runtime);
  void restoreCommands(base::ArchiveReader& reader, const std::vector<SavedCommand>& commands);
  Implementation* implementationOfSave(std::string_view name);
  void sendLoaded();

  languages::WorldContext context_;
  const bool showsRegion_ = languages::findOption(context_.options, "region").has_value();
  ExportTable exports_;
  vm::Vm vm_;
  std::optional<languages::MeteredStorage> storage_;  // what context_ has in place of the host's
  Reporter reporter_;
  HostFunctions hosts_;
  Implementations implementations_;
  Execution execution_;
  Engine engine_;
  Scripts scripts_;
  Console console_;
  std::unique_ptr<Game> game_;
  std::uint32_t codeVersion_ = 1;
  std::vector<std::int32_t> roots_;      // handles of the objects that load() made
  std::array<Addressed, 16> addressed_;  // by a hash of the message: hosts send the same ones again and again
  std::vector<std::int32_t> receivers_;  // of the current message
  std::vector<vm::Slot> slots_;          // its values
};

// Receives errors while a function of languages::Runtime runs.
class SkritRuntime::Session {
 public:
  Session(SkritRuntime& runtime, diagnostics::Emitter& emitter)
      : runtime_(runtime), outer_(runtime.reporter_.setEmitter(&emitter)), before_(emitter.errorCount()) {}
  ~Session() {
    runtime_.reporter_.setEmitter(outer_);
    if (!runtime_.execution_.busy()) runtime_.implementations_.dropUnused();
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  bool ok() const { return runtime_.reporter_.emitter().errorCount() == before_; }

 private:
  SkritRuntime& runtime_;
  diagnostics::Emitter* outer_;
  std::size_t before_;
};

}  // namespace vellum::skrit
