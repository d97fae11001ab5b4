// The interface between interpreter and native code. Private to the vm and to src/jit.
//
// A compiled function keeps registers of the program in registers of the machine and calls other compiled functions
// directly; the fiber's stack and frames know nothing of it. When something stops it (a trap, a host call
// that blocks or yields, no room on the machine's stack), every compiled function on the way out writes its frame into
// the context, innermost first, and Vm::layOut() puts those frames on the fiber as if they had been interpreted. So
// rules 3 and 4 of vm.h hold for every fiber that is not running.
#pragma once

#include <vector>

#include "vm/linked.h"

namespace vellum::vm {

// NativeEntry (vm.h) runs a compiled function: parameters are read from `slots` (it owns counted references from then
// on), the result is in context->result. `depthLeft`: how many calls may be nested in it.

enum class NativeStatus : std::uint32_t {
  Fine,
  Trapped,  // fiber.trap_ has the reason
  Blocked,  // in a host call
  Yielded,  // after a host call
  Unwound,  // no room on the machine's stack: the interpreter continues, with the stack empty again
};

struct NativeContext {
  // Read and written by compiled code. The rest of the budget is in two parts, so that each event counts one down:
  // loopFuel for counted loop iterations, freeFuel for other backward branches and calls.
  std::int64_t loopFuel = 0;
  std::int64_t freeFuel = 0;
  NativeStatus status = NativeStatus::Fine;
  std::uint32_t site = 0;              // the place of the present host call (NativeCompiler::place)
  const void* frame = nullptr;         // the machine frame that made it
  const void* stackLimit = nullptr;    // the machine's stack must stay above
  const std::int64_t* owed = nullptr;  // not 0 after an operation that is to be charged
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
  // One for each stretch of native code on the machine's stack, outermost first.
  struct Segment {
    std::size_t below;    // the fiber's frames up to here are outside of it
    std::size_t above;    // from here on they were interpreted for it
    const void* machine;  // its innermost machine frame while it waits for the interpreter
  };
  std::vector<Segment> segments;
  std::int64_t depthBelow = 0;  // native frames on the machine's stack, below the interpreter that runs now
  bool refused = false;         // it stopped at a call, whose arguments are in the frame
  NativeContext* outer = nullptr;
  std::int64_t loopGiven = 0, freeGiven = 0;

  NativeContext(Vm& vm, Fiber& fiber, Trap& trap) : call{vm, fiber, nullptr, nullptr, result, trap} {}
  Vm& vm() const { return call.vm; }
  Fiber& fiber() const { return call.fiber; }
};

// A place in compiled code.
struct NativePlace {
  static constexpr std::uint32_t None = 0xffffffff;
  const LinkedFunction* function = nullptr;
  std::uint32_t at = 0;
  std::uint32_t outer = None;  // the call that was inlined around it: the number of its place
};

// The vm's interface to the compiler to machine code.
class NativeCompiler {
 public:
  virtual ~NativeCompiler() = default;
  // Compiles the function and sets its `native` and `body`. False: it stays interpreted.
  virtual bool compile(const LinkedFunction& function) = 0;
  // On-stack replacement: code that continues an interpreted frame at instruction `at`; `slots` of the entry is the
  // frame. Null when there is none.
  virtual NativeEntry compileFrom(const LinkedFunction& function, std::uint32_t at) = 0;
  virtual void drop(const LinkedFunction& function) = 0;
  virtual NativePlace place(std::uint32_t site) const = 0;
  // The call that returns to `address`; its function is null when the address is not in compiled script code.
  virtual NativePlace placeOfReturn(const void* address) const = 0;
};

// What compiled code calls. Each is safe to call with any context that is open.
struct NativeRuntime {
  // Without fuel at a counted loop iteration (or at another event): gives more and counts the event, or traps.
  static bool refuel(NativeContext* context, std::uint32_t loop);
  // Decides a call that fails the fast check: true when it can't be made now (status has the reason).
  static bool refuseCall(NativeContext* context, std::int64_t depthLeft);
  static void trap(NativeContext* context, TrapKind kind, std::int64_t a, std::int64_t b);
  static void trapText(NativeContext* context, const Object* text);
  static void outOfMemory(NativeContext* context);
  // Adds the frame of a compiled function that stops: returns where to write its `slots` slots, all zero.
  static Slot* unwind(NativeContext* context, const LinkedFunction* function, std::uint32_t at, std::uint32_t slots);
  // unwind() at a host call whose outcome (a HostResult, in the lowest byte) is not Done, or whose function is missing:
  // status is set, the arguments are released unless it blocks.
  static Slot* hostStopped(NativeContext* context, const LinkedFunction* function, std::uint32_t at,
                           const Slot* arguments, std::uint32_t outcome);
  // After such a frame is written: one that yields continues after the call, with the result.
  static void hostYielded(NativeContext* context);
  // Charges what the last operation owes.
  static void charge(NativeContext* context);
  static Object* makeStruct(NativeContext* context, std::uint32_t type);
  static Object* makeArray(NativeContext* context, std::uint32_t type, std::uint32_t length);
  // A reference was released: the last one, or the object may be in a dead cycle.
  static void release(NativeContext* context, Object* object);
  static Object* concat(NativeContext* context, const Object* first, const Object* second);
  static Object* append(NativeContext* context, Object* first, Object* second);  // consumes `first`
  static std::int32_t compareStrings(NativeContext* context, const Object* first, const Object* second);
  static std::int32_t sameString(NativeContext* context, const Object* first, const Object* second);
  static std::uint64_t bytesOf(NativeContext* context, const Object* object);
  static std::uint32_t sizeOfElement(NativeContext* context, const Object* array);
  // A call from native code to a function that is not compiled.
  static void interpret(NativeContext* context, std::int64_t depthLeft, const LinkedFunction* function,
                        const Slot* arguments, const void* frame);
};

}  // namespace vellum::vm
