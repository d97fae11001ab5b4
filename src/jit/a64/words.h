// The words of arm64 (jit/words.h).
#pragma once

#include "jit/a64/typed.h"
#include "jit/words.h"

namespace vellum::jit::a64 {

// `width` bytes in memory.
struct Place {
  Gp base;
  std::int32_t offset = 0;
  std::uint32_t width = 8;
};

class Words {
 public:
  using Label = asmjit::Label;
  explicit Words(Assembly& cc) : cc_(cc) {}

  Gp newWord() { return newRegister(asmjit::TypeId::kUInt64); }
  Gp newHalf() { return newRegister(asmjit::TypeId::kUInt32); }
  static Gp half(const Gp& reg) { return reg.w(); }
  Gp byteOf(const Gp& reg) {
    cc_.uxtb(reg.w(), reg.w());
    return reg.w();
  }
  static Gp frame() { return asmjit::a64::x29; }

  void move(const Gp& to, const Gp& from) { cc_.mov(to, from); }
  void set(const Gp& to, std::int64_t number);
  void widen(const Gp& to, const Gp& from) { cc_.sxtw(to, from.w()); }
  void add(const Gp& to, const Gp& from) { cc_.add(to, to, from); }
  void add(const Gp& to, std::int64_t number) { addConstant(cc_, to, to, number); }
  void sum(const Gp& to, const Gp& from, std::int32_t number) { addConstant(cc_, to, from, number); }
  void subtract(const Gp& to, const Gp& from) { cc_.sub(to, to, from); }
  void multiply(const Gp& to, const Gp& from, std::int32_t number) { cc_.mul(to, from, constant(cc_, asWord(number))); }
  void divide(const Gp& number, const Gp& by) { cc_.udiv(number, number, by); }
  void mask(const Gp& reg, std::int64_t bits) { cc_.and_(reg, reg, asmjit::imm(bits)); }
  void shiftRight(const Gp& reg, std::uint32_t bits) { cc_.lsr(reg, reg, asmjit::imm(bits)); }

  void read(const Gp& to, const Place& from);
  void readAt(const Gp& to, const Mem& from) { cc_.ldr(to, from); }
  void writeAt(const Gp& from, const Mem& to) { cc_.str(from, to); }
  Mem at(const Place& place) { return memoryAt(cc_, place.base, place.offset, place.width); }
  void addressOf(const Gp& to, const Mem& place) { cc_.loadAddressOf(to, place); }
  void write(const Gp& from, const Place& to);
  void write(std::int64_t number, const Place& to);
  void subtractFrom(const Place& place, const Gp& number);
  void addTo(const Place& place, std::int64_t number);
  void countDown(const Place& place, Label zero);
  void clear(const Gp& base, std::int32_t from, std::int32_t end);
  Place inside(const Gp& base, const Gp& index);

  void jump(Label target) { cc_.b(target); }
  void jumpIf(Is is, const Gp& a, const Gp& b, Label target);
  void jumpIf(Is is, const Gp& a, std::int64_t number, Label target);
  void jumpIf(Is is, const Gp& a, const Place& b, Label target);
  void jumpIf(Is is, const Place& a, std::int64_t number, Label target);
  void jumpUnless(const Place& byte, std::uint32_t bits, Label target);

 private:
  // Named, because asmjit prints a number as the name of one that is not.
  Gp newRegister(asmjit::TypeId type) {
    Gp made;
    cc_._newReg(&made, type, "r");
    return made;
  }
  static std::uint64_t asWord(std::int64_t number) { return static_cast<std::uint64_t>(number); }
  Gp valueOf(const Place& place);

  Assembly& cc_;
};

}  // namespace vellum::jit::a64
