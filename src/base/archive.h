// One list of fields writes a state, reads it back and hashes it:
//
//   struct Door { std::int32_t x = 0; bool open = false; std::string key; };
//   inline constexpr base::SaveFormat DoorFormat{"door", 2};
//
//   template <class Archive>
//   void fields(Archive& archive, base::FieldsOf<Archive, Door>& door) {
//     archive(door.x, door.open);
//     if (archive.version() >= 2) archive(door.key);  // version 1 had no keys
//     archive.require(door.x >= 0, "a door is outside the room");
//   }
//
//   base::ArchiveWriter writer;  writer.format(DoorFormat);  writer(door);  writer.take()
//   base::ArchiveReader reader(bytes);  reader.format(DoorFormat);  reader(door);  if (!reader.ok()) reader.error()
//   base::ArchiveHasher hasher(hash);  hasher(door)
//
// archive(x, ...) takes numbers, bool, std::string, arrays, vectors, pairs, maps, sets, and every type that has a
// function `fields` like the one above: in its own namespace, or a static member. Numbers are little-endian and as wide
// as their type, so a std::size_t needs as<std::uint64_t>(). Dispatch happens at compile time.
//
// A reader trusts no byte: it compares counts with the bytes that remain, and allocates only in proportion to bytes
// read. After the first failure every number is 0, and every string and list is empty. A field list that uses what it
// has read (an index, a size) must call require() and ok() first.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/result.h"

namespace vellum::base {

// One section of a save: its name in messages, the version that this build writes, and the oldest that it reads.
// Declare it beside the section's field list. For a new version, raise the number here, and test archive.version()
// where the lists differ.
struct SaveFormat {
  std::string_view name;
  std::uint32_t version = 1, oldest = 1;
};

// Empty when this build reads that version; else the error message, which names the section.
std::string refusal(const SaveFormat& format, std::uint32_t version);

// The state as a field list takes it: mutable for a reader only.
template <class Archive, class T>
using FieldsOf = std::conditional_t<Archive::reads, T, const T>;

namespace archives {

template <class T>
inline constexpr bool isVector = false;
template <class T, class A>
inline constexpr bool isVector<std::vector<T, A>> = true;
template <class T>
inline constexpr bool isArray = std::is_array_v<T>;
template <class T, std::size_t N>
inline constexpr bool isArray<std::array<T, N>> = true;
template <class T>
inline constexpr bool isPair = false;
template <class A, class B>
inline constexpr bool isPair<std::pair<A, B>> = true;
template <class T>
inline constexpr bool isText = std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view>;

// The fewest bytes that a T takes.
template <class T>
inline constexpr std::size_t leastSize = std::is_arithmetic_v<T> ? sizeof(T)
                                         : isText<T>             ? 4
                                                                 : 1;

template <class T>
using Bits = std::conditional_t<sizeof(T) == 1, std::uint8_t,
                                std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                                   std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class T>
Bits<T> bitsOf(T value) {
  return std::bit_cast<Bits<T>>(value);
}

template <class T>
T littleEndian(T bits) {
  if constexpr (std::endian::native == std::endian::little || sizeof bits == 1) return bits;
  T swapped = 0;
  for (std::size_t i = 0; i < sizeof bits; ++i)
    swapped = static_cast<T>(swapped << 8 | (static_cast<std::uint64_t>(bits) >> (8 * i) & 0xff));
  return swapped;
}

}  // namespace archives

// What all archives share. Self has number(), text(), count(), ok(), fail(), require() and element().
template <class Self>
class Archive {
 public:
  template <class... Fields>
  void operator()(Fields&&... each) {
    (field(each), ...);
  }

  // A number stored as another type: a size, an enum or a bit-field. A reader fails when T can't hold the value.
  template <class Wire, class T>
  void as(T& x) {
    auto wire = static_cast<Wire>(x);
    self().number(wire);
    if constexpr (Self::reads) {
      x = static_cast<T>(wire);
      self().require(static_cast<Wire>(x) == wire, "a number is too large");
    }
  }

  // An enum whose values go from 0 to `last`, as one byte.
  template <class T>
  void choice(T& x, std::remove_const_t<T> last) {
    auto wire = static_cast<std::uint8_t>(x);
    self().number(wire);
    if constexpr (Self::reads) {
      bool known = wire <= static_cast<std::uint8_t>(last);
      self().require(known, "a value is none of those that there are");
      if (known) x = static_cast<std::remove_const_t<T>>(wire);
    }
  }

  // A vector; `each` archives an item.
  template <class List, class Each>
  void list(List& items, Each each) {
    using Item = typename List::value_type;
    std::size_t size = self().count(items.size(), archives::leastSize<Item>);
    if constexpr (Self::reads) {
      items.clear();
      for (std::size_t i = 0; i < size && self().ok(); ++i) {
        items.emplace_back();
        each(items.back());
        if (!self().ok()) self().element(i);
      }
    } else {
      for (auto& item : items) each(item);
    }
  }
  template <class List>
  void list(List& items) {
    list(items, [this](auto& item) { field(item); });
  }

  // A record that probably resembles the one before it: a save contains only where they differ. `previous` is a
  // std::string that is empty for the first record, and belongs to the archive until the last one; `each` archives it.
  template <class Each>
  void alike(std::string& previous, Each each) {
    if constexpr (Self::hashes) {
      each();
    } else if constexpr (Self::reads) {
      if (!self().beginAlike(previous)) return;
      each();
      self().endAlike();
    } else {
      std::size_t begin = self().size();
      each();
      self().pack(begin, previous);
    }
  }

  // A vector of fixed length: a save with another length is rejected.
  template <class List>
  void fixed(List& items) {
    bool same = self().count(items.size(), archives::leastSize<typename List::value_type>) == items.size();
    self().require(same, "there is another number of them than in the program that runs");
    if (!same) return;
    for (auto& item : items) field(item);
  }

  // A map; `each` archives a key and a value.
  template <class Map, class Each>
  void map(Map& items, Each each) {
    std::size_t size = self().count(items.size(), archives::leastSize<typename Map::key_type>);
    if constexpr (Self::reads) {
      items.clear();
      for (std::size_t i = 0; i < size && self().ok(); ++i) {
        typename Map::key_type key{};
        typename Map::mapped_type value{};
        each(key, value);
        if (self().ok()) self().require(items.emplace(std::move(key), std::move(value)).second, "a key occurs twice");
        if (!self().ok()) self().element(i);
      }
    } else {
      for (auto& [key, value] : items) each(key, value);
    }
  }

 private:
  Self& self() { return static_cast<Self&>(*this); }

  template <class T>
  void field(T& x) {
    static_assert(!Self::reads || !std::is_const_v<T>, "a reader changes its fields");
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_arithmetic_v<Plain>) self().number(x);
    else if constexpr (archives::isText<Plain>) self().text(x);
    else if constexpr (std::is_same_v<Plain, std::vector<bool>>) flags(x);
    else if constexpr (archives::isVector<Plain>) list(x);
    else if constexpr (archives::isArray<Plain>) elements(x);
    else if constexpr (archives::isPair<Plain>) (*this)(x.first, x.second);
    else if constexpr (requires { typename Plain::mapped_type; })
      map(x, [this](auto& key, auto& value) { (*this)(key, value); });
    else if constexpr (requires { typename Plain::key_type; }) set(x);
    else if constexpr (requires { Plain::fields(self(), x); }) Plain::fields(self(), x);
    else fields(self(), x);
  }

  template <class T>
  void elements(T& array) {
    for (auto& item : array) field(item);
  }

  template <class T>
  void flags(T& items) {
    std::size_t size = self().count(items.size(), 1);
    if constexpr (Self::reads) items.assign(size, false);
    for (std::size_t i = 0; i < size; ++i) {
      bool flag = items[i];
      self().number(flag);
      if constexpr (Self::reads) items[i] = flag;
    }
  }

  template <class Set>
  void set(Set& items) {
    std::size_t size = self().count(items.size(), archives::leastSize<typename Set::key_type>);
    if constexpr (Self::reads) {
      items.clear();
      for (std::size_t i = 0; i < size && self().ok(); ++i) {
        typename Set::key_type key{};
        field(key);
        if (self().ok()) self().require(items.insert(std::move(key)).second, "a key occurs twice");
      }
    } else {
      for (auto& key : items) field(key);
    }
  }
};

// ---- Writing

class ArchiveOutput {
 public:
  static constexpr bool reads = false, hashes = false;
  static constexpr std::uint32_t version() { return ~std::uint32_t(0); }  // the newest there is
  static constexpr bool ok() { return true; }
  static constexpr void require(bool, std::string_view) {}
  static constexpr void part(std::string_view) {}

  void format(const SaveFormat& format) { number(format.version); }
  std::size_t count(std::size_t size, std::size_t = 1) {
    number(static_cast<std::uint32_t>(size));
    return size;
  }
  template <class T>
  void number(T value) {
    auto bits = archives::littleEndian(archives::bitsOf(value));
    if (staged_ + sizeof bits > sizeof stage_) flush();
    std::memcpy(stage_ + staged_, &bits, sizeof bits);
    staged_ += sizeof bits;
  }
  void text(std::string_view bytes) {
    number(static_cast<std::uint32_t>(bytes.size()));
    raw(bytes);
  }
  void raw(std::string_view bytes) {
    flush();
    out_.append(bytes);
  }
  const std::string& bytes() const {
    flush();
    return out_;
  }
  std::size_t size() const { return out_.size() + staged_; }

  // A text that is written in pieces: what follows until endText(), with the result of beginText().
  std::size_t beginText() {
    number(std::uint32_t(0));
    return size();
  }
  void endText(std::size_t begin) { change(begin - 4, static_cast<std::uint32_t>(size() - begin)); }
  // Replaces a number that was written at a place.
  template <class T>
  void change(std::size_t at, T value) {
    auto bits = archives::littleEndian(archives::bitsOf(value));
    flush();
    std::memcpy(out_.data() + at, &bits, sizeof bits);
  }
  // Replaces what was written since `begin` by its differences from the previous record (Archive::alike).
  void pack(std::size_t begin, std::string& previous);

 protected:
  std::string take() {
    flush();
    return std::move(out_);
  }

 private:
  void flush() const {
    out_.append(stage_, staged_);
    staged_ = 0;
  }
  // Numbers are collected here: to append each one to a string takes longer.
  mutable std::string out_;
  mutable std::size_t staged_ = 0;
  mutable char stage_[256];
};

// CRTP base: a writer with more kinds of fields derives from it (vm/snapshot.h).
template <class Self>
class ArchiveWriterOf : public ArchiveOutput, public Archive<Self> {};

class ArchiveWriter final : public ArchiveWriterOf<ArchiveWriter> {
 public:
  using ArchiveOutput::take;
};

// ---- Reading

class ArchiveInput {
 public:
  static constexpr bool reads = true, hashes = false;
  // `bytes` must outlive the reader and the string_views that it returns.
  explicit ArchiveInput(std::string_view bytes) : bytes_(bytes) {}

  // Begins a section: rejects, by name, a version that this build does not read.
  bool format(const SaveFormat& format);
  std::uint32_t version() const { return version_; }
  // Continues a section whose version was read elsewhere.
  void in(const SaveFormat& format, std::uint32_t version) {
    format_ = format.name;
    version_ = version;
  }
  // Fails because this build does not read the section's version.
  void refuse(const SaveFormat& format, std::uint32_t version);
  bool wasRefused() const { return refused_; }
  bool startsWith(std::string_view bytes) const { return bytes_.substr(at_).starts_with(bytes); }
  // Names the part that follows, for messages: "rooms".
  void part(std::string_view name) {
    if (!failed_) part_ = name;
  }

  bool ok() const { return !failed_; }
  // Only the first cause is kept: "a door is outside the room".
  void fail(std::string_view cause);
  void require(bool condition, std::string_view cause) {
    if (!condition) fail(cause);
  }
  // Fails unless all bytes have been read.
  void end() { require(remaining() == 0, "more bytes follow than belong to it"); }
  // The cause and the place of the failure. Requires !ok().
  Error error() const;

  std::size_t remaining() const { return bytes_.size() - at_; }
  // How many items follow, each of at least `least` bytes; fails and returns 0 when too few bytes remain.
  std::size_t count(std::size_t = 0, std::size_t least = 1);
  template <class T>
  void number(T& value) {
    archives::Bits<T> bits = 0;
    if (remaining() >= sizeof bits) {
      std::memcpy(&bits, bytes_.data() + at_, sizeof bits);
      bits = archives::littleEndian(bits);
      at_ += sizeof bits;
    } else {
      endsEarly();
    }
    if constexpr (std::is_same_v<T, bool>) value = bits != 0;
    else value = std::bit_cast<T>(bits);
  }
  template <class T>
  void text(T& value) {
    std::uint32_t size = 0;
    number(size);
    value = raw(size);
  }
  // The next `size` bytes, not copied.
  std::string_view raw(std::size_t size);
  // Reads from the record that follows until endAlike() (Archive::alike); false when it can't be read.
  bool beginAlike(std::string& previous);
  void endAlike();
  // Records the index of the list item that failed, from the innermost list outwards.
  void element(std::size_t index);

 private:
  [[gnu::cold]] void endsEarly() { fail("it ends too early"); }
  std::size_t packedNumber();

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::uint32_t version_ = ~std::uint32_t(0);
  bool failed_ = false, refused_ = false;
  std::string_view format_, part_;
  std::size_t failedAt_ = 0;
  std::string cause_, elements_;
  std::string_view outer_;  // while a record like the one before is read: all bytes, and the place after it
  std::size_t outerAt_ = 0;
};

template <class Self>
class ArchiveReaderOf : public ArchiveInput, public Archive<Self> {
 public:
  using ArchiveInput::ArchiveInput;
};

class ArchiveReader final : public ArchiveReaderOf<ArchiveReader> {
 public:
  using ArchiveReaderOf::ArchiveReaderOf;
};

// ---- Hashing

// Hashes each number, count and string length as 8 bytes.
class ArchiveHasher final : public Archive<ArchiveHasher> {
 public:
  static constexpr bool reads = false, hashes = true;
  explicit ArchiveHasher(Hasher& hasher) : hasher_(hasher) {}

  static constexpr std::uint32_t version() { return ~std::uint32_t(0); }
  static constexpr bool ok() { return true; }
  static constexpr void require(bool, std::string_view) {}
  static constexpr void part(std::string_view) {}
  std::size_t count(std::size_t size, std::size_t = 1) {
    hasher_.number(size);
    return size;
  }
  template <class T>
  void number(T value) {
    hasher_.number(archives::bitsOf(value));
  }
  void text(std::string_view bytes) { hasher_.text(bytes); }

 private:
  Hasher& hasher_;
};

// Hashes the bytes that `write` gives to an ArchiveWriter.
template <class Write>
void hashWritten(Hasher& hasher, Write write) {
  ArchiveWriter writer;
  write(writer);
  hasher.text(writer.bytes());
}

}  // namespace vellum::base
