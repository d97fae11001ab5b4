#include "languages/ags/runtime/value_text.h"

#include <cstring>

#include "base/float_text.h"
#include "languages/ags/lower/lower.h"

namespace vellum::ags {

namespace {

constexpr std::size_t LongestText = 120;
constexpr int MostDepth = 4;  // of values within values

// Writes values until the line is long enough.
class Line {
 public:
  explicit Line(const vm::Heap& heap) : heap_(heap) {}

  void content(const unsigned char* at, const Type* type) {
    if (type->kind == TypeKind::Struct) fields(at, type->structInfo);
    else elements(at, type->element, type->count, typeName(type));
  }
  void slot(vm::Slot value, const Type* type);
  std::string take() { return std::move(text_); }

 private:
  bool begin(std::string_view name) {
    base::append(text_, name);
    if (depth_ == MostDepth) return false;
    ++depth_;
    base::append(text_, " {");
    return true;
  }
  void end(bool isEmpty) {
    base::append(text_, isEmpty ? "}" : " }");
    --depth_;
  }
  // Before each value; false: the line is long enough.
  bool next(bool& isFirst) {
    const bool fits = text_.size() < LongestText;
    base::append(text_, isFirst ? " " : ", ");
    if (!fits) base::append(text_, "...");
    isFirst = false;
    return fits;
  }
  void stored(const unsigned char* at, const Type* type) {
    if (isBlock(type)) content(at, type);
    else if (type->isString() && loadSlot(at, type).r != nullptr)
      base::append(text_, base::cat("\"", vm::text(loadSlot(at, type).r), "\""));
    else slot(loadSlot(at, type), type);
  }
  void fields(const unsigned char* at, const StructInfo* info) {
    if (!begin(info->name)) return;
    bool isFirst = true, fits = true;
    // Those of the struct that it extends come first.
    std::vector<const StructInfo*> all;
    for (const StructInfo* each = info; each != nullptr; each = each->base) all.insert(all.begin(), each);
    for (const StructInfo* each : all)
      for (const Field& field : each->fields) {
        if (!fits || !(fits = next(isFirst))) break;
        base::append(text_, base::cat(field.name, " = "));
        stored(at + field.offset, field.type);
      }
    end(isFirst);
  }
  void elements(const unsigned char* at, const Type* element, std::uint32_t count, std::string_view name) {
    if (!begin(name)) return;
    bool isFirst = true;
    for (std::uint32_t i = 0; i < count && next(isFirst); ++i)
      stored(at + std::size_t(i) * storedBytes(element), element);
    end(isFirst);
  }

  const vm::Heap& heap_;
  std::string text_;
  int depth_ = 0;
};

void Line::slot(vm::Slot value, const Type* type) {
  switch (registerType(type)) {
    case ir::Type::I32:
      if (type->kind == TypeKind::Enum && type->enumInfo->isBool && (value.i == 0 || value.i == 1))
        return base::append(text_, value.i != 0 ? "true" : "false");
      return base::append(text_, value.i);
    case ir::Type::F32: {
      std::string number = base::floatText(value.f);
      if (number.find_first_not_of("-0123456789") == number.npos) number += ".0";
      return base::append(text_, number);
    }
    default: break;
  }
  if (value.r == nullptr) return base::append(text_, "null");
  if (type->isString()) return base::append(text_, vm::text(value.r));
  if (type->kind == TypeKind::DynamicArray)
    return elements(value.r->data(), type->element, value.r->length,
                    base::cat(typeName(type->element), "[", value.r->length, "]"));
  const StructInfo* info = type->structInfo;
  // The object may be of a type that extends it; then its own members are not known here.
  if (info != nullptr && !info->isBuiltin && heap_.type(value.r->type).name == info->name)
    return fields(value.r->data(), info);
  base::append(text_, heap_.type(value.r->type).name);
}

}  // namespace

bool isBlock(const Type* type) { return type->kind == TypeKind::Struct || type->kind == TypeKind::FixedArray; }

std::uint32_t storedBytes(const Type* type) {
  switch (type->kind) {
    case TypeKind::Char: return 1;
    case TypeKind::Short: return 2;
    case TypeKind::Struct: return type->structInfo->size;
    case TypeKind::FixedArray: return storedBytes(type->element) * type->count;
    default: return type->isReference() ? 8 : 4;
  }
}

vm::Slot loadSlot(const unsigned char* at, const Type* type) {
  vm::Slot slot{};
  if (type->kind == TypeKind::Char) {
    slot = vm::slotOf(std::int32_t(*at));
  } else if (type->kind == TypeKind::Short) {
    std::int16_t number;
    std::memcpy(&number, at, 2);
    slot = vm::slotOf(std::int32_t(number));
  } else if (type->isReference()) {
    std::memcpy(&slot.r, at, 8);
  } else {
    std::memcpy(&slot.i, at, 4);
  }
  return slot;
}

std::string valueText(const vm::Heap& heap, vm::Slot value, const Type* type) {
  Line line(heap);
  line.slot(value, type);
  return line.take();
}

std::string contentText(const vm::Heap& heap, const unsigned char* at, const Type* type) {
  Line line(heap);
  line.content(at, type);
  return line.take();
}

}  // namespace vellum::ags
