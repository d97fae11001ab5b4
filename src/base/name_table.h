// A hash table of names that iterates in insertion order. Values keep their addresses.
#pragma once

#include <concepts>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace vellum::base {

template <class Value>
class NameTable {
 public:
  // `owner` distinguishes equal names in different scopes: the members of two structs.
  struct Key {
    template <class Text>
    requires std::convertible_to<const Text&, std::string_view> Key(const Text& text, const void* owner = nullptr)
        : name(text), owner(owner), hash(hashOf(name) ^ (reinterpret_cast<std::uintptr_t>(owner) >> 4)) {}
    std::string_view name;
    const void* owner;
    std::uint64_t hash;
  };
  struct Entry {
    std::string name;
    const void* owner = nullptr;
    std::uint64_t hash = 0;
    Value value;
    bool removed = false;
  };

  Value* find(const Key& key) { return const_cast<Value*>(std::as_const(*this).find(key)); }
  const Value* find(const Key& key) const {
    const Entry* entry = entryOf(key);
    return entry != nullptr ? &entry->value : nullptr;
  }
  // The name's value, and whether it is new.
  std::pair<Value*, bool> add(const Key& key) {
    if (const Entry* entry = entryOf(key)) return {const_cast<Value*>(&entry->value), false};
    if ((entries_.size() + 1) * 2 > slots_.size()) grow();
    Entry& entry = entries_.emplace_back();
    entry.name = key.name;
    entry.owner = key.owner;
    entry.hash = key.hash;
    place(static_cast<std::uint32_t>(entries_.size()));
    return {&entry.value, true};
  }
  Value& operator[](const Key& key) { return *add(key).first; }
  bool remove(const Key& key) {
    const Entry* entry = entryOf(key);
    if (entry != nullptr) const_cast<Entry*>(entry)->removed = true;
    return entry != nullptr;
  }
  void clear() {
    entries_.clear();
    slots_.clear();
  }

  // Iteration includes removed entries.
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

 private:
  const Entry* entryOf(const Key& key) const {
    if (slots_.empty()) return nullptr;
    std::size_t mask = slots_.size() - 1;
    for (std::size_t at = key.hash & mask; slots_[at] != 0; at = (at + 1) & mask) {
      const Entry& entry = entries_[slots_[at] - 1];
      if (entry.hash == key.hash && entry.owner == key.owner && !entry.removed && entry.name == key.name) return &entry;
    }
    return nullptr;
  }
  void place(std::uint32_t number) {
    std::size_t mask = slots_.size() - 1;
    std::size_t at = entries_[number - 1].hash & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = number;
  }
  void grow() {
    slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, 0);
    for (std::uint32_t number = 1; number <= entries_.size(); ++number) place(number);
  }

  std::deque<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // 1 + an entry's index; 0: free
};

}  // namespace vellum::base
