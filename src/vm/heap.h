// The heap of one virtual machine: reference-counted objects, with a collector for the cycles that counting misses.
#pragma once

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "base/memory_account.h"
#include "base/result.h"
#include "ir/module.h"
#include "vm/character_index.h"
#include "vm/value.h"

namespace vellum::vm {

// Copying this many bytes costs as much as one backward branch of a script.
constexpr std::size_t BytesOfWork = 64;

class Heap {
 public:
  static constexpr std::uint64_t DefaultLimit = std::uint64_t(128) << 20;

  explicit Heap(std::uint64_t limit = DefaultLimit);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  // Takes memory from this account from now on, which must outlive the heap; call it before anything is created. `all`:
  // what the account counts is part of the limit.
  void setAccount(base::MemoryAccount& account, bool all);
  base::MemoryAccount& account() { return *account_; }
  // Null: the heap has only its own.
  base::MemoryAccount* givenAccount() { return account_ != &own_ ? account_ : nullptr; }
  // The total size of all objects in bytes, plus the memory counted by hold(). When it is reached, the functions below
  // return null.
  void setLimit(std::uint64_t bytes) {
    limit_ = bytes;
    updateFastLimit();
  }
  // Counts memory outside the heap against the limit: `more` bytes replace `less` bytes counted before.
  void hold(std::uint64_t more, std::uint64_t less) {
    held_ = held_ - less + more;
    updateFastLimit();
  }
  // Whether objects and held memory exceed the limit: before a collection, and after one.
  bool exceedsLimit() const { return used_ + held_ > limit_; }
  bool isOverLimit() {
    if (used_ + held_ > limit_) collectCycles();
    return used_ + held_ > limit_ && forgetRefusal();
  }
  // Sets the counter for the work of clearing and copying large allocations, in units of BytesOfWork.
  void countWork(std::int64_t* counter) { bytesWork_ = counter; }
  // Whether objects of this size together fit within the limit; collects cycles where that may help.
  bool hasRoomFor(std::uint64_t bytes) {
    if (used_ + held_ + bytes > limit_) collectCycles();
    return (bytes <= limit_ && used_ + held_ <= limit_ - bytes) || !forgetRefusal();
  }
  std::uint64_t used() const { return used_; }
  std::uint64_t objectCount() const { return count_; }

  // The index of a type; the same index for the same layout and name. The targets of its references are indices, too.
  std::uint32_t addType(const ir::ObjectType& type);
  // The same for types that refer to each other by their indices in the list.
  std::vector<std::uint32_t> addTypes(const std::vector<ir::ObjectType>& types);
  const ir::ObjectType& type(std::uint32_t index) const { return types_[index]; }
  std::size_t typeCount() const { return types_.size(); }

  // Each creates an object with one reference, owned by the caller; null when the limit is reached.
  Object* makeString(std::string_view text);
  Object* makeString(std::uint32_t length);  // the caller must write the contents at once
  Object* makeStruct(std::uint32_t type) {   // all zero
    const Layout& layout = layouts_[type];
    void*& list = free_[layout.block / 16];
    // Reuses a free block, unless a collection is due or the limit is reached.
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
  void store(Object*& place, Object* object) {  // retains the new object, releases the old one
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

  // A new string with the contents of both. Null when the limit is reached.
  Object* concat(const Object* first, const Object* second);
  // Bytes of data of a struct or an array; 0 for other kinds.
  std::uint64_t bytesOf(const Object* object) const {
    if (object->kind == Kind::Struct) return object->length;
    if (object->kind == Kind::Array) return std::uint64_t(object->length) * elementSize(object->type);
    return 0;
  }
  // `first` followed by `second`. Consumes the caller's reference to `first`: appends in place when it is the only one
  // and there is room. Null when the limit is reached (then `first` is released).
  Object* append(Object* first, std::string_view second);

  // Characters of a string; null is the empty string. The first of these calls looks at the string's bytes and keeps
  // the result, which is neither saved nor charged: it takes no longer than creating the string did.
  static bool isAscii(const Object* string) {
    if (string == nullptr) return true;
    if ((string->flags & (Ascii | NotAscii)) == 0) lookForAscii(string);
    return (string->flags & Ascii) != 0;
  }
  std::size_t countCharacters(const Object* string);
  // The byte offset of a character, counted from 0; the size for an index past the end.
  std::size_t byteOfCharacter(const Object* string, std::size_t index);

  // Whether a reference with the declared target `target` (a type index, Strings or Anything) may hold the object.
  bool fits(const Object* object, ir::TypeId target) const;
  // What an object's data contains at an offset: only numbers, up to offset + width; or a reference, whose target is
  // returned. False and empty outside the data, and for strings.
  bool holdsNumbers(const Object* object, std::uint64_t offset, std::uint32_t width) const;
  std::optional<ir::TypeId> referenceAt(const Object* object, std::uint64_t offset) const;

  // Frees every unreachable cycle. Runs automatically when there are enough cycle candidates.
  void collectCycles();
  // From now on collects before every allocation (tests).
  void collectAlways() {
    collectLeast_ = collectAt_ = traceAt_ = 0;
    updateFastLimit();
  }

  // In Object::flags. MayCycle: can be part of a cycle. Unlisted: the same, and is not on the collector's list of
  // candidates. Dead: is only on that list. Plain: a struct without references, whose block returns to the free list of
  // its size. Of strings: Ascii, NotAscii: whether all bytes are ASCII, once known. Indexed: has a CharacterIndex.
  enum Flag : std::uint8_t { MayCycle = 1, Unlisted = 2, Dead = 4, Plain = 8, Ascii = 16, NotAscii = 32, Indexed = 64 };
  static constexpr std::uint32_t MaxLength = 0x3fffffff;  // of strings in bytes, of arrays in elements

  // For a struct type: the header of its objects and their block size. 0 for blocks that are not in free lists, and for
  // other types: list 0 is always empty.
  struct Layout {
    Object header;
    std::uint32_t block = 0;
  };
  const Layout& layout(std::uint32_t type) const { return layouts_[type]; }
  // For machine code, which allocates and frees small structs as makeStruct() and drop() do.
  struct Pool {
    void** free;           // free lists by block size / 16; a block begins with the address of the next
    std::uint64_t* used;   // bytes of all objects
    std::uint64_t* count;  // of objects
    std::uint64_t* limit;  // the limit of `used` for allocations on the fast path
  };
  // For machine code, too: where the address of all types' element sizes (of arrays, in bytes) is.
  const std::uint32_t* const* elementSizes() const { return &elementSizesAt_; }
  std::uint32_t elementSize(std::uint32_t type) const { return elementSizesAt_[type]; }
  Pool pool() { return {free_, &used_, &count_, &fastLimit_}; }

 private:
  friend class SnapshotReader;
  friend class SnapshotWriter;
  friend struct NativeRuntime;
  enum Color : std::uint8_t { Black, Purple, Gray, White };
  static constexpr std::size_t SmallLimit = 512;  // bytes; malloc allocates larger blocks individually
  static constexpr std::size_t ChunkSize = 64 * 1024;
  static constexpr std::uint64_t LeastGrowth = 4 << 20;  // bytes that make a collection worthwhile

  // After the account's source gave nothing to a container, the heap is over its limit until a script has had its
  // error.
  void refuse() {
    if (held_ < base::MemoryAccount::Refusal) hold(base::MemoryAccount::Refusal, 0);
  }
  // Always true.
  bool forgetRefusal() {
    if (held_ >= base::MemoryAccount::Refusal) hold(0, base::MemoryAccount::Refusal);
    return true;
  }
  std::uint32_t makeType(const ir::ObjectType& type);
  Object* makeFreshStruct(std::uint32_t type);
  Object* allocate(std::size_t dataBytes);
  void freeBlock(Object* object);
  std::size_t blockSize(const Object* object) const;
  void destroy(Object* object);
  // Frees an object whose last reference was released.
  void drop(Object* object) {
    if ((object->flags & Plain) == 0) return destroy(object);
    std::size_t size = (sizeof(Object) + object->length + 15) & ~std::size_t(15);
    used_ -= size;
    --count_;
    void*& list = free_[size / 16];
    std::memcpy(static_cast<void*>(object), &list, sizeof list);
    list = object;
  }
  static void lookForAscii(const Object* string);
  static void noteAppended(Object* string, std::string_view more);
  CharacterIndex* indexOf(const Object* string);
  void updateFastLimit() {
    if (cycleCandidates_.size() >= collectAt_ || held_ >= limit_) fastLimit_ = 0;
    else fastLimit_ = std::min(limit_ - held_, cycleCandidates_.size() >= collectLeast_ ? collectUsed_ : limit_);
  }
  bool isCollectionDue() const {
    std::size_t candidates = cycleCandidates_.size();
    return candidates >= collectAt_ || (candidates >= collectLeast_ && used_ > collectUsed_);
  }
  void collectIfDue();
  void freeDeadCandidates();
  // Called when a reference other than the last is released: an object that may be part of a cycle becomes a cycle
  // candidate, once.
  void noteDecrease(Object* object) {
    if ((object->flags & Unlisted) != 0) addCycleCandidate(object);
  }
  static bool isCycleCandidate(const Object* object) { return (object->flags & (MayCycle | Unlisted)) == MayCycle; }
  void addCycleCandidate(Object* object);
  void markGray(Object* root);
  void scan(Object* root);
  void scanBlack(Object* root);
  void gatherWhite(Object* root, std::vector<Object*>& garbage, std::vector<Object*>& held);
  template <class Visit>
  void forEachReference(Object* object, Visit visit);

  // Where a type's reference offsets are in referenceOffsets_.
  struct References {
    std::uint32_t first, count;
  };
  class WorkList {
   public:
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    void push(Object* object) {
      if (size_ == objects_.size()) objects_.resize(2 * size_ + 64);
      objects_[size_++] = object;
    }
    Object* pop() { return objects_[--size_]; }

   private:
    std::vector<Object*> objects_;
    std::size_t size_ = 0;
  };

  base::MemoryAccount own_, *account_ = &own_;
  std::vector<ir::ObjectType> types_;
  std::vector<References> references_;  // parallel to types_
  std::vector<std::uint32_t> referenceOffsets_;
  std::vector<Layout> layouts_;              // parallel to types_
  std::vector<std::uint32_t> elementSizes_;  // parallel to types_
  const std::uint32_t* elementSizesAt_ = nullptr;
  void* free_[SmallLimit / 16 + 1] = {};
  std::vector<void*> chunks_;
  unsigned char* chunkAt_ = nullptr;  // in the last of them
  std::uint64_t fastLimit_ = 0;       // total size of objects up to which the fast path works
  std::uint64_t limit_;
  std::int64_t ownWork_ = 0, *bytesWork_ = &ownWork_;
  std::uint64_t used_ = 0, held_ = 0;
  std::uint64_t count_ = 0;
  std::vector<Object*> cycleCandidates_;
  // At collectAt_ candidates the dead ones are freed; if traceAt_ are left, or collectLeast_ while the objects take
  // more than collectUsed_ bytes, the rest is traced.
  std::size_t collectLeast_ = 1024, collectAt_ = collectLeast_, traceAt_ = collectLeast_;
  std::uint64_t collectUsed_ = LeastGrowth;
  std::size_t traced_ = 0;  // objects that the collection under way has visited
  std::unordered_map<const Object*, CharacterIndex> characterIndexes_;  // of the strings that are Indexed
  std::vector<Object*> doomed_;                                         // work list of destroy()
  WorkList work_;                                                       // work list of the collector
  bool destroying_ = false;
  bool collecting_ = false;
};

}  // namespace vellum::vm
