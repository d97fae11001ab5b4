// The functions that skrits can call, as the virtual machine knows them: the built-in exports, those of the embedder,
// and those that only an export list has.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "languages/language.h"
#include "languages/skrit/check/exports.h"
#include "languages/skrit/world/value.h"
#include "vm/embedder_call.h"

namespace vellum::skrit {

class SkritRuntime;

// The FastCall::user of an export with a fast path.
struct FastExport {
  SkritRuntime* runtime;
  vm::FastFunction body;
  int parameters;
};

class HostFunctions {
 public:
  // `runtime` is the HostCall::user of the other exports.
  HostFunctions(SkritRuntime& runtime, languages::WorldContext& context, vm::Vm& vm, ExportTable& exports)
      : runtime_(runtime), context_(context), vm_(vm), exports_(exports) {}
  HostFunctions(const HostFunctions&) = delete;
  HostFunctions& operator=(const HostFunctions&) = delete;

  // Objects that functions of a list return.
  static constexpr std::uint32_t StandInHandles = 0x40000000;
  static bool isStandIn(std::int32_t handle) {
    return handle > 0 && static_cast<std::uint32_t>(handle) >= StandInHandles;
  }

  void registerBuiltIns();  // and the opcodes that need the engine
  void registerNatives();
  // --exports FILE, the first time.
  void readList(diagnostics::Emitter& emitter);
  // Functions of an export list, without a body here.
  void registerForeign(const std::vector<std::uint32_t>& functions);

 private:
  struct ForeignCall {
    SkritRuntime* runtime = nullptr;
    std::string name;
    Type result;
    bool member = false;
    std::vector<Type> parameters;
  };
  // A built-in function under an export list: its arguments may be stand-ins.
  struct GuardedExport : FastExport {
    vm::HostFunction host = nullptr;
    ForeignCall foreign;
  };
  struct NativeUser {
    SkritRuntime* runtime = nullptr;
    const host::Native* native = nullptr;
    vm::EmbedderSignature signature;
    bool variadic = false;
  };

  void guardBuiltIns();
  ForeignCall foreignCall(const ExportFunction& function);
  static void traceForeign(const vm::HostCall& call, const ForeignCall& user, const Arguments& extra);
  static vm::HostResult foreignBody(vm::HostCall& call);
  static vm::HostResult guardedBody(vm::HostCall& call);
  static vm::HostResult nativeBody(vm::HostCall& call);

  SkritRuntime& runtime_;
  languages::WorldContext& context_;
  vm::Vm& vm_;
  ExportTable& exports_;
  bool listRead_ = false;
  std::unordered_map<std::uint32_t, std::unique_ptr<ForeignCall>> foreign_;
  std::vector<std::unique_ptr<FastExport>> fastExports_;
  std::vector<std::unique_ptr<GuardedExport>> guardedExports_;
  std::vector<std::unique_ptr<NativeUser>> natives_;
};

}  // namespace vellum::skrit
