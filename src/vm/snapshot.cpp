#include "vm/snapshot.h"

#include <algorithm>

#include "base/check.h"
#include "ir/available_checks.h"
#include "ir/liveness.h"
#include "vm/linked.h"

namespace vellum::vm {

namespace {

constexpr std::uint32_t NoObject = 0;  // object ids start at 1

template <class Visit>
void forEachReferenceOffset(const Heap& heap, const Object* object, Visit visit) {
  if (object->kind == Kind::Struct) {
    for (std::uint32_t offset : heap.type(object->type).references) visit(offset);
  } else if (object->kind == Kind::Array) {
    const ir::ObjectType& type = heap.type(object->type);
    for (std::size_t i = 0; i < object->length; ++i) {
      if (type.element == ir::Storage::Ref) visit(i * 8);
      if (type.element == ir::Storage::Struct)
        for (std::uint32_t offset : type.references) visit(i * type.size + offset);
    }
  }
}

std::size_t dataSize(const Heap& heap, const Object* object) {
  switch (object->kind) {
    case Kind::Array: return std::size_t(object->length) * heap.type(object->type).size;
    default: return object->length;
  }
}

// Where a fiber that is not blocked may continue: other instructions rely on checks by preceding ones.
bool mayGoOn(const ir::Function& function, std::uint32_t at) {
  return at == 0 || ir::mayPause(function.code[at].op) || ir::mayPause(function.code[at - 1].op);
}

}  // namespace

std::uint32_t SnapshotWriter::idOf(const Object* object) {
  if (object == nullptr) return NoObject;
  auto next = static_cast<std::uint32_t>(queue_.size() + 1);
  auto [found, added] = ids_.try_emplace(object, next);
  if (added && use_ == SnapshotUse::Hash && object->kind == Kind::String) {
    auto [equal, isNew] = textIds_.try_emplace(vm::text(object), next);
    found->second = equal->second;
    added = isNew;
  }
  if (added) queue_.push_back(object);
  return found->second;
}

void SnapshotWriter::object(const Object* object) { number(idOf(object)); }

void SnapshotWriter::value(const Value& value) {
  number(static_cast<std::uint8_t>(value.tag));
  if (value.isString()) object(value.string());
  else number(value.content.bits);
}

void SnapshotWriter::slot(ir::Type type, const Slot* slot) {
  switch (type) {
    case ir::Type::I32:
    case ir::Type::F32: number(slot->i); break;
    case ir::Type::Ref:
    case ir::Type::Borrowed: object(slot->r); break;
    case ir::Type::Value: value({slot[0], static_cast<Tag>(slot[1].bits)}); break;
    case ir::Type::Void: break;
  }
}

void SnapshotWriter::function(FunctionRef function) {
  // Which number a module has depends on those that were loaded for a moment before it.
  std::uint32_t module = use_ == SnapshotUse::Hash ? 0 : function->module.value;
  (*this)(module, function->index, vm_.moduleHash(function->module));
}

// A dead register holds an arbitrary value, which must not make two equal worlds differ.
const std::vector<bool>& SnapshotWriter::liveSlots(const LinkedFunction& function, std::uint32_t at) {
  auto [found, added] = function.live.try_emplace(at);
  if (added) found->second = ir::liveSlots(*function.source, at);
  return found->second;
}

void SnapshotWriter::fiber(const Fiber& fiber) {
  VELLUM_CHECK(fiber.state_ != FiberState::Running, "a running fiber is not saved");
  number(static_cast<std::uint8_t>(fiber.paused() ? fiber.state_ : FiberState::Empty));
  if (!fiber.paused()) return;
  (*this)(fiber.quantum, fiber.userData, fiber.budget_, fiber.loops_);
  count(fiber.frames_.size());
  for (const CallFrame& frame : fiber.frames_) {
    function(frame.function);
    number(frame.at());
    const auto& types = frame.function->source->slots;
    const Slot* base = fiber.stack_.data() + frame.base;
    const std::vector<bool>& live = liveSlots(*frame.function, frame.at());
    static constexpr Slot Nothing[2] = {};
    for (std::size_t i = 0; i < types.size(); ++i) slot(types[i], live[i] ? base + i : Nothing);
  }
  if (fiber.state_ != FiberState::Blocked) return;
  const CallFrame& frame = fiber.frames_.back();
  const auto* host = address<const LinkedHost>(*frame.ip);
  const Slot* window = fiber.stack_.data() + frame.base + frame.function->localSlots;
  for (ir::Type type : host->signature.parameters) {
    slot(type, window);
    window += ir::slotsOf(type);
  }
}

void SnapshotWriter::globals(ModuleId id) {
  const ir::Module& module = vm_.modules_[id.index()]->module;
  const unsigned char* memory = vm_.globals(id);
  (*this)(vm_.moduleHash(id), module.globalSize);
  std::string image(reinterpret_cast<const char*>(memory), module.globalSize);
  for (std::uint32_t offset : module.globalReferences) std::memset(image.data() + offset, 0, 8);
  for (std::uint32_t offset : module.globalValues) std::memset(image.data() + offset, 0, 16);
  raw(image);
  for (std::uint32_t offset : module.globalReferences) object(*reinterpret_cast<Object* const*>(memory + offset));
  for (std::uint32_t offset : module.globalValues) value(*reinterpret_cast<const Value*>(memory + offset));
}

// How many types before it have the same name.
static std::uint32_t ordinalOf(const Heap& heap, std::uint32_t type) {
  std::uint32_t ordinal = 0;
  for (std::uint32_t i = 0; i < type; ++i) ordinal += heap.type(i).name == heap.type(type).name ? 1 : 0;
  return ordinal;
}

std::uint32_t SnapshotWriter::numberOf(std::uint32_t type) {
  if (types_ == SnapshotTypes::Numbers) return type;
  auto [found, isNew] = typeNumbers_.try_emplace(type, static_cast<std::uint32_t>(named_.size()));
  if (isNew) named_.push_back(type);
  return found->second;
}

std::string SnapshotWriter::take() {
  base::ArchiveWriter whole;
  appendTo(whole);
  return whole.take();
}

void SnapshotWriter::appendTo(base::ArchiveWriter& whole) {
  const Heap& heap = vm_.heap();
  base::ArchiveWriter objects;
  // The queue grows during the loop: an object is written before the objects that it refers to.
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const Object* object = queue_[i];
    objects.number(static_cast<std::uint8_t>(object->kind));
    if (object->kind != Kind::String) objects.number(numberOf(object->type));
    objects.number(object->length);
    std::string_view data(reinterpret_cast<const char*>(object->data()), dataSize(heap, object));
    std::size_t begin = objects.size();
    objects.raw(data);
    forEachReferenceOffset(heap, object, [&](std::size_t offset) { objects.change(begin + offset, std::uint64_t(0)); });
    forEachReferenceOffset(heap, object, [&](std::size_t offset) {
      Object* target;
      std::memcpy(&target, object->data() + offset, sizeof target);
      objects.number(idOf(target));
    });
  }
  if (types_ == SnapshotTypes::Names) {
    whole(static_cast<std::uint32_t>(named_.size()));
    for (std::uint32_t type : named_) whole(heap.type(type).name, ordinalOf(heap, type));
  }
  whole(static_cast<std::uint32_t>(queue_.size()), std::uint64_t(objects.size()));
  whole.raw(objects.bytes());
  whole.raw(bytes());
}

SnapshotReader::SnapshotReader(Vm& vm, std::string_view bytes, SnapshotTypes types,
                               const std::vector<std::string>& later)
    : ArchiveReaderOf(bytes), vm_(vm) {
  if (types == SnapshotTypes::Names) {
    readTypes();
  } else {
    std::vector<std::string> missing = later;
    for (std::uint32_t i = 0; i < vm.heap().typeCount(); ++i) {
      auto found = std::find(missing.begin(), missing.end(), vm.heap().type(i).name);
      if (found == missing.end()) typeOf_.push_back(i);
      else missing.erase(found);
    }
  }
  readObjects();
}

void SnapshotReader::readTypes() {
  const Heap& heap = vm_.heap();
  part("types of objects");
  for (std::size_t left = count(0, 8); left > 0 && ok(); --left) {
    std::string name;
    std::uint32_t ordinal = 0;
    (*this)(name, ordinal);
    std::uint32_t type = 0;
    while (type < heap.typeCount() && (heap.type(type).name != name || ordinal-- != 0)) ++type;
    if (ok() && type == heap.typeCount()) return fail("objects have a type that is not here");
    typeOf_.push_back(type);
  }
}

SnapshotReader::~SnapshotReader() {
  for (Object* object : objects_) vm_.heap().release(object);
}

void SnapshotReader::readObjects() {
  Heap& heap = vm_.heap();
  constexpr std::string_view Cause = "an object does not fit";
  part("objects of scripts");
  std::uint32_t count = 0;
  std::uint64_t size = 0;
  (*this)(count, size);
  if (size > remaining() || count > size) return fail("more objects follow than there are bytes");
  base::ArchiveReader in(raw(static_cast<std::size_t>(size)));
  auto number = [&](auto value) {
    in(value);
    return value;
  };
  struct Pending {
    Object* from;
    std::size_t offset;
    std::uint32_t to;
  };
  std::vector<Pending> pending;
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
    auto kind = static_cast<Kind>(number(std::uint8_t(0)));
    std::uint32_t type = kind == Kind::String ? 0 : number(std::uint32_t(0));
    std::uint32_t length = number(std::uint32_t(0));
    bool typed = kind == Kind::Struct || kind == Kind::Array;
    if (kind != Kind::String) {
      if (!typed || type >= typeOf_.size()) return fail(Cause);
      type = typeOf_[type];
      if (heap.type(type).array != (kind == Kind::Array)) return fail(Cause);
    }
    std::size_t width = kind == Kind::Array ? heap.type(type).size : 1;
    if (std::uint64_t(length) * width > in.remaining()) return fail(Cause);
    Object* object = kind == Kind::String   ? heap.makeString(length)
                     : kind == Kind::Struct ? heap.makeStruct(type)
                                            : heap.makeArray(type, length);
    if (object == nullptr) return fail("there is no memory for an object");
    objects_.push_back(object);
    if (kind == Kind::Struct && object->length != length) return fail(Cause);
    std::string_view data = in.raw(dataSize(heap, object));
    if (!data.empty()) std::memcpy(object->data(), data.data(), data.size());
    forEachReferenceOffset(heap, object, [&](std::size_t offset) {
      std::memset(object->data() + offset, 0, 8);
      pending.push_back({object, offset, number(std::uint32_t(0))});
    });
  }
  if (!in.ok()) return fail(Cause);
  for (const Pending& link : pending) {
    if (link.to > objects_.size()) return fail("a reference leads nowhere");
    Object* target = link.to == NoObject ? nullptr : objects_[link.to - 1];
    if (!heap.fits(target, *heap.referenceAt(link.from, link.offset)))
      return fail("a reference leads to an object of another type");
    Heap::retain(target);
    std::memcpy(link.from->data() + link.offset, &target, sizeof target);
  }
}

Object* SnapshotReader::object(ir::TypeId target) {
  std::uint32_t id = NoObject;
  number(id);
  if (id == NoObject) return nullptr;
  if (id > objects_.size() || !vm_.heap().fits(objects_[id - 1], target)) {
    fail("a reference leads to an object of another type");
    return nullptr;
  }
  Heap::retain(objects_[id - 1]);
  return objects_[id - 1];
}

Value SnapshotReader::value() {
  std::uint8_t tag = 0;
  number(tag);
  if (tag > static_cast<std::uint8_t>(Tag::Handle)) {
    fail("a value is of no type");
    return {};
  }
  Value value;
  value.tag = static_cast<Tag>(tag);
  if (value.isString()) {
    value.content.r = object(ir::Strings);
    if (value.content.r != nullptr) return value;
    fail("a value has lost its string");
    return {};
  }
  number(value.content.bits);
  if (forgetsHandles && value.isHandle()) value.content.bits = 0;
  return value;
}

void SnapshotReader::value(Value& place) {
  Value old = place;
  place = value();
  vm_.heap().release(old);
}

void SnapshotReader::slot(ir::Type type, Slot* slot) {
  slot->bits = 0;
  switch (type) {
    case ir::Type::I32:
    case ir::Type::F32: number(slot->i); break;
    case ir::Type::Ref: slot->r = object(ir::Anything); break;
    case ir::Type::Borrowed: {
      slot->r = object(ir::Anything);
      if (slot->r != nullptr && held_.count(slot->r) == 0) loose_.push_back(slot->r);
      else vm_.heap().release(slot->r);
      break;
    }
    case ir::Type::Value: {
      Value read = value();
      slot[0] = read.content;
      slot[1].bits = static_cast<std::uint64_t>(read.tag);
      break;
    }
    case ir::Type::Void: break;
  }
}

FunctionRef SnapshotReader::function() {
  std::uint32_t module = 0, index = 0;
  std::uint64_t hash = 0;
  (*this)(module, index, hash);
  auto fits = [&](std::size_t at) {
    return at < vm_.modules_.size() && vm_.modules_[at] != nullptr && index < vm_.modules_[at]->functions.size() &&
           vm_.moduleHash(ModuleId(at)) == hash;
  };
  std::size_t found = module;
  if (!fits(found))
    for (found = 0; found < vm_.modules_.size() && !fits(found);) ++found;
  if (found < vm_.modules_.size()) return vm_.modules_[found]->functions[index].get();
  fail("a function is of other scripts");
  return nullptr;
}

void SnapshotReader::fiber(Fiber& fiber) {
  vm_.clear(fiber);
  std::uint8_t wire = 0;
  number(wire);
  auto state = static_cast<FiberState>(wire);
  if (state == FiberState::Empty || !ok()) return;
  if (state != FiberState::Ready && state != FiberState::Blocked) return fail("a fiber is in no state");
  std::uint32_t depth = 0;
  (*this)(fiber.quantum, fiber.userData, fiber.budget_, fiber.loops_, depth);
  vm_.refuel(fiber);  // this VM may have another limit
  if (depth == 0 || depth > vm_.limits.depth) return fail("a fiber is too deep");

  // Every counted slot must hold a valid reference before the fiber may be cleared: build a copy, then adopt it.
  std::size_t base = 0;
  for (std::uint32_t i = 0; i < depth; ++i) {
    FunctionRef callee = function();
    std::uint32_t at = 0;
    number(at);
    if (callee == nullptr || at >= callee->code.size() || base + callee->frameSlots > vm_.limits.stackSlots) {
      fail("a frame does not fit");
      break;
    }
    frame(fiber, *callee, base);
    fiber.frames_.push(CallFrame::make(*callee, at, static_cast<std::uint32_t>(base)));
    base += callee->source->slots.size();
    // A caller must be at a call of the next frame's function; the innermost frame, when blocked, at a host call.
    ir::Op op = callee->code[at].op;
    bool last = i + 1 == depth;
    bool sound = ir::isScriptCall(op);
    if (last && state == FiberState::Blocked) sound = ir::isHostCall(op);
    if (last && state == FiberState::Ready) sound = mayGoOn(*callee->source, at);
    if (!last && sound) continue;
    if (!sound) {
      fail("a frame waits where none can");
      break;
    }
  }
  for (std::size_t i = 0; ok() && i + 1 < fiber.frames_.size(); ++i) {
    const CallFrame& caller = fiber.frames_[i];
    if (address<const LinkedFunction>(*caller.ip) != fiber.frames_[i + 1].function)
      fail("a frame is not the one that was called");
  }
  fiber.state_ = FiberState::Ready;
  if (ok() && state == FiberState::Blocked) window(fiber);
  fiber.fromSave_ = !isOurOwn || !loose_.empty();
  held_.clear();
  if (!loose_.empty()) vm_.kept_[&fiber] = std::move(loose_);
  loose_.clear();
  if (ok()) vm_.hold(fiber, true);
  else vm_.clear(fiber);
}

void SnapshotReader::frame(Fiber& fiber, const LinkedFunction& function, std::size_t base) {
  fiber.stack_.resize(std::max(fiber.stack_.size(), base + function.frameSlots));
  Slot* slots = fiber.stack_.data() + base;
  const auto& types = function.source->slots;
  for (std::size_t i = 0; i < types.size(); ++i)
    if (types[i] != ir::Type::Void) slot(types[i], slots + i);
  for (std::uint16_t owned : function.owned) held_.insert(slots[owned].r);
}

// The arguments of the host call that the fiber is blocked in.
void SnapshotReader::window(Fiber& fiber) {
  const CallFrame& frame = fiber.frames_.back();
  const auto* host = address<const LinkedHost>(*frame.ip);
  Slot* arguments = fiber.stack_.data() + frame.base + frame.function->localSlots;
  Slot* next = arguments;
  for (ir::Type type : host->signature.parameters) {
    slot(type, next);
    next += ir::slotsOf(type);
  }
  fiber.state_ = FiberState::Blocked;
  if (!host->accepts(vm_.heap(), arguments)) fail("a call waits with other arguments");
}

void SnapshotReader::globals(ModuleId id) {
  const Vm::LinkedModule& linked = *vm_.modules_[id.index()];
  const ir::Module& module = linked.module;
  unsigned char* memory = vm_.globals(id);
  std::size_t index = 0;
  std::uint64_t hash = 0;
  std::uint32_t size = 0;
  (*this)(hash, size);
  if (hash != vm_.moduleHash(id) || size != module.globalSize) return fail("the variables are of other scripts");
  std::string_view bytes = raw(module.globalSize);
  if (bytes.size() != module.globalSize) return;
  std::string image(bytes);
  // Counted slots keep their content until the saved content is read.
  for (std::uint32_t offset : module.globalReferences) std::memcpy(image.data() + offset, memory + offset, 8);
  for (std::uint32_t offset : module.globalValues) std::memcpy(image.data() + offset, memory + offset, 16);
  if (!image.empty()) std::memcpy(memory, image.data(), image.size());
  for (std::uint32_t offset : module.globalReferences) {
    auto& place = *reinterpret_cast<Object**>(memory + offset);
    Object* old = place;
    place = object(linked.globalTarget(index++));
    vm_.heap().release(old);
  }
  for (std::uint32_t offset : module.globalValues) {
    value(*reinterpret_cast<Value*>(memory + offset));
  }
}

}  // namespace vellum::vm
