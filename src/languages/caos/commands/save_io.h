// How CAOS's part of a world is written and read: a template that names each field once serves both ways.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "vm/snapshot.h"

namespace vellum::caos {

class Writing {
 public:
  explicit Writing(vm::Vm& vm) : writer(vm) {}
  static constexpr bool reads = false;
  void operator()(bool& x) { writer.state().flag(x); }
  void operator()(std::uint8_t& x) { writer.state().u8(x); }
  void operator()(std::int32_t& x) { writer.state().i32(x); }
  void operator()(std::uint32_t& x) { writer.state().u32(x); }
  void operator()(std::int64_t& x) { writer.state().u64(static_cast<std::uint64_t>(x)); }
  void operator()(std::uint64_t& x) { writer.state().u64(x); }
  void operator()(float& x) { writer.state().f32(x); }
  void operator()(std::string& x) { writer.state().text(x); }
  void operator()(vm::Value& x) { writer.value(x); }
  void operator()(vm::Fiber& x) { writer.fiber(x); }
  std::size_t count(std::size_t size, std::size_t) {
    writer.state().u32(static_cast<std::uint32_t>(size));
    return size;
  }
  bool ok() const { return true; }
  vm::SnapshotWriter writer;
};

class Reading {
 public:
  Reading(vm::Vm& vm, std::string_view bytes) : reader(vm, bytes), heap_(vm.heap()) {}
  static constexpr bool reads = true;
  void operator()(bool& x) { x = reader.state().flag(); }
  void operator()(std::uint8_t& x) { x = reader.state().u8(); }
  void operator()(std::int32_t& x) { x = reader.state().i32(); }
  void operator()(std::uint32_t& x) { x = reader.state().u32(); }
  void operator()(std::int64_t& x) { x = static_cast<std::int64_t>(reader.state().u64()); }
  void operator()(std::uint64_t& x) { x = reader.state().u64(); }
  void operator()(float& x) { x = reader.state().f32(); }
  void operator()(std::string& x) { x = reader.state().text(); }
  void operator()(vm::Value& x) {
    vm::Value old = x;
    x = reader.value();
    heap_.release(old);
  }
  void operator()(vm::Fiber& x) { reader.fiber(x); }
  // How many elements follow, each of at least `bytes`; bytes that lie about it are refused.
  std::size_t count(std::size_t, std::size_t bytes) {
    std::size_t size = reader.state().u32();
    if (size * bytes <= reader.state().remaining()) return size;
    reader.state().fail();
    return 0;
  }
  bool ok() const { return reader.ok(); }
  vm::SnapshotReader reader;

 private:
  vm::Heap& heap_;
};

// A list; `bytes` is what one of its items takes at least.
template <class Io, class T, class Each>
void all(Io& io, std::vector<T>& items, std::size_t bytes, Each each) {
  std::size_t count = io.count(items.size(), bytes);
  if constexpr (Io::reads) items.resize(count);
  for (T& item : items) each(item);
}

template <class Io, class... Fields>
void each(Io& io, Fields&... fields) {
  (io(fields), ...);
}

template <class Io, class Key, class Value, class Each>
void allOfMap(Io& io, std::map<Key, Value>& items, std::size_t bytes, Each each) {
  std::size_t count = io.count(items.size(), bytes);
  if constexpr (Io::reads) {
    items.clear();
    for (std::size_t i = 0; i < count && io.ok(); ++i) {
      Key key{};
      Value value{};
      each(key, value);
      items.insert_or_assign(key, std::move(value));
    }
  } else {
    for (auto& [key, value] : items) {
      Key copy = key;
      each(copy, value);
    }
  }
}

}  // namespace vellum::caos
