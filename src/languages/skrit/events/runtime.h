// Skrit's part of a world: compiles skrits, owns the engine and the virtual machine, runs handlers, reports faults.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "languages/language.h"
#include "languages/skrit/check/check.h"
#include "languages/skrit/lower/layout.h"
#include "languages/skrit/lower/pcode.h"
#include "languages/skrit/world/engine.h"
#include "vm/vm.h"

namespace vellum::skrit {

// The compiled side of a shared implementation.
struct Code : ImplementationCode {
  Program program;
  PcodeProgram pcode;
  Layout layout;
  vm::ModuleId module;
  std::vector<vm::FunctionRef> functions;
  std::vector<std::uint64_t> shared;  // the shared variables
  bool sharedReady = false;
  std::string signature;  // of the source text, to find what is compiled already
};

class SkritRuntime : public languages::Runtime, public CodeRunner {
 public:
  explicit SkritRuntime(const languages::WorldContext& context);
  ~SkritRuntime() override;

  // languages::Runtime
  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  bool finish(diagnostics::Emitter& emitter) override;
  void hash(base::Hasher& hasher) const override;
  void save(base::ByteWriter& writer) const override;
  base::Result<void> restore(base::ByteReader& reader) override;

  // CodeRunner
  bool run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) override;
  void release(SkritObject& object) override;
  void stateStorm(SkritObject& object, int changes) override;
  void happened(const SkritObject& object, std::string_view what, std::string_view detail) override;

  // ---- For the bodies of exports

  Engine& engine() { return engine_; }
  const ExportTable& exports() const { return exports_; }
  base::Random& random() { return context_.random; }
  // What was given for the '...' of the call that runs now; taken by it.
  Arguments takeExtra() { return std::move(extra_); }
  void addExtra(Argument argument) { extra_.push_back(std::move(argument)); }
  void print(std::string_view text);
  void indent(int by) { indent_ = indent_ + by < 0 ? 0 : indent_ + by; }
  SkritObject* running(const vm::HostCall& call) {
    return engine_.find(static_cast<std::int32_t>(call.fiber.userData));
  }
  void abort() { aborted_ = true; }
  bool command(std::string_view text);
  // `near`: the file from which it is asked for; the skrit may stand beside it.
  SkritObject* createObject(std::string_view url, source::FileId near);
  const source::SourceSet& sources() const { return context_.sources; }
  void traceCall(std::string_view function);

 private:
  Implementation* implementation(source::FileId file, Entry entry, std::string name);
  Implementation* build(Program program, std::string name);
  SkritObject* create(Implementation& implementation, std::string_view query, source::FileId from);
  bool setProperty(SkritObject& object, std::string_view name, std::string_view value);
  void initMemory(const Program& program, const Layout& layout, bool shared, std::vector<std::uint64_t>& memory);
  void releaseMemory(const Program& program, const Layout& layout, bool shared, std::vector<std::uint64_t>& memory);
  bool start(SkritObject& object, std::uint32_t function, const Arguments& arguments, vm::Fiber*& fiber);
  std::string resultText(const Code& code, std::uint32_t function, vm::Fiber& fiber);
  void fault(SkritObject& object, const vm::Trap& trap);
  std::string errorBox(const Code& code, const vm::Trap& trap) const;
  bool parseCall(std::string_view text, std::string& name, Arguments& arguments, std::string& problem);
  bool runFirst(Implementation& implementation, std::string& result);
  bool sendOptionEvents(std::uint64_t tick);
  void registerHosts();
  void registerForeign(const std::vector<std::uint32_t>& functions);
  static vm::HostResult foreignBody(vm::HostCall& call);
  CheckOptions checkOptions(Entry entry, bool command = false) const;

  // The place where errors go while a function of languages::Runtime runs.
  class Session {
   public:
    Session(SkritRuntime& runtime, diagnostics::Emitter& emitter) : runtime_(runtime), outer_(runtime.emitter_) {
      runtime.emitter_ = &emitter;
      before_ = emitter.errorCount();
    }
    ~Session() { runtime_.emitter_ = outer_; }
    bool ok() const { return runtime_.emitter_->errorCount() == before_; }

   private:
    SkritRuntime& runtime_;
    diagnostics::Emitter* outer_;
    std::size_t before_;
  };

  // A function of an export list, which has no body here.
  struct ForeignCall {
    SkritRuntime* runtime = nullptr;
    std::string name;
    Type result;
  };
  static constexpr std::uint32_t StandInHandles = 0x40000000;  // objects that such functions return

  languages::WorldContext context_;
  ExportTable exports_;
  std::unordered_map<std::uint32_t, std::unique_ptr<ForeignCall>> foreign_;
  bool exportsRead_ = false;
  vm::Vm vm_;
  Engine engine_;
  std::vector<std::unique_ptr<Implementation>> implementations_;
  std::vector<std::int32_t> roots_;  // handles of the objects that load() made
  std::vector<std::unique_ptr<vm::Fiber>> fibers_;
  std::size_t fibersInUse_ = 0;
  Arguments extra_;
  diagnostics::Emitter* emitter_ = nullptr;
  diagnostics::Emitter unheard_;
  int indent_ = 0;
  bool lineStart_ = true;
  bool aborted_ = false;
  bool retail_ = false;
  int commands_ = 0;
  std::size_t commandDepth_ = 0;
};

}  // namespace vellum::skrit
