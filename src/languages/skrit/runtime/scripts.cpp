#include "languages/skrit/runtime/scripts.h"

#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/runtime/unknown_property.h"
#include "languages/skrit/runtime/variables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

SkritObject* Scripts::create(Implementation& implementation, std::string_view query, source::FileId from,
                             std::int32_t owner, std::span<const TemplateField> fields, const SkritObject* original) {
  Code& code = codeOf(implementation);
  if (engine_.objects.full() || vm_.heap().isOverLimit()) {
    reporter_.emitter().emit(diag::TooManyObjects, {from, {0, 0}}, engine_.objects.count());
    return nullptr;
  }
  if (implementation.alive == 0) resetShared(vm_.heap(), code);
  Stay stay(engine_);  // initial values may run code that releases the object
  SkritObject& object = addObject(engine_, implementation, owner);
  giveMemory(vm_.heap(), object, code);
  if (!code.sharedReady) {
    code.sharedReady = true;
    if (code.program.sharedInitializer) execution_.runToEnd(object, code.program.sharedInitializer.value);
    send(engine_, object, events::OnConstructShared, {});
  }
  if (code.program.instanceInitializer) execution_.runToEnd(object, code.program.instanceInitializer.value);
  if (!object.dead && !setProperties(object, query, from, fields)) releaseHandle(engine_, object);
  if (!object.dead && original != nullptr && original->implementation == &implementation)
    copyProperties(vm_.heap(), *original, object);
  if (!object.dead) construct(engine_, object);
  return object.dead ? nullptr : &object;
}

bool Scripts::setProperties(SkritObject& object, std::string_view query, source::FileId from,
                            std::span<const TemplateField> fields) {
  const Program& program = codeOf(*object.implementation).program;
  bool good = true;
  auto set = [&](std::string_view name, std::string_view value, source::Location place) {
    if (setProperty(vm_.heap(), exports_, object, name, value)) return;
    good = false;
    const Variable* variable = tables::findProperty(program, name);
    if (variable == nullptr) {
      const Program* const skrit = &program;
      reportUnknownProperty(name, place, {&skrit, 1}, reporter_.emitter());
    } else {
      reporter_.emitter().emit(diag::BadPropertyValue, variable->location, variable->name, value,
                               exports_.typeName(variable->type));
    }
  };
  for (const TemplateField& field : fields)
    set(field.name, field.value, field.at.valid() ? field.at : source::Location{from, {0, 0}});
  for (const auto& [name, value] : tables::splitQuery(query)) set(name, value, {from, {0, 0}});
  return good;
}

SkritObject* Scripts::createFromUrl(std::string_view url, source::FileId near) {
  std::size_t mark = url.find('?');
  std::string_view query = mark == std::string_view::npos ? std::string_view() : url.substr(mark + 1);
  Implementation* found = implementations_.findOrLoad(tables::withoutQuery(url), near);
  return found == nullptr ? nullptr : create(*found, query, codeOf(*found).program.file);
}

void Scripts::callFunction(SkritObject& object, std::string_view name, const Arguments& arguments) {
  const Program& program = codeOf(*object.implementation).program;
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& function = program.functions[i];
    if (function.kind != Function::Kind::Function || !base::equalsIgnoreCase(function.name, name)) continue;
    Running running(engine_, object);
    execution_.run(object, static_cast<std::uint32_t>(i), arguments, nullptr);
    return;
  }
}

}  // namespace vellum::skrit
