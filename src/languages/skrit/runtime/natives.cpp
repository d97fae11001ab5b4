// The embedder's exports (host/natives.h), for the compiler and for the virtual machine.
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/lower/to_ir.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"

namespace vellum::skrit {

using base::cat;

namespace {

constexpr std::string_view Prefix = "native:";

vm::EmbedderType typeOf(Type type) {
  if (type.is(Base::Void)) return vm::EmbedderType::None;
  if (type.text()) return vm::EmbedderType::String;
  if (type.is(Base::Float)) return vm::EmbedderType::Float;
  return type.is(Base::Bool) ? vm::EmbedderType::Bool : vm::EmbedderType::Int;  // a handle is a number here
}

vm::EmbedderSignature signatureOf(const ExportFunction& function) {
  vm::EmbedderSignature signature;
  int slot = 0;
  if (function.member) signature.self = slot++;
  for (const auto& parameter : function.parameters) signature.parameters.push_back({typeOf(parameter), slot++});
  signature.result = typeOf(function.result);
  return signature;
}

// With the arguments for '...', which are kept outside of the call.
class Call final : public vm::EmbedderCall {
 public:
  Call(vm::HostCall& call, const vm::EmbedderSignature& signature, const Arguments& extra, bool mayWait)
      : EmbedderCall(call, signature), extra_(extra), mayWait_(mayWait) {}

  std::size_t count() const override { return EmbedderCall::count() + extra_.size(); }
  Kind kind(std::size_t index) const override {
    if (isFixed(index)) return EmbedderCall::kind(index);
    switch (more(index).kind) {
      case Argument::Kind::Float: return Kind::Float;
      case Argument::Kind::Text: return Kind::Text;
      default: return Kind::Int;
    }
  }
  std::int32_t number(std::size_t index) const override {
    if (isFixed(index)) return EmbedderCall::number(index);
    return kind(index) == Kind::Int ? more(index).number : kind(index) == Kind::Float ? vm::toHostInt(real(index)) : 0;
  }
  float real(std::size_t index) const override {
    if (isFixed(index)) return EmbedderCall::real(index);
    if (kind(index) == Kind::Text) return 0;
    return kind(index) == Kind::Int ? static_cast<float>(more(index).number) : more(index).real;
  }
  std::string_view text(std::size_t index) const override {
    if (isFixed(index)) return EmbedderCall::text(index);
    return kind(index) == Kind::Text ? std::string_view(more(index).text) : "";
  }

 private:
  // Past the end, too: there the base class has nothing.
  bool isFixed(std::size_t index) const { return index < EmbedderCall::count() || index >= count(); }
  const Argument& more(std::size_t index) const { return extra_[index - EmbedderCall::count()]; }

  bool mayWait() const override { return mayWait_; }

  const Arguments& extra_;
  const bool mayWait_;
};

}  // namespace

void tables::addNatives(const host::Natives* natives, ExportTable& exports, diagnostics::Emitter& emitter) {
  using Kind = host::Native::Kind;
  // Types come first: a name in a declaration is an enumeration or a class.
  host::eachNative(natives, "skrit", [&](const host::Native& each, std::size_t) {
    if (each.kind == Kind::Enum) exports.enums[exports.addEnum(each.text)].doc = each.doc;
    if (each.kind == Kind::Constant) exports.addConstant(exports.addEnum(each.owner), each.text, each.value);
    if (each.kind != Kind::Class) return;
    std::uint32_t base = each.base.empty() ? ExportTable::None : exports.addClass(each.base);
    ExportClass& made = exports.classes[exports.addClass(each.text)];
    made.declared = true;
    made.singleton = each.singleton;
    made.doc = each.doc;
    if (base != ExportTable::None) made.base = base;
  });
  host::eachNative(natives, "skrit", [&](const host::Native& each, std::size_t i) {
    if (each.kind != Kind::Function) return;
    std::uint32_t owner = each.owner.empty() ? ExportTable::None : exports.addClass(each.owner);
    auto added = exports.addFunction(owner, each.text, each.doc);
    if (!added) {
      emitter.emit(diag::BadExports, {}, added.error().message);
      return;
    }
    exports.functions[added.value()].builtIn = true;
    exports.functions[added.value()].host = cat(Prefix, i);
  });
}

void HostFunctions::registerNatives() {
  if (context_.natives == nullptr) return;
  diagnostics::Emitter unheard;
  tables::addNatives(context_.natives, exports_, unheard);
  for (std::size_t id = 0; id < exports_.functions.size(); ++id) {
    const ExportFunction& function = exports_.functions[id];
    if (!function.host.starts_with(Prefix)) continue;
    auto row =
        static_cast<std::size_t>(base::parseInt(std::string_view(function.host).substr(Prefix.size())).value_or(0));
    natives_.push_back(std::make_unique<NativeUser>(
        NativeUser{&runtime_, &(*context_.natives)[row], signatureOf(function), function.variadic}));
    vm_.registerHost(function.host, hostSignature(exports_, function), nativeBody, natives_.back().get());
  }
}

vm::HostResult HostFunctions::nativeBody(vm::HostCall& call) {
  const NativeUser& user = *static_cast<NativeUser*>(call.user);
  Execution& execution = user.runtime->execution();
  static const Arguments none;
  const bool again = execution.takeWaited(call);
  Call made(call, user.signature, user.variadic ? execution.extra() : none, !user.variadic && execution.mayWait(call));
  vm::HostResult result = made.run(*user.native, again);
  if (user.variadic) execution.dropExtra();
  return result;
}

}  // namespace vellum::skrit
