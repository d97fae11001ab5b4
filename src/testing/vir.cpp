#include "testing/vir.h"

#include "ir/text.h"
#include "ir/verifier.h"
#include "languages/machine.h"
#include "vm/snapshot.h"
#include "vm/vm.h"

namespace vellum::testing {

namespace {

using ir::Type;
using vm::HostCall;
using vm::HostResult;

constexpr diagnostics::Kind IrInvalid{"IrInvalid", diagnostics::Severity::Error, "{0}"};
constexpr diagnostics::Kind BadCall{"BadCall", diagnostics::Severity::Error, "can't call '{0}'"};

ir::Module readModule(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  std::size_t before = emitter.errorCount();
  ir::Module module = ir::parse(sources, file, emitter);
  if (emitter.errorCount() > before) return module;
  if (auto verified = ir::verify(module); !verified) emitter.emit(IrInvalid, {}, verified.error().message);
  return module;
}

std::string textOf(vm::Object* string) { return string != nullptr ? std::string(vm::text(string)) : "null"; }

std::string textOf(const vm::Value& value) {
  if (value.isInt()) return base::cat(value.asInt());
  if (value.isFloat()) return base::cat(static_cast<double>(value.asFloat()), "f");
  if (value.isString()) return base::cat("\"", textOf(value.string()), "\"");
  return base::cat("handle ", value.handle());
}

class VirRuntime : public languages::Runtime {
 public:
  explicit VirRuntime(const languages::WorldContext& context) : context_(context) {
    languages::setUp(vm_, context, "IR");
    languages::compileHot(vm_, context);
    vm_.registerHost(
        "print.i", {{Type::I32}, Type::Void}, [](HostCall& call) { return print(call, base::cat(call.i(0))); }, this);
    vm_.registerHost(
        "print.f", {{Type::F32}, Type::Void},
        [](HostCall& call) { return print(call, base::cat(static_cast<double>(call.f(0)))); }, this);
    vm_.registerHost(
        "print.s", {{Type::Ref}, Type::Void}, [](HostCall& call) { return print(call, textOf(call.r(0))); }, this);
    vm_.registerHost(
        "print.v", {{Type::Value}, Type::Void}, [](HostCall& call) { return print(call, textOf(call.v(0))); }, this);
    vm_.registerHost("wait", {{Type::I32}, Type::Void}, wait, this);
  }
  ~VirRuntime() override { vm_.clear(fiber_); }

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override {
    for (source::FileId file : files) {
      ir::Module module = readModule(context_.sources, file, emitter);
      if (emitter.hasErrors()) return false;
      auto loaded = vm_.load(module);
      if (!loaded) {
        emitter.emit(IrInvalid, {}, loaded.error().message);
        return false;
      }
      modules_.push_back(loaded.value());
      vm::FunctionRef main = vm_.find(loaded.value(), "main");
      if (main == nullptr) continue;
      vm_.start(fiber_, main);
      if (!resume(emitter)) return false;
    }
    return true;
  }

  bool tick(diagnostics::Emitter& emitter) override { return !fiber_.paused() || resume(emitter); }

  // NAME(1, 2): whole numbers only.
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override {
    std::size_t open = call.find('(');
    std::vector<vm::Slot> arguments;
    vm::FunctionRef function = nullptr;
    if (open != std::string_view::npos && call.ends_with(')')) {
      for (vm::ModuleId module : modules_)
        if (vm::FunctionRef found = vm_.find(module, call.substr(0, open))) function = found;
      std::string_view list = base::trim(call.substr(open + 1, call.size() - open - 2));
      if (!list.empty()) {
        for (std::string_view word : base::split(list, ',')) {
          auto number = base::parseInt(base::trim(word));
          if (!number) function = nullptr;
          arguments.push_back(vm::slotOf(static_cast<std::int32_t>(number.value_or(0))));
        }
      }
    }
    if (function == nullptr || vm_.source(function).signature.parameters != std::vector(arguments.size(), Type::I32)) {
      emitter.emit(BadCall, {}, call);
      return false;
    }
    vm::Fiber fiber;
    bool ok = vm_.run(fiber, function, arguments) == vm::Outcome::Finished;
    if (ok) result = takeText(fiber, vm_.source(function).signature.result);
    else report(fiber, emitter);
    vm_.clear(fiber);
    return ok;
  }

  bool eval(source::FileId, std::string&, diagnostics::Emitter& emitter) override {
    emitter.emit(BadCall, {}, "a snippet");
    return false;
  }

  void hash(base::Hasher& hasher) const override {
    base::hashWritten(hasher, [this](base::ArchiveWriter& writer) { writer.raw(snapshot(vm::SnapshotUse::Hash)); });
  }

  void save(base::ArchiveWriter& writer) const override { writer.raw(snapshot(vm::SnapshotUse::Save)); }

  base::Result<void> restore(base::ArchiveReader& reader) override {
    vm_.clear(fiber_);
    vm::SnapshotReader snapshot(vm_, reader.raw(reader.remaining()));
    snapshot.fiber(fiber_);
    for (vm::ModuleId module : modules_) snapshot.globals(module);
    snapshot(waitUntil_);
    if (!snapshot.ok()) return snapshot.error();
    return {};
  }

 private:
  std::string snapshot(vm::SnapshotUse use) const {
    vm::SnapshotWriter out(const_cast<vm::Vm&>(vm_), use);
    out.fiber(fiber_);
    for (vm::ModuleId module : modules_) out.globals(module);
    out(waitUntil_);
    return out.take();
  }

  static HostResult print(HostCall& call, std::string text) {
    static_cast<VirRuntime*>(call.user)->context_.host.output->print(text + "\n");
    return call.done();
  }

  static HostResult wait(HostCall& call) {
    auto& self = *static_cast<VirRuntime*>(call.user);
    if (self.waitUntil_ == 0) self.waitUntil_ = self.context_.tick + static_cast<std::uint64_t>(call.i(0));
    if (self.context_.tick < self.waitUntil_) return HostResult::Block;
    self.waitUntil_ = 0;
    return call.done();
  }

  bool resume(diagnostics::Emitter& emitter) {
    if (vm_.resume(fiber_) != vm::Outcome::Trapped) return true;
    report(fiber_, emitter);
    return false;
  }

  static void report(const vm::Fiber& fiber, diagnostics::Emitter& emitter) {
    diagnostics::Diagnostic trap = fiber.trap().diagnostic();
    diagnostics::Kind kind{trap.name, diagnostics::Severity::Error, ""};
    emitter.add(kind, trap.location, trap.message).stack = trap.stack;
  }

  std::string takeText(vm::Fiber& fiber, Type type) {
    switch (type) {
      case Type::I32: return base::cat(fiber.result().i);
      case Type::F32: return base::cat(static_cast<double>(fiber.result().f));
      case Type::Ref: return textOf(fiber.result().r);
      case Type::Value: return textOf(fiber.resultValue());
      default: return "";
    }
  }

  languages::WorldContext context_;
  vm::Vm vm_;
  vm::Fiber fiber_;
  std::vector<vm::ModuleId> modules_;
  std::uint64_t waitUntil_ = 0;
};

void check(const languages::Program& program, diagnostics::Emitter& emitter) {
  for (source::FileId file : program.files) readModule(program.sources, file, emitter);
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<VirRuntime>(context);
}

std::string disassemble(const languages::Program& program, std::string_view, diagnostics::Emitter& emitter) {
  std::string out;
  for (source::FileId file : program.files) out += ir::print(readModule(program.sources, file, emitter));
  return out;
}

constexpr languages::Tools tools{.disassemble = disassemble};

}  // namespace

const languages::Language& virLanguage() {
  static constexpr std::string_view extensions[] = {".vir"};
  static constexpr languages::Language language{.id = "vir",
                                                .title = "text IR",
                                                .extensions = extensions,
                                                .commentSign = "//",
                                                .ticksPerSecond = 30,
                                                .options = {},
                                                .missing = "",
                                                .check = check,
                                                .createRuntime = createRuntime,
                                                .has = tools};
  return language;
}

const languages::Language* testedLanguage(std::string_view path) {
  return path.ends_with(".vir") ? &virLanguage() : languages::byPath(path);
}

const languages::Tools& testedTools(const languages::Language& language) {
  return &language == &virLanguage() ? tools : languages::toolsOf(language);
}

}  // namespace vellum::testing
