// Compiles one script again in a program that is compiled: what it declares and does is new, all others stay.
#include <algorithm>

#include "languages/ags/runtime/compile.h"
#include "languages/ags/syntax/parser.h"

namespace vellum::ags {

namespace {

// The unit of an import's use: one of the others, whichever.
constexpr std::size_t OtherUnit = SIZE_MAX - 1;

// Before a unit is checked again, its old text uses no import, and defines nothing.
template <class Declared, class Uses>
void forgetUses(base::StableVector<Declared>& all, const Unit& old, std::size_t unit, Uses& before) {
  for (Declared& declared : all) {
    if (!declared.isImport || declared.importUseUnit == SIZE_MAX) continue;
    before[&declared] = {declared.importUse, declared.importUseUnit};
    if (declared.location.file == old.file) declared.importUseUnit = SIZE_MAX;
    else if (declared.importUseUnit == unit) declared.importUseUnit = OtherUnit;
  }
}

template <class Declared, class Uses>
void restoreUses(base::StableVector<Declared>& all, const Uses& before) {
  for (Declared& declared : all) {
    auto known = before.find(&declared);
    if (known == before.end()) declared.importUseUnit = SIZE_MAX;
    else declared.importUse = known->second.at, declared.importUseUnit = known->second.unit;
  }
}

}  // namespace

Compilation::Seen Compilation::seenNow() const {
  Seen seen{context_.headerScope.added(), macros_.added(), 0};
  for (const Macros::Entry& entry : macros_) seen.removedMacros += entry.removed;
  return seen;
}

std::optional<std::size_t> Compilation::unitOf(source::FileId file) const {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < program_.units.size(); ++i) {
    if (program_.units[i].file != file) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

// Old texts stay in the program, unused: after as much of them as there is of the program, all is compiled again, which
// also drops them. Scripts of AGS 2 get the old functions that all of them together need.
bool Compilation::canRevise(std::size_t unit) const {
  const auto seen = seen_.find(unit);
  return seen != seen_.end() && size() < 2 * sizeWhole_ && !context_.completesOthers && !dialect_.oldApi &&
         seen->second.removedMacros == seenNow().removedMacros;
}

// The macros of the headers before it.
Macros Compilation::macrosOf(std::size_t unit) const {
  if (seen_.at(unit).macros == macros_.added()) return macros_;
  Macros macros;
  std::size_t left = seen_.at(unit).macros;
  for (const Macros::Entry& entry : macros_) {
    if (left-- == 0) break;
    if (!entry.removed) macros[entry.name] = entry.value;
  }
  return macros;
}

std::unique_ptr<Compilation::Revision> Compilation::revise(source::FileId old, source::FileId text,
                                                           std::string_view room) {
  const std::optional<std::size_t> unit = unitOf(old);
  if (!unit || !canRevise(*unit)) return nullptr;
  auto revision = std::make_unique<Revision>();
  revision->unit = *unit;
  revision->old = std::move(program_.units[*unit]);
  program_.units[*unit].name = revision->old.name;
  revision->bodyScope = std::exchange(context_.bodyScope, {});
  revision->bodyNames = bodyNames_;
  revision->bodyMacros = std::exchange(bodyMacros_, macrosOf(*unit));
  forgetUses(program_.functions, revision->old, *unit, revision->functions);
  forgetUses(program_.variables, revision->old, *unit, revision->variables);
  if (!room.empty()) declareRoom(room);
  addRoomMacros();

  const std::size_t names = context_.headerScope.added();
  context_.headerScope.hide(seen_.at(*unit).names, names, true);
  {
    SyntaxTree tree = parse(sources_, text, dialect_, bodyMacros_, found_);
    checkBodyAgain(context_, *unit, tree, text, room_);
  }
  context_.headerScope.hide(seen_.at(*unit).names, names, false);
  if (!found_.hasErrors()) checkLinks(context_, true);
  const bool good = !found_.hasErrors();
  found_.clear();
  declareRoom({});
  if (!good) {
    undo(*revision);
    return nullptr;
  }
  bodyNames_ = context_.bodyScope.added();
  if (*unit + 1 != program_.units.size()) seeAsBefore(*revision);
  return revision;
}

// Snippets see what the last script sees. They look up functions of other scripts again, which may be new.
void Compilation::seeAsBefore(Revision& revision) {
  if (!std::exchange(revision.seesOther, false)) return;
  context_.bodyScope = std::move(revision.bodyScope);
  bodyNames_ = revision.bodyNames;
  context_.bodyScope.hide(bodyNames_, context_.bodyScope.added(), true);
  bodyMacros_ = std::move(revision.bodyMacros);
}

void Compilation::undo(Revision& revision) {
  program_.units[revision.unit] = std::move(revision.old);
  seeAsBefore(revision);
  // A program without errors has none of these.
  context_.lost.clear();
  context_.namelessGlobals = context_.namelessTypes = 0;
  restoreUses(program_.functions, revision.functions);
  restoreUses(program_.variables, revision.variables);
}

}  // namespace vellum::ags
