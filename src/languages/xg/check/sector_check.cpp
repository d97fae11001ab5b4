#include "diagnostics/spelling.h"
#include "languages/xg/check/check.h"
#include "languages/xg/diagnostics.h"

namespace vellum::xg {
namespace {

const SectorFunction* find(const SectorDefinition& sector, Field field) {
  for (const SectorFunction& function : sector.functions)
    if (function.field == field) return &function;
  return nullptr;
}

std::string_view nameOf(Field field) { return FieldNames[static_cast<int>(field)]; }

// The order in which the engine copies links: floor, red, ceiling, green, blue, light.
int copyOrder(Field field) {
  static constexpr int order[FieldCount] = {0, 2, 5, 1, 3, 4};
  return order[static_cast<int>(field)];
}

void checkLink(const SectorDefinition& sector, const SectorFunction& function, diagnostics::Emitter& emitter) {
  bool manual = sector.profile == Profile::Manual;
  if (sector.lone) {
    emitter.emit(diag::LinkOutsideSector, function.location);
    return;
  }
  Field target = function.compiled.link;
  if (target == function.field) {
    emitter.emit(manual ? diag::LinkToItself : diag::SelfLinkQuirk, function.location, nameOf(function.field));
    return;
  }
  const SectorFunction* next = find(sector, target);
  if (next == nullptr) {
    emitter.emit(diag::LinkToNothing, function.location, nameOf(target));
    return;
  }
  if (next->compiled.kind != CompiledFunction::Kind::Link) return;
  for (int hops = 0; next != nullptr && next->compiled.kind == CompiledFunction::Kind::Link; ++hops) {
    if (next == &function || hops > FieldCount) {
      emitter.emit(manual ? diag::LinkRing : diag::LinkRingQuirk, function.location, nameOf(function.field));
      return;
    }
    next = find(sector, next->compiled.link);
  }
  if (!manual && copyOrder(function.field) < copyOrder(target))
    emitter.emit(diag::LateLinkQuirk, function.location, nameOf(function.field), nameOf(target));
}

}  // namespace

void checkSector(const SectorDefinition& sector, diagnostics::Emitter& emitter) {
  for (const SectorFunction& function : sector.functions) {
    if (function.compiled.kind == CompiledFunction::Kind::Link) checkLink(sector, function, emitter);
    if (function.timing.min <= function.timing.max) continue;
    auto& diagnostic = emitter.emit(diag::MinAboveMax, function.location, function.timing.min, function.timing.max);
    if (function.timing.max == 0) diagnostic.hint("set the largest number, too");
  }
}

void readSettings(const syntax::Tree& tree, syntax::NodeId node, const Settings& defaults, Settings& settings,
                  diagnostics::Emitter& emitter) {
  if (!tree[node].firstChild) settings = defaults;
  for (syntax::NodeId child : tree.children(node)) {
    if (kindOf(tree, child) != NodeKind::Setting) {
      emitter.emit(diag::SettingsSyntax, tree.location(child));
      continue;
    }
    std::uint32_t first = tree[child].firstToken;
    std::string_view name = tree.tokens().text(first);
    SettingOutcome outcome = applySetting(settings, name, tree.tokens().text(first + 2));
    if (outcome.problem == SettingProblem::BadValue) {
      emitter.emit(diag::BadSetting, tree.tokens().location(first + 2), name, outcome.needs);
    } else if (outcome.problem == SettingProblem::UnknownName) {
      diagnostics::SpellingSuggestion suggestion(name);
      for (std::string_view known :
           {"min",   "max",   "scale",   "offset",   "tics",  "seed",  "profile", "original", "name",
            "f.min", "f.max", "f.scale", "f.offset", "c.min", "c.max", "c.scale", "c.offset", "l.min",
            "l.max", "r.min", "r.max",   "g.min",    "g.max", "b.min", "b.max"})
        suggestion.offer(known);
      auto& diagnostic = emitter.emit(diag::UnknownSetting, tree.tokens().location(first), name);
      if (suggestion) diagnostic.hint(suggestion.hint());
    }
  }
}

}  // namespace vellum::xg
