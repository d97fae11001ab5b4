// Registers the exports, and the opcodes that need the engine, with the virtual machine.
#include "base/math/math.h"
#include "languages/skrit/builtins/bodies.h"
#include "languages/skrit/check/constant_math.h"
#include "languages/skrit/lower/to_ir.h"
#include "languages/skrit/runtime/host_functions.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

namespace {

using vm::HostCall;
using vm::HostResult;

HostResult extraInt(HostCall& call) {
  exports::runtimeOf(call).execution().addExtra(Argument::ofInt(call.i(0)));
  return call.done();
}
HostResult extraFloat(HostCall& call) {
  exports::runtimeOf(call).execution().addExtra(Argument::ofFloat(call.f(0)));
  return call.done();
}
HostResult extraText(HostCall& call) {
  exports::runtimeOf(call).execution().addExtra(Argument::ofText(std::string(call.s(0))));
  return call.done();
}

HostResult setState(HostCall& call) {
  if (SkritObject* object = exports::runtimeOf(call).execution().running(call))
    requestState(*object, static_cast<std::uint32_t>(call.i(0)));
  return call.done();
}

HostResult abortSkrit(HostCall& call) {
  exports::runtimeOf(call).execution().abort();
  return call.fail("the skrit was aborted");
}

HostResult powerOfInts(HostCall& call) {
  if (call.i(0) == 0 && call.i(1) < 0) {
    call.trap.kind = vm::TrapKind::DivideByZero;
    return HostResult::Trap;
  }
  return call.done(integerPower(call.i(0), call.i(1)));
}
HostResult powerOfFloats(HostCall& call) { return call.done(floatPower(call.f(0), call.f(1))); }

// Skrit manual, "Case-insensitive comparison operator": an epsilon of about 0.00001.
HostResult sameFloats(HostCall& call) {
  float difference = call.f(0) - call.f(1);
  return call.done(std::int32_t(call.f(0) == call.f(1) || (difference <= 0.00001f && difference >= -0.00001f)));
}
HostResult sameTexts(HostCall& call) { return call.done(std::int32_t(base::equalsIgnoreCase(call.s(0), call.s(1)))); }

// A function with '...': arguments that it did not read are not left for the next call.
template <vm::HostFunction Body>
HostResult variadic(HostCall& call) {
  HostResult result = Body(call);
  exports::runtimeOf(call).execution().dropExtra();
  return result;
}

template <vm::HostFunction Body, bool IsVariadic>
constexpr vm::HostFunction hostOf() {
  if constexpr (IsVariadic) return variadic<Body>;
  else return Body;
}

struct Row {
  std::string_view host;
  vm::HostFunction body = nullptr;
  vm::FastFunction fastPath = nullptr;  // used instead of the host function
};

constexpr Row Rows[] = {
#define VELLUM_SKRIT_EXPORT(cppName, body, exported, declaration, text) \
  {"skrit:" #cppName "." #body,                                         \
   hostOf<exports::cppName##_##body, std::string_view(declaration).find("...") != std::string_view::npos>()},
#define VELLUM_SKRIT_FAST(cppName, body, exported, declaration, text) \
  {"skrit:" #cppName "." #body, nullptr, exports::cppName##_##body},
#include "languages/skrit/builtins/exports.def"
};

// `next` is where the search starts: the functions come in the order of the rows.
const Row* findRow(std::string_view host, std::size_t& next) {
  for (std::size_t i = 0; i < std::size(Rows); ++i) {
    const Row& row = Rows[(next + i) % std::size(Rows)];
    if (row.host != host) continue;
    next = static_cast<std::size_t>(&row - Rows) + 1;
    return &row;
  }
  return nullptr;
}

// The host function of all rows with a fast path.
HostResult answerOnSlowPath(HostCall& call) {
  const auto& fast = *static_cast<const FastExport*>(call.user);
  return vm::answerOnSlowPath(call, fast.body, fast.parameters);
}

}  // namespace

void HostFunctions::readList(diagnostics::Emitter& emitter) {
  if (std::exchange(listRead_, true)) return;
  tables::readExports(context_.options, context_.sources, context_.includes, exports_, emitter);
  if (languages::findOption(context_.options, "exports").has_value()) guardBuiltIns();
}

void HostFunctions::registerBuiltIns() {
  using ir::Type;
  vm_.registerHost("skrit:vararg.i", {{Type::I32}, Type::Void}, extraInt, &runtime_);
  vm_.registerHost("skrit:vararg.f", {{Type::F32}, Type::Void}, extraFloat, &runtime_);
  vm_.registerHost("skrit:vararg.s", {{Type::Borrowed}, Type::Void}, extraText, &runtime_);
  vm_.registerHost("skrit:setstate", {{Type::I32}, Type::Void}, setState, &runtime_);
  vm_.registerHost("skrit:abort", {{}, Type::Void}, abortSkrit, &runtime_);
  vm_.registerHost("skrit:power.i", {{Type::I32, Type::I32}, Type::I32}, powerOfInts, &runtime_);
  vm_.registerHost("skrit:power.f", {{Type::F32, Type::F32}, Type::F32}, powerOfFloats, &runtime_);
  vm_.registerHost("skrit:approx.f", {{Type::F32, Type::F32}, Type::I32}, sameFloats, &runtime_);
  vm_.registerHost("skrit:approx.s", {{Type::Borrowed, Type::Borrowed}, Type::I32}, sameTexts, &runtime_);
  std::size_t next = 0;
  for (const ExportFunction& function : exports_.functions) {
    const Row* row = findRow(function.host, next);
    if (row == nullptr) continue;
    ir::Signature signature = hostSignature(exports_, function);
    if (row->fastPath == nullptr) {
      vm_.registerHost(function.host, std::move(signature), row->body, &runtime_);
      continue;
    }
    fastExports_.push_back(std::make_unique<FastExport>(&runtime_, row->fastPath, signature.parameterSlots()));
    vm_.registerHost(function.host, std::move(signature), answerOnSlowPath, fastExports_.back().get());
    vm_.registerFastPath(function.host, row->fastPath);
  }
}

// Functions of a list return stand-ins. A built-in function that gets a stand-in behaves like a function of the list.
void HostFunctions::guardBuiltIns() {
  std::size_t next = 0;
  for (const ExportFunction& function : exports_.functions) {
    const Row* row = function.builtIn && function.member ? findRow(function.host, next) : nullptr;
    if (row == nullptr) continue;
    ir::Signature signature = hostSignature(exports_, function);
    auto guarded = std::make_unique<GuardedExport>();
    guarded->runtime = &runtime_;
    guarded->body = row->fastPath;
    guarded->parameters = signature.parameterSlots();
    guarded->host = row->fastPath == nullptr ? row->body : answerOnSlowPath;
    guarded->foreign = foreignCall(function);
    vm_.registerHost(function.host, std::move(signature), guardedBody, static_cast<FastExport*>(guarded.get()));
    if (row->fastPath != nullptr) vm_.registerFastPath(function.host, row->fastPath);
    guardedExports_.push_back(std::move(guarded));
  }
}

vm::HostResult HostFunctions::guardedBody(vm::HostCall& call) {
  auto& guarded = static_cast<GuardedExport&>(*static_cast<FastExport*>(call.user));
  if (static_cast<std::uint32_t>(call.i(0)) - StandInHandles < guarded.runtime->exports().classes.size()) {
    call.user = &guarded.foreign;
    return foreignBody(call);
  }
  if (guarded.body == nullptr) call.user = guarded.runtime;
  return guarded.host(call);
}

HostFunctions::ForeignCall HostFunctions::foreignCall(const ExportFunction& function) {
  std::string name = function.owner == ExportTable::None
                         ? function.name
                         : base::cat(exports_.classes[function.owner].name, ".", function.name);
  return {&runtime_, std::move(name), function.result, function.member, function.parameters};
}

void HostFunctions::registerForeign(const std::vector<std::uint32_t>& functions) {
  for (std::uint32_t id : functions) {
    if (foreign_.contains(id)) continue;
    const ExportFunction& function = exports_.functions[id];
    auto& user = foreign_[id];
    user = std::make_unique<ForeignCall>(foreignCall(function));
    vm_.registerHost(function.host, hostSignature(exports_, function), foreignBody, user.get());
  }
}

// Handles are numbers, stand-ins the names of their classes.
void HostFunctions::traceForeign(const vm::HostCall& call, const ForeignCall& user, const Arguments& extra) {
  Arguments all;
  const std::vector<ExportClass>& classes = user.runtime->exports().classes;
  for (std::size_t i = 0; i < user.parameters.size(); ++i) {
    int slot = static_cast<int>(i) + (user.member ? 1 : 0);
    Type type = user.parameters[i];
    if (type.text()) {
      all.push_back(Argument::ofText(std::string(call.s(slot))));
    } else if (type.is(Base::Float)) {
      all.push_back(Argument::ofFloat(call.f(slot)));
    } else {
      std::uint32_t standIn = static_cast<std::uint32_t>(call.i(slot)) - StandInHandles;
      bool named = type.is(Base::Object) && standIn < classes.size();
      all.push_back(named ? Argument::ofText(classes[standIn].name) : Argument::ofInt(call.i(slot)));
    }
  }
  all.insert(all.end(), extra.begin(), extra.end());
  user.runtime->reporter().traceCall(user.name, all);
}

// A function of an export list: the call is traced and returns a default of its type. An object is a new stand-in, so
// that further calls on it work.
vm::HostResult HostFunctions::foreignBody(vm::HostCall& call) {
  const ForeignCall& user = *static_cast<ForeignCall*>(call.user);
  Arguments extra = user.runtime->execution().takeExtra();
  if (user.runtime->reporter().tracing()) traceForeign(call, user, extra);
  if (user.result.is(Base::Void)) return call.done();
  if (user.result.is(Base::Float)) return call.done(0.0f);
  if (user.result.text()) return call.doneString("");
  if (user.result.is(Base::Object)) return call.done(static_cast<std::int32_t>(StandInHandles + user.result.id));
  return call.done(std::int32_t(0));
}

}  // namespace vellum::skrit
