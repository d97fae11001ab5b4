// Calls of the words that a host exports.
#include "languages/caos/builtins/host_calls.h"

#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/engine.h"
#include "vm/embedder_call.h"

namespace vellum::caos {

namespace {

using vm::EmbedderType;

EmbedderType typeOf(ArgumentType type) {
  switch (type) {
    case ArgumentType::Integer: return EmbedderType::Int;
    case ArgumentType::Float: return EmbedderType::Float;
    case ArgumentType::String: return EmbedderType::String;
    default: return EmbedderType::Value;
  }
}

EmbedderType typeOf(Kind kind) {
  switch (kind) {
    case Kind::Integer: return EmbedderType::Int;
    case Kind::Float: return EmbedderType::Float;
    case Kind::String: return EmbedderType::String;
    case Kind::Agent: return EmbedderType::Object;
    default: return EmbedderType::None;
  }
}

vm::EmbedderSignature signatureOf(const Row& row) {
  vm::EmbedderSignature signature;
  int slot = 0;
  for (const Argument& argument : row.arguments) {
    signature.parameters.push_back({typeOf(argument.type), slot});
    slot += signature.parameters.back().type == EmbedderType::Value ? 2 : 1;
  }
  signature.result = typeOf(row.kind);
  return signature;
}

// An agent is its unique ID (CAOS: UNID).
class HostWordCall final : public vm::EmbedderCall {
 public:
  HostWordCall(vm::HostCall& host, Call& call, const vm::EmbedderSignature& signature)
      : EmbedderCall(host, signature), caos_(call) {}

 protected:
  std::int32_t handleOf(const vm::Value& value) const override {
    const Agent* agent = caos_.world.agents.find(value.handle());
    return agent != nullptr ? agent->uniqueId : 0;
  }
  bool setObject(std::int32_t unid) override {
    caos_.done(caos_.world.agents.findById(unid));
    return true;
  }
  bool mayWait() const override { return caos_.script.blockable; }
  vm::HostResult block() override {
    endInst(caos_.script);
    caos_.script.waiting = true;
    caos_.script.wakeAt = caos_.world.engineTick + 1;
    return vm::HostResult::Block;
  }

 private:
  Call& caos_;
};

}  // namespace

// HostCall::user of a host's word.
struct HostWordBinding {
  Engine* engine;
  const host::Native* native;
  vm::EmbedderSignature signature;

  static vm::HostResult run(vm::HostCall& host) {
    const auto& binding = *static_cast<const HostWordBinding*>(host.user);
    host.user = binding.engine;
    Call call(host);
    if (call.engine.heap().exceedsLimit() && call.engine.heap().isOverLimit()) return call.fail(diag::OutOfMemory);
    if (binding.signature.result == EmbedderType::Object) call.done(static_cast<const Agent*>(nullptr));
    bool again = std::exchange(call.script.waiting, false);
    return HostWordCall(host, call, binding.signature).run(*binding.native, again);
  }
};

void registerHostWords(Engine& engine) {
  engine.hostBindings.clear();
  for (const HostWords::Word& word : engine.environment.words.all()) {
    auto binding = std::make_shared<HostWordBinding>(HostWordBinding{&engine, word.native, signatureOf(word.row)});
    engine.vm().registerHost(hostName(word.row), hostSignature(word.row), HostWordBinding::run, binding.get());
    engine.hostBindings.push_back(std::move(binding));
  }
}

}  // namespace vellum::caos
