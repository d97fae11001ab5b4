#include "languages/ags/runtime/variable_path.h"

#include "base/path.h"
#include "languages/language.h"

namespace vellum::ags {

using languages::noVariable;

namespace {

constexpr int MostAliases = 8;  // a name for an expression of names for expressions

class Resolver {
 public:
  Resolver(Engine& engine, std::vector<PathStep>& steps, diagnostics::Emitter& emitter)
      : engine_(engine), context_(engine.code.compilation().context()), steps_(steps), emitter_(emitter) {}

  bool resolve(std::string_view script, std::string_view path) {
    whole_ = path;
    rest_ = path;
    std::string_view name;
    if (!takeName(name) || !root(script, name)) return false;
    while (!rest_.empty()) {
      if (rest_[0] == '[' ? !element() : !(takeDot() && takeName(name) && member(name))) return false;
    }
    const PathStep& last = steps_.back();
    if (last.kind == PathStep::Kind::Name)
      return problem(base::cat("'", path, "' is not a single value: name one of its members"));
    return !missesIndex(last);
  }

 private:
  bool problem(std::string message, const diagnostics::SpellingSuggestion* near = nullptr) {
    return noVariable(emitter_, std::move(message), near);
  }
  bool malformed() { return problem(base::cat("'", whole_, "' is not a path such as \"cEgo.x\" or \"list[3].name\"")); }
  bool takeName(std::string_view& name);
  bool takeDot();
  bool takeIndex(std::int32_t& index);
  std::size_t unitOf(std::string_view script) const;
  bool root(std::string_view script, std::string_view name);
  bool symbol(const Symbol& symbol, std::string_view name);
  bool alias(const Symbol& symbol);
  bool global(std::string_view name, std::size_t unit, const ags::Variable* variable);
  bool unknownRoot(std::string_view script, std::string_view name);
  bool member(std::string_view name);
  bool unknownMember(const StructInfo& info, std::string_view name);
  bool element();
  bool attribute(const ags::Attribute& attribute, const StructInfo& owner);
  bool missesIndex(const PathStep& step);
  Accessor accessor(const ags::Attribute& attribute, const StructInfo& owner, bool isSetter) const;
  const ags::Attribute* attributeOf(const StructInfo* info, std::string_view name, const StructInfo*& owner) const;

  Engine& engine_;
  const CheckContext& context_;
  std::vector<PathStep>& steps_;
  diagnostics::Emitter& emitter_;
  std::string_view whole_, rest_;
  std::string_view indexedName_;  // of the last attribute, while its index is missing
  bool needsIndex_ = false;
  int aliases_ = 0;
};

bool Resolver::takeName(std::string_view& name) {
  std::size_t size = 0;
  while (size < rest_.size() && (base::isAsciiAlnum(rest_[size]) || rest_[size] == '_' || (rest_[size] & 0x80) != 0))
    ++size;
  if (size == 0 || base::isAsciiDigit(rest_[0])) return malformed();
  name = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return true;
}

bool Resolver::takeDot() {
  if (rest_[0] != '.') return malformed();
  rest_.remove_prefix(1);
  return true;
}

bool Resolver::takeIndex(std::int32_t& index) {
  std::size_t end = rest_.find(']');
  if (end == rest_.npos) return malformed();
  auto number = base::parseInt(base::trim(rest_.substr(1, end - 1)));
  if (!number || *number < 0 || *number > INT32_MAX)
    return problem(base::cat("'", rest_.substr(1, end - 1), "' is not an index: it is a number from 0"));
  index = static_cast<std::int32_t>(*number);
  rest_.remove_prefix(end + 1);
  return true;
}

// By its path, or by its file name.
std::size_t Resolver::unitOf(std::string_view script) const {
  std::size_t unit = engine_.scripts.unitNamed(script);
  const std::vector<Unit>& units = engine_.code.compilation().program().units;
  for (std::size_t i = 0; i < units.size() && unit == Scripts::NoUnit; ++i)
    if (!units[i].isHeader && base::fileNameOf(units[i].name) == script) unit = i;
  return unit;
}

// Names have the meaning that they have in a snippet; what no snippet sees is looked for in all scripts.
bool Resolver::root(std::string_view script, std::string_view name) {
  if (!script.empty()) {
    std::size_t unit = unitOf(script);
    if (unit == Scripts::NoUnit) {
      diagnostics::SpellingSuggestion near(script);
      for (const Unit& each : engine_.code.compilation().program().units)
        if (!each.isHeader) near.offer(base::fileNameOf(each.name));
      return problem(base::cat("unknown script '", script, "'"), &near);
    }
    return global(name, unit, nullptr) || unknownRoot(script, name);
  }
  const Symbol* known = context_.findGlobal(name);
  if (known != nullptr && known->kind != Symbol::Kind::Function && known->kind != Symbol::Kind::None)
    return symbol(*known, name);
  return global(name, Scripts::NoUnit, nullptr) || unknownRoot(script, name);
}

bool Resolver::unknownRoot(std::string_view script, std::string_view name) {
  diagnostics::SpellingSuggestion near(name);
  std::size_t unit = unitOf(script);
  if (const Lowered* lowered = engine_.code.lowered())
    for (const GlobalPlace& place : lowered->globals)
      if (script.empty() || place.unit == unit) near.offer(place.variable->name);
  for (const Scope* scope : context_.scopes())
    for (const Scope::Entry& entry : *scope)
      if (script.empty() && entry.owner == nullptr && entry.value.kind != Symbol::Kind::Function)
        near.offer(entry.name);
  return problem(script.empty() ? base::cat("unknown variable '", name, "'")
                                : base::cat("the script '", script, "' has no variable '", name, "'"),
                 &near);
}

bool Resolver::symbol(const Symbol& symbol, std::string_view name) {
  PathStep step;
  switch (symbol.kind) {
    case Symbol::Kind::Variable: {
      const ags::Variable& variable = *symbol.variable;
      step.type = variable.type;
      if (variable.constant) {
        step.kind = PathStep::Kind::Constant;
        step.number = variable.constant->number;
        step.real = variable.constant->real;
        break;
      }
      if (global(name, Scripts::NoUnit, &variable)) return true;
      step.kind = PathStep::Kind::Name;
      break;
    }
    case Symbol::Kind::EnumConstant:
      step.kind = PathStep::Kind::Constant;
      step.type = symbol.type;
      step.number = symbol.number;
      break;
    case Symbol::Kind::Attribute: return attribute(*symbol.attribute, *symbol.attribute->owner);
    case Symbol::Kind::Alias: return alias(symbol);
    default:
      step.kind = PathStep::Kind::Name;
      step.type = symbol.type;
      break;
  }
  steps_.push_back(step);
  return true;
}

// A name of the game's data: what it is a name for, then what follows it here.
bool Resolver::alias(const Symbol& symbol) {
  if (++aliases_ > MostAliases) return malformed();
  std::string text;
  for (std::uint32_t i = symbol.aliasTree->firstToken(symbol.alias); i < symbol.aliasTree->endToken(symbol.alias); ++i)
    text += symbol.aliasTree->tokenText(i);
  std::string_view rest = rest_;
  rest_ = text;
  std::string_view name;
  bool good = takeName(name) && root({}, name);
  while (good && !rest_.empty()) good = rest_[0] == '[' ? element() : takeDot() && takeName(name) && member(name);
  rest_ = rest;
  return good;
}

// `variable`: the one to find; null: any of that name, in `unit` or in all.
bool Resolver::global(std::string_view name, std::size_t unit, const ags::Variable* variable) {
  const Lowered* lowered = engine_.code.lowered();
  if (lowered == nullptr) return false;
  const GlobalPlace* found = nullptr;
  for (const GlobalPlace& place : lowered->globals) {
    if (place.variable->name != name || (unit != Scripts::NoUnit && place.unit != unit)) continue;
    // An import and the definition in another script are two variables: the exported one is meant.
    bool better = found == nullptr || place.variable == variable ||
                  (found->variable != variable && place.variable->isExported && !found->variable->isExported);
    if (better) found = &place;
  }
  if (found == nullptr) return false;
  PathStep step;
  step.type = found->variable->type;
  step.number = static_cast<std::int32_t>(found->offset);
  step.isReadonly = found->variable->isReadonly || found->variable->isConst;
  steps_.push_back(step);
  return true;
}

bool Resolver::missesIndex(const PathStep& step) {
  if (step.kind != PathStep::Kind::Attribute || !needsIndex_) return false;
  problem(base::cat("'", indexedName_, "' needs an index: ", indexedName_, "[0]"));
  return true;
}

bool Resolver::element() {
  std::int32_t index = 0;
  if (!takeIndex(index)) return false;
  PathStep& last = steps_.back();
  if (needsIndex_) {
    needsIndex_ = false;
    last.number = index;
    return true;
  }
  if (last.type == nullptr || !last.type->isArray() || last.kind == PathStep::Kind::Name)
    return problem(base::cat("'", whole_.substr(0, whole_.find('[')), "' is not an array"));
  if (last.type->kind == TypeKind::FixedArray && static_cast<std::uint32_t>(index) >= last.type->count)
    return problem(base::cat("the index ", index, " is outside the array, which has ", last.type->count, " elements"));
  PathStep step;
  step.kind = PathStep::Kind::Element;
  step.type = last.type->element;
  step.number = index;
  step.isReadonly = last.isReadonly && last.type->kind == TypeKind::FixedArray;
  steps_.push_back(step);
  return true;
}

const ags::Attribute* Resolver::attributeOf(const StructInfo* info, std::string_view name,
                                            const StructInfo*& owner) const {
  for (owner = info; owner != nullptr; owner = owner->base) {
    if (auto found = owner->attributesByName.find(name); found != owner->attributesByName.end()) return found->second;
    const Symbol* symbol = context_.findGlobal({name, owner});
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Attribute) return symbol->attribute;
  }
  return nullptr;
}

bool Resolver::unknownMember(const StructInfo& info, std::string_view name) {
  diagnostics::SpellingSuggestion near(name);
  for (const StructInfo* each = &info; each != nullptr; each = each->base) {
    for (const Field& field : each->fields) near.offer(field.name);
    for (const ags::Attribute& attribute : each->attributes) near.offer(attribute.name);
  }
  return problem(base::cat("'", info.name, "' has no variable or attribute '", name, "'"), &near);
}

bool Resolver::member(std::string_view name) {
  if (missesIndex(steps_.back())) return false;
  const PathStep last = steps_.back();
  if (last.type != nullptr && last.type->kind == TypeKind::DynamicArray && name == "Length") {
    PathStep step;
    step.kind = PathStep::Kind::Length;
    step.type = context_.types.basic(TypeKind::Int);
    steps_.push_back(step);
    return true;
  }
  const StructInfo* info = last.type != nullptr && !last.type->isArray() ? last.type->structInfo : nullptr;
  if (info == nullptr) return problem(base::cat("what is before '.", name, "' in '", whole_, "' has no members"));
  for (const StructInfo* owner = info; owner != nullptr && last.kind != PathStep::Kind::Name; owner = owner->base) {
    auto field = owner->fieldsByName.find(name);
    if (field == owner->fieldsByName.end()) continue;
    PathStep step;
    step.kind = PathStep::Kind::Field;
    step.type = field->second->type;
    step.number = static_cast<std::int32_t>(field->second->offset);
    step.isReadonly = field->second->isReadonly || field->second->isWriteProtected || field->second->isProtected ||
                      (last.isReadonly && last.type->kind == TypeKind::Struct);
    steps_.push_back(step);
    return true;
  }
  const StructInfo* owner = nullptr;
  const ags::Attribute* found = attributeOf(info, name, owner);
  if (found == nullptr) return unknownMember(*info, name);
  if (last.kind == PathStep::Kind::Name && !found->isStatic)
    return problem(base::cat("'", name, "' belongs to an object of the type '", info->name, "'"));
  return attribute(*found, *owner);
}

bool Resolver::attribute(const ags::Attribute& attribute, const StructInfo& owner) {
  PathStep step;
  step.kind = PathStep::Kind::Attribute;
  step.type = attribute.type;
  step.isReadonly = attribute.isReadonly || attribute.isWriteProtected || attribute.isProtected;
  step.isStatic = attribute.isStatic;
  step.isIndexed = attribute.isIndexed;
  step.owner = &owner;
  step.getter = accessor(attribute, owner, false);
  if (!attribute.isReadonly) step.setter = accessor(attribute, owner, true);
  if (!step.getter.exists())
    return problem(base::cat("'", attribute.name, "' can't be read: its function is not there"));
  needsIndex_ = attribute.isIndexed;
  indexedName_ = attribute.name;
  steps_.push_back(step);
  return true;
}

Accessor Resolver::accessor(const ags::Attribute& attribute, const StructInfo& owner, bool isSetter) const {
  std::string link =
      base::cat(owner.name, "::", isSetter ? "set" : "get", attribute.isIndexed ? "i_" : "_", attribute.name);
  Accessor result;
  if (owner.isBuiltin && !attribute.isExtender) {
    result.host = api::findBody(engine_.code.compilation().dialect().generation, base::cat("ags.", link));
    return result;
  }
  if (const Lowered* lowered = engine_.code.lowered())
    for (const auto& [function, id] : lowered->functions)
      if (function->linkName == link && function->body != nullptr)
        result.script = engine_.vm().function(engine_.code.module(), id);
  return result;
}

}  // namespace

bool resolvePath(Engine& engine, std::string_view script, std::string_view path, std::vector<PathStep>& steps,
                 diagnostics::Emitter& emitter) {
  steps.clear();
  return Resolver(engine, steps, emitter).resolve(script, path);
}

}  // namespace vellum::ags
