// The Skrit part of a world: compiles skrits, owns the engine and the virtual machine, runs handlers, reports faults.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "languages/language.h"
#include "languages/skrit/check/check.h"
#include "languages/skrit/lower/layout.h"
#include "languages/skrit/lower/pcode.h"
#include "languages/skrit/runtime/memory_pool.h"
#include "languages/skrit/runtime/report_streams.h"
#include "languages/skrit/runtime/script_host.h"
#include "languages/skrit/world/engine.h"
#include "languages/skrit/world/template.h"
#include "vm/vm.h"

namespace vellum::skrit {

// The compiled side of a shared implementation.
struct Code : ImplementationCode {
  Program program;
  PcodeProgram pcode;
  Layout layout;
  vm::ModuleId module;
  std::vector<vm::FunctionRef> functions;
  MemoryPool memory;                  // of the objects
  std::vector<std::uint64_t> shared;  // the shared variables
  bool sharedReady = false;
  bool temporary = false;  // of a command: it is dropped with its last object
  Entry entry = Entry::Unit;
};

class Game;

struct SavedCommand;
class SkritRuntime;

// The FastCall::user of an export with a fast path.
struct FastExport {
  SkritRuntime* runtime;
  vm::FastFunction body;
  int parameters;
};

class SkritRuntime : public languages::Runtime,
                     public languages::Finishing,
                     public languages::Reloadable,
                     public languages::Metered,
                     public CodeRunner,
                     private ScriptHost {
 public:
  explicit SkritRuntime(const languages::WorldContext& context);
  ~SkritRuntime() override;

  // languages::Runtime
  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  languages::Capabilities capabilities() override { return {.reloadable = this, .finishing = this, .metered = this}; }
  bool finish(diagnostics::Emitter& emitter) override;
  std::optional<bool> reload(source::FileId file, diagnostics::Emitter& emitter) override;
  std::uint64_t budgetUsed() const override { return vm_.budgetUsed(); }
  void hash(base::Hasher& hasher) const override;
  void save(base::ArchiveWriter& writer) const override;
  base::Result<void> restore(base::ArchiveReader& reader) override;

  // CodeRunner (running.cpp)
  bool run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) override;
  void release(SkritObject& object, bool last) override;
  void stateStorm(SkritObject& object, int changes) override;
  bool tracing() const override { return context_.host.trace != nullptr; }
  void happened(const SkritObject& object, std::string_view what, std::string_view detail) override;

  // ---- For the bodies of exports

  Engine& engine() override { return engine_; }
  Game& game() { return *game_; }
  bool isRetail() const override { return retail_; }
  ReportStreams& streams() { return streams_; }
  const ExportTable& exports() const override { return exports_; }
  base::Random& random() { return context_.random; }
  // The arguments of the '...' of the current call; the caller takes ownership.
  Arguments takeExtra() { return std::move(extra_); }
  void addExtra(Argument argument) { extra_.push_back(std::move(argument)); }
  void dropExtra() { extra_.clear(); }
  void print(std::string_view text) override { streams_.print(ReportStreams::Generic, text); }
  SkritObject* running(const vm::HostCall& call) {
    return engine_.objects.find(static_cast<std::int32_t>(call.fiber.userData));
  }
  void abort() { aborted_ = true; }
  bool command(std::string_view text);
  // `near`: the file of the caller; the skrit may be beside it. Returns null when there is no such skrit, it has
  // errors, or there are too many objects.
  SkritObject* createObject(std::string_view url, source::FileId near);
  const source::SourceSet& sources() const { return context_.sources; }
  void traceCall(std::string_view function);

  // ---- For tests

  std::size_t implementationCount() const { return implementations_.size(); }
  std::uint64_t heapBytes() { return vm_.heap().used(); }

 private:
  // ScriptHost
  languages::WorldContext& context() override { return context_; }
  diagnostics::Emitter& emitter() override { return *emitter_; }
  Implementation* findImplementation(std::string_view name) const override;
  Implementation* compileUnit(source::FileId file, std::string name) override {
    return compile(file, Entry::Unit, std::move(name));
  }
  const Program& programOf(const Implementation& implementation) const override {
    return static_cast<const Code&>(*implementation.code).program;
  }
  SkritObject* makeObject(Implementation& implementation, std::int32_t owner,
                          std::span<const TemplateField> fields) override {
    return create(implementation, {}, programOf(implementation).file, owner, fields);
  }
  void callFunction(SkritObject& object, std::string_view name, const Arguments& arguments) override;
  std::optional<float> callForFloat(SkritObject& object, std::uint32_t function, const Arguments& arguments) override;

  // implementations.cpp
  CheckOptions checkOptions(Entry entry, bool command = false) const;
  Implementation* compile(source::FileId file, Entry entry, std::string name);
  bool makeCode(Program program, Code& code);
  Implementation* keep(std::unique_ptr<Code> code, std::string name);
  Implementation* implementationFor(std::string_view name, source::FileId near);
  void initMemory(const Code& code, bool shared, std::span<std::uint64_t> memory);
  void releaseMemory(const Code& code, bool shared, std::span<const std::uint64_t> memory);
  void dropUnused();

  // objects.cpp
  SkritObject* create(Implementation& implementation, std::string_view query, source::FileId from,
                      std::int32_t owner = 0, std::span<const TemplateField> fields = {});
  bool setProperties(SkritObject& object, std::string_view query, source::FileId from,
                     std::span<const TemplateField> fields);
  void giveMemory(SkritObject& object, Code& code);
  void resetShared(Code& code);
  bool setProperty(SkritObject& object, std::string_view name, std::string_view value);

  // running.cpp
  bool start(SkritObject& object, std::uint32_t function, const Arguments& arguments, vm::Fiber*& fiber);
  void finishFiber(vm::Fiber& fiber);
  std::string resultText(const Code& code, std::uint32_t function, vm::Fiber& fiber);
  void fault(SkritObject& object, const vm::Trap& trap);
  std::string errorBox(const Code& code, const vm::Trap& trap) const;

  // outside_calls.cpp
  bool parseCall(std::string_view text, std::string& name, Arguments& arguments, std::string& problem);
  bool sendOptionEvents(std::uint64_t tick);

  // commands.cpp
  bool runFirst(Implementation& implementation, std::string& result);

  // reload.cpp
  void carryOver(const Code& oldCode, std::span<const std::uint64_t> from, const Code& newCode,
                 std::span<std::uint64_t> to, bool shared);
  void exchange(Implementation& implementation, std::unique_ptr<Code> fresh);

  // persistence.cpp
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, SkritRuntime>& runtime);
  template <class Archive>
  static void variableFields(Archive& archive, vm::Heap* heap, const Code& code, bool shared,
                             std::span<base::FieldsOf<Archive, std::uint64_t>> memory);
  std::vector<SavedCommand> livingCommands() const;
  void restoreCommands(base::ArchiveReader& reader, const std::vector<SavedCommand>& commands);
  Implementation* implementationOfSave(std::string_view name);
  void sendLoaded();

  // hosts.cpp
  void readExports(diagnostics::Emitter& emitter);
  void registerHosts();
  void guardBuiltIns();
  void registerForeign(const std::vector<std::uint32_t>& functions);
  static vm::HostResult foreignBody(vm::HostCall& call);
  static vm::HostResult guardedBody(vm::HostCall& call);

  // natives.cpp
  void registerNatives();
  static vm::HostResult nativeBody(vm::HostCall& call);

  // Receives errors while a function of languages::Runtime runs.
  class Session {
   public:
    Session(SkritRuntime& runtime, diagnostics::Emitter& emitter) : runtime_(runtime), outer_(runtime.emitter_) {
      runtime.emitter_ = &emitter;
      before_ = emitter.errorCount();
    }
    ~Session() {
      runtime_.emitter_ = outer_;
      if (!runtime_.unused_.empty() && runtime_.fibersInUse_ == 0) runtime_.dropUnused();
    }
    bool ok() const { return runtime_.emitter_->errorCount() == before_; }

   private:
    SkritRuntime& runtime_;
    diagnostics::Emitter* outer_;
    std::size_t before_;
  };

  // A function of an export list, without a body here.
  struct ForeignCall {
    SkritRuntime* runtime = nullptr;
    std::string name;
    Type result;
  };
  // A built-in function under an export list: its arguments may be stand-ins.
  struct GuardedExport : FastExport {
    vm::HostFunction host = nullptr;
    ForeignCall foreign;
  };
  // A function of the embedder.
  struct NativeUser {
    SkritRuntime* runtime = nullptr;
    const host::Native* native = nullptr;
    std::uint32_t function = 0;  // in exports_
  };
  static constexpr std::uint32_t StandInHandles = 0x40000000;  // objects that such functions return

  // Recently compiled commands, by their text (Skrit manual, "Storage": caching keeps them peppy).
  struct CachedCommand {
    std::string text;
    Implementation* implementation = nullptr;
    std::uint64_t used = 0;
  };
  static constexpr std::size_t MaxCachedCommands = 32;

  languages::WorldContext context_;
  ExportTable exports_;
  std::unordered_map<std::uint32_t, std::unique_ptr<ForeignCall>> foreign_;
  std::vector<std::unique_ptr<FastExport>> fastExports_;
  std::vector<std::unique_ptr<GuardedExport>> guardedExports_;
  std::vector<std::unique_ptr<NativeUser>> natives_;
  bool exportsRead_ = false;
  vm::Vm vm_;
  Engine engine_;
  ReportStreams streams_;
  std::unique_ptr<Game> game_;
  std::vector<std::unique_ptr<Implementation>> implementations_;
  std::vector<Implementation*> unused_;  // temporary ones whose last object is gone
  std::vector<CachedCommand> cachedCommands_;
  std::uint64_t cacheUses_ = 0;
  std::vector<std::int32_t> roots_;  // handles of the objects that load() made
  std::vector<std::unique_ptr<vm::Fiber>> fibers_;
  std::size_t fibersInUse_ = 0;
  std::vector<vm::Slot> slots_;  // arguments of the next call
  Arguments extra_;
  diagnostics::Emitter* emitter_ = nullptr;
  diagnostics::Emitter unheard_;
  std::size_t faults_ = 0;  // errors of scripts that run, as the emitter counts them
  bool aborted_ = false;
  bool retail_ = false;
  std::uint32_t commands_ = 0;
  std::size_t commandDepth_ = 0;
};

}  // namespace vellum::skrit
