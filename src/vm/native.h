// The interface between interpreter and native code. Private to the vm and to src/jit.
//
// A compiled function keeps the program's registers in machine registers and calls other compiled functions directly,
// without touching the fiber's stack and frames. When something stops it (a trap, a host call that blocks or yields, no
// room on the machine's stack), every compiled function unwinds: it writes its frame into the context, innermost first,
// and Vm::layOut() pushes those frames onto the fiber as if they had been interpreted. So rules 3 and 4 of vm.h hold
// for every fiber that is not running.
#pragma once

#include <vector>

#include "vm/linked.h"

namespace vellum::vm {

// NativeEntry (vm.h) runs a compiled function: it reads the parameters from `slots`, takes ownership of their counted
// references, and leaves the result in context->result. `depthLeft`: how many calls may be nested in it.

enum class NativeStatus : std::uint32_t {
  Fine,
  Trapped,  // fiber.trap_ has the reason
  Blocked,  // in a host call
  Yielded,  // after a host call
  Unwound,  // no room on the machine's stack: the interpreter continues, with the stack empty again
};

struct NativeContext {
  // Read and written by compiled code. The remaining budget is in two parts, so that each event decrements one counter:
  // loopFuel for counted loop iterations, freeFuel for other backward branches and calls.
  std::int64_t loopFuel = 0;
  std::int64_t freeFuel = 0;
  NativeStatus status = NativeStatus::Fine;
  std::uint32_t site = 0;              // the location of the current host call (NativeCompiler::place)
  const void* frame = nullptr;         // the machine frame that made it
  const void* stackLimit = nullptr;    // the lowest address that the machine's stack may reach
  const std::int64_t* owed = nullptr;  // not 0 after an operation that must be charged
  const Block* blocks = nullptr;       // the fiber's
  // Null until native code is entered. By depth left: which tail call a frame was at when the next one took its place
  // (jit/optimizations/tail_calls.h).
  std::uint8_t* trail = nullptr;
  Slot result[2];
  HostCall call;

  // The rest is private to the vm.
  struct Frame {
    const LinkedFunction* function;
    std::uint32_t at;
    std::uint32_t slots;  // saved in `slots` from `offset` on
    std::size_t offset;
  };
  std::vector<Frame> frames;  // innermost first
  std::vector<Slot> slots;
  // One for each sequence of native frames on the machine's stack.
  struct Segment {
    std::size_t below;    // the fiber's frames up to here are outside it
    std::size_t above;    // from here on, the interpreter runs them for it
    const void* machine;  // its innermost machine frame while it waits for the interpreter
    Segment* outer;
  };
  Segment* segment = nullptr;   // the innermost
  std::int64_t depthBelow = 0;  // native frames on the machine's stack, below the current interpreter
  bool refused = false;         // stopped at a call, whose arguments are in the frame
  NativeContext* outer = nullptr;
  std::int64_t loopGiven = 0, freeGiven = 0;

  NativeContext(Vm& vm, Fiber& fiber, Trap& trap)
      : blocks(fiber.blocks), call{vm, fiber, nullptr, nullptr, result, trap} {}
  Vm& vm() const { return call.vm; }
  Fiber& fiber() const { return call.fiber; }
};

// A location in compiled code.
struct NativePlace {
  static constexpr std::uint32_t None = 0xffffffff;
  const LinkedFunction* function = nullptr;
  std::uint32_t at = 0;
  std::uint32_t outer = None;  // the enclosing inlined call: the index of its location
};

// The vm's interface to the JIT compiler.
class NativeCompiler {
 public:
  virtual ~NativeCompiler() = default;
  // Compiles the function and sets its `native` and `body`. False: it remains interpreted.
  virtual bool compile(const LinkedFunction& function) = 0;
  // On-stack replacement: code that continues an interpreted frame at instruction `at`; the frame is passed as `slots`.
  // Null when there is none.
  virtual NativeEntry compileFrom(const LinkedFunction& function, std::uint32_t at) = 0;
  virtual void drop(const LinkedFunction& function) = 0;
  virtual NativePlace place(std::uint32_t site) const = 0;
  // The call that returns to `address`; its function is null when the address is not in compiled script code.
  virtual NativePlace placeOfReturn(const void* address) const = 0;
};

class DirectRun;

// Functions that compiled code calls, each of which is safe with any open context, and what runs begin with.
struct NativeRuntime {
  // DirectRun::run()
  static Outcome run(DirectRun& run, FunctionRef function, std::span<const Slot> arguments, Slot& result);
  // Puts the first call of a fiber, which holds nothing, on its stack.
  static void enter(Vm& vm, Fiber& fiber, FunctionRef function, std::span<const Slot> arguments);
  // Out of fuel at a counted loop iteration (or at another event): refuels and counts the event, or traps.
  static bool refuel(NativeContext* context, std::uint32_t loop);
  // Decides about a call that fails the fast check: true when it can't be made now (status has the reason).
  static bool refuseCall(NativeContext* context, std::int64_t depthLeft);
  static void trap(NativeContext* context, TrapKind kind, std::int64_t a, std::int64_t b);
  static void trapText(NativeContext* context, const Object* text);
  static void outOfMemory(NativeContext* context);
  // Adds the frame of a compiled function that stops. Returns where to write its slots, which are all zero.
  static Slot* unwind(NativeContext* context, const LinkedFunction* function, std::uint32_t at, std::uint32_t slots);
  // unwind() at a host call whose outcome (a HostResult, in the lowest byte) is not Done, or whose function is missing.
  // Sets the status; releases the arguments unless the call blocks.
  static Slot* hostStopped(NativeContext* context, const LinkedFunction* function, std::uint32_t at,
                           const Slot* arguments, std::uint32_t outcome);
  // Call it after the frame is written: a frame that yields continues after the call, with the result.
  static void hostYielded(NativeContext* context);
  // Charges the cost of the last operation.
  static void charge(NativeContext* context);
  static Object* makeStruct(NativeContext* context, std::uint32_t type);
  static Object* makeArray(NativeContext* context, std::uint32_t type, std::uint32_t length);
  // Called after a reference was released that was the last, or whose object may be in an unreachable cycle.
  static void release(NativeContext* context, Object* object);
  static Object* concat(NativeContext* context, const Object* first, const Object* second);
  static Object* append(NativeContext* context, Object* first, Object* second);  // consumes `first`
  static std::int32_t compareStrings(NativeContext* context, const Object* first, const Object* second);
  static std::int32_t sameString(NativeContext* context, const Object* first, const Object* second);
  static std::uint32_t sizeOfElement(NativeContext* context, const Object* array);
  // A call from native code to a function that is not compiled.
  static void interpret(NativeContext* context, std::int64_t depthLeft, const LinkedFunction* function,
                        const Slot* arguments, const void* frame);
};

}  // namespace vellum::vm
