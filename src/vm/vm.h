// The virtual machine: links modules, runs fibers. It knows no language and no world.
//
// Rules (tests in src/vm/testdata and vm_test.cpp):
//  1. No script, whatever its module says, reads or writes outside its registers, objects, globals and blocks, given
//     that the module passed verify().
//  2. Every run ends: each backward branch and call counts against a budget, and depth and memory have limits.
//  3. Between two instructions every owned slot holds null or a counted reference.
//  4. A paused fiber is plain data: none of it is on the C++ stack.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <unordered_map>

#include "vm/fast_path.h"
#include "vm/fiber.h"
#include "vm/heap.h"

namespace vellum::vm {

class Vm;
class NativeCompiler;
class Profiler;
struct NativeContext;
enum class NativeStatus : std::uint32_t;
using NativeEntry = void (*)(NativeContext* context, std::int64_t depthLeft, const Slot* slots);

enum class HostResult : std::uint8_t {
  Done,   // `result` is set when the signature has one (the receiver owns a reference in it)
  Block,  // not ready: the fiber stops here and repeats the call, with the same arguments, when it resumes
  Yield,  // done, `result` set; the fiber stops after the call
  Trap,   // `trap` is set (kind HostError unless changed)
};

// One call from a script into the host. Arguments are borrowed: they stay valid until the function returns.
struct HostCall {
  Vm& vm;
  Fiber& fiber;
  void* user;             // as registered
  const Slot* arguments;  // by slot: a value takes two
  Slot* result;
  Trap& trap;

  std::int32_t i(int slot) const { return arguments[slot].i; }
  float f(int slot) const { return arguments[slot].f; }
  Object* r(int slot) const { return arguments[slot].r; }
  std::string_view s(int slot) const;  // charges for long strings
  Value v(int slot) const { return {arguments[slot], static_cast<Tag>(arguments[slot + 1].bits)}; }
  HostResult done() const { return HostResult::Done; }
  HostResult done(std::int32_t number) const {
    result[0] = slotOf(number);
    return HostResult::Done;
  }
  HostResult done(float number) const {
    result[0] = slotOf(number);
    return HostResult::Done;
  }
  HostResult done(Object* counted) const {
    result[0] = slotOf(counted);
    return HostResult::Done;
  }
  HostResult done(const Value& counted) const {
    result[0] = counted.content;
    result[1].bits = static_cast<std::uint64_t>(counted.tag);
    return HostResult::Done;
  }
  HostResult doneString(std::string_view text) const;  // traps with OutOfMemory when there is no room
  // Cold, so that code leading to it is compiled for size.
  [[gnu::cold]] HostResult fail(std::string_view message) const;
};

using HostFunction = HostResult (*)(HostCall&);

// The operation of a host function that does nothing else: machine code may compute it instead of calling.
enum class Intrinsic : std::uint8_t {
  None,
  SquareRoot,      // f32 to f32, for operands of at least 0
  IntToFloat,      // i32 to f32, to nearest
  CharacterCount,  // borrowed to i32, for strings of ASCII
  CharacterAt,     // borrowed and i32 to i32, for strings of ASCII and an index in range
};

// A function linked into a VM. The pointer is valid until its module is unloaded.
using FunctionRef = const LinkedFunction*;
using ModuleId = base::Id<struct LinkedModuleTag>;

struct Limits {
  std::uint64_t budget = 100'000'000;  // backward branches and calls until the fiber ends or pauses
  std::uint64_t loopLimit = 0;         // counted loop iterations since start(); 0: no limit
  std::uint32_t depth = 1'000'000;     // nested calls of one fiber
  // Registers of all nested calls of one fiber, 8 bytes each. The calls of fibers that are paused, or that wait for a
  // run nested inside one of their host functions, also count for the heap's limit.
  std::size_t stackSlots = std::size_t(4) << 20;
  std::uint32_t nativeDepth = 60;  // runs nested inside host functions
  // While it is true, scripts trap (Interrupted) after at most FuelSlice backward branches and calls. Null: never.
  const std::atomic<bool>* interrupt = nullptr;

  bool isInterrupted() const { return interrupt != nullptr && interrupt->load(std::memory_order_relaxed); }
};

enum class Outcome : std::uint8_t { Finished, Blocked, Yielded, Trapped };

class Vm {
 public:
  Vm();
  ~Vm();
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;

  Heap& heap() { return heap_; }
  Limits limits;

  // Loading a module looks names up, so register hosts first. A module may name a function that is not registered:
  // calling it traps (HostMissing).
  void registerHost(std::string_view name, ir::Signature signature, HostFunction function, void* user = nullptr,
                    Intrinsic intrinsic = Intrinsic::None);
  // Gives a registered host function a fast path, which is tried first. The function has at most MaxFastSlots
  // parameters, numbers and borrowed references, and returns no tagged value.
  void registerFastPath(std::string_view name, FastFunction fastPath);

  // Verifies and links; an error names the function and the reason.
  base::Result<ModuleId> load(ir::Module module);
  // Unloads a module with its functions and globals. No fiber may be in it.
  void unload(ModuleId module);
  FunctionRef function(ModuleId module, ir::FunctionId function) const;
  FunctionRef find(ModuleId module, std::string_view name) const;  // null when there is none
  const ir::Function& source(FunctionRef function) const;          // names, slots, locations
  ModuleId moduleOf(FunctionRef function) const;
  unsigned char* globals(ModuleId module);          // the module's global memory
  std::uint64_t moduleHash(ModuleId module) const;  // of its code, without names or locations

  // Sets a fiber to the start of a function, with its arguments (by slot; the fiber takes ownership of their
  // references), a full budget, and a loop count of zero. Releases what the fiber held before.
  void start(Fiber& fiber, FunctionRef function, std::span<const Slot> arguments = {});
  // Runs until the function returns, a host call blocks or yields, the quantum is used up, or a trap.
  Outcome resume(Fiber& fiber);
  // start() and resume() in one, for functions that can't block.
  Outcome run(Fiber& fiber, FunctionRef function, std::span<const Slot> arguments = {}) {
    start(fiber, function, arguments);
    return resume(fiber);
  }
  // For an operation that does much work at once: charges it as `work` backward branches of the calling script. The
  // heap's allocations and copies, and strings that host functions read, are charged automatically.
  void charge(std::int64_t work) { owed_ += work; }
  // Charges work on `bytes` bytes, at the cost of copying.
  void chargeBytes(std::size_t bytes) {
    if (bytes >= BytesOfWork) owed_ += static_cast<std::int64_t>(bytes / BytesOfWork);
  }
  // Units of the budget that scripts have used so far, including the work of host functions.
  std::uint64_t budgetUsed() const { return budgetUsed_; }
  void refuel(Fiber& fiber) { fiber.budget_ = static_cast<std::int64_t>(limits.budget); }
  // Releases everything that the fiber holds; it can be started again. Clear fibers before the VM is destroyed.
  void clear(Fiber& fiber);
  // The result of a finished fiber; the caller takes ownership of its reference.
  Slot takeResult(Fiber& fiber);

  // Sets the compiler (src/jit) for hot functions. Null: everything is interpreted. `tierUpThreshold`: how many calls
  // make a function hot, for functions loaded from now on; 0 compiles each at its first call.
  void setCompiler(std::unique_ptr<NativeCompiler> compiler, std::int32_t tierUpThreshold);

  // Scripts are interpreted from now on, and `profiler` (vm/profiler.h), which must outlive the VM, samples their
  // stacks under the name `title`.
  void setProfiler(Profiler* profiler, std::string_view title);

  // The current call stack of a fiber, innermost first. The running script pays for its depth.
  std::vector<diagnostics::Frame> stackOf(const Fiber& fiber);

 private:
  friend class Linker;
  friend class SnapshotReader;
  friend class SnapshotWriter;
  friend struct NativeRuntime;
  struct LinkedModule;
  struct HostEntry {
    ir::Signature signature;
    HostFunction function = nullptr;
    void* user = nullptr;
    std::string name;
    Intrinsic intrinsic = Intrinsic::None;
    FastFunction fastPath = nullptr;
  };

  // Validating: the variant that also feeds the profiler and checks what registers hold (interpreter_macros.inc).
  template <bool Validating = false>
  Outcome execute(Fiber& fiber, NativeContext* context, std::size_t floor);
  Outcome executeProfiled(Fiber& fiber);
  Outcome executeMixed(Fiber& fiber);
  static void finish(Fiber& fiber, const Slot* result, ir::Type type);
  // Native code, native.cpp.
  static constexpr std::int64_t FuelSlice = 1 << 22;  // of the budget: used up before interrupts are looked for
  static constexpr std::int64_t LoopHotness = 50;     // loop iterations that make a function as hot as one call does
  bool tierUp(const LinkedFunction& function);
  std::uint8_t* trail();
  bool roomForNative() const;
  NativeEntry compileFrom(const LinkedFunction& function, std::uint32_t at);
  bool callNative(NativeContext& context);
  NativeStatus enterNative(Fiber& fiber, NativeContext& context, NativeEntry entry, const Slot* slots,
                           std::size_t depth, bool onStackReplacement);
  void openNative(NativeContext& context, bool forLoop);
  void closeNative(NativeContext& context);
  static void layOut(NativeContext& context);
  static void lift(NativeContext& context, std::size_t floor);
  void unwind(Fiber& fiber, std::size_t toDepth);
  void releaseBlockedArguments(Fiber& fiber);
  void dropResult(Fiber& fiber);
  void letGo(Fiber& fiber);
  void hold(Fiber& fiber, bool waits);
  static void trim(Fiber& fiber);
  static void useAccount(Fiber& fiber, base::MemoryAccount* account);
  bool mayRun(Fiber& fiber);

  Heap heap_;
  std::unordered_map<std::string, std::unique_ptr<HostEntry>> hosts_;
  std::vector<std::unique_ptr<LinkedModule>> modules_;
  // Objects that registers of restored fibers borrow (snapshot.h), counted until the fiber ends.
  std::unordered_map<const Fiber*, std::vector<Object*>> kept_;
  std::uint32_t nativeDepth_ = 0;
  Fiber* running_ = nullptr;  // the innermost
  std::unique_ptr<NativeCompiler> compiler_;
  std::int32_t tierUpThreshold_ = 0;
  struct Trail {
    std::unique_ptr<std::uint8_t[]> places;
    std::size_t size = 0;
  };
  std::vector<Trail> trails_;  // by nested run of native code
  Profiler* profiler_ = nullptr;
  std::uint32_t profiledAs_ = 0;      // this VM's frame in the profiler
  NativeContext* context_ = nullptr;  // of the innermost run
  const void* stackLimit_ = nullptr;  // the lowest address that native code may use, set by the outermost run
  std::int64_t owed_ = 0;             // cost of the current operation, to be charged after it
  std::uint64_t budgetUsed_ = 0;
};

inline std::string_view HostCall::s(int slot) const {
  std::string_view string = text(arguments[slot].r);
  vm.chargeBytes(string.size());
  return string;
}

}  // namespace vellum::vm
