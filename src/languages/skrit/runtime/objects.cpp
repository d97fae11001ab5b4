// Skrit objects from URLs: properties, construction, release.
#include <cstring>

#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

// The memory of an object outside the heap.
static std::uint64_t objectBytes(const SkritObject& object) { return sizeof(SkritObject) + object.memory.size_bytes(); }

void SkritRuntime::giveMemory(SkritObject& object, Code& code) {
  std::uint64_t before = object.memory.empty() ? 0 : objectBytes(object);  // reloaded code has other variables
  object.memory = code.memory.take();
  vm_.heap().hold(objectBytes(object), before);
  initMemory(code, false, object.memory);
  // The first fields identify the object.
  auto* words = reinterpret_cast<std::int32_t*>(object.memory.data());
  words[ThisOffset / 4] = object.handle;
  words[OwnerOffset / 4] = object.owner;
}

SkritObject* SkritRuntime::create(Implementation& implementation, std::string_view query, source::FileId from,
                                  std::int32_t owner, std::span<const TemplateField> fields) {
  Code& code = static_cast<Code&>(*implementation.code);
  if (engine_.objects.full() || vm_.heap().isOverLimit()) {
    emitter_->emit(diag::TooManyObjects, {from, {0, 0}}, engine_.objects.count());
    return nullptr;
  }
  if (implementation.alive == 0) resetShared(code);
  Stay stay(engine_);  // initial values may run code that releases the object
  SkritObject& object = addObject(engine_, implementation, owner);
  giveMemory(object, code);
  if (!code.sharedReady) {
    code.sharedReady = true;
    if (code.program.sharedInitializer) run(object, code.program.sharedInitializer.value, {}, nullptr);
    send(engine_, object, events::OnConstructShared, {});
  }
  if (code.program.instanceInitializer) run(object, code.program.instanceInitializer.value, {}, nullptr);
  if (!object.dead && !setProperties(object, query, from, fields)) releaseHandle(engine_, object);
  if (!object.dead) construct(engine_, object);
  return object.dead ? nullptr : &object;
}

// The properties of a template's component apply first, then those of the URL.
bool SkritRuntime::setProperties(SkritObject& object, std::string_view query, source::FileId from,
                                 std::span<const TemplateField> fields) {
  const Program& program = static_cast<const Code&>(*object.implementation->code).program;
  bool good = true;
  auto set = [&](std::string_view name, std::string_view value, source::Location place) {
    if (setProperty(object, name, value)) return;
    good = false;
    const Variable* variable = tables::findProperty(program, name);
    if (variable == nullptr) {
      diagnostics::Diagnostic& diagnostic = emitter_->emit(diag::UnknownProperty, place, name);
      std::string known = tables::propertyList(program);
      if (!known.empty()) diagnostic.hint(cat("its properties are ", known));
    } else {
      emitter_->emit(diag::BadPropertyValue, variable->location, variable->name, value,
                     exports_.typeName(variable->type));
    }
  };
  for (const TemplateField& field : fields)
    set(field.name, field.value, field.at.valid() ? field.at : source::Location{from, {0, 0}});
  for (const auto& [name, value] : tables::splitQuery(query)) set(name, value, {from, {0, 0}});
  return good;
}

bool SkritRuntime::setProperty(SkritObject& object, std::string_view name, std::string_view value) {
  Code& code = static_cast<Code&>(*object.implementation->code);
  const Variable* variable = tables::findProperty(code.program, name);
  if (variable == nullptr) return false;
  auto parsed = tables::parseValue(value, variable->type, exports_);
  if (!parsed) return false;
  auto index = static_cast<std::size_t>(variable - code.program.variables.data());
  std::span<std::uint64_t> memory = variable->shared ? code.shared : object.memory;
  auto* at = reinterpret_cast<unsigned char*>(memory.data()) + code.layout.offsets[index];
  if (variable->type.text()) {
    vm::Object* string = vm_.heap().makeString(std::string_view(parsed->text));
    if (string == nullptr) return false;
    vm::Object* old;
    std::memcpy(&old, at, sizeof old);
    vm_.heap().release(old);
    std::memcpy(at, &string, sizeof string);
  } else if (variable->type.is(Base::Float)) {
    std::memcpy(at, &parsed->real, 4);
  } else {
    std::memcpy(at, &parsed->number, 4);
  }
  return true;
}

void SkritRuntime::release(SkritObject& object, bool last) {
  Code& code = static_cast<Code&>(*object.implementation->code);
  releaseMemory(code, false, object.memory);
  vm_.heap().hold(0, objectBytes(object));
  code.memory.give(object.memory);
  if (!last) return;
  if (code.temporary) unused_.push_back(object.implementation);
  resetShared(code);
}

// The shared variables end with the last object of a skrit and are initialized again for the next one (Skrit manual,
// "Skrit Engine"). They are reset in place: code of the last object may still run.
void SkritRuntime::resetShared(Code& code) {
  if (!code.sharedReady) return;
  code.sharedReady = false;
  releaseMemory(code, true, code.shared);
  initMemory(code, true, code.shared);
}

SkritObject* SkritRuntime::createObject(std::string_view url, source::FileId near) {
  std::string_view name = url.substr(0, url.find('?'));
  std::string_view query = name.size() < url.size() ? url.substr(name.size() + 1) : std::string_view();
  Implementation* found = implementationFor(name, near);
  if (found == nullptr) return nullptr;
  return create(*found, query, static_cast<Code&>(*found->code).program.file);
}

}  // namespace vellum::skrit
