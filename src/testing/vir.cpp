#include "testing/vir.h"

#include "base/text.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "vm/snapshot.h"

namespace vellum::testing {

namespace {

using diagnostics::Emitter;
using diagnostics::Kind;
using diagnostics::Severity;

constexpr Kind IrInvalid{"IrInvalid", Severity::Error, "{0}"};
constexpr Kind NoSuchFunction{"NoSuchFunction", Severity::Error, "no function is called '{0}'"};
constexpr Kind NotPossible{"NotPossible", Severity::Error, "{0}"};

bool readModule(const source::SourceSet& sources, source::FileId file, Emitter& emitter, ir::Module& module) {
  std::size_t before = emitter.errorCount();
  module = ir::parse(sources, file, emitter);
  if (emitter.errorCount() != before) return false;
  auto verified = ir::verify(module);
  if (!verified.ok()) emitter.emit(IrInvalid, {file, {0, 0}}, verified.error().message);
  return verified.ok();
}

class VirRuntime : public languages::Runtime {
 public:
  explicit VirRuntime(const languages::WorldContext& context) : context_(context) {
    using ir::Type;
    vm_.registerHost("print.i", {{Type::I32}, Type::Void}, printInt, this);
    vm_.registerHost("print.f", {{Type::F32}, Type::Void}, printFloat, this);
    vm_.registerHost("print.s", {{Type::Ref}, Type::Void}, printString, this);
    vm_.registerHost("print.v", {{Type::Value}, Type::Void}, printValue, this);
    vm_.registerHost("wait", {{Type::I32}, Type::Void}, wait, this);
    if (context.budget != 0) vm_.limits.budget = context.budget;
    if (context.memoryLimit != 0) vm_.heap().setLimit(context.memoryLimit);
  }
  ~VirRuntime() override {
    vm_.clear(main_);
    vm_.clear(side_);
  }

  bool load(const std::vector<source::FileId>& files, Emitter& emitter) override {
    for (source::FileId file : files) {
      ir::Module module;
      if (!readModule(context_.sources, file, emitter, module)) return false;
      auto loaded = vm_.load(module);
      if (!loaded.ok()) {
        emitter.emit(IrInvalid, {file, {0, 0}}, loaded.error().message);
        return false;
      }
      modules_.push_back(loaded.value());
      if (vm::FunctionRef main = vm_.find(loaded.value(), "main"); main != nullptr) {
        vm_.start(main_, main);
        if (!go(main_, emitter)) return false;
      }
    }
    return true;
  }

  bool tick(Emitter& emitter) override { return !main_.paused() || go(main_, emitter); }

  bool call(std::string_view call, std::string& result, Emitter& emitter) override {
    std::string_view name = call.substr(0, call.find('('));
    std::vector<vm::Slot> arguments;
    if (name.size() + 2 < call.size())
      for (std::string_view part : base::split(call.substr(name.size() + 1, call.size() - name.size() - 2), ','))
        arguments.push_back(vm::slotOf(static_cast<std::int32_t>(base::parseInt(base::trim(part)).value_or(0))));
    for (vm::ModuleId module : modules_) {
      vm::FunctionRef function = vm_.find(module, name);
      if (function == nullptr) continue;
      const ir::Signature& signature = vm_.source(function).signature;
      bool integers = signature.parameters == std::vector<ir::Type>(arguments.size(), ir::Type::I32);
      if (!integers) return refuse(emitter, "a call takes as many integers as the function has parameters");
      vm_.start(side_, function, arguments);
      if (!go(side_, emitter)) return false;
      if (side_.state() != vm::FiberState::Finished) return refuse(emitter, "a call may not block");
      result = resultText(signature.result);
      return true;
    }
    emitter.emit(NoSuchFunction, {}, name);
    return false;
  }

  bool eval(source::FileId, std::string&, Emitter& emitter) override {
    return refuse(emitter, "there are no snippets");
  }

  void hash(base::Hasher& hasher) const override {
    base::ByteWriter writer;
    save(writer);
    hasher.text(writer.bytes());
  }
  void save(base::ByteWriter& writer) const override {
    vm::SnapshotWriter snapshot(const_cast<vm::Vm&>(vm_));
    for (vm::ModuleId module : modules_) snapshot.globals(module);
    snapshot.fiber(main_);
    writer.text(snapshot.take());
  }
  base::Result<void> restore(base::ByteReader& reader) override {
    vm::SnapshotReader snapshot(vm_, reader.text());
    for (vm::ModuleId module : modules_) snapshot.globals(module);
    snapshot.fiber(main_);
    if (!snapshot.ok()) return base::Error{"the saved state does not fit"};
    return {};
  }

 private:
  bool go(vm::Fiber& fiber, Emitter& emitter) {
    if (vm_.resume(fiber) != vm::Outcome::Trapped) return true;
    diagnostics::Diagnostic trap = fiber.trap().diagnostic();
    auto& emitted = emitter.add({trap.name, trap.severity, ""}, trap.location, trap.message);
    emitted.stack = trap.stack;
    return false;
  }

  bool refuse(Emitter& emitter, std::string_view why) {
    emitter.emit(NotPossible, {}, why);
    return false;
  }

  std::string resultText(ir::Type type) {
    switch (type) {
      case ir::Type::I32: return base::cat(side_.result().i);
      case ir::Type::F32: return base::cat(static_cast<double>(side_.result().f));
      case ir::Type::Ref: return side_.result().r == nullptr ? "null" : std::string(vm::text(side_.result().r));
      case ir::Type::Value: return valueText(side_.resultValue());
      default: return "";
    }
  }

  static std::string valueText(const vm::Value& value) {
    if (value.isInt()) return base::cat(value.asInt());
    if (value.isFloat()) return base::cat(static_cast<double>(value.asFloat()), "f");
    if (value.isString()) return base::cat('"', vm::text(value.string()), '"');
    return base::cat("handle ", value.handle());
  }

  static VirRuntime& self(vm::HostCall& call) { return *static_cast<VirRuntime*>(call.user); }
  void print(std::string text) { context_.host.output->print(text + "\n"); }
  static vm::HostResult printInt(vm::HostCall& call) {
    self(call).print(base::cat(call.i(0)));
    return call.done();
  }
  static vm::HostResult printFloat(vm::HostCall& call) {
    self(call).print(base::cat(static_cast<double>(call.f(0))));
    return call.done();
  }
  static vm::HostResult printString(vm::HostCall& call) {
    self(call).print(call.r(0) == nullptr ? "null" : std::string(call.s(0)));
    return call.done();
  }
  static vm::HostResult printValue(vm::HostCall& call) {
    self(call).print(valueText(call.v(0)));
    return call.done();
  }
  // The fiber's userData is the ticks waited so far.
  static vm::HostResult wait(vm::HostCall& call) {
    if (call.fiber.userData++ < static_cast<std::uint64_t>(call.i(0) < 0 ? 0 : call.i(0))) return vm::HostResult::Block;
    call.fiber.userData = 0;
    return call.done();
  }

  languages::WorldContext context_;
  vm::Vm vm_;
  vm::Fiber main_, side_;
  std::vector<vm::ModuleId> modules_;
};

void check(const languages::Program& program, Emitter& emitter) {
  for (source::FileId file : program.files) {
    ir::Module module;
    readModule(program.sources, file, emitter, module);
  }
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<VirRuntime>(context);
}

}  // namespace

const languages::Language& virLanguage() {
  static const std::string_view extensions[] = {".vir"};
  static const languages::Language language = [] {
    languages::Language vir;
    vir.id = "vir";
    vir.title = "shared program form";
    vir.extensions = extensions;
    vir.commentSign = "//";
    vir.missing = "the text form of programs is for tests only";
    vir.check = check;
    vir.createRuntime = createRuntime;
    return vir;
  }();
  return language;
}

}  // namespace vellum::testing
