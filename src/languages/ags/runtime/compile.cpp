#include "languages/ags/runtime/compile.h"

#include <algorithm>

#include "base/path.h"
#include "base/sort.h"
#include "base/text.h"
#include "languages/ags/builtins/old_functions.h"
#include "languages/ags/builtins/rows.h"
#include "languages/ags/check/cascades.h"
#include "languages/ags/files/game/words.h"
#include "languages/ags/runtime/game_declarations.h"
#include "languages/ags/runtime/old_names.h"
#include "languages/ags/syntax/parser.h"

namespace vellum::ags {

namespace {

// Names for scripts without their game: the fonts and audio types of the editor's new games.
constexpr std::string_view StandInNames =
    "enum { eFontFont0 = 0, eFontFont1, eFontFont2, eFontFont3, eFontFont4, eFontFont5 };\n"
    "enum { eAudioTypeAmbientSound = 1, eAudioTypeMusic, eAudioTypeSound };\n";

std::unique_ptr<const EngineNames> declareEngine(Generation generation, bool oldApi) {
  Dialect dialect;
  dialect.generation = generation;
  source::SourceSet sources;
  diagnostics::Emitter found;
  Macros none;
  auto file = sources.add("built in", api::preludeText(generation, oldApi));
  VELLUM_CHECK(static_cast<bool>(file), "declarations of the engine");
  auto names = std::make_unique<EngineNames>();
  declareEngine(parse(sources, *file, dialect, none, found), dialect, sources, found, *names);
  VELLUM_CHECK(!found.hasErrors(), found.hasErrors() ? found.firstError()->message.c_str() : "");
  return names;
}

const EngineNames& engineNames(Generation generation, bool oldApi) {
  if (generation == Generation::Api40) {
    static const std::unique_ptr<const EngineNames> names40 = declareEngine(Generation::Api40, false);
    return *names40;
  }
  if (oldApi) {
    static const std::unique_ptr<const EngineNames> namesOld = declareEngine(Generation::Api36, true);
    return *namesOld;
  }
  static const std::unique_ptr<const EngineNames> names36 = declareEngine(Generation::Api36, false);
  return *names36;
}

// Errors in declarations generated from a game's data: a name in the data is invalid, and has no location in a script.
void blameGameData(diagnostics::Emitter& found) {
  std::vector<diagnostics::Diagnostic> all = found.take();
  found.clear();
  for (const diagnostics::Diagnostic& diagnostic : all)
    if (diagnostic.severity == diagnostics::Severity::Error)
      found.emit(diag::ProjectInvalid, {}, base::cat("a name in the game's data can't be used: ", diagnostic.message));
}

}  // namespace

bool isSameModule(std::string_view a, std::string_view b) {
  return base::withoutExtension(a) == base::withoutExtension(b);
}

bool isHeader(const source::SourceSet& sources, source::FileId file) {
  return base::hasExtension(sources[file].name(), ".ash");
}

Compilation::Compilation(source::SourceSet& sources, Dialect dialect, const host::Natives* natives)
    : sources_(sources),
      dialect_(std::move(dialect)),
      engine_(engineNames(dialect_.generation, dialect_.oldApi)),
      program_(&engine_.program),
      context_(program_, dialect_, sources_, found_, &engine_) {
  macros_ = predefinedMacros(dialect_);
  bodyMacros_ = macros_;
  declareHost(natives);
}

// An error names the declaration, which has no location in a script.
void Compilation::declareHost(const host::Natives* natives) {
  HostDeclarations host = hostDeclarations(natives);
  if (host.text.empty()) return;
  checkPrelude(context_, declarations(host.text, macros_));
  const host::Native* blamed = nullptr;
  auto blame = [&](const host::Native* native, std::string_view reason) {
    if (native == nullptr || native == blamed) return;
    blamed = native;
    diagnostics::Emitter emitter;
    emitter.emit(diag::BadHostDeclaration, {}, native->text, reason);
    for (diagnostics::Diagnostic& diagnostic : emitter.take()) hostErrors_.push_back(std::move(diagnostic));
  };
  for (const diagnostics::Diagnostic& diagnostic : found_.take())
    if (diagnostic.severity == diagnostics::Severity::Error)
      blame(host.at(diagnostic.location.span.begin), diagnostic.message);
  found_.clear();
  host::eachNative(natives, "ags", [&](const host::Native& native, std::size_t) {
    bool isMember = native.kind == host::Native::Kind::Function && !native.owner.empty();
    if (isMember && context_.findGlobal(native.owner) == nullptr)
      blame(&native, base::cat("the host has no class '", native.owner, "'"));
  });
  // The embedder gives numbers, strings, and objects of its own classes.
  auto checkResult = [&](const Type* type, source::Location at) {
    bool isOwn = type->kind == TypeKind::Pointer && type->structInfo->location.file == at.file;
    if (type->isReference() && !type->isString() && !isOwn)
      blame(host.at(at.span.begin), base::cat("a host can't return ", typeName(type)));
  };
  for (const Function& function : program_.functions) {
    checkResult(function.result, function.location);
    if (function.body != nullptr) blame(host.at(function.location.span.begin), "the function's body is the host's");
  }
  for (const StructInfo& info : program_.structs)
    for (const Attribute& attribute : info.attributes) checkResult(attribute.type, attribute.location);
}

const SyntaxTree& Compilation::declarations(std::string_view text, Macros& macros) {
  auto file = sources_.intern("built in", text);  // again with each reload
  VELLUM_CHECK(static_cast<bool>(file), "declarations of the engine");
  return declarations_.emplace_back(parse(sources_, *file, dialect_, macros, found_));
}

void Compilation::declareGame(std::string_view text) {
  hasGame_ = true;
  checkPrelude(context_, declarations(text, macros_));
  blameGameData(found_);
  bodyMacros_ = macros_;
}

void Compilation::declareRoom(std::string_view text) {
  roomMacros_.clear();
  room_ = text.empty() ? nullptr : &declarations(text, roomMacros_);
  blameGameData(found_);
}

void Compilation::setEntries(EntryPoints entries) {
  entries_ = std::move(entries);
  context_.entries = &entries_;
}

void Compilation::listOldNames() { context_.isOldName = api::isOldName; }

int roomOf(const world::Game& game, std::string_view script) {
  for (std::size_t i = 0; i < game.rooms.size(); ++i)
    if (game.rooms[i].exists && game.rooms[i].script == script) return static_cast<int>(i);
  return -1;
}

bool Compilation::addGame(const world::Game& game, const std::vector<source::FileId>& files, bool warnings,
                          diagnostics::Emitter& emitter) {
  for (const std::string& plugin : game.plugins)
    base::append(plugins_, base::cat(plugins_.empty() ? "" : ", ", plugin));
  std::vector<source::FileId> shared, rooms;
  for (source::FileId file : files) (roomOf(game, sources_[file].name()) < 0 ? shared : rooms).push_back(file);
  if (dialect_.oldApi) addOldFunctions(files, shared);
  bool good = add(shared, warnings, emitter, rooms.empty() ? Linking::Whole : Linking::Later);
  sharedUnits_ = program_.units.size();
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    bool isLast = i + 1 == rooms.size();
    declareRoom(roomDeclarations(game, roomOf(game, sources_[rooms[i]].name())));
    good = add({rooms[i]}, warnings, emitter, isLast && good ? Linking::Whole : Linking::Later) && good;
    declareRoom({});
  }
  return good;
}

void Compilation::listOldConstants(source::FileId file) {
  std::string_view text = sources_[file].text();
  game::eachWord(text, [&](std::string_view word, char) {
    if (!api::isOldMacro(word)) return;
    auto begin = static_cast<std::uint32_t>(word.data() - text.data());
    found_.emit(diag::OldName, {file, {begin, begin + static_cast<std::uint32_t>(word.size())}}, word);
  });
}

// The old functions that occur in any of the files, as the first module.
void Compilation::addOldFunctions(const std::vector<source::FileId>& files, std::vector<source::FileId>& shared) {
  std::set<std::string_view> words;
  for (source::FileId file : files) {
    std::string_view text = sources_[file].text();
    if (context_.isOldName != nullptr) listOldConstants(file);
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && (base::isAsciiAlnum(text[end]) || text[end] == '_')) ++end;
      if (end > at) words.insert(text.substr(at, end - at));
      at = end + 1;
    }
  }
  api::OldFunctions made = api::oldFunctions(std::move(words));
  for (auto [name, text] : {std::pair("old functions.asc", &made.body), std::pair("old functions.ash", &made.header)}) {
    if (text->empty()) continue;
    auto file = sources_.intern(name, *text);
    VELLUM_CHECK(static_cast<bool>(file), "old functions");
    shared.insert(shared.begin(), *file);
    ownModules_.insert(*file);
  }
}

bool Compilation::add(const std::vector<source::FileId>& files, bool warnings, diagnostics::Emitter& emitter,
                      Linking linking) {
  if (!hasGame_) declareGame(StandInNames);
  for (diagnostics::Diagnostic& diagnostic : std::exchange(hostErrors_, {})) found_.add(std::move(diagnostic));
  std::vector<source::FileId> order;
  for (source::FileId file : files) {
    if (std::find(order.begin(), order.end(), file) != order.end()) continue;
    if (!isHeader(sources_, file)) {
      for (source::FileId header : files) {
        if (isHeader(sources_, header) && isSameModule(sources_[header].name(), sources_[file].name()) &&
            std::find(order.begin(), order.end(), header) == order.end())
          order.push_back(header);
      }
    }
    order.push_back(file);
  }
  for (source::FileId file : order) {
    std::string name(sources_[file].name());
    std::size_t before = found_.all().size();
    if (isHeader(sources_, file)) {
      SyntaxTree tree = parse(sources_, file, dialect_, macros_, found_);
      std::size_t parsed = found_.all().size();
      checkHeader(context_, tree, file, std::move(name));
      dropCascades(tree, before, parsed, found_);
      if (file == watched_) kept_ = std::move(tree);
    } else {
      bodyMacros_ = macros_;
      addRoomMacros();
      seen_[program_.units.size()] = seenNow();
      SyntaxTree tree = parse(sources_, file, dialect_, bodyMacros_, found_);
      std::size_t parsed = found_.all().size();
      checkBody(context_, tree, file, std::move(name), room_);
      dropCascades(tree, before, parsed, found_);
      if (file == watched_) kept_ = std::move(tree);
    }
  }
  if (!found_.hasErrors() && linking != Linking::Later) checkLinks(context_, linking == Linking::Whole);
  sizeWhole_ = size();
  bodyNames_ = context_.bodyScope.added();
  return handOver(warnings, emitter);
}

void Compilation::addRoomMacros() {
  if (room_ == nullptr) return;
  for (const Macros::Entry& entry : roomMacros_)
    if (auto [macro, isNew] = bodyMacros_.add(entry.name); isNew) *macro = entry.value;
}

Snippet Compilation::addSnippet(source::FileId file, diagnostics::Emitter& emitter) {
  Macros macros = bodyMacros_;
  std::size_t before = found_.all().size();
  SyntaxTree tree = parseSnippet(sources_, file, dialect_, macros, found_);
  std::size_t parsed = found_.all().size();
  Snippet snippet = checkSnippet(context_, tree, file);
  dropCascades(tree, before, parsed, found_);
  if (!found_.hasErrors()) checkLinks(context_, true);
  if (handOver(false, emitter)) return snippet;
  dropSnippet();
  return {};
}

bool Compilation::isOld(const diagnostics::Diagnostic& diagnostic) const {
  bool isMember = diagnostic.name == diag::UnknownMember.name;
  if (!isMember && diagnostic.name != diag::UndefinedName.name) return false;
  return isOldName(sources_.text(diagnostic.location), isMember);
}

// The name is that of a function of another script, which does not import it: play scripts, dialogs and later scripts
// know only what headers declare.
void Compilation::hintAtImport(diagnostics::Diagnostic& diagnostic) const {
  std::string_view name = sources_.text(diagnostic.location);
  for (const Function& function : program_.functions) {
    if (function.name != name || function.body == nullptr || function.owner != nullptr) continue;
    if (sharedUnits_ != 0 && function.unit >= sharedUnits_) continue;
    const std::string& script = program_.units[function.unit].name;
    const source::SourceText& text = sources_[function.location.file];
    std::string_view line = text.text(text.lineSpan(text.lineAt(function.location.span.begin)));
    const std::size_t end = line.find(')');
    if (!base::hasExtension(script, ".asc") || end == line.npos) continue;
    std::erase_if(diagnostic.hints, [](const std::string& hint) { return hint.starts_with("did you mean"); });
    diagnostic.hint(base::cat("write 'import ", base::trim(line.substr(0, end + 1)), ";' in ",
                              base::withoutExtension(base::fileNameOf(script, "/\\")), ".ash: the function is in ",
                              base::fileNameOf(script, "/\\"),
                              ", and other scripts know only what its header imports"));
    return;
  }
}

bool Compilation::handOver(bool warnings, diagnostics::Emitter& emitter) {
  bool good = !found_.hasErrors();
  emitter.addDropped(found_, warnings);
  std::vector<diagnostics::Diagnostic> all = found_.take();
  if (maps_ != nullptr) {
    // Functions generated for dialogs and play scripts are called by those.
    std::erase_if(all, [this](const diagnostics::Diagnostic& diagnostic) {
      return diagnostic.name == diag::UnusedFunction.name &&
             game::mapLocation(*maps_, diagnostic.location) != diagnostic.location;
    });
    for (diagnostics::Diagnostic& diagnostic : all) {
      diagnostic.location = game::mapLocation(*maps_, diagnostic.location);
      for (auto& note : diagnostic.notes) note.location = game::mapLocation(*maps_, note.location);
    }
  }
  base::sortStable(all, [](const auto& a, const auto& b) {
    return std::pair(a.location.file, a.location.span.begin) < std::pair(b.location.file, b.location.span.begin);
  });
  for (diagnostics::Diagnostic& diagnostic : all) {
    if (!plugins_.empty() && (diagnostic.name == diag::UndefinedName.name || diagnostic.name == diag::UnknownType.name))
      diagnostic.hint(
          base::cat("if it is of the project's plugins (", plugins_, "), it is unknown here: they can't run"));
    if (diagnostic.name == diag::UndefinedName.name) hintAtImport(diagnostic);
    if (!dialect_.oldApi && isOld(diagnostic)) hintAtToday(sources_.text(diagnostic.location), diagnostic);
    if (!dialect_.oldApi && diagnostic.name == diag::OldStringVariable.name)
      diagnostic.hint(
          "AGS 2 had such variables: 'old-functions = true' below [game] in game.toml makes them available");
    if (diagnostic.name == diag::OldName.name) hintAtReplacement(sources_.text(diagnostic.location), diagnostic);
    if ((!warnings || ownModules_.contains(diagnostic.location.file)) &&
        diagnostic.severity == diagnostics::Severity::Warning)
      continue;
    // After an error, uses may be missing or unreachable because of it.
    if (!good && (diagnostic.name == diag::UnusedVariable.name || diagnostic.name == diag::NeverRuns.name ||
                  diagnostic.name == diag::NeverEnds.name || diagnostic.name == diag::UnreadVariable.name ||
                  diagnostic.name == diag::UnusedFunction.name))
      continue;
    emitter.add(std::move(diagnostic));
  }
  return good;
}

}  // namespace vellum::ags
