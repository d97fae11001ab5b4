// The words of x86-64 (jit/words.h).
#pragma once

#include <asmjit/x86.h>

#include "jit/words.h"

namespace vellum::jit::x64 {

// `width` bytes in memory.
struct Place {
  asmjit::x86::Gp base;
  std::int32_t offset = 0;
  std::uint32_t width = 8;
  asmjit::x86::Gp index = {};
};

class Words {
 public:
  using Gp = asmjit::x86::Gp;
  using Label = asmjit::Label;
  explicit Words(asmjit::x86::Compiler& cc) : cc_(cc) {}

  Gp newWord() { return newRegister(asmjit::TypeId::kUInt64); }
  Gp newHalf() { return newRegister(asmjit::TypeId::kUInt32); }
  static Gp half(const Gp& reg) { return reg.r32(); }
  static Gp byteOf(const Gp& reg) { return reg.r8(); }
  static Gp frame() { return asmjit::x86::rbp; }

  void move(const Gp& to, const Gp& from) { cc_.mov(to, from); }
  void set(const Gp& to, std::int64_t number);
  void widen(const Gp& to, const Gp& from) { cc_.movsxd(to, from.r32()); }
  void add(const Gp& to, const Gp& from) { cc_.add(to, from); }
  void add(const Gp& to, std::int64_t number);
  void sum(const Gp& to, const Gp& from, std::int32_t number) { cc_.lea(to, asmjit::x86::ptr(from.r64(), number)); }
  void subtract(const Gp& to, const Gp& from) { cc_.sub(to, from); }
  void multiply(const Gp& to, const Gp& from, std::int32_t number) { cc_.imul(to, from, number); }
  void divide(const Gp& number, const Gp& by);
  void mask(const Gp& reg, std::int32_t bits) { cc_.and_(reg, bits); }
  void shiftRight(const Gp& reg, std::uint32_t bits) { cc_.shr(reg, bits); }

  void read(const Gp& to, const Place& from);
  void readAt(const Gp& to, const asmjit::x86::Mem& from) { cc_.mov(to, from); }
  void writeAt(const Gp& from, const asmjit::x86::Mem& to) { cc_.mov(to, from); }
  asmjit::x86::Mem at(const Place& place) { return memory(place); }
  void addressOf(const Gp& to, const asmjit::x86::Mem& place) { cc_.lea(to, place); }
  void write(const Gp& from, const Place& to) { cc_.mov(memory(to), partOf(from, to.width)); }
  void write(std::int64_t number, const Place& to);
  void subtractFrom(const Place& place, const Gp& number) { cc_.sub(memory(place), number); }
  void addTo(const Place& place, std::int32_t number) { cc_.add(memory(place), number); }
  void countDown(const Place& place, Label zero);
  void clear(const Gp& base, std::int32_t from, std::int32_t end);
  Place inside(const Gp& base, const Gp& index) { return {base, 0, 8, index.r64()}; }

  void jump(Label target) { cc_.jmp(target); }
  void jumpIf(Is is, const Gp& a, const Gp& b, Label target);
  void jumpIf(Is is, const Gp& a, std::int32_t number, Label target);
  void jumpIf(Is is, const Gp& a, const Place& b, Label target);
  void jumpIf(Is is, const Place& a, std::int32_t number, Label target);
  void jumpUnless(const Place& byte, std::uint32_t bits, Label target);

 private:
  // Named, because asmjit prints a number as the name of one that is not.
  Gp newRegister(asmjit::TypeId type) {
    Gp made;
    cc_._newReg(&made, type, "r");
    return made;
  }
  static Gp partOf(const Gp& reg, std::uint32_t width);
  static asmjit::x86::Mem memory(const Place& place);

  asmjit::x86::Compiler& cc_;
};

}  // namespace vellum::jit::x64
