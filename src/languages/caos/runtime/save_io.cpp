#include "languages/caos/runtime/save_io.h"

namespace vellum::caos {

void Writing::operator()(bool& x) { writer.state().flag(x); }
void Writing::operator()(std::uint8_t& x) { writer.state().u8(x); }
void Writing::operator()(std::int32_t& x) { writer.state().i32(x); }
void Writing::operator()(std::uint32_t& x) { writer.state().u32(x); }
void Writing::operator()(std::int64_t& x) { writer.state().u64(static_cast<std::uint64_t>(x)); }
void Writing::operator()(std::uint64_t& x) { writer.state().u64(x); }
void Writing::operator()(float& x) { writer.state().f32(x); }
void Writing::operator()(std::string& x) { writer.state().text(x); }
void Writing::operator()(vm::Value& x) { writer.value(x); }
void Writing::operator()(vm::Fiber& x) { writer.fiber(x); }
std::size_t Writing::count(std::size_t size, std::size_t) {
  writer.state().u32(static_cast<std::uint32_t>(size));
  return size;
}

void Reading::operator()(bool& x) { x = reader.state().flag(); }
void Reading::operator()(std::uint8_t& x) { x = reader.state().u8(); }
void Reading::operator()(std::int32_t& x) { x = reader.state().i32(); }
void Reading::operator()(std::uint32_t& x) { x = reader.state().u32(); }
void Reading::operator()(std::int64_t& x) { x = static_cast<std::int64_t>(reader.state().u64()); }
void Reading::operator()(std::uint64_t& x) { x = reader.state().u64(); }
void Reading::operator()(float& x) { x = reader.state().f32(); }
void Reading::operator()(std::string& x) { x = reader.state().text(); }
void Reading::operator()(vm::Value& x) {
  vm::Value old = x;
  x = reader.value();
  heap_.release(old);
}
void Reading::operator()(vm::Fiber& x) { reader.fiber(x); }
std::size_t Reading::count(std::size_t, std::size_t bytes) {
  std::size_t size = reader.state().u32();
  if (size * bytes <= reader.state().remaining()) return size;
  reader.state().fail();
  return 0;
}

}  // namespace vellum::caos
