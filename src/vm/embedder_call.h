// A script's call of a function that the embedder exports (host/natives.h), for every language.
#pragma once

#include <string>
#include <vector>

#include "host/natives.h"
#include "vm/vm.h"

namespace vellum::vm {

// What such a function takes or returns. Object: a handle, as the language passes it. Value: a tagged value, which
// takes two slots.
enum class EmbedderType : std::uint8_t { None, Int, Bool, Float, String, Object, Value };

struct EmbedderSignature {
  struct Parameter {
    EmbedderType type;
    int slot;
  };
  std::vector<Parameter> parameters;
  EmbedderType result = EmbedderType::None;
  int self = -1;  // the slot of the object that a member function is called on; -1: none
};

class EmbedderCall : public host::NativeCall {
 public:
  EmbedderCall(HostCall& call, const EmbedderSignature& signature) : call_(call), signature_(signature) {}

  std::size_t count() const override { return signature_.parameters.size(); }
  Kind kind(std::size_t index) const override;
  std::int32_t number(std::size_t index) const override;
  float real(std::size_t index) const override;
  std::string_view text(std::size_t index) const override;
  std::int32_t self() const override { return signature_.self < 0 ? 0 : handleAt(signature_.self); }

  void result(std::int32_t number) override;
  void result(float number) override;
  void result(std::string_view text) override;
  void fail(std::string_view message) override;
  bool wait() override { return waits_ = mayWait(); }
  bool again() const override { return again_; }

  // Calls the embedder. `again`: the call has waited.
  HostResult run(const host::Native& native, bool again = false);

 protected:
  virtual bool isNull(int slot) const { return handleAt(slot) == 0; }
  // The handle of the object in a slot: by default, the slot's number.
  virtual std::int32_t handleAt(int slot) const { return call_.i(slot); }
  // The handle in a tagged value that is no number and no string.
  virtual std::int32_t handleOf(const Value& value) const { return static_cast<std::int32_t>(value.handle()); }
  // Sets an object as the result; `counted_`, if the call owns a reference to it. False: there is none, or no memory,
  // and the trap is set.
  virtual bool setObject(std::int32_t handle) {
    call_.done(handle);
    return true;
  }
  virtual bool mayWait() const { return false; }
  // Begins to wait, after the embedder has asked for it.
  virtual HostResult block() { return HostResult::Block; }

  HostCall& call_;
  const EmbedderSignature& signature_;
  bool counted_ = false;  // the result is a reference that the call owns

 private:
  EmbedderSignature::Parameter parameter(std::size_t index) const {
    if (index < signature_.parameters.size()) return signature_.parameters[index];
    return {EmbedderType::None, 0};
  }
  void dropResult();

  bool failed_ = false, waits_ = false, again_ = false;
  std::string message_;
};

// Towards zero; NaN and numbers out of range as the machine converts them.
std::int32_t toHostInt(float number);

}  // namespace vellum::vm
