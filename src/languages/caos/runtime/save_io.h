// How CAOS's part of a world is written and read: a template that names each field once serves both ways.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "vm/snapshot.h"

namespace vellum::caos {

// There are hundreds of fields: what is done to one is called, not written out (save_io.cpp).
class Writing {
 public:
  explicit Writing(vm::Vm& vm) : writer(vm) {}
  static constexpr bool reads = false;
  void operator()(bool& x);
  void operator()(std::uint8_t& x);
  void operator()(std::int32_t& x);
  void operator()(std::uint32_t& x);
  void operator()(std::int64_t& x);
  void operator()(std::uint64_t& x);
  void operator()(float& x);
  void operator()(std::string& x);
  void operator()(vm::Value& x);
  void operator()(vm::Fiber& x);
  std::size_t count(std::size_t size, std::size_t);
  bool ok() const { return true; }
  vm::SnapshotWriter writer;
};

class Reading {
 public:
  Reading(vm::Vm& vm, std::string_view bytes) : reader(vm, bytes), heap_(vm.heap()) {}
  static constexpr bool reads = true;
  void operator()(bool& x);
  void operator()(std::uint8_t& x);
  void operator()(std::int32_t& x);
  void operator()(std::uint32_t& x);
  void operator()(std::int64_t& x);
  void operator()(std::uint64_t& x);
  void operator()(float& x);
  void operator()(std::string& x);
  void operator()(vm::Value& x);
  void operator()(vm::Fiber& x);
  // How many elements follow, each of at least `bytes`; bytes that lie about it are refused.
  std::size_t count(std::size_t, std::size_t bytes);
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
