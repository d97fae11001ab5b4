// A hash table of names that iterates in insertion order. Values keep their addresses.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/stable_vector.h"

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

  NameTable() = default;
  NameTable(const NameTable& other) : entries_(other.entries_), slots_(other.slots_.size()) { placeAll(); }
  NameTable(NameTable&&) noexcept = default;
  NameTable& operator=(NameTable other) noexcept {
    std::swap(entries_, other.entries_);
    std::swap(slots_, other.slots_);
    return *this;
  }

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
    place(entry);
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
  // How many names were added, removed ones included.
  std::size_t added() const { return entries_.size(); }
  // Hides the names that were added after the first `first`, up to the first `last`, or shows them again, even those
  // that were removed.
  void hide(std::size_t first, std::size_t last, bool isHidden) {
    std::size_t at = 0;
    for (Entry& entry : entries_) {
      if (at >= first && at < last) entry.removed = isHidden;
      ++at;
    }
  }

  // Iteration includes removed entries.
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

 private:
  const Entry* entryOf(const Key& key) const {
    if (slots_.empty()) return nullptr;
    std::size_t mask = slots_.size() - 1;
    for (std::size_t at = key.hash & mask; slots_[at] != nullptr; at = (at + 1) & mask) {
      const Entry& entry = *slots_[at];
      if (entry.hash == key.hash && entry.owner == key.owner && !entry.removed && entry.name == key.name) return &entry;
    }
    return nullptr;
  }
  void place(Entry& entry) {
    std::size_t mask = slots_.size() - 1;
    std::size_t at = entry.hash & mask;
    while (slots_[at] != nullptr) at = (at + 1) & mask;
    slots_[at] = &entry;
  }
  void placeAll() {
    for (Entry& entry : entries_) place(entry);
  }
  void grow() {
    slots_.assign(slots_.empty() ? 16 : slots_.size() * 2, nullptr);
    placeAll();
  }

  StableVector<Entry> entries_;
  std::vector<Entry*> slots_;  // null: free
};

}  // namespace vellum::base
