#include "languages/xg/lower/lower.h"

#include "base/path.h"
#include "languages/xg/check/check.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/compiler.h"
#include "languages/xg/lower/readers.h"
#include "languages/xg/lower/type_definitions.h"

namespace vellum::xg {
namespace {

// A step takes many times the memory of its symbol. Functions that people write are far shorter.
constexpr std::uint32_t MaxFunctionBytes = 65'536;

class Builder {
 public:
  Builder(const source::SourceSet& sources, const syntax::Tree& tree, const Reading& reading,
          diagnostics::Emitter& emitter)
      : sources_(sources), tree_(tree), reading_(reading), emitter_(emitter) {}

  SectorDefinition definition(syntax::NodeId id, const Settings& settings) {
    SectorDefinition sector = blank(settings);
    sector.location = tree_.location(id);
    if (kindOf(tree_, id) == NodeKind::Function) {
      sector.lone = true;
      function(sector, Field::Floor, id, settings);
    } else {
      for (syntax::NodeId field : tree_.children(id)) this->field(sector, field, settings);
    }
    checkSector(sector, emitter_);
    return sector;
  }

  void function(SectorDefinition& sector, Field field, syntax::NodeId id, const Timing& timing) {
    source::Span raw = rawSpan(tree_, id, reading_);
    SectorFunction function;
    function.field = field;
    function.timing = timing;
    function.location = tree_.location(id);
    if (raw.length() > MaxFunctionBytes) {
      emitter_.emit(diag::FunctionTooLong, function.location, MaxFunctionBytes);
    } else {
      checkFunction(tree_, id, sector.profile, reading_, emitter_);
      function.text = tree_.tokens().text().substr(raw.begin, raw.length());
      function.compiled = compile(sources_, tree_, id, sector.profile, reading_, emitter_);
    }
    sector.functions.push_back(std::move(function));
  }

 private:
  static SectorDefinition blank(const Settings& settings) {
    SectorDefinition sector;
    sector.name = settings.name;
    sector.profile = settings.profile;
    sector.tics = settings.tics;
    sector.seed = settings.seed;
    sector.originals = settings.originals;
    return sector;
  }

  void function(SectorDefinition& sector, Field field, syntax::NodeId id, const Settings& settings) {
    function(sector, field, id, timingOf(settings, field, sector.lone));
  }

  void field(SectorDefinition& sector, syntax::NodeId id, const Settings& settings) {
    std::uint32_t first = tree_[id].firstToken;
    if (tree_[id].endToken == first || tokenKind(tree_, first) != TokenKind::FieldLetter) {
      emitter_.emit(diag::FieldMissing, tree_.location(id));
      return;
    }
    std::string_view letter = tree_.tokens().text(first);
    auto field = letter.size() == 1 ? fieldOf(letter[0]) : std::nullopt;
    if (!field) {
      emitter_.emit(diag::UnknownField, tree_.tokens().location(first), letter);
      return;
    }
    for (const SectorFunction& other : sector.functions) {
      if (other.field != *field) continue;
      emitter_.emit(diag::DuplicateField, tree_.tokens().location(first), FieldNames[static_cast<int>(*field)]);
      return;
    }
    function(sector, *field, tree_[id].firstChild, settings);
  }

  const source::SourceSet& sources_;
  const syntax::Tree& tree_;
  const Reading& reading_;
  diagnostics::Emitter& emitter_;
};

std::vector<SectorDefinition> readFunctionFile(const source::SourceSet& sources, source::FileId file,
                                               const Settings& defaults, bool isCheckOnly,
                                               diagnostics::Emitter& emitter) {
  Reading reading;
  reading.profile = defaults.profile;
  syntax::Tree tree = parse(sources, file, reading);
  std::vector<SectorDefinition> definitions;
  Settings settings = defaults;
  Builder builder(sources, tree, reading, emitter);
  for (syntax::NodeId id : tree.children(tree.root())) {
    if (kindOf(tree, id) == NodeKind::Settings) {
      readSettings(tree, id, defaults, settings, emitter);
      continue;
    }
    definitions.push_back(builder.definition(id, settings));
    if (definitions.back().name.empty())
      definitions.back().name = base::cat("line-", sources.lineAt(definitions.back().location));
    settings.name.clear();
    if (isCheckOnly) definitions.clear();
  }
  return definitions;
}

}  // namespace

FileKind fileKindOf(std::string_view name) {
  if (base::hasExtension(name, ".toml")) return FileKind::Toml;
  if (base::hasExtension(name, ".wad") || base::hasExtension(name, ".pk3")) return FileKind::Archive;
  return base::hasExtension(name, ".ded") ? FileKind::Ded : FileKind::Functions;
}

std::vector<SectorDefinition> readDefinitions(source::SourceSet& sources, source::FileId file, const Settings& defaults,
                                              source::FileProvider* files, diagnostics::Emitter& emitter,
                                              bool isCheckOnly) {
  switch (fileKindOf(sources[file].name())) {
    case FileKind::Toml: return readToml(sources, file, defaults, emitter);
    case FileKind::Ded: {
      FileIncludes includes(sources, files);
      return readDed(sources, file, defaults, &includes, emitter);
    }
    case FileKind::Archive: return {};  // runtime/game.h reads them
    case FileKind::Functions: break;
  }
  return readFunctionFile(sources, file, defaults, isCheckOnly, emitter);
}

void readSettings(const source::SourceSet& sources, source::FileId file, const Settings& defaults, Settings& settings,
                  diagnostics::Emitter& emitter) {
  Reading reading;
  reading.profile = defaults.profile;
  syntax::Tree tree = parse(sources, file, reading);
  for (syntax::NodeId id : tree.children(tree.root()))
    if (kindOf(tree, id) == NodeKind::Settings) readSettings(tree, id, defaults, settings, emitter);
}

SectorDefinition readBare(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                          diagnostics::Emitter& emitter) {
  Reading reading;
  reading.profile = settings.profile;
  reading.bare = true;
  syntax::Tree tree = parse(sources, file, reading);
  Builder builder(sources, tree, reading, emitter);
  syntax::NodeId id = tree[tree.root()].firstChild;
  if (id) return builder.definition(id, settings);
  emitter.emit(diag::EmptyFunction, {file, {0, static_cast<std::uint32_t>(sources[file].text().size())}});
  return {};
}

void addFunction(SectorDefinition& sector, Field field, const source::SourceSet& sources, source::FileId file,
                 source::Span string, const Timing& timing, diagnostics::Emitter& emitter) {
  Reading reading;
  reading.profile = sector.profile;
  reading.bare = true;
  reading.begin = string.begin;
  reading.end = string.end;
  syntax::Tree tree = parse(sources, file, reading);
  syntax::NodeId id = tree[tree.root()].firstChild;
  if (!id || kindOf(tree, id) != NodeKind::Function) {
    // Either empty, or of the form 'f:...', which is not a function.
    emitter.emit(id ? diag::UnknownSymbol : diag::EmptyFunction, {file, string}, ":");
    return;
  }
  Builder(sources, tree, reading, emitter).function(sector, field, id, timing);
}

}  // namespace vellum::xg
