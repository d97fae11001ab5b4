#include "languages/ags/runtime/kept_values.h"

#include <cstring>
#include <map>
#include <string_view>
#include <unordered_map>

namespace vellum::ags {

namespace {

// Compares and copies between two compilations, whose types are different objects.
class Keeper {
 public:
  explicit Keeper(vm::Heap& heap) : heap_(heap) {}

  bool same(const Type* a, const Type* b) {
    if (a == b) return true;
    if (a->kind != b->kind) return false;
    switch (a->kind) {
      case TypeKind::Enum: return a->enumInfo->name == b->enumInfo->name;
      case TypeKind::Struct:
      case TypeKind::Pointer: return same(a->structInfo, b->structInfo);
      case TypeKind::FixedArray: return a->count == b->count && same(a->element, b->element);
      case TypeKind::DynamicArray: return same(a->element, b->element);
      default: return true;
    }
  }

  // Between places in memory.
  void copy(const Type* from, const unsigned char* source, const Type* to, unsigned char* target) {
    if (from->kind != to->kind) return;
    if (to->kind == TypeKind::Struct) return copyMembers(from->structInfo, source, to->structInfo, target);
    if (to->kind == TypeKind::FixedArray) {
      std::uint64_t step = sizeOf(from->element), newStep = sizeOf(to->element);
      for (std::uint32_t i = 0; i < std::min(from->count, to->count); ++i)
        copy(from->element, source + i * step, to->element, target + i * newStep);
      return;
    }
    if (!same(from, to)) return;
    if (!to->isReference()) {
      std::memcpy(target, source, sizeOf(to));
      return;
    }
    vm::Object *kept, *initial;
    std::memcpy(&kept, source, sizeof kept);
    std::memcpy(&initial, target, sizeof initial);
    vm::Heap::retain(kept);
    heap_.release(initial);
    std::memcpy(target, &kept, sizeof kept);
  }

 private:
  bool same(const StructInfo* a, const StructInfo* b) {
    if (a == b) return true;
    if (a == nullptr || b == nullptr || a->name != b->name || a->isManaged != b->isManaged || a->isBuiltin ||
        b->isBuiltin || a->fields.size() != b->fields.size())
      return false;
    auto [known, isNew] =
        same_.try_emplace({a, b}, true);  // while it is found out, for structs that refer to each other
    if (!isNew) return known->second;
    bool good = same(a->base, b->base);
    for (std::size_t i = 0; good && i < a->fields.size(); ++i)
      good = a->fields[i].name == b->fields[i].name && a->fields[i].offset == b->fields[i].offset &&
             same(a->fields[i].type, b->fields[i].type);
    return same_[{a, b}] = good;
  }

  void copyMembers(const StructInfo* from, const unsigned char* source, const StructInfo* to, unsigned char* target) {
    for (const StructInfo* owner = to; owner != nullptr; owner = owner->base)
      for (const Field& field : owner->fields)
        for (const StructInfo* old = from; old != nullptr; old = old->base)
          if (auto found = old->fieldsByName.find(field.name); found != old->fieldsByName.end())
            copy(found->second->type, source + found->second->offset, field.type, target + field.offset);
  }

  vm::Heap& heap_;
  std::map<std::pair<const StructInfo*, const StructInfo*>, bool> same_;
};

using PlacesByName = std::unordered_map<std::string_view, const GlobalPlace*>;

bool ownsBlock(const Type* type) { return type->kind == TypeKind::Struct || type->kind == TypeKind::FixedArray; }

}  // namespace

void keepValues(vm::Heap& heap, const GlobalMemory& from, const GlobalMemory& to) {
  std::unordered_map<std::string_view, PlacesByName> old;
  for (const GlobalPlace& place : from.lowered.globals)
    old[from.program.units[place.unit].name].insert_or_assign(place.variable->name, &place);
  Keeper keeper(heap);
  for (const GlobalPlace& place : to.lowered.globals) {
    auto script = old.find(to.program.units[place.unit].name);
    if (script == old.end()) continue;
    auto found = script->second.find(place.variable->name);
    if (found == script->second.end()) continue;
    const Type *type = found->second->variable->type, *newType = place.variable->type;
    unsigned char *source = from.globals + found->second->offset, *target = to.globals + place.offset;
    if (!ownsBlock(newType)) {
      keeper.copy(type, source, newType, target);
    } else if (keeper.same(type, newType)) {
      unsigned char initial[8];
      std::memcpy(initial, target, sizeof initial);
      std::memcpy(target, source, sizeof initial);
      std::memcpy(source, initial, sizeof initial);
    } else if (ownsBlock(type)) {
      vm::Object *block, *newBlock;
      std::memcpy(&block, source, sizeof block);
      std::memcpy(&newBlock, target, sizeof newBlock);
      if (block != nullptr && newBlock != nullptr) keeper.copy(type, block->data(), newType, newBlock->data());
    }
  }
}

}  // namespace vellum::ags
