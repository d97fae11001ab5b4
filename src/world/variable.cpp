#include "world/variable.h"

#include "base/float_text.h"
#include "base/text.h"

namespace vellum::world {

Outcome Variable::inspectable(World& world, const languages::Language* language, languages::Inspectable*& out,
                              const languages::Language*& owner) {
  World::Slot* slot = world.calleeSlot(language);
  if (slot == nullptr) return Outcome::Failed;
  owner = slot->language;
  if (slot->runtime == nullptr)
    return world.fail(Outcome::Failed, base::cat("no program in ", owner->title, " is loaded"));
  out = World::capability(*slot, &languages::Capabilities::inspectable);
  return out != nullptr ? Outcome::Ok
                        : world.fail(Outcome::Unavailable,
                                     base::cat("hosts can't read or write values of ", owner->title, " by name"));
}

bool Variable::isEmpty(World& world, const languages::Language* language) {
  const World::Slot* slot = language != nullptr ? world.calleeSlot(language) : nullptr;
  return slot != nullptr && slot->runtime == nullptr;
}

Outcome Variable::find(World& world, const languages::Language* language, std::string_view object,
                       std::string_view path, std::unique_ptr<Variable>& out, diagnostics::Emitter& emitter) {
  languages::Inspectable* in = nullptr;
  const languages::Language* owner = nullptr;
  if (Outcome outcome = inspectable(world, language, in, owner); outcome != Outcome::Ok) return outcome;
  std::size_t first = emitter.all().size();
  if (auto found = in->variable(object, path, emitter)) {
    std::string name = object.empty() ? std::string(path) : base::cat(object, " ", path);
    out = std::make_unique<Variable>(world, *owner, std::move(name), std::move(found));
  }
  return world.traced(out != nullptr, first, emitter);
}

Outcome Variable::objects(World& world, const languages::Language* language,
                          std::vector<languages::InspectedObject>& out) {
  if (isEmpty(world, language)) return Outcome::Ok;
  languages::Inspectable* in = nullptr;
  const languages::Language* owner = nullptr;
  Outcome outcome = inspectable(world, language, in, owner);
  if (outcome == Outcome::Ok) out = in->objects();
  return outcome;
}

Outcome Variable::names(World& world, const languages::Language* language, std::string_view prefix,
                        std::vector<std::string>& out) {
  languages::Inspectable* in = nullptr;
  const languages::Language* owner = nullptr;
  Outcome outcome = inspectable(world, language, in, owner);
  if (outcome == Outcome::Ok) out = in->names(prefix);
  return outcome;
}

// As people write a value.
static std::string textOf(const languages::Value& value) {
  switch (value.kind) {
    case languages::ValueKind::None: return "none";
    case languages::ValueKind::Int: return std::to_string(value.integer);
    case languages::ValueKind::Float: return base::floatText(value.number);
    case languages::ValueKind::String: return base::cat("\"", value.text, "\"");
    default: return std::string(value.text);
  }
}

Outcome Variable::valuesOf(World& world, const languages::Language* language, std::string object, std::string& out) {
  languages::Inspectable* in = nullptr;
  const languages::Language* owner = nullptr;
  const std::string asked = object;
  if (asked.empty() && isEmpty(world, language)) return Outcome::Ok;
  if (Outcome outcome = inspectable(world, language, in, owner); outcome != Outcome::Ok) return outcome;
  for (const std::string& path : in->values(object)) {
    diagnostics::Emitter unheard;
    languages::Value value;
    auto found = in->variable(object, path, unheard);
    if (found != nullptr && found->get(value, unheard)) base::append(out, base::cat(path, " = ", textOf(value), "\n"));
  }
  if (out.empty() && !asked.empty()) {
    diagnostics::Emitter unheard;
    languages::Value value;
    auto found = in->variable("", asked, unheard);
    if (found != nullptr && found->get(value, unheard)) out = base::cat(asked, " = ", textOf(value), "\n");
  }
  return out.empty() && !asked.empty() ? world.fail(Outcome::Failed, base::cat("there are no values of '", asked, "'"))
                                       : Outcome::Ok;
}

Outcome Variable::get(languages::Value& value, diagnostics::Emitter& emitter) {
  value = {};
  return found_->get(value, emitter) ? Outcome::Ok : Outcome::ScriptError;
}

Outcome Variable::set(const languages::Value& value, diagnostics::Emitter& emitter) {
  world_.enter(language_);
  std::size_t first = emitter.all().size();
  bool ok = found_->set(value, emitter);
  if (ok) world_.trace("set", language_.id, name_);
  return ok && emitter.all().size() == first ? Outcome::Ok : world_.traced(ok, first, emitter);
}

}  // namespace vellum::world
