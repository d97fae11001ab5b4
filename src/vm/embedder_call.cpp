#include "vm/embedder_call.h"

namespace vellum::vm {

using host::NativeCall;

std::int32_t toHostInt(float number) {
  if (!(number > -2147483648.0f)) return number == number ? INT32_MIN : 0;
  return number >= 2147483648.0f ? INT32_MAX : static_cast<std::int32_t>(number);
}

NativeCall::Kind EmbedderCall::kind(std::size_t index) const {
  switch (auto [type, slot] = parameter(index); type) {
    case EmbedderType::None: return Kind::None;
    case EmbedderType::Int:
    case EmbedderType::Bool: return Kind::Int;
    case EmbedderType::Float: return Kind::Float;
    case EmbedderType::String: return Kind::Text;
    case EmbedderType::Object: return isNull(slot) ? Kind::None : Kind::Int;
    case EmbedderType::Value: {
      Value value = call_.v(slot);
      if (value.isHandle()) return value.handle() == 0 ? Kind::None : Kind::Int;
      return value.isString() ? Kind::Text : value.isFloat() ? Kind::Float : Kind::Int;
    }
  }
  return Kind::None;
}

std::int32_t EmbedderCall::number(std::size_t index) const {
  auto [type, slot] = parameter(index);
  if (type == EmbedderType::Int) return call_.i(slot);
  switch (type) {
    case EmbedderType::Bool: return call_.i(slot);
    case EmbedderType::Float: return toHostInt(call_.f(slot));
    case EmbedderType::Object: return handleAt(slot);
    case EmbedderType::Value: {
      Value value = call_.v(slot);
      if (value.isHandle()) return handleOf(value);
      return value.isInt() ? value.asInt() : value.isFloat() ? toHostInt(value.asFloat()) : 0;
    }
    default: return 0;
  }
}

float EmbedderCall::real(std::size_t index) const {
  switch (auto [type, slot] = parameter(index); type) {
    case EmbedderType::Int:
    case EmbedderType::Bool: return static_cast<float>(call_.i(slot));
    case EmbedderType::Float: return call_.f(slot);
    case EmbedderType::Value: {
      Value value = call_.v(slot);
      return value.isNumber() ? value.asFloat() : 0;
    }
    default: return 0;
  }
}

std::string_view EmbedderCall::text(std::size_t index) const {
  auto [type, slot] = parameter(index);
  if (type == EmbedderType::String) return call_.s(slot);
  if (type != EmbedderType::Value || !call_.v(slot).isString()) return {};
  std::string_view string = vm::text(call_.v(slot).string());
  call_.vm.chargeBytes(string.size());
  return string;
}

void EmbedderCall::result(std::int32_t number) {
  switch (signature_.result) {
    case EmbedderType::Int: call_.done(number); break;
    case EmbedderType::Bool: call_.done(std::int32_t(number != 0)); break;
    case EmbedderType::Float: call_.done(static_cast<float>(number)); break;
    case EmbedderType::Object:
      dropResult();
      failed_ = !setObject(number) || failed_;
      break;
    case EmbedderType::Value:
      dropResult();
      call_.done(Value::ofInt(number));
      break;
    default: break;
  }
}

void EmbedderCall::result(float number) {
  if (signature_.result == EmbedderType::Float) {
    call_.done(number);
  } else if (signature_.result == EmbedderType::Value) {
    dropResult();
    call_.done(Value::ofFloat(number));
  } else {
    result(toHostInt(number));
  }
}

void EmbedderCall::result(std::string_view text) {
  bool isValue = signature_.result == EmbedderType::Value;
  if ((signature_.result != EmbedderType::String && !isValue) || failed_) return;
  dropResult();
  counted_ = call_.doneString(text) != HostResult::Trap;
  failed_ = !counted_;
  if (counted_ && isValue) call_.done(Value::ofString(call_.result[0].r));
}

void EmbedderCall::fail(std::string_view message) {
  failed_ = true;
  message_ = message.empty() ? std::string_view("the program that runs this script refused the call") : message;
}

void EmbedderCall::dropResult() {
  if (counted_) call_.vm.heap().release(call_.result[0].r);
  counted_ = false;
}

HostResult EmbedderCall::run(const host::Native& native, bool again) {
  again_ = again;
  if (signature_.result != EmbedderType::None) call_.result[0].bits = 0;
  if (signature_.result == EmbedderType::Value) call_.result[1].bits = 0;
  native.function(native.user, *this);
  if (failed_) {
    dropResult();
    if (signature_.result != EmbedderType::None) call_.result[0].bits = 0;
    return message_.empty() ? HostResult::Trap : call_.fail(message_);
  }
  if (waits_) {
    dropResult();
    return block();
  }
  if (signature_.result == EmbedderType::String && !counted_) return call_.doneString("");
  return HostResult::Done;
}

}  // namespace vellum::vm
