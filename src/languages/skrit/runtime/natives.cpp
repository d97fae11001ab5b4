// The embedder's exports (host/natives.h), for the compiler and for the virtual machine.
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/lower/to_ir.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"

namespace vellum::skrit {

using base::cat;

namespace {

constexpr std::string_view Prefix = "native:";

std::int32_t cut(float number) {
  if (!(number > -2147483648.0f)) return number == number ? INT32_MIN : 0;
  return number >= 2147483648.0f ? INT32_MAX : static_cast<std::int32_t>(number);
}

class Call final : public host::NativeCall {
 public:
  Call(vm::HostCall& call, const ExportFunction& function, bool member, const Arguments& extra)
      : call_(call), function_(function), first_(member ? 1 : 0), extra_(extra) {}

  int count() const override { return fixed() + static_cast<int>(extra_.size()); }
  Kind kind(int index) const override {
    if (index >= fixed()) return static_cast<Kind>(extra_[static_cast<std::size_t>(index - fixed())].kind);
    Type type = function_.parameters[static_cast<std::size_t>(index)];
    return type.text() ? Kind::Text : type.is(Base::Float) ? Kind::Float : Kind::Int;
  }
  std::int32_t number(int index) const override {
    if (kind(index) == Kind::Float) return cut(real(index));
    if (kind(index) == Kind::Text) return 0;
    return index >= fixed() ? extra_[static_cast<std::size_t>(index - fixed())].number : call_.i(first_ + index);
  }
  float real(int index) const override {
    if (kind(index) == Kind::Text) return 0;
    if (kind(index) == Kind::Int) return static_cast<float>(number(index));
    return index >= fixed() ? extra_[static_cast<std::size_t>(index - fixed())].real : call_.f(first_ + index);
  }
  std::string_view text(int index) const override {
    if (kind(index) != Kind::Text) return "";
    return index >= fixed() ? std::string_view(extra_[static_cast<std::size_t>(index - fixed())].text)
                            : call_.s(first_ + index);
  }
  std::int32_t self() const override { return first_ == 0 ? 0 : call_.i(0); }

  void result(std::int32_t number) override {
    if (function_.result.is(Base::Float)) call_.done(static_cast<float>(number));
    else if (function_.result.is(Base::Bool)) call_.done(std::int32_t(number != 0));
    else if (!function_.result.is(Base::Void) && !function_.result.text()) call_.done(number);
  }
  void result(float number) override {
    if (function_.result.is(Base::Float)) call_.done(number);
    else if (!function_.result.is(Base::Void) && !function_.result.text()) result(cut(number));
  }
  void result(std::string_view text) override {
    if (!function_.result.text() || made_) return;
    made_ = true;
    if (call_.doneString(text) == vm::HostResult::Trap) failed_ = true;
  }
  void fail(std::string_view message) override {
    failed_ = true;
    message_ = message;
  }

  vm::HostResult finish() {
    if (failed_) {
      if (made_) call_.vm.heap().release(call_.result[0].r);
      return message_.empty() ? vm::HostResult::Trap : call_.fail(std::string(message_));
    }
    if (function_.result.text() && !made_) return call_.doneString("");
    return vm::HostResult::Done;
  }

 private:
  int fixed() const { return static_cast<int>(function_.parameters.size()); }

  vm::HostCall& call_;
  const ExportFunction& function_;
  int first_;
  const Arguments& extra_;
  bool made_ = false, failed_ = false;
  std::string message_;
};

}  // namespace

void tables::addNatives(const host::Natives* natives, ExportTable& exports, diagnostics::Emitter& emitter) {
  using Kind = host::Native::Kind;
  if (natives == nullptr) return;
  // Types come first: a name in a declaration is an enumeration or a class.
  for (const host::Native& each : *natives) {
    if (each.kind == Kind::Enum) exports.enums[exports.addEnum(each.text)].doc = each.doc;
    if (each.kind == Kind::Constant) exports.addConstant(exports.addEnum(each.owner), each.text, each.value);
    if (each.kind != Kind::Class) continue;
    std::uint32_t base = each.base.empty() ? ExportTable::None : exports.addClass(each.base);
    ExportClass& made = exports.classes[exports.addClass(each.text)];
    made.declared = true;
    made.singleton = each.singleton;
    made.doc = each.doc;
    if (base != ExportTable::None) made.base = base;
  }
  for (std::size_t i = 0; i < natives->size(); ++i) {
    const host::Native& each = (*natives)[i];
    if (each.kind != Kind::Function) continue;
    std::uint32_t owner = each.owner.empty() ? ExportTable::None : exports.addClass(each.owner);
    auto added = exports.addFunction(owner, each.text, each.doc);
    if (!added) {
      emitter.emit(diag::BadExports, {}, added.error().message);
      continue;
    }
    exports.functions[added.value()].builtIn = true;
    exports.functions[added.value()].host = cat(Prefix, i);
  }
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
    natives_.push_back(
        std::make_unique<NativeUser>(NativeUser{&runtime_, &(*context_.natives)[row], static_cast<std::uint32_t>(id)}));
    vm_.registerHost(function.host, hostSignature(exports_, function), nativeBody, natives_.back().get());
  }
}

vm::HostResult HostFunctions::nativeBody(vm::HostCall& call) {
  const NativeUser& user = *static_cast<NativeUser*>(call.user);
  Execution& execution = user.runtime->execution();
  const ExportFunction& function = user.runtime->exports().functions[user.function];
  if (!function.result.is(Base::Void) && !function.result.text()) call.result[0].bits = 0;
  static const Arguments none;
  Call native(call, function, function.member, function.variadic ? execution.extra() : none);
  user.native->function(user.native->user, native);
  if (function.variadic) execution.dropExtra();
  return native.finish();
}

}  // namespace vellum::skrit
