// Memory of one virtual machine: reference-counted objects, with a collector for the cycles that counting misses.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "ir/module.h"
#include "vm/value.h"

namespace vellum::vm {

// A C++ object on the script heap (a Set, a report stream). Owned by its Object, deleted with it.
class NativeObject {
 public:
  virtual ~NativeObject() = default;
  virtual std::string_view typeName() const = 0;  // names the restorer, see Heap::registerNative
  virtual void save(class SnapshotWriter& writer) const = 0;
};

class Heap {
 public:
  explicit Heap(std::uint64_t limit = std::uint64_t(512) << 20);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  // Bytes that objects may take together. What is beyond it is refused: the makers below answer null.
  void setLimit(std::uint64_t bytes) { limit_ = bytes; }
  std::uint64_t used() const { return used_; }
  std::uint64_t objectCount() const { return count_; }

  // The index of a type; the same one again for the same layout and name.
  std::uint32_t addType(const ir::ObjectType& type);
  const ir::ObjectType& type(std::uint32_t index) const { return types_[index]; }
  std::size_t typeCount() const { return types_.size(); }

  // Each makes an object with one reference, which is the caller's; null when the limit is reached.
  Object* makeString(std::string_view text);
  Object* makeString(std::uint32_t length);                     // contents to be written by the caller at once
  Object* makeStruct(std::uint32_t type);                       // all zero
  Object* makeArray(std::uint32_t type, std::uint32_t length);  // all zero
  Object* makeNative(NativeObject* native);                     // takes ownership, also when it answers null
  static NativeObject* native(Object* object);                  // null unless it is one

  static void retain(Object* object) {
    if (object != nullptr) ++object->references;
  }
  void release(Object* object) {
    if (object == nullptr) return;
    if (--object->references == 0) destroy(object);
    else if ((object->flags & MayCycle) != 0) suspect(object);
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
  // `first` followed by `second`, taking over the caller's reference to `first`: in place when nobody else has it and
  // there is room. Null when the limit is reached (then `first` is released).
  Object* append(Object* first, std::string_view second);

  // Frees every unreachable cycle. Runs by itself when enough suspects have gathered.
  void collectCycles();
  // From now on before every allocation (tests).
  void collectAlways() { collectLeast_ = collectAt_ = 0; }

  static constexpr std::uint8_t CycleFlag = 1;            // in Object::flags: can be part of a cycle
  static constexpr std::uint8_t SuspectFlag = 2;          // is on the collector's list
  static constexpr std::uint32_t MaxLength = 0x3fffffff;  // of strings in bytes, of arrays in elements

 private:
  friend class SnapshotReader;
  friend class SnapshotWriter;
  friend struct NativeRuntime;
  enum Flag : std::uint8_t { MayCycle = CycleFlag, Suspected = SuspectFlag, Dead = 4 };
  enum Color : std::uint8_t { Black, Purple, Gray, White };
  static constexpr std::size_t SmallLimit = 512;  // bytes; bigger blocks come from malloc one by one
  static constexpr std::size_t ChunkSize = 64 * 1024;

  Object* allocate(std::size_t dataBytes);
  void freeBlock(Object* object);
  std::size_t blockSize(const Object* object) const;
  void destroy(Object* object);
  void suspect(Object* object) {
    if ((object->flags & Suspected) != 0) return;
    object->flags |= Suspected;
    object->color = Purple;
    suspects_.push_back(object);
  }
  void markGray(Object* root);
  void scan(Object* root);
  void scanBlack(Object* root);
  void gatherWhite(Object* root, std::vector<Object*>& garbage);
  template <class Visit>
  void forEachReference(Object* object, Visit visit);

  std::vector<ir::ObjectType> types_;
  void* free_[SmallLimit / 16 + 1] = {};
  std::vector<void*> chunks_;
  unsigned char* chunkAt_ = nullptr;
  unsigned char* chunkEnd_ = nullptr;
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
  std::uint64_t count_ = 0;
  std::vector<Object*> suspects_;
  std::size_t collectLeast_ = 1024;  // suspects that are worth a collection
  std::size_t collectAt_ = collectLeast_;
  std::vector<Object*> doomed_;  // destroy() without recursion
  bool destroying_ = false;
  bool collecting_ = false;
};

}  // namespace vellum::vm
