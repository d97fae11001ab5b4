// Saving, loading and hashing of state: one list of fields (eachField in saving.cpp) for all three.
#pragma once

#include <map>
#include <set>

#include "base/bytes.h"
#include "base/hash.h"
#include "languages/ags/world/state.h"

namespace vellum::ags::world {

class StateWriter {
 public:
  static constexpr bool reads = false;
  explicit StateWriter(base::ByteWriter& out) : out_(out) {}
  void number(Int& x) { out_.i32(x); }
  void text(std::string& x) { out_.text(x); }
  bool ok() const { return true; }
  void fail() {}
  std::size_t count(std::size_t size, std::size_t) {
    out_.u32(static_cast<std::uint32_t>(size));
    return size;
  }

 private:
  base::ByteWriter& out_;
};

class StateReader {
 public:
  static constexpr bool reads = true;
  explicit StateReader(base::ByteReader& in) : in_(in) {}
  void number(Int& x) { x = in_.i32(); }
  void text(std::string& x) { x = in_.text(); }
  bool ok() const { return in_.ok(); }
  void fail() { in_.fail(); }
  std::size_t count(std::size_t, std::size_t bytes) {
    std::size_t size = in_.u32();
    if (size * bytes <= in_.remaining()) return size;
    in_.fail();
    return 0;
  }

 private:
  base::ByteReader& in_;
};

class StateHasher {
 public:
  static constexpr bool reads = false;
  explicit StateHasher(base::Hasher& hasher) : hasher_(hasher) {}
  void number(Int& x) { hasher_.bytes(&x, sizeof x); }
  void text(std::string& x) { hasher_.text(x); }
  bool ok() const { return true; }
  void fail() {}
  std::size_t count(std::size_t size, std::size_t) {
    hasher_.number(size);
    return size;
  }

 private:
  base::Hasher& hasher_;
};

template <class Io, class T>
void plain(Io& io, T& state) {
  static_assert(isPlainState<T>);
  Int* numbers = reinterpret_cast<Int*>(&state);
  for (std::size_t i = 0; i < sizeof(T) / sizeof(Int); ++i) io.number(numbers[i]);
}

template <class Io, class T>
void plains(Io& io, std::vector<T>& states) {
  std::size_t count = io.count(states.size(), sizeof(T));
  if constexpr (Io::reads) states.resize(count);
  for (T& state : states) plain(io, state);
}

template <class Io>
void texts(Io& io, std::vector<std::string>& list) {
  std::size_t count = io.count(list.size(), 4);
  if constexpr (Io::reads) list.resize(count);
  for (std::string& text : list) io.text(text);
}

// As many as there are: a save of a game with another number of them is refused.
template <class Io, class T>
void fixedPlains(Io& io, std::vector<T>& states) {
  if (io.count(states.size(), sizeof(T)) != states.size()) return io.fail();
  for (T& state : states) plain(io, state);
}

template <class Io>
void fixedTexts(Io& io, std::vector<std::string>& list) {
  if (io.count(list.size(), 4) != list.size()) return io.fail();
  for (std::string& text : list) io.text(text);
}

template <class Io>
void textMap(Io& io, std::map<std::string, std::string, std::less<>>& map) {
  std::size_t count = io.count(map.size(), 8);
  if constexpr (Io::reads) {
    map.clear();
    for (std::size_t i = 0; i < count && io.ok(); ++i) {
      std::string name;
      io.text(name);
      io.text(map[name]);
    }
  } else {
    for (auto& [name, value] : map) {
      std::string copy = name;
      io.text(copy);
      io.text(value);
    }
  }
}

template <class Io>
void textSet(Io& io, std::set<std::string, std::less<>>& set) {
  std::size_t count = io.count(set.size(), 4);
  if constexpr (Io::reads) {
    set.clear();
    for (std::size_t i = 0; i < count && io.ok(); ++i) {
      std::string name;
      io.text(name);
      set.insert(std::move(name));
    }
  } else {
    for (const std::string& name : set) {
      std::string copy = name;
      io.text(copy);
    }
  }
}

}  // namespace vellum::ags::world
