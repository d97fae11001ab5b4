#include "vm/heap.h"

#include <algorithm>

#include "base/check.h"
#include "base/sanitizers.h"
#include "base/utf8.h"
#include "source/code_page.h"

namespace vellum::vm {

using ir::Storage;

// With sanitizers, each object is a separate allocation, so that stale pointers are caught.
static constexpr bool EveryBlockAlone = base::UnderSanitizers;

// The block size of an object with `bytes` bytes of data.
static constexpr std::size_t blockFor(std::size_t dataBytes) {
  return (sizeof(Object) + dataBytes + 15) & ~std::size_t(15);
}

// Whether free blocks of this size go into free lists.
static constexpr bool isListed(std::size_t block, std::size_t limit) { return block <= limit && !EveryBlockAlone; }

Heap::Heap(std::uint64_t limit) : limit_(limit) {
  updateFastLimit();
  setAccount(own_, false);
}

Heap::~Heap() {
  collectCycles();
  for (void* chunk : chunks_) account_->give(chunk, ChunkSize);
  account_->setHeap({});
}

void Heap::setAccount(base::MemoryAccount& account, bool all) {
  VELLUM_CHECK(count_ == 0 && chunks_.empty(), "a heap with objects keeps its account");
  own_.setHeap({});
  account_ = &account;
  base::MemoryAccount::HeapView view{this, &used_, &held_};
  if (all) {
    view.changed = [](void* heap, std::uint64_t more, std::uint64_t less) {
      static_cast<Heap*>(heap)->hold(more, less);
    };
    hold(account.counted(), 0);
  }
  view.collect = [](void* heap) { static_cast<Heap*>(heap)->collectCycles(); };
  view.refused = [](void* heap) { static_cast<Heap*>(heap)->refuse(); };
  account.setHeap(view);
}

static bool sameLayout(const ir::ObjectType& a, const ir::ObjectType& b) {
  return a.name == b.name && a.array == b.array && a.element == b.element && a.size == b.size &&
         a.references == b.references && a.mayCycle == b.mayCycle && a.byName == b.byName;
}

static bool sameTargets(const ir::ObjectType& a, const ir::ObjectType& b) {
  return a.targets == b.targets && a.base == b.base;
}

// Arrays are compared without their names.
static bool sameElements(const ir::ObjectType& a, const ir::ObjectType& b) {
  return a.element == b.element && a.size == b.size && a.references == b.references && a.targets == b.targets;
}

// The type as the table stores it: with its size, and a target for every reference.
static ir::ObjectType completed(ir::ObjectType type) {
  if (type.array && type.element != Storage::Struct) type.size = ir::sizeOf(type.element);
  type.targets.resize(type.array && type.element == Storage::Ref ? 1 : type.references.size());
  return type;
}

std::uint32_t Heap::makeType(const ir::ObjectType& type) {
  types_.push_back(type);
  Layout layout;
  if (!type.array) {
    layout.header.kind = Kind::Struct;
    layout.header.type = static_cast<std::uint32_t>(types_.size() - 1);
    layout.header.length = type.size;
    layout.header.flags = type.mayCycle ? MayCycle | Unlisted : 0;
    std::size_t size = blockFor(type.size);
    if (isListed(size, SmallLimit)) {
      layout.block = static_cast<std::uint32_t>(size);
      if (type.references.empty() && !type.mayCycle) layout.header.flags = Plain;
    }
  }
  layouts_.push_back(layout);
  references_.push_back(
      {static_cast<std::uint32_t>(referenceOffsets_.size()), static_cast<std::uint32_t>(type.references.size())});
  // The last one first: destroy() then frees objects in the order in which programs usually create them, and the next
  // objects from the free list are neighbours, too.
  referenceOffsets_.insert(referenceOffsets_.end(), type.references.rbegin(), type.references.rend());
  elementSizes_.push_back(type.size);
  elementSizesAt_ = elementSizes_.data();
  return static_cast<std::uint32_t>(types_.size() - 1);
}

std::uint32_t Heap::addType(const ir::ObjectType& given) {
  ir::ObjectType type = completed(given);
  for (std::size_t i = types_.size(); i-- > 0;)
    if (sameLayout(types_[i], type) && sameTargets(types_[i], type)) return static_cast<std::uint32_t>(i);
  return makeType(type);
}

std::vector<std::uint32_t> Heap::addTypes(const std::vector<ir::ObjectType>& types) {
  const std::size_t before = types_.size();
  std::vector<std::uint32_t> indexes;
  std::vector<std::size_t> makers;  // of each type that is added here: its index in the list
  auto make = [&](std::size_t i) {
    makers.push_back(i);
    return makeType(completed(types[i]));
  };
  for (std::size_t i = 0; i < types.size(); ++i) {
    ir::ObjectType type = completed(types[i]);
    std::size_t end = types_.size();
    while (end > 0 && !sameLayout(types_[end - 1], type)) --end;
    indexes.push_back(end != 0 ? static_cast<std::uint32_t>(end - 1) : make(i));
  }
  auto translated = [&](std::size_t i) {
    ir::ObjectType type = completed(types[i]);
    auto translate = [&](ir::TypeId& id) {
      if (id != ir::Strings && id != ir::Anything) id = ir::TypeId(indexes[id.index()]);
    };
    for (ir::TypeId& target : type.targets) translate(target);
    translate(type.base);
    return type;
  };
  // Types whose references have different targets are different types.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < types.size(); ++i) {
      std::size_t index = indexes[i];
      bool madeHere = index >= before;
      if (madeHere && makers[index - before] == i) continue;
      if (sameTargets(madeHere ? translated(makers[index - before]) : types_[index], translated(i))) continue;
      indexes[i] = make(i);
      changed = true;
    }
  }
  for (std::size_t index = before; index < types_.size(); ++index) types_[index] = translated(makers[index - before]);
  return indexes;
}

bool Heap::fits(const Object* object, ir::TypeId target) const {
  if (object == nullptr || target == ir::Anything) return true;
  if (target == ir::Strings) return object->kind == Kind::String;
  if (object->kind == Kind::String) return false;
  const ir::ObjectType& wanted = types_[target.index()];
  if (object->kind == Kind::Array) return wanted.array && sameElements(types_[object->type], wanted);
  for (ir::TypeId at(object->type); at.valid(); at = types_[at.index()].base) {
    const ir::ObjectType& type = types_[at.index()];
    if (at == target || (wanted.byName && type.name == wanted.name)) return true;
  }
  return false;
}

std::optional<ir::TypeId> Heap::referenceAt(const Object* object, std::uint64_t offset) const {
  if (offset + sizeof(Object*) > bytesOf(object)) return std::nullopt;
  const ir::ObjectType& type = types_[object->type];
  if (type.array && type.element == Storage::Ref) {
    if (offset % sizeof(Object*) == 0) return type.targets[0];
    return std::nullopt;
  }
  if (type.array) offset %= type.size;
  auto found = std::lower_bound(type.references.begin(), type.references.end(), offset);
  if (found == type.references.end() || *found != offset) return std::nullopt;
  return type.targets[static_cast<std::size_t>(found - type.references.begin())];
}

bool Heap::holdsNumbers(const Object* object, std::uint64_t offset, std::uint32_t width) const {
  if (offset + width > bytesOf(object)) return false;
  const ir::ObjectType& type = types_[object->type];
  if (type.array && type.element == Storage::Ref) return false;
  if (type.references.empty()) return true;
  if (type.array) offset %= type.size;
  // The first reference that ends after the offset must begin after the numbers.
  auto next = std::upper_bound(type.references.begin(), type.references.end(), offset,
                               [](std::uint64_t at, std::uint32_t reference) { return at < reference + 8ull; });
  return next == type.references.end() || offset + width <= *next;
}

std::size_t Heap::blockSize(const Object* object) const {
  std::size_t data = 0;
  switch (object->kind) {
    case Kind::String: data = object->type; break;
    case Kind::Struct: data = object->length; break;
    case Kind::Array: data = std::size_t(object->length) * types_[object->type].size; break;
  }
  return blockFor(data);
}

Object* Heap::allocate(std::size_t dataBytes) {
  std::size_t size = blockFor(dataBytes);
  if (isCollectionDue() && !collecting_) collectIfDue();
  if (used_ + held_ + size > limit_) {
    if (!collecting_) collectCycles();
    if (used_ + held_ + size > limit_ && forgetRefusal()) return nullptr;
  }
  void* block = nullptr;
  if (isListed(size, SmallLimit)) {
    void*& list = free_[size / 16];
    if (list != nullptr) {
      block = list;
      std::memcpy(&list, block, sizeof list);
    } else {
      if (chunks_.empty() || chunkAt_ + size > static_cast<unsigned char*>(chunks_.back()) + ChunkSize) {
        auto* chunk = static_cast<unsigned char*>(account_->take(ChunkSize));
        if (chunk == nullptr) return nullptr;
        chunks_.push_back(chunk);
        chunkAt_ = chunk;
      }
      block = chunkAt_;
      chunkAt_ += size;
    }
  } else {
    block = account_->take(size);
    if (block == nullptr) return nullptr;
    *bytesWork_ += static_cast<std::int64_t>(size / BytesOfWork);
  }
  used_ += size;
  ++count_;
  return new (block) Object;
}

void Heap::freeBlock(Object* object) {
  if ((object->flags & Indexed) != 0) characterIndexes_.erase(object);
  std::size_t size = object->kind == Kind::Struct ? layouts_[object->type].block : 0;
  if (size == 0) size = blockSize(object);
  used_ -= size;
  --count_;
  if (isListed(size, SmallLimit)) {
    void*& list = free_[size / 16];
    std::memcpy(static_cast<void*>(object), &list, sizeof list);
    list = object;
  } else {
    account_->give(object, size);
  }
}

Object* Heap::makeString(std::uint32_t length) {
  if (length > MaxLength) return nullptr;
  Object* string = allocate(length);
  if (string == nullptr) return nullptr;
  string->kind = Kind::String;
  string->length = length;
  string->type = static_cast<std::uint32_t>(blockFor(length) - sizeof(Object));
  return string;
}

Object* Heap::makeString(std::string_view text) {
  if (text.size() > MaxLength) return nullptr;
  Object* string = makeString(static_cast<std::uint32_t>(text.size()));
  if (string != nullptr && !text.empty()) std::memcpy(string->data(), text.data(), text.size());
  return string;
}

Object* Heap::concat(const Object* first, const Object* second) {
  std::uint64_t length = std::uint64_t(first->length) + second->length;
  Object* string = length > MaxLength ? nullptr : makeString(static_cast<std::uint32_t>(length));
  if (string == nullptr) return nullptr;
  std::memcpy(string->data(), first->data(), first->length);
  std::memcpy(string->data() + first->length, second->data(), second->length);
  bool isNot = ((first->flags | second->flags) & NotAscii) != 0;
  string->flags = static_cast<std::uint8_t>(isNot ? NotAscii : first->flags & second->flags & Ascii);
  return string;
}

void Heap::lookForAscii(const Object* string) {
  const_cast<Object*>(string)->flags |= base::isAscii(text(string)) ? Ascii : NotAscii;
}

void Heap::noteAppended(Object* string, std::string_view more) {
  if ((string->flags & Ascii) == 0 || base::isAscii(more)) return;
  string->flags = static_cast<std::uint8_t>((string->flags & ~Ascii) | NotAscii);
}

// Null for a string so short that a walk is as fast.
CharacterIndex* Heap::indexOf(const Object* string) {
  if (string->length <= 2 * CharacterIndex::Stride) return nullptr;
  const_cast<Object*>(string)->flags |= Indexed;
  return &characterIndexes_[string];
}

std::size_t Heap::countCharacters(const Object* string) {
  if (isAscii(string)) return text(string).size();
  CharacterIndex* index = indexOf(string);
  return index != nullptr ? index->count(text(string)) : source::countCharacters(text(string));
}

std::size_t Heap::byteOfCharacter(const Object* string, std::size_t index) {
  if (isAscii(string)) return std::min(index, text(string).size());
  if (CharacterIndex* known = indexOf(string)) return known->byteOf(text(string), index);
  return CharacterIndex::walk(text(string), 0, index);
}

Object* Heap::makeFreshStruct(std::uint32_t type) {
  std::uint32_t size = types_[type].size;
  Object* object = allocate(size);
  if (object == nullptr) return nullptr;
  *object = layouts_[type].header;
  std::memset(object->data(), 0, size);
  return object;
}

Object* Heap::makeArray(std::uint32_t type, std::uint32_t length) {
  const ir::ObjectType& info = types_[type];
  if (length > MaxLength) return nullptr;
  std::uint64_t bytes = std::uint64_t(length) * info.size;
  if (bytes > limit_) return nullptr;
  Object* array = allocate(static_cast<std::size_t>(bytes));
  if (array == nullptr) return nullptr;
  array->kind = Kind::Array;
  array->type = type;
  array->element = info.element;
  array->length = length;
  array->flags = info.mayCycle ? MayCycle | Unlisted : 0;
  std::memset(array->data(), 0, static_cast<std::size_t>(bytes));
  return array;
}

Object* Heap::append(Object* first, std::string_view second) {
  std::uint64_t length = std::uint64_t(first->length) + second.size();
  if (first->references == 1 && first->kind == Kind::String && length <= first->type) {
    if (!second.empty()) std::memmove(first->data() + first->length, second.data(), second.size());
    first->length = static_cast<std::uint32_t>(length);
    noteAppended(first, second);
    return first;
  }
  Object* result = nullptr;
  if (length <= MaxLength) {
    // Appending is usually repeated: reserve twice the length.
    std::uint64_t room = std::min<std::uint64_t>(length * 2, MaxLength);
    result = makeString(static_cast<std::uint32_t>(std::max(room, length)));
    if (result == nullptr) result = makeString(static_cast<std::uint32_t>(length));
  }
  if (result != nullptr) {
    std::memcpy(result->data(), first->data(), first->length);
    if (!second.empty()) std::memcpy(result->data() + first->length, second.data(), second.size());
    result->length = static_cast<std::uint32_t>(length);
    result->flags = first->flags & (Ascii | NotAscii);
    noteAppended(result, second);
  }
  release(first);
  return result;
}

template <class Visit>
void Heap::forEachReference(Object* object, Visit visit) {
  auto at = [&](std::size_t offset) {
    Object* target;
    std::memcpy(&target, object->data() + offset, sizeof target);
    if (target != nullptr) visit(target);
  };
  auto members = [&](std::size_t place) {
    const References& references = references_[object->type];
    const std::uint32_t* offset = referenceOffsets_.data() + references.first;
    for (std::uint32_t i = 0; i < references.count; ++i) at(place + offset[i]);
  };
  if (object->kind == Kind::Struct) {
    members(0);
  } else if (object->kind == Kind::Array) {
    if (object->element == Storage::Ref) {
      for (std::size_t i = 0; i < object->length; ++i) at(i * sizeof(Object*));
    } else if (object->element == Storage::Struct && references_[object->type].count != 0) {
      for (std::size_t i = 0; i < object->length; ++i) members(i * types_[object->type].size);
    }
  }
}

void Heap::addCycleCandidate(Object* object) {
  object->flags &= static_cast<std::uint8_t>(~Unlisted);
  object->color = Purple;
  cycleCandidates_.push_back(object);
  updateFastLimit();
}

void Heap::destroy(Object* object) {
  if (destroying_) {
    doomed_.push_back(object);
    return;
  }
  destroying_ = true;
  for (Object* next = object;;) {
    forEachReference(next, [&](Object* child) {
      if (--child->references == 0) doomed_.push_back(child);
      else noteDecrease(child);
    });
    // A cycle candidate is in the collector's list: the collector frees its block.
    if (isCycleCandidate(next)) next->flags |= Dead;
    else freeBlock(next);
    if (doomed_.empty()) break;
    next = doomed_.back();
    doomed_.pop_back();
  }
  destroying_ = false;
}

// Synchronous cycle collection by trial deletion (D. F. Bacon, V. T. Rajan, "Concurrent Cycle Collection in Reference
// Counted Systems", ECOOP 2001, section 3), with work lists instead of recursion. Only objects whose type can be part
// of a cycle take part.
void Heap::markGray(Object* root) {
  if (root->color == Gray) return;
  root->color = Gray;
  work_.push(root);
  while (!work_.empty()) {
    Object* object = work_.pop();
    ++traced_;
    forEachReference(object, [&](Object* child) {
      if ((child->flags & MayCycle) == 0) return;
      --child->references;
      if (child->color == Gray) return;
      child->color = Gray;
      work_.push(child);
    });
  }
}

void Heap::scanBlack(Object* root) {
  std::size_t others = work_.size();  // used by scan()
  work_.push(root);
  root->color = Black;
  while (work_.size() > others) {
    Object* object = work_.pop();
    forEachReference(object, [&](Object* child) {
      if ((child->flags & MayCycle) == 0) return;
      ++child->references;
      if (child->color == Black) return;
      child->color = Black;
      work_.push(child);
    });
  }
}

void Heap::scan(Object* root) {
  work_.push(root);
  while (!work_.empty()) {
    Object* object = work_.pop();
    if (object->color != Gray) continue;
    if (object->references > 0) {
      scanBlack(object);
      continue;
    }
    object->color = White;
    forEachReference(object, [&](Object* child) {
      if ((child->flags & MayCycle) != 0 && child->color == Gray) work_.push(child);
    });
  }
}

// What garbage refers to outside of cycles goes to `held`, once for each reference.
void Heap::gatherWhite(Object* root, std::vector<Object*>& garbage, std::vector<Object*>& held) {
  work_.push(root);
  while (!work_.empty()) {
    Object* object = work_.pop();
    if (object->color != White) continue;
    object->color = Black;
    garbage.push_back(object);
    forEachReference(object, [&](Object* child) {
      if ((child->flags & MayCycle) == 0) held.push_back(child);
      else if (child->color == White) work_.push(child);
    });
  }
}

void Heap::freeDeadCandidates() {
  std::erase_if(cycleCandidates_, [this](Object* object) {
    bool dead = (object->flags & Dead) != 0;
    if (dead) freeBlock(object);
    return dead;
  });
}

// Most candidates die by counting: it pays to trace only those that are left once they are many.
void Heap::collectIfDue() {
  freeDeadCandidates();
  std::size_t candidates = cycleCandidates_.size();
  if (candidates >= traceAt_ || (candidates >= collectLeast_ && used_ > collectUsed_)) return collectCycles();
  collectAt_ = std::max(traceAt_, 2 * candidates);
  updateFastLimit();
}

void Heap::collectCycles() {
  if (collecting_) return;
  collecting_ = true;
  freeDeadCandidates();
  std::vector<Object*> roots;
  roots.swap(cycleCandidates_);
  traced_ = 0;
  for (Object* object : roots) markGray(object);
  for (Object* object : roots) scan(object);
  std::vector<Object*> garbage, held;
  for (Object* object : roots) {
    object->flags |= Unlisted;
    gatherWhite(object, garbage, held);
  }
  // References from garbage to other objects are released as usual; those within cycles have already been subtracted.
  for (Object* object : held) release(object);
  for (Object* object : garbage) freeBlock(object);
  // Tracing what lives costs at most a few visits for each candidate, however large the live structure is.
  if (collectLeast_ != 0) {
    std::size_t alive = 2 * (roots.size() - std::min(roots.size(), garbage.size()));
    traceAt_ = std::max(collectLeast_, cycleCandidates_.size() + std::max(alive, traced_ - garbage.size()));
    collectAt_ = traceAt_;
    collectUsed_ = 2 * used_ + LeastGrowth;
  }
  collecting_ = false;
  updateFastLimit();
}

}  // namespace vellum::vm
