// The interpreter: one handler an instruction, direct-threaded where the compiler has computed goto.
//
// Rules of this file:
//  1. `ip` stands on the instruction being executed until its effect is complete; a trap or a blocked host call can
//     therefore always say where it is, and a blocked call happens again by resuming at `ip`.
//  2. `frame.at` is only right after SYNC(); whoever may look at the fiber from outside (host calls, traps, pauses)
//     runs behind one.
//  3. After anything that may grow the stack, `base` is derived anew.
//  4. A reference is counted for the register before the register's old one is released: the two may be the same.
#include <algorithm>
#include <cmath>

#include "vm/native.h"
#include "vm/profiler.h"
#include "vm/values.h"

namespace vellum::vm {

using ir::Instruction;
using ir::Op;

namespace {

Object* fieldOf(Object* object, std::uint32_t offset, std::size_t width) {
  // The checker knows the type of every object whose fields it reads; a compiler bug must still not reach memory.
  VELLUM_CHECK(object->kind == Kind::Struct && offset + width <= object->length, "a field outside its object");
  return object;
}

// Where a branch goes: the linker has turned its label into a distance in bytes.
inline const Instruction* target(const Instruction* branch) {
  return reinterpret_cast<const Instruction*>(reinterpret_cast<const unsigned char*>(branch) + branch->d);
}

}  // namespace

#if defined(__GNUC__) && !defined(__wasm__)
#define VELLUM_THREADED 1
#else
#define VELLUM_THREADED 0
#endif

#if defined(__GNUC__)
#define VELLUM_INLINE __attribute__((always_inline))
#else
#define VELLUM_INLINE
#endif

#if VELLUM_THREADED
#define CASE(name) L_##name:
#define DISPATCH()                                   \
  do {                                               \
    if constexpr (Profiled)                          \
      if (profiler_->due()) goto sample;             \
    goto* labels[static_cast<std::size_t>(ip->op)];  \
  } while (0)
#else
#define CASE(name) case Op::name:
#define DISPATCH() goto dispatch
#endif
#define NEXT()  \
  do {          \
    ++ip;       \
    DISPATCH(); \
  } while (0)

#define I(x) base[ip->x].i
#define F(x) base[ip->x].f
#define REF(x) base[ip->x].r
#define VAL(x) reinterpret_cast<Value&>(base[ip->x])
#define U(x) static_cast<std::uint32_t>(base[ip->x].i)

#define SYNC() (frame->at = static_cast<std::uint32_t>(ip - frame->function->code.data()))
#define TRAP(which, first, second)      \
  do {                                  \
    fiber.trap_.kind = TrapKind::which; \
    fiber.trap_.a = (first);            \
    fiber.trap_.b = (second);           \
    goto trapped;                       \
  } while (0)

#define SET_REF(x, object)     \
  do {                         \
    Object* fresh_ = (object); \
    Object* old_ = REF(x);     \
    REF(x) = fresh_;           \
    heap.release(old_);        \
  } while (0)

#define BRANCH_FORMS(name, condition)                   \
  CASE(name) {                                          \
    if (condition) {                                    \
      ip = target(ip);                                  \
      DISPATCH();                                       \
    }                                                   \
    NEXT();                                             \
  }                                                     \
  CASE(name##Loop) {                                    \
    if (condition) {                                    \
      if (--loopFuel < 0 || --fuel < 0) goto outOfFuel; \
      ip = target(ip);                                  \
      DISPATCH();                                       \
    }                                                   \
    NEXT();                                             \
  }                                                     \
  CASE(name##Free) {                                    \
    if (condition) {                                    \
      if (--fuel < 0) goto outOfFuel;                   \
      ip = target(ip);                                  \
      DISPATCH();                                       \
    }                                                   \
    NEXT();                                             \
  }

#define STEP_FORM(name, comparison, counting)                                           \
  CASE(name) {                                                                          \
    auto stepped = static_cast<std::int32_t>(U(a) + static_cast<std::uint32_t>(ip->e)); \
    if (stepped comparison I(b)) {                                                      \
      counting;                                                                         \
      I(a) = stepped;                                                                   \
      ip = target(ip);                                                                  \
      DISPATCH();                                                                       \
    }                                                                                   \
    I(a) = stepped;                                                                     \
    NEXT();                                                                             \
  }
#define COUNT_NOTHING (void)0
#define COUNT_LOOP \
  if (--loopFuel < 0 || --fuel < 0) goto outOfFuel
#define COUNT_FREE \
  if (--fuel < 0) goto outOfFuel

#define STEP_K(name, comparison, counting)                                                            \
  CASE(name) {                                                                                        \
    std::uint32_t step_ = static_cast<std::uint32_t>(std::int32_t(static_cast<std::int16_t>(ip->b))); \
    auto stepped = static_cast<std::int32_t>(U(a) + step_);                                           \
    if (stepped comparison ip->e) {                                                                   \
      counting;                                                                                       \
      I(a) = stepped;                                                                                 \
      ip = target(ip);                                                                                \
      DISPATCH();                                                                                     \
    }                                                                                                 \
    I(a) = stepped;                                                                                   \
    NEXT();                                                                                           \
  }
#define STEP_K_FORMS(name, comparison)       \
  STEP_K(name, comparison, COUNT_NOTHING)    \
  STEP_K(name##Loop, comparison, COUNT_LOOP) \
  STEP_K(name##Free, comparison, COUNT_FREE)
#define FLOAT_E std::bit_cast<float>(ip->e)

#define VALUE_BRANCH(name, comparison, fast)                                                     \
  CASE(name) {                                                                                   \
    bool holds;                                                                                  \
    if (VAL(a).isInt() && VAL(b).isInt()) holds = I(a) fast I(b);                                \
    else if (!compare(Comparison::comparison, VAL(a), VAL(b), holds, fiber.trap_)) goto trapped; \
    if (holds) {                                                                                 \
      ip = target(ip);                                                                           \
      DISPATCH();                                                                                \
    }                                                                                            \
    NEXT();                                                                                      \
  }                                                                                              \
  CASE(name##Loop) {                                                                             \
    bool holds;                                                                                  \
    if (!compare(Comparison::comparison, VAL(a), VAL(b), holds, fiber.trap_)) goto trapped;      \
    if (holds) {                                                                                 \
      if (--loopFuel < 0 || --fuel < 0) goto outOfFuel;                                          \
      ip = target(ip);                                                                           \
      DISPATCH();                                                                                \
    }                                                                                            \
    NEXT();                                                                                      \
  }                                                                                              \
  CASE(name##Free) {                                                                             \
    bool holds;                                                                                  \
    if (!compare(Comparison::comparison, VAL(a), VAL(b), holds, fiber.trap_)) goto trapped;      \
    if (holds) {                                                                                 \
      if (--fuel < 0) goto outOfFuel;                                                            \
      ip = target(ip);                                                                           \
      DISPATCH();                                                                                \
    }                                                                                            \
    NEXT();                                                                                      \
  }

#define ARITHMETIC_I(name, expression)            \
  CASE(name) {                                    \
    I(a) = static_cast<std::int32_t>(expression); \
    NEXT();                                       \
  }
#define ARITHMETIC_F(name, expression) \
  CASE(name) {                         \
    F(a) = (expression);               \
    NEXT();                            \
  }

// Memory at an address: `type` read as a register's i or f.
#define LOAD(into, type, place)                     \
  do {                                              \
    type loaded_;                                   \
    std::memcpy(&loaded_, (place), sizeof loaded_); \
    into = loaded_;                                 \
  } while (0)
#define STORE(type, place, from)                    \
  do {                                              \
    auto stored_ = static_cast<type>(from);         \
    std::memcpy((place), &stored_, sizeof stored_); \
  } while (0)
#define LOAD_REF(place)                             \
  do {                                              \
    Object* loaded_;                                \
    std::memcpy(&loaded_, (place), sizeof loaded_); \
    Heap::retain(loaded_);                          \
    SET_REF(a, loaded_);                            \
  } while (0)
#define STORE_REF(place)                                    \
  do {                                                      \
    heap.store(*reinterpret_cast<Object**>(place), REF(a)); \
  } while (0)

// The place of a field, an inside, an element; each traps when there is none.
#define FIELD(width) FIELD_OF(b, width)
#define FIELD_OF(x, width)                        \
  Object* object = REF(x);                        \
  if (object == nullptr) TRAP(NullPointer, 0, 0); \
  unsigned char* place = fieldOf(object, static_cast<std::uint32_t>(ip->d), width)->data() + ip->d
#define INSIDE(width)                                                                                 \
  Object* object = REF(b);                                                                            \
  if (object == nullptr) TRAP(NullPointer, 0, 0);                                                     \
  std::uint64_t inside_ = std::uint64_t(U(c)) + static_cast<std::uint32_t>(ip->d);                    \
  if (inside_ + (width) > heap.bytesOf(object)) TRAP(IndexOutOfBounds, I(c), heap.bytesOf(object)); \
  unsigned char* place = object->data() + inside_
#define ELEMENT(width)                                                        \
  Object* object = REF(b);                                                    \
  if (object == nullptr) TRAP(NullPointer, 0, 0);                             \
  std::uint32_t index_ = U(c);                                                \
  if (index_ >= object->length) TRAP(IndexOutOfBounds, I(c), object->length); \
  unsigned char* place = object->data() + std::size_t(index_) * (width)
#define GLOBAL_ELEMENT(width)                                                 \
  Object* object = *address<Object*>(*ip);                                    \
  if (object == nullptr) TRAP(NullPointer, 0, 0);                             \
  std::uint32_t index_ = U(c);                                                \
  if (index_ >= object->length) TRAP(IndexOutOfBounds, I(c), object->length); \
  unsigned char* place = object->data() + std::size_t(index_) * (width)
#define BLOCK(width)                                                                                                 \
  const Block& lent = fiber.blocks[ip->c & (Fiber::BlockCount - 1)];                                                 \
  if (lent.data == nullptr || static_cast<std::uint32_t>(ip->d) + (width) > lent.size) TRAP(MissingBlock, ip->c, 0); \
  unsigned char* place = lent.data + ip->d

// clang-format off: labels are hidden in macros
template <bool Profiled>
Outcome Vm::execute(Fiber& fiber, NativeContext* context, std::size_t floor) {
#if VELLUM_THREADED
  static const void* const labels[] = {
#define VELLUM_OP(name, mnemonic, operands, text) &&L_##name,
#define VELLUM_BRANCH(name, mnemonic, operands, text) &&L_##name, &&L_##name##Loop, &&L_##name##Free,
#include "ir/opcodes.def"
#undef VELLUM_OP
#undef VELLUM_BRANCH
  };
#endif
  Heap& heap = heap_;
  CallFrame* frame = &fiber.frames_.back();
  const Instruction* ip = frame->function->code.data() + frame->at;
  Slot* base = fiber.stack_.data() + frame->base;
  // What is left of the budget and of the loop limit: counted down here, booked in the fiber by settle().
  std::int64_t fuel = 0, fuelGiven = 0, loopFuel = 0, loopFuelGiven = 0;
  Slot result[2];
  ir::Type resultType = ir::Type::Void;  // of a call that has come back
  // Frames of native code below this run; they count for the depth.
  const std::size_t below = context == nullptr ? 0 : static_cast<std::size_t>(context->depthBelow);

  auto settle = [&]() VELLUM_INLINE {
    std::int64_t used = fuelGiven - (fuel < 0 ? 0 : fuel);
    fiber.budget_ -= used;
    fiber.loops_ += static_cast<std::uint64_t>(loopFuelGiven - (loopFuel < 0 ? 0 : loopFuel));
    if (nativeDepth_ > 1) nestedUsed_ += used;
    fuel = fuelGiven = loopFuel = loopFuelGiven = 0;
  };
  // What scripts used that a host function ran is paid by the script that called it: nesting makes no budget.
  auto charge = [&]() VELLUM_INLINE {
    std::int64_t paid = nestedUsed_ < fuel ? nestedUsed_ : fuel;
    fuel -= paid;
    fiber.budget_ -= nestedUsed_ - paid;
    nestedUsed_ = 0;
  };
  auto refill = [&]() VELLUM_INLINE {
    fuel = fuelGiven = fiber.budget_;
    // With a compiler, long loops come up for air now and then, and go on as machine code. With the usual heat that is
    // every 1021 branches and calls: a prime, so that it is not the same call of a loop's round each time.
    if (context != nullptr) fuel = fuelGiven = std::min<std::int64_t>(fuel, heat_ * (LoopHeat + 1) + 1);
    loopFuel = INT64_MAX;
    if (limits.loopLimit != 0)
      loopFuel = fiber.loops_ >= limits.loopLimit ? 0 : static_cast<std::int64_t>(limits.loopLimit - fiber.loops_);
    loopFuelGiven = loopFuel;
  };
  refill();

#if VELLUM_THREADED
  DISPATCH();
  [[maybe_unused]] sample : SYNC();
  if constexpr (Profiled) profiler_->sample();
  goto* labels[static_cast<std::size_t>(ip->op)];
#else
dispatch:
  if constexpr (Profiled)
    if (profiler_->due()) {
      SYNC();
      profiler_->sample();
    }
  switch (ip->op) {
#endif

  // Constants and moves
  CASE(ConstI) {
    I(a) = ip->d;
    NEXT();
  }
  CASE(ConstF) {
    F(a) = ip->floatD();
    NEXT();
  }
  CASE(ConstNull) {
    SET_REF(a, nullptr);
    NEXT();
  }
  CASE(ConstS) {
    auto* string = address<Object>(*ip);
    Heap::retain(string);
    SET_REF(a, string);
    NEXT();
  }
  CASE(MoveI) {
    I(a) = I(b);
    NEXT();
  }
  CASE(MoveF) {
    F(a) = F(b);
    NEXT();
  }
  CASE(MoveR) {
    Heap::retain(REF(b));
    SET_REF(a, REF(b));
    NEXT();
  }
  CASE(TakeR) {
    Object* taken = REF(b);
    REF(b) = nullptr;
    SET_REF(a, taken);
    NEXT();
  }
  CASE(Borrow) {
    REF(a) = REF(b);
    NEXT();
  }
  CASE(MoveV) {
    heap.store(VAL(a), VAL(b));
    NEXT();
  }

  // Fused: floats and constants
  ARITHMETIC_F(AddFK, F(b) + ip->floatD())
  ARITHMETIC_F(SubFK, F(b) - ip->floatD())
  ARITHMETIC_F(MulFK, F(b) * ip->floatD())
  ARITHMETIC_F(DivFK, F(b) / ip->floatD())
  ARITHMETIC_F(RSubFK, ip->floatD() - F(b))
  ARITHMETIC_F(MulAddF, F(a) + F(b) * F(c))
  ARITHMETIC_F(MulSubF, F(a) - F(b) * F(c))
  ARITHMETIC_I(MulAddK, U(b) * static_cast<std::uint32_t>(ip->d) + U(c))
  ARITHMETIC_I(LinearK, U(b) * static_cast<std::uint32_t>(ip->d) + static_cast<std::uint32_t>(ip->e))

  // Integers
  ARITHMETIC_I(AddI, U(b) + U(c))
  ARITHMETIC_I(SubI, U(b) - U(c))
  ARITHMETIC_I(MulI, U(b) * U(c))
  CASE(DivI) {
    std::int32_t divisor = I(c);
    if (divisor == 0) TRAP(DivideByZero, 0, 0);
    if (divisor == -1 && I(b) == INT32_MIN) TRAP(DivisionOverflow, 0, 0);
    I(a) = I(b) / divisor;
    NEXT();
  }
  CASE(RemI) {
    std::int32_t divisor = I(c);
    if (divisor == 0) TRAP(DivideByZero, 0, 0);
    I(a) = divisor == -1 ? 0 : I(b) % divisor;
    NEXT();
  }
  ARITHMETIC_I(AndI, I(b) & I(c))
  ARITHMETIC_I(OrI, I(b) | I(c))
  ARITHMETIC_I(XorI, I(b) ^ I(c))
  ARITHMETIC_I(ShlI, U(b) << (U(c) & 31))
  ARITHMETIC_I(ShrI, I(b) >> (U(c) & 31))
  ARITHMETIC_I(NegI, 0u - U(b))
  ARITHMETIC_I(NotI, ~I(b))
  ARITHMETIC_I(IsZeroI, I(b) == 0)
  ARITHMETIC_I(BoolI, I(b) != 0)
  ARITHMETIC_I(AddK, U(b) + static_cast<std::uint32_t>(ip->d))
  ARITHMETIC_I(RSubK, static_cast<std::uint32_t>(ip->d) - U(b))
  ARITHMETIC_I(MulK, U(b) * static_cast<std::uint32_t>(ip->d))
  ARITHMETIC_I(DivK, I(b) / ip->d)
  ARITHMETIC_I(RemK, I(b) % ip->d)
  ARITHMETIC_I(AndK, I(b) & ip->d)
  ARITHMETIC_I(OrK, I(b) | ip->d)
  ARITHMETIC_I(XorK, I(b) ^ ip->d)
  ARITHMETIC_I(ShlK, U(b) << (ip->d & 31))
  ARITHMETIC_I(ShrK, I(b) >> (ip->d & 31))
  ARITHMETIC_I(WrapU8, I(b) & 255)
  ARITHMETIC_I(WrapI16, static_cast<std::int16_t>(I(b)))
  ARITHMETIC_I(EqI, I(b) == I(c))
  ARITHMETIC_I(NeI, I(b) != I(c))
  ARITHMETIC_I(LtI, I(b) < I(c))
  ARITHMETIC_I(LeI, I(b) <= I(c))
  ARITHMETIC_I(EqK, I(b) == ip->d)
  ARITHMETIC_I(NeK, I(b) != ip->d)
  ARITHMETIC_I(LtK, I(b) < ip->d)
  ARITHMETIC_I(LeK, I(b) <= ip->d)
  ARITHMETIC_I(GtK, I(b) > ip->d)
  ARITHMETIC_I(GeK, I(b) >= ip->d)

  // Floats
  ARITHMETIC_F(AddF, F(b) + F(c))
  ARITHMETIC_F(SubF, F(b) - F(c))
  ARITHMETIC_F(MulF, F(b) * F(c))
  ARITHMETIC_F(DivF, F(b) / F(c))
  CASE(DivTrapF) {
    if (F(c) == 0.0f) TRAP(FloatDivideByZero, 0, 0);
    F(a) = F(b) / F(c);
    NEXT();
  }
  ARITHMETIC_F(RemF, std::fmod(F(b), F(c)))
  ARITHMETIC_F(NegF, -F(b))
  ARITHMETIC_I(EqF, F(b) == F(c))
  ARITHMETIC_I(NeF, F(b) != F(c))
  ARITHMETIC_I(LtF, F(b) < F(c))
  ARITHMETIC_I(LeF, F(b) <= F(c))
  ARITHMETIC_F(IntToFloat, static_cast<float>(I(b)))
  ARITHMETIC_I(FloatToInt, truncate(F(b)))

  // Branches
  BRANCH_FORMS(Jump, true)
  BRANCH_FORMS(JumpZero, I(a) == 0)
  BRANCH_FORMS(JumpNotZero, I(a) != 0)
  BRANCH_FORMS(JumpEqI, I(a) == I(b))
  BRANCH_FORMS(JumpNeI, I(a) != I(b))
  BRANCH_FORMS(JumpLtI, I(a) < I(b))
  BRANCH_FORMS(JumpLeI, I(a) <= I(b))
  BRANCH_FORMS(JumpEqK, I(a) == ip->e)
  BRANCH_FORMS(JumpNeK, I(a) != ip->e)
  BRANCH_FORMS(JumpLtK, I(a) < ip->e)
  BRANCH_FORMS(JumpLeK, I(a) <= ip->e)
  BRANCH_FORMS(JumpGtK, I(a) > ip->e)
  BRANCH_FORMS(JumpGeK, I(a) >= ip->e)
  BRANCH_FORMS(JumpEqF, F(a) == F(b))
  BRANCH_FORMS(JumpNeF, F(a) != F(b))
  BRANCH_FORMS(JumpLtF, F(a) < F(b))
  BRANCH_FORMS(JumpLeF, F(a) <= F(b))
  BRANCH_FORMS(JumpNotLtF, !(F(a) < F(b)))
  BRANCH_FORMS(JumpNotLeF, !(F(a) <= F(b)))
  BRANCH_FORMS(JumpNull, REF(a) == nullptr)
  BRANCH_FORMS(JumpNotNull, REF(a) != nullptr)
  BRANCH_FORMS(JumpEqR, REF(a) == REF(b))
  BRANCH_FORMS(JumpNeR, REF(a) != REF(b))
  VALUE_BRANCH(JumpEqV, Equal, ==)
  VALUE_BRANCH(JumpNeV, NotEqual, !=)
  VALUE_BRANCH(JumpLtV, Less, <)
  VALUE_BRANCH(JumpLeV, LessEqual, <=)
  STEP_FORM(StepLtI, <, COUNT_NOTHING)
  STEP_FORM(StepLtILoop, <, COUNT_LOOP)
  STEP_FORM(StepLtIFree, <, COUNT_FREE)
  STEP_FORM(StepLeI, <=, COUNT_NOTHING)
  STEP_FORM(StepLeILoop, <=, COUNT_LOOP)
  STEP_FORM(StepLeIFree, <=, COUNT_FREE)
  STEP_K_FORMS(StepLtK, <)
  STEP_K_FORMS(StepLeK, <=)
  STEP_K_FORMS(StepGtK, >)
  STEP_K_FORMS(StepGeK, >=)
  BRANCH_FORMS(JumpLtFK, F(a) < FLOAT_E)
  BRANCH_FORMS(JumpLeFK, F(a) <= FLOAT_E)
  BRANCH_FORMS(JumpGtFK, F(a) > FLOAT_E)
  BRANCH_FORMS(JumpGeFK, F(a) >= FLOAT_E)
  BRANCH_FORMS(JumpNotLtFK, !(F(a) < FLOAT_E))
  BRANCH_FORMS(JumpNotLeFK, !(F(a) <= FLOAT_E))
  BRANCH_FORMS(JumpNotGtFK, !(F(a) > FLOAT_E))
  BRANCH_FORMS(JumpNotGeFK, !(F(a) >= FLOAT_E))

  // Calls. The linker has turned window slots into slots of the frame; they hold nothing before they are written.
  CASE(ArgI) {
    I(a) = I(b);
    NEXT();
  }
  CASE(ArgF) {
    F(a) = F(b);
    NEXT();
  }
  CASE(ArgR) {
    Heap::retain(REF(b));
    REF(a) = REF(b);
    NEXT();
  }
  CASE(ArgTakeR) {
    REF(a) = REF(b);
    REF(b) = nullptr;
    NEXT();
  }
  CASE(ArgB) {
    REF(a) = REF(b);
    NEXT();
  }
  CASE(ArgV) {
    Heap::retain(VAL(b));
    VAL(a) = VAL(b);
    NEXT();
  }
  CASE(ArgConstI) {
    I(a) = ip->d;
    NEXT();
  }
  CASE(ArgConstF) {
    F(a) = ip->floatD();
    NEXT();
  }
  CASE(ArgNull) {
    REF(a) = nullptr;
    NEXT();
  }
  CASE(ArgS) {
    REF(a) = address<Object>(*ip);
    Heap::retain(REF(a));
    NEXT();
  }
  CASE(Call)
  CASE(CallI)
  CASE(CallF)
  CASE(CallR)
  CASE(CallV) {
    const auto* callee = address<const LinkedFunction>(*ip);
    if (--fuel < 0) goto outOfFuel;
    // `frame` is the last one: its place says how many there are, without the vector's end.
    auto depth = static_cast<std::size_t>(frame - fiber.frames_.data()) + 1 + below;
    if (depth >= limits.depth) TRAP(StackOverflow, static_cast<std::int64_t>(depth), 0);
    SYNC();
    std::uint32_t calleeBase = frame->base + frame->function->localSlots;
    std::size_t needed = std::size_t(calleeBase) + callee->frameSlots;
    if (context != nullptr && --callee->heat < 0 && warm(*callee)) {
      std::int64_t toAir = fuel;  // a loop that calls machine code comes up for air too
      settle();
      NativeStatus status = enterNative(fiber, *context, callee->native, base + frame->function->localSlots, depth, false);
      if (status != NativeStatus::Fine) goto leftNative;
      refill();
      fuel = fuelGiven = std::min(fuel, toAir);
      frame = fiber.frames_.data() + depth - below - 1;
      base = fiber.stack_.data() + frame->base;
      result[0] = context->result[0];
      resultType = callee->result;
      goto delivered;
    }
    if (needed > fiber.stack_.size()) {
      if (needed > limits.stackSlots) TRAP(StackOverflow, static_cast<std::int64_t>(fiber.frames_.size()), 0);
      fiber.stack_.resize(needed + needed / 2);
    }
    fiber.frames_.push_back({callee, 0, calleeBase});
    frame = fiber.frames_.data() + depth - below;
    base = fiber.stack_.data() + calleeBase;
    ip = callee->code.data();
    if (!callee->ownsNothing) {
      for (std::uint16_t slot : callee->ownedLocals) base[slot].r = nullptr;
      for (std::uint16_t slot : callee->valueLocals) base[slot].bits = base[slot + 1].bits = 0;
    }
    DISPATCH();
  }
  CASE(Host)
  CASE(HostI)
  CASE(HostF)
  CASE(HostR)
  CASE(HostV) {
    const auto* host = address<const LinkedHost>(*ip);
    std::size_t window = frame->function->localSlots;
    if (host->function == nullptr) {
      fiber.trap_.text = host->name;
      for (std::uint16_t slot : host->owned) heap.release(base[window + slot].r);
      for (std::uint16_t slot : host->values) heap.release(reinterpret_cast<Value&>(base[window + slot]));
      TRAP(HostMissing, 0, 0);
    }
    SYNC();
    HostCall call{*this, fiber, host->user, base + window, result, fiber.trap_};
    HostResult outcome = host->function(call);
    if (nestedUsed_ != 0) charge();
    if (outcome == HostResult::Done && host->ownsNothing && (ip->op == Op::HostI || ip->op == Op::HostF)) {
      base[ip->a] = result[0];
      NEXT();
    }
    if (outcome == HostResult::Block) {
      settle();
      fiber.state_ = FiberState::Blocked;
      return Outcome::Blocked;
    }
    for (std::uint16_t slot : host->owned) heap.release(base[window + slot].r);
    for (std::uint16_t slot : host->values) heap.release(reinterpret_cast<Value&>(base[window + slot]));
    if (outcome == HostResult::Trap) {
      if (fiber.trap_.kind == TrapKind::None) fiber.trap_.kind = TrapKind::HostError;
      goto trapped;
    }
    switch (ip->op) {
      case Op::HostI:
      case Op::HostF: base[ip->a] = result[0]; break;
      case Op::HostR: SET_REF(a, result[0].r); break;
      case Op::HostV: {
        Value old = VAL(a);
        base[ip->a] = result[0];
        base[ip->a + 1] = result[1];
        heap.release(old);
        break;
      }
      default:  // Host drops what the function returns
        if (host->signature.result == ir::Type::Ref) heap.release(result[0].r);
        if (host->signature.result == ir::Type::Value) heap.release(reinterpret_cast<Value&>(result[0]));
    }
    if (outcome == HostResult::Yield) {
      ++ip;
      goto yielded;
    }
    NEXT();
  }
  {
    CASE(Return) {
      result[0].bits = result[1].bits = 0;
      goto returned;
    }
    CASE(ReturnI)
    CASE(ReturnF) {
      result[0] = base[ip->a];
      goto returnedNumber;
    }
    CASE(ReturnK) {
      result[0].bits = 0;
      result[0].i = ip->d;
      goto returnedNumber;
    }
    CASE(ReturnAddI) {
      result[0].bits = 0;
      result[0].i = static_cast<std::int32_t>(U(b) + U(c));
      goto returnedNumber;
    }
    CASE(ReturnR) {
      result[0] = base[ip->a];
      Heap::retain(result[0].r);
      goto returned;
    }
    CASE(ReturnTakeR) {
      result[0] = base[ip->a];
      REF(a) = nullptr;
      goto returned;
    }
    CASE(ReturnV) {
      result[0] = base[ip->a];
      result[1] = base[ip->a + 1];
      Heap::retain(reinterpret_cast<Value&>(result[0]));
      goto returned;
    }
  returnedNumber:
    // The way of most calls: a number for a script that takes it.
    if (frame->function->ownsNothing && frame != fiber.frames_.data() + floor) {
      fiber.frames_.pop_back();
      --frame;
      const Instruction* call = frame->function->code.data() + frame->at;
      base = fiber.stack_.data() + frame->base;
      ip = call;
      if (ip->op == Op::CallI || ip->op == Op::CallF) base[ip->a] = result[0];
      NEXT();
    }
  returned:
    if (!frame->function->ownsNothing) releaseFrame(fiber, *frame);
    resultType = frame->function->result;
    fiber.frames_.pop_back();
  left:
    if (fiber.frames_.size() == floor) {
      settle();
      finish(fiber, result, resultType);
      return Outcome::Finished;
    }
    frame = &fiber.frames_.back();
    base = fiber.stack_.data() + frame->base;
    ip = frame->function->code.data() + frame->at;
  delivered:  // `ip` stands on the call that gave the result
    switch (ip->op) {
      case Op::CallI:
      case Op::CallF: base[ip->a] = result[0]; break;
      case Op::CallR: SET_REF(a, result[0].r); break;
      case Op::CallV: {
        Value old = VAL(a);
        base[ip->a] = result[0];
        base[ip->a + 1] = result[1];
        heap.release(old);
        break;
      }
      default:
        if (resultType == ir::Type::Ref) heap.release(result[0].r);
        if (resultType == ir::Type::Value) heap.release(reinterpret_cast<Value&>(result[0]));
    }
    NEXT();
  }

  // Global memory: the linker has put the address into the instruction
  CASE(LoadGI) {
    LOAD(I(a), std::int32_t, address<unsigned char>(*ip));
    NEXT();
  }
  CASE(LoadGF) {
    LOAD(F(a), float, address<unsigned char>(*ip));
    NEXT();
  }
  CASE(LoadGU8) {
    LOAD(I(a), std::uint8_t, address<unsigned char>(*ip));
    NEXT();
  }
  CASE(LoadGI16) {
    LOAD(I(a), std::int16_t, address<unsigned char>(*ip));
    NEXT();
  }
  CASE(LoadGR) {
    LOAD_REF(address<unsigned char>(*ip));
    NEXT();
  }
  CASE(LoadGB) {
    LOAD(REF(a), Object*, address<unsigned char>(*ip));
    NEXT();
  }
  CASE(LoadGV) {
    heap.store(VAL(a), *address<Value>(*ip));
    NEXT();
  }
  CASE(StoreGI) {
    STORE(std::int32_t, address<unsigned char>(*ip), I(a));
    NEXT();
  }
  CASE(StoreGF) {
    STORE(float, address<unsigned char>(*ip), F(a));
    NEXT();
  }
  CASE(StoreGU8) {
    STORE(std::uint8_t, address<unsigned char>(*ip), I(a));
    NEXT();
  }
  CASE(StoreGI16) {
    STORE(std::int16_t, address<unsigned char>(*ip), I(a));
    NEXT();
  }
  CASE(StoreGR) {
    STORE_REF(address<unsigned char>(*ip));
    NEXT();
  }
  CASE(StoreGV) {
    heap.store(*address<Value>(*ip), VAL(a));
    NEXT();
  }

  // Blocks lent by the host
  CASE(LoadCI) {
    BLOCK(4);
    LOAD(I(a), std::int32_t, place);
    NEXT();
  }
  CASE(LoadCF) {
    BLOCK(4);
    LOAD(F(a), float, place);
    NEXT();
  }
  CASE(LoadCR) {
    BLOCK(8);
    LOAD_REF(place);
    NEXT();
  }
  CASE(LoadCV) {
    BLOCK(16);
    heap.store(VAL(a), *reinterpret_cast<Value*>(place));
    NEXT();
  }
  CASE(StoreCI) {
    BLOCK(4);
    STORE(std::int32_t, place, I(a));
    NEXT();
  }
  CASE(StoreCF) {
    BLOCK(4);
    STORE(float, place, F(a));
    NEXT();
  }
  CASE(StoreCR) {
    BLOCK(8);
    STORE_REF(place);
    NEXT();
  }
  CASE(StoreCV) {
    BLOCK(16);
    heap.store(*reinterpret_cast<Value*>(place), VAL(a));
    NEXT();
  }

  // Objects
  CASE(New) {
    Object* object = heap.makeStruct(static_cast<std::uint32_t>(ip->d));
    if (object == nullptr) goto outOfMemory;
    SET_REF(a, object);
    NEXT();
  }
  CASE(NewArray) {
    std::int32_t length = I(b);
    if (length < 0) TRAP(InvalidSize, length, INT32_MAX);
    Object* array = heap.makeArray(static_cast<std::uint32_t>(ip->d), static_cast<std::uint32_t>(length));
    if (array == nullptr) goto outOfMemory;
    SET_REF(a, array);
    NEXT();
  }
  CASE(NewArrayK) {
    Object* array = heap.makeArray(static_cast<std::uint32_t>(ip->d), static_cast<std::uint32_t>(ip->e));
    if (array == nullptr) goto outOfMemory;
    SET_REF(a, array);
    NEXT();
  }
  CASE(LoadFI) {
    FIELD(4);
    LOAD(I(a), std::int32_t, place);
    NEXT();
  }
  CASE(LoadFF) {
    FIELD(4);
    LOAD(F(a), float, place);
    NEXT();
  }
  CASE(LoadFU8) {
    FIELD(1);
    LOAD(I(a), std::uint8_t, place);
    NEXT();
  }
  CASE(LoadFI16) {
    FIELD(2);
    LOAD(I(a), std::int16_t, place);
    NEXT();
  }
  CASE(LoadFR) {
    FIELD(8);
    LOAD_REF(place);
    NEXT();
  }
  CASE(StoreFI) {
    FIELD(4);
    STORE(std::int32_t, place, I(a));
    NEXT();
  }
  CASE(StoreFF) {
    FIELD(4);
    STORE(float, place, F(a));
    NEXT();
  }
  CASE(StoreFU8) {
    FIELD(1);
    STORE(std::uint8_t, place, I(a));
    NEXT();
  }
  CASE(StoreFI16) {
    FIELD(2);
    STORE(std::int16_t, place, I(a));
    NEXT();
  }
  CASE(StoreFR) {
    FIELD(8);
    STORE_REF(place);
    NEXT();
  }
  CASE(LoadXI) {
    INSIDE(4);
    LOAD(I(a), std::int32_t, place);
    NEXT();
  }
  CASE(LoadXF) {
    INSIDE(4);
    LOAD(F(a), float, place);
    NEXT();
  }
  CASE(LoadXU8) {
    INSIDE(1);
    LOAD(I(a), std::uint8_t, place);
    NEXT();
  }
  CASE(LoadXI16) {
    INSIDE(2);
    LOAD(I(a), std::int16_t, place);
    NEXT();
  }
  CASE(LoadXR) {
    INSIDE(8);
    LOAD_REF(place);
    NEXT();
  }
  CASE(StoreXI) {
    INSIDE(4);
    STORE(std::int32_t, place, I(a));
    NEXT();
  }
  CASE(StoreXF) {
    INSIDE(4);
    STORE(float, place, F(a));
    NEXT();
  }
  CASE(StoreXU8) {
    INSIDE(1);
    STORE(std::uint8_t, place, I(a));
    NEXT();
  }
  CASE(StoreXI16) {
    INSIDE(2);
    STORE(std::int16_t, place, I(a));
    NEXT();
  }
  CASE(StoreXR) {
    INSIDE(8);
    STORE_REF(place);
    NEXT();
  }
  CASE(Within) {
    if (U(b) >= static_cast<std::uint32_t>(ip->e)) TRAP(IndexOutOfBounds, I(b), ip->e);
    I(a) = static_cast<std::int32_t>(U(c) + U(b) * static_cast<std::uint32_t>(ip->d));
    NEXT();
  }
  CASE(WithinK) {
    if (U(b) >= static_cast<std::uint32_t>(ip->e)) TRAP(IndexOutOfBounds, I(b), ip->e);
    I(a) = static_cast<std::int32_t>(U(b) * static_cast<std::uint32_t>(ip->d));
    NEXT();
  }

  // Arrays
  CASE(Length) {
    if (REF(b) == nullptr) TRAP(NullPointer, 0, 0);
    I(a) = static_cast<std::int32_t>(REF(b)->length);
    NEXT();
  }
  CASE(LoadEI) {
    ELEMENT(4);
    LOAD(I(a), std::int32_t, place);
    NEXT();
  }
  CASE(LoadEF) {
    ELEMENT(4);
    LOAD(F(a), float, place);
    NEXT();
  }
  CASE(LoadEU8) {
    ELEMENT(1);
    LOAD(I(a), std::uint8_t, place);
    NEXT();
  }
  CASE(LoadEI16) {
    ELEMENT(2);
    LOAD(I(a), std::int16_t, place);
    NEXT();
  }
  CASE(LoadER) {
    ELEMENT(8);
    LOAD_REF(place);
    NEXT();
  }
  CASE(StoreEI) {
    ELEMENT(4);
    STORE(std::int32_t, place, I(a));
    NEXT();
  }
  CASE(StoreEF) {
    ELEMENT(4);
    STORE(float, place, F(a));
    NEXT();
  }
  CASE(StoreEU8) {
    ELEMENT(1);
    STORE(std::uint8_t, place, I(a));
    NEXT();
  }
  CASE(StoreEI16) {
    ELEMENT(2);
    STORE(std::int16_t, place, I(a));
    NEXT();
  }
  CASE(StoreER) {
    ELEMENT(8);
    STORE_REF(place);
    NEXT();
  }
  CASE(ElementOffset) {
    Object* object = REF(b);
    if (object == nullptr) TRAP(NullPointer, 0, 0);
    if (U(c) >= object->length) TRAP(IndexOutOfBounds, I(c), object->length);
    I(a) = static_cast<std::int32_t>(U(c) * heap.type(object->type).size);
    NEXT();
  }

  // Fused: elements of a global array, arithmetic with fields
  CASE(LoadGEI) {
    GLOBAL_ELEMENT(4);
    LOAD(I(a), std::int32_t, place);
    NEXT();
  }
  CASE(StoreGEI) {
    GLOBAL_ELEMENT(4);
    STORE(std::int32_t, place, I(a));
    NEXT();
  }
  CASE(LoadGEF) {
    GLOBAL_ELEMENT(4);
    LOAD(F(a), float, place);
    NEXT();
  }
  CASE(StoreGEF) {
    GLOBAL_ELEMENT(4);
    STORE(float, place, F(a));
    NEXT();
  }
  CASE(LoadGEU8) {
    GLOBAL_ELEMENT(1);
    LOAD(I(a), std::uint8_t, place);
    NEXT();
  }
  CASE(StoreGEU8) {
    GLOBAL_ELEMENT(1);
    STORE(std::uint8_t, place, I(a));
    NEXT();
  }
  CASE(LoadGEI16) {
    GLOBAL_ELEMENT(2);
    LOAD(I(a), std::int16_t, place);
    NEXT();
  }
  CASE(StoreGEI16) {
    GLOBAL_ELEMENT(2);
    STORE(std::int16_t, place, I(a));
    NEXT();
  }
  CASE(AddFM) {
    FIELD_OF(c, 4);
    float field_;
    std::memcpy(&field_, place, sizeof field_);
    F(a) = F(b) + field_;
    NEXT();
  }
  CASE(SubFM) {
    FIELD_OF(c, 4);
    float field_;
    std::memcpy(&field_, place, sizeof field_);
    F(a) = F(b) - field_;
    NEXT();
  }
  CASE(MulFM) {
    FIELD_OF(c, 4);
    float field_;
    std::memcpy(&field_, place, sizeof field_);
    F(a) = F(b) * field_;
    NEXT();
  }
  CASE(FieldAddF) {
    FIELD_OF(c, 4);
    float field_;
    std::memcpy(&field_, place, sizeof field_);
    STORE(float, place, field_ + F(b));
    NEXT();
  }
  CASE(FieldSubF) {
    FIELD_OF(c, 4);
    float field_;
    std::memcpy(&field_, place, sizeof field_);
    STORE(float, place, field_ - F(b));
    NEXT();
  }
  CASE(FieldMulAddF) {
    FIELD_OF(c, 4);
    float field_;
    std::memcpy(&field_, place, sizeof field_);
    STORE(float, place, field_ + F(a) * F(b));
    NEXT();
  }
  CASE(FieldMulSubF) {
    FIELD_OF(c, 4);
    float field_;
    std::memcpy(&field_, place, sizeof field_);
    STORE(float, place, field_ - F(a) * F(b));
    NEXT();
  }
  CASE(StoreTakeFR) {
    FIELD(8);
    Object* old;
    std::memcpy(&old, place, sizeof old);
    std::memcpy(place, &REF(a), sizeof old);
    REF(a) = nullptr;
    heap.release(old);
    NEXT();
  }

  // Strings
  CASE(Concat) {
    if (REF(b) == nullptr || REF(c) == nullptr) TRAP(NullPointer, 0, 0);
    Object* string = heap.concat(REF(b), REF(c));
    if (string == nullptr) goto outOfMemory;
    SET_REF(a, string);
    NEXT();
  }
  CASE(Append) {
    if (REF(a) == nullptr || REF(b) == nullptr) TRAP(NullPointer, 0, 0);
    Object* first = REF(a);
    REF(a) = nullptr;  // the heap has it now
    // a and b may be the same register: then b is what was in a, with a reference of its own for the moment.
    Object* second = REF(b) == nullptr ? first : REF(b);
    Heap::retain(second);
    first = heap.append(first, text(second));
    heap.release(second);
    if (first == nullptr) goto outOfMemory;
    REF(a) = first;
    NEXT();
  }
  CASE(AppendS) {
    Object* first = REF(a);
    if (first == nullptr) TRAP(NullPointer, 0, 0);
    REF(a) = nullptr;  // the heap has it now
    Object* second = address<Object>(*ip);
    first = heap.append(first, text(second));
    if (first == nullptr) goto outOfMemory;
    REF(a) = first;
    NEXT();
  }
  CASE(CompareS) {
    if (REF(b) == nullptr || REF(c) == nullptr) TRAP(NullPointer, 0, 0);
    int order = text(REF(b)).compare(text(REF(c)));
    I(a) = order < 0 ? -1 : order > 0 ? 1 : 0;
    NEXT();
  }
  CASE(EqS) {
    bool bothThere = REF(b) != nullptr && REF(c) != nullptr;
    I(a) = bothThere ? text(REF(b)) == text(REF(c)) : REF(b) == REF(c);
    NEXT();
  }
  CASE(NotNull) {
    if (REF(a) == nullptr) TRAP(NullPointer, 0, 0);
    NEXT();
  }
  ARITHMETIC_I(IsNull, REF(b) == nullptr)
  ARITHMETIC_I(SameR, REF(b) == REF(c))

  // Values
#define SET_VALUE(x, fresh) \
  do {                      \
    Value fresh_ = (fresh); \
    Value old_ = VAL(x);    \
    VAL(x) = fresh_;        \
    heap.release(old_);     \
  } while (0)
  CASE(ConstVI) {
    SET_VALUE(a, Value::ofInt(ip->d));
    NEXT();
  }
  CASE(ConstVF) {
    SET_VALUE(a, Value::ofFloat(ip->floatD()));
    NEXT();
  }
  CASE(ConstVS) {
    auto* string = address<Object>(*ip);
    Heap::retain(string);
    SET_VALUE(a, Value::ofString(string));
    NEXT();
  }
  CASE(ConstVNull) {
    SET_VALUE(a, Value::ofHandle(0));
    NEXT();
  }
  CASE(IntToV) {
    SET_VALUE(a, Value::ofInt(I(b)));
    NEXT();
  }
  CASE(FloatToV) {
    SET_VALUE(a, Value::ofFloat(F(b)));
    NEXT();
  }
  CASE(RefToV) {
    Object* string = REF(b);
    if (string == nullptr) {
      string = heap.makeString(std::string_view());
      if (string == nullptr) goto outOfMemory;
    } else {
      Heap::retain(string);
    }
    SET_VALUE(a, Value::ofString(string));
    NEXT();
  }
  CASE(VToInt) {
    if (VAL(b).isInt()) I(a) = I(b);
    else if (VAL(b).isFloat()) I(a) = roundHalfAway(F(b));
    else goto needNumber;
    NEXT();
  }
  CASE(VToFloat) {
    if (!VAL(b).isNumber()) goto needNumber;
    F(a) = VAL(b).asFloat();
    NEXT();
  }
  CASE(VToRef) {
    if (!VAL(b).isString()) {
      fiber.trap_.text = "string";
      TRAP(TypeMismatch, static_cast<std::int64_t>(VAL(b).tag), 0);
    }
    Heap::retain(REF(b));
    SET_REF(a, REF(b));
    NEXT();
  }
  CASE(VRequireHandle) {
    if (!VAL(a).isHandle()) {
      fiber.trap_.text = "handle";
      TRAP(TypeMismatch, static_cast<std::int64_t>(VAL(a).tag), 0);
    }
    NEXT();
  }
  CASE(VRequireNumber) {
    if (!VAL(a).isNumber()) goto needNumber;
    NEXT();
  }
  ARITHMETIC_I(TypeV, VAL(b).tag)
#define VALUE_ARITHMETIC(name, operation, fast)                                             \
  CASE(name) {                                                                              \
    if (VAL(a).isInt() && VAL(b).isInt()) I(a) = static_cast<std::int32_t>(U(a) fast U(b)); \
    else if (!apply(ValueOp::operation, VAL(a), VAL(b), fiber.trap_)) goto trapped;         \
    NEXT();                                                                                 \
  }
  VALUE_ARITHMETIC(AddV, Add, +)
  VALUE_ARITHMETIC(SubV, Subtract, -)
  VALUE_ARITHMETIC(MulV, Multiply, *)
  VALUE_ARITHMETIC(AndV, And, &)
  VALUE_ARITHMETIC(OrV, Or, |)
  CASE(DivV) {
    if (!apply(ValueOp::Divide, VAL(a), VAL(b), fiber.trap_)) goto trapped;
    NEXT();
  }
  CASE(ModV) {
    if (!apply(ValueOp::Modulo, VAL(a), VAL(b), fiber.trap_)) goto trapped;
    NEXT();
  }
  CASE(NegV) {
    if (VAL(a).isInt()) I(a) = static_cast<std::int32_t>(0u - U(a));
    else if (VAL(a).isFloat()) F(a) = -F(a);
    else goto needNumber;
    NEXT();
  }
  CASE(NotV) {
    if (!VAL(a).isInt()) {
      fiber.trap_.text = "integer";
      TRAP(TypeMismatch, static_cast<std::int64_t>(VAL(a).tag), 0);
    }
    I(a) = ~I(a);
    NEXT();
  }
  CASE(AddVK) {
    if (VAL(a).isInt()) I(a) = static_cast<std::int32_t>(U(a) + static_cast<std::uint32_t>(ip->d));
    else if (!apply(ValueOp::Add, VAL(a), Value::ofInt(ip->d), fiber.trap_)) goto trapped;
    NEXT();
  }
  ARITHMETIC_I(TruthV, !(VAL(b).isInt() && I(b) == 0))

  // Control of the run
  CASE(Step) {
    if (fiber.quantum <= 0) goto yielded;  // before the command: it runs when the fiber resumes
    fiber.quantum -= ip->d;
    NEXT();
  }
  CASE(Yield) {
    ++ip;
    goto yielded;
  }
  CASE(Trap) {
    fiber.trap_.text = text(address<Object>(*ip));
    TRAP(ScriptError, 0, 0);
  }
  CASE(Nop) { NEXT(); }
#if !VELLUM_THREADED
  case Op::Count: break;
}
VELLUM_UNREACHABLE("an instruction without a handler");
#endif

needNumber : fiber.trap_.text = "number";
TRAP(TypeMismatch, 0, 0);

outOfMemory : TRAP(OutOfMemory, static_cast<std::int64_t>(heap.used()), 0);

outOfFuel :
    // `ip` still stands on the branch or call, which happens again when there is fuel. A loop has counted its round by then.
    if (fuel < 0 && ir::opInfo(ip->op).loopForm == 1) ++loopFuel;
settle();
if (fiber.budget_ <= 0) TRAP(OutOfBudget, static_cast<std::int64_t>(limits.budget), 0);
if (limits.loopLimit != 0 && fiber.loops_ >= limits.loopLimit)
  TRAP(LoopLimit, static_cast<std::int64_t>(fiber.loops_ + 1), 0);
if (context != nullptr && ir::opInfo(ip->op).loopForm != 0 && roomForNative()) {
  SYNC();
  if (NativeEntry entry = takeOver(*frame->function, frame->at)) {
    std::size_t depth = fiber.frames_.size() + below;
    resultType = frame->function->result;
    NativeStatus status = enterNative(fiber, *context, entry, base, depth - 1, true);
    if (status != NativeStatus::Fine) goto leftNative;
    result[0] = context->result[0];
    fiber.frames_.pop_back();
    refill();
    goto left;
  }
}
refill();
DISPATCH();

yielded : SYNC();
settle();
fiber.state_ = FiberState::Ready;
return Outcome::Yielded;

trapped : SYNC();
settle();
if (ip->op >= Op::Call && ip->op <= Op::CallV) {
  // The arguments of a call that did not come about.
  const auto* callee = address<const LinkedFunction>(*ip);
  Slot* window = base + frame->function->source->slots.size();
  for (std::uint16_t slot : callee->ownedParameters) heap.release(window[slot].r);
  for (std::uint16_t slot : callee->valueParameters) heap.release(reinterpret_cast<Value&>(window[slot]));
}
trappedInside:
// A run inside this one has the stack already, when the trap was there.
if (fiber.trap_.stack.empty()) fiber.trap_.stack = stackOf(fiber);
unwind(fiber, floor);
fiber.state_ = FiberState::Trapped;
return Outcome::Trapped;

leftNative:  // The frames of the native code are on the fiber now.
if (context->status == NativeStatus::Blocked || context->status == NativeStatus::Yielded) {
  fiber.state_ = context->status == NativeStatus::Blocked ? FiberState::Blocked : FiberState::Ready;
  return context->status == NativeStatus::Blocked ? Outcome::Blocked : Outcome::Yielded;
}
frame = &fiber.frames_.back();
base = fiber.stack_.data() + frame->base;
ip = frame->function->code.data() + frame->at;
if (context->status == NativeStatus::Trapped) {
  if (context->refused) goto trapped;  // at a call that did not come about
  goto trappedInside;
}
refill();
DISPATCH();
}
// clang-format on

template Outcome Vm::execute<false>(Fiber&, NativeContext*, std::size_t);
template Outcome Vm::execute<true>(Fiber&, NativeContext*, std::size_t);

}  // namespace vellum::vm
