// Memory of one virtual machine: reference-counted objects, with a collector for the cycles that counting misses.
#pragma once

#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "ir/module.h"
#include "vm/value.h"

namespace vellum::vm {

// Copying so many bytes counts as much as one back-branch of a script.
constexpr std::size_t BytesOfWork = 64;

class Heap {
 public:
  explicit Heap(std::uint64_t limit = std::uint64_t(512) << 20);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  // Bytes that objects may take together. Beyond it the functions below return null.
  void setLimit(std::uint64_t bytes) {
    limit_ = bytes;
    updateFastLimit();
  }
  // Where the work of large allocations, cleared or copied to, is counted in units of BytesOfWork.
  void countWork(std::int64_t* counter) { bytesWork_ = counter; }
  std::uint64_t used() const { return used_; }
  std::uint64_t objectCount() const { return count_; }

  // The index of a type; the same index for the same layout and name. The targets of its references are indexes, too.
  std::uint32_t addType(const ir::ObjectType& type);
  // The same for types that refer to each other by their places in the list.
  std::vector<std::uint32_t> addTypes(const std::vector<ir::ObjectType>& types);
  const ir::ObjectType& type(std::uint32_t index) const { return types_[index]; }
  std::size_t typeCount() const { return types_.size(); }

  // Each makes an object with one reference, which is the caller's; null when the limit is reached.
  Object* makeString(std::string_view text);
  Object* makeString(std::uint32_t length);  // contents to be written by the caller at once
  Object* makeStruct(std::uint32_t type) {   // all zero
    const Layout& layout = layouts_[type];
    void*& list = free_[layout.block / 16];
    // A free block, unless the collector or the limit comes first.
    if (list == nullptr || used_ + layout.block > fastLimit_) return makeFreshStruct(type);
    void* block = list;
    std::memcpy(&list, block, sizeof list);
    used_ += layout.block;
    ++count_;
    auto* object = new (block) Object(layout.header);
    std::memset(object->data(), 0, layout.block - sizeof(Object));
    return object;
  }
  Object* makeArray(std::uint32_t type, std::uint32_t length);  // all zero

  static void retain(Object* object) {
    if (object != nullptr) ++object->references;
  }
  void release(Object* object) {
    if (object == nullptr) return;
    if (--object->references == 0) drop(object);
    else noteDecrease(object);
  }
  void store(Object*& place, Object* object) {  // counts the new one up, the old one down
    retain(object);
    Object* old = place;
    place = object;
    release(old);
  }
  static void retain(const Value& value) {
    if (value.isString()) retain(value.string());
  }
  void release(const Value& value) {
    if (value.isString()) release(value.string());
  }
  void store(Value& place, const Value& value) {
    retain(value);
    Value old = place;
    place = value;
    release(old);
  }

  // A new string of both. Null when the limit is reached.
  Object* concat(const Object* first, const Object* second);
  // Bytes of data of a struct or an array; of others 0.
  std::uint64_t bytesOf(const Object* object) const {
    if (object->kind == Kind::Struct) return object->length;
    if (object->kind == Kind::Array) return std::uint64_t(object->length) * types_[object->type].size;
    return 0;
  }
  // `first` followed by `second`, consuming the caller's reference to `first`: in place when it is the only one and
  // there is room. Null when the limit is reached (then `first` is released).
  Object* append(Object* first, std::string_view second);

  // Whether a reference declared to refer to `target`, an index of a type, Strings or Anything, may hold the object.
  bool fits(const Object* object, ir::TypeId target) const;
  // What the data of an object hold at an offset: numbers only, up to offset + width; or the reference whose target is
  // returned. Both are false or nothing outside of it, and for strings.
  bool holdsNumbers(const Object* object, std::uint64_t offset, std::uint32_t width) const;
  std::optional<ir::TypeId> referenceAt(const Object* object, std::uint64_t offset) const;

  // Frees every unreachable cycle. Runs by itself when there are enough cycle candidates.
  void collectCycles();
  // From now on collects before every allocation (tests).
  void collectAlways() {
    collectLeast_ = collectAt_ = 0;
    updateFastLimit();
  }

  // In Object::flags. MayCycle: can be part of a cycle. CycleCandidate: is on the collector's list. Dead: only there.
  // Plain: a struct without references, whose free block is kept in the list of its size.
  enum Flag : std::uint8_t { MayCycle = 1, CycleCandidate = 2, Dead = 4, Plain = 8 };
  static constexpr std::uint32_t MaxLength = 0x3fffffff;  // of strings in bytes, of arrays in elements

  // Of a struct type: the header of its objects, and the bytes that one takes; 0 for those that are not kept in
  // lists, and for other types: that list is always empty.
  struct Layout {
    Object header;
    std::uint32_t block = 0;
  };
  const Layout& layout(std::uint32_t type) const { return layouts_[type]; }
  // What machine code makes and frees small structs with, as makeStruct() and drop() do.
  struct Pool {
    void** free;           // lists by a sixteenth of the blocks' size; a block begins with the address of the next
    std::uint64_t* used;   // bytes of all objects
    std::uint64_t* count;  // of objects
    std::uint64_t* limit;  // of `used` for a new object on the fast path
  };
  Pool pool() { return {free_, &used_, &count_, &fastLimit_}; }

 private:
  friend class SnapshotReader;
  friend class SnapshotWriter;
  friend struct NativeRuntime;
  enum Color : std::uint8_t { Black, Purple, Gray, White };
  static constexpr std::size_t SmallLimit = 512;  // bytes; bigger blocks come from malloc one by one
  static constexpr std::size_t ChunkSize = 64 * 1024;

  std::uint32_t makeType(const ir::ObjectType& type);
  Object* makeFreshStruct(std::uint32_t type);
  Object* allocate(std::size_t dataBytes);
  void freeBlock(Object* object);
  std::size_t blockSize(const Object* object) const;
  void destroy(Object* object);
  // The last reference was released.
  void drop(Object* object) {
    if ((object->flags & Plain) == 0) return destroy(object);
    std::size_t size = (sizeof(Object) + object->length + 15) & ~std::size_t(15);
    used_ -= size;
    --count_;
    void*& list = free_[size / 16];
    std::memcpy(static_cast<void*>(object), &list, sizeof list);
    list = object;
  }
  void updateFastLimit() { fastLimit_ = cycleCandidates_.size() >= collectAt_ ? 0 : limit_; }
  // A reference less, and not the last: what may be on a cycle becomes a cycle candidate, once.
  void noteDecrease(Object* object) {
    if ((object->flags & (MayCycle | CycleCandidate)) == MayCycle) addCycleCandidate(object);
  }
  void addCycleCandidate(Object* object);
  void markGray(Object* root);
  void scan(Object* root);
  void scanBlack(Object* root);
  void gatherWhite(Object* root, std::vector<Object*>& garbage);
  template <class Visit>
  void forEachReference(Object* object, Visit visit);

  std::vector<ir::ObjectType> types_;
  std::vector<Layout> layouts_;  // as types_
  void* free_[SmallLimit / 16 + 1] = {};
  std::vector<void*> chunks_;
  unsigned char* chunkAt_ = nullptr;  // in the last of them
  std::uint64_t fastLimit_ = 0;       // bytes that objects may take before the slow path is needed
  std::uint64_t limit_;
  std::int64_t ownWork_ = 0, *bytesWork_ = &ownWork_;
  std::uint64_t used_ = 0;
  std::uint64_t count_ = 0;
  std::vector<Object*> cycleCandidates_;
  std::size_t collectLeast_ = 1024;  // candidates that are worth a collection
  std::size_t collectAt_ = collectLeast_;
  std::vector<Object*> doomed_;  // destroy() without recursion
  std::vector<Object*> work_;    // the collector's, likewise
  bool destroying_ = false;
  bool collecting_ = false;
};

}  // namespace vellum::vm
