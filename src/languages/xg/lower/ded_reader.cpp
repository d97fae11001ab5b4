// Reads sector types from the engine's own definition files. Skips blocks of other kinds; keeps a sector type's labels
// that are not about its functions for Copy, but nothing simulates them.
#include <map>
#include <optional>
#include <unordered_map>

#include "diagnostics/spelling.h"
#include "languages/xg/check/check.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/ded_scanner.h"
#include "languages/xg/lower/readers.h"

namespace vellum::xg {
namespace {

struct Label {
  std::string_view name;
  bool simulated;
};
constexpr Label Labels[] = {
#define VELLUM_XG_DED_LABEL(name, simulated) {name, simulated},
#include "languages/xg/lower/ded_labels.def"
#undef VELLUM_XG_DED_LABEL
};

struct Function {
  DedToken string;            // kind End: none
  Timing timing{0, 0, 0, 0};  // scale is 0 unless it is given
};

struct SectorType {
  std::int32_t id = 0;
  std::string comment;
  Function functions[FieldCount];
  source::Span span;
};

class DedReader {
 public:
  DedReader(source::SourceSet& sources, source::FileId file, const Settings& defaults, diagnostics::Emitter& emitter)
      : sources_(sources), file_(file), defaults_(defaults), emitter_(emitter), scanner_(sources[file].text()) {
    advance();
  }

  std::vector<SectorDefinition> run() {
    while (token_.kind != DedToken::Kind::End) item();
    reportSkipped();
    std::vector<SectorDefinition> sectors;
    std::map<std::int32_t, std::size_t> last;
    for (std::size_t i = 0; i < types_.size(); ++i) last[types_[i].id] = i;
    for (std::size_t i = 0; i < types_.size(); ++i) {
      if (types_[i].id == 0 || last[types_[i].id] == i) sectors.push_back(define(types_[i]));
      else emitter_.emit(diag::DuplicateId, at(types_[i].span), types_[i].id);
    }
    return sectors;
  }

 private:
  using Kind = DedToken::Kind;
  source::Location at(source::Span span) const { return {file_, span}; }
  void advance() { token_ = scanner_.next(); }
  bool is(Kind kind) const { return token_.kind == kind; }
  std::string_view word() const { return scanner_.text(token_.span); }
  void wrong(source::Span span, std::string_view message) { emitter_.emit(diag::DedSyntax, at(span), message); }

  // Words up to the next token of another kind, joined by single spaces: the name of a block or a label.
  std::string words(source::Span& span) {
    std::string name;
    span = token_.span;
    for (; is(Kind::Word); advance()) {
      if (!name.empty()) name.push_back(' ');
      name += word();
      span.end = token_.span.end;
    }
    return name;
  }

  void item() {
    bool copy = false;
    if (is(Kind::Star)) {
      copy = true;
      advance();
    }
    source::Span span = token_.span;
    std::string name = words(span);
    if (base::equalsIgnoreCase(name.substr(0, 5), "copy ")) {
      copy = true;
      name.erase(0, 5);
    }
    if (is(Kind::String) && token_.closed) advance();  // Include "x.ded", or a block's identifier
    if (is(Kind::Open)) {
      advance();
      if (base::equalsIgnoreCase(name, "Sector Type") || base::equalsIgnoreCase(name, "SectorType"))
        return sectorType(span, copy);
      if (!base::equalsIgnoreCase(name, "Header")) skipped(diag::BlockSkipped, name, span);
      return skipBlock(span);
    }
    if (is(Kind::Semicolon)) return advance();
    if (name.empty()) {
      wrong(token_.span, "a definition begins with its kind, like 'Sector Type {'");
      // One message for a sequence of unexpected tokens.
      while (!is(Kind::End) && !is(Kind::Word) && !is(Kind::Star)) advance();
    }
  }

  // A definition file of the engine has hundreds of blocks and labels of one kind: one note names the first of each.
  void skipped(const diagnostics::Kind& kind, std::string_view name, source::Span span) {
    auto [place, isNew] = skippedAt_.try_emplace(base::cat(kind.name, " ", base::toLower(name)), skipped_.size());
    if (isNew) skipped_.push_back({&kind, std::string(name), span, 0});
    else ++skipped_[place->second].more;
  }

  void reportSkipped() {
    for (const Skipped& each : skipped_) {
      diagnostics::Diagnostic& note = emitter_.emit(*each.kind, at(each.span), each.name);
      if (each.more == 0) continue;
      note.hint(base::cat("and ", each.more, " more ", each.more == 1 ? "place" : "places", " like this one"));
    }
  }

  void skipBlock(source::Span span) {
    int depth = 1;
    for (; !is(Kind::End); advance()) {
      if (is(Kind::Open)) ++depth;
      if (is(Kind::Close) && --depth == 0) return advance();
    }
    wrong(span, "the block is never closed with '}'");
  }

  void sectorType(source::Span span, bool copy) {
    SectorType type;
    if (copy) {
      if (types_.empty()) emitter_.emit(diag::NothingToCopy, at(span));
      else type = types_.back();
    }
    type.span = span;
    while (!is(Kind::End) && !is(Kind::Close)) {
      if (is(Kind::Semicolon)) advance();
      else statement(type);
    }
    if (is(Kind::End)) wrong(span, "the block is never closed with '}'");
    else advance();
    types_.push_back(std::move(type));
  }

  void statement(SectorType& type) {
    source::Span span;
    std::string name = words(span);
    if (is(Kind::Open)) {
      skipped(diag::NotSimulated, name, span);
      advance();
      return skipBlock(span);
    }
    if (name.empty() || !is(Kind::Assign)) {
      wrong(name.empty() ? token_.span : span, "a statement is written like 'Light fn = \"az<\";'");
      while (!is(Kind::End) && !is(Kind::Close) && !is(Kind::Semicolon)) advance();
      return;
    }
    advance();
    DedToken value = token_;
    source::Span whole = value.span;
    bool string = is(Kind::String);
    if (string && !token_.closed) wrong(token_.span, "the string has no closing quotation mark");
    // A value ends with a semicolon, with its line, or with its string.
    for (bool first = true; !is(Kind::End) && !is(Kind::Close) && !is(Kind::Semicolon); first = false) {
      if (!first && (token_.lineBefore || string)) break;
      whole.end = token_.span.end;
      advance();
    }
    assign(type, name, span, value, whole);
  }

  void assign(SectorType& type, std::string_view name, source::Span span, const DedToken& value, source::Span whole) {
    if (assignFunction(type, name, value, whole)) return;
    for (const Label& label : Labels) {
      if (!base::equalsIgnoreCase(name, label.name)) continue;
      if (!label.simulated) skipped(diag::NotSimulated, label.name, span);
      else if (label.name == "ID") {
        auto id = base::parseInt(scanner_.text(whole));
        if (id && *id >= 1 && *id <= 65535) type.id = static_cast<std::int32_t>(*id);
        else emitter_.emit(diag::BadSetting, at(whole), "ID", "a whole number from 1 to 65535");
      } else {
        type.comment = scanner_.decode(value.span);
      }
      return;
    }
    diagnostics::SpellingSuggestion suggestion(name);
    for (const Label& label : Labels) suggestion.offer(label.name);
    for (const char* label : {"Light fn", "Red fn", "Green fn", "Blue fn", "Floor fn", "Ceiling fn", "Floor scale",
                              "Ceiling scale", "Light min tics", "Light max tics"})
      suggestion.offer(label);
    auto& diagnostic = emitter_.emit(diag::DedUnknownLabel, at(span), name);
    if (suggestion) diagnostic.hint(suggestion.hint());
  }

  bool assignFunction(SectorType& type, std::string_view name, const DedToken& value, source::Span whole) {
    std::size_t space = name.find(' ');
    if (space == std::string_view::npos) return false;
    int field = 0;
    while (field < FieldCount && !base::equalsIgnoreCase(name.substr(0, space), FieldNames[field])) ++field;
    if (field == FieldCount) return false;
    std::string_view part = name.substr(space + 1);
    Function& function = type.functions[field];
    if (base::equalsIgnoreCase(part, "fn")) {
      if (value.kind == Kind::String) function.string = value;
      else wrong(whole, "a function is a string, in quotation marks");
      return true;
    }
    std::string_view setting = base::equalsIgnoreCase(part, "min tics")   ? "min"
                               : base::equalsIgnoreCase(part, "max tics") ? "max"
                               : base::equalsIgnoreCase(part, "scale")    ? "scale"
                               : base::equalsIgnoreCase(part, "offset")   ? "offset"
                                                                          : "";
    bool scaled = setting == "scale" || setting == "offset";
    if (setting.empty() || (scaled && !isPlane(static_cast<Field>(field)))) return false;
    Settings settings;
    SettingOutcome outcome = applySetting(settings, setting, scanner_.text(whole));
    if (outcome.problem != SettingProblem::None) {
      emitter_.emit(diag::BadSetting, at(whole), name, outcome.needs);
      return true;
    }
    if (settings.all.min) function.timing.min = *settings.all.min;
    if (settings.all.max) function.timing.max = *settings.all.max;
    if (settings.all.scale) function.timing.scale = *settings.all.scale;
    if (settings.all.offset) function.timing.offset = *settings.all.offset;
    return true;
  }

  SectorDefinition define(const SectorType& type) {
    SectorDefinition sector;
    sector.id = type.id;
    sector.name = type.id != 0 ? base::cat("type-", type.id) : base::cat("line-", sources_.lineAt(at(type.span)));
    sector.profile = defaults_.profile;
    sector.tics = defaults_.tics;
    sector.seed = defaults_.seed;
    sector.originals = defaults_.originals;
    sector.location = at(type.span);
    for (int i = 0; i < FieldCount; ++i) {
      const DedToken& string = type.functions[i].string;
      if (string.kind != Kind::String || string.span.empty()) continue;
      Timing timing = type.functions[i].timing;
      if (!isPlane(static_cast<Field>(i))) timing.scale = 255;
      source::FileId file = file_;
      source::Span span = string.span;
      if (!string.plain) {
        auto own = sources_.add(base::cat(sources_[file_].name(), " (", sector.name, ", ", FieldNames[i], ")"),
                                scanner_.decode(string.span));
        if (!own) continue;
        file = *own;
        span = {0, static_cast<std::uint32_t>(sources_[file].text().size())};
      }
      addFunction(sector, static_cast<Field>(i), sources_, file, span, timing, emitter_);
    }
    checkSector(sector, emitter_);
    return sector;
  }

  source::SourceSet& sources_;
  source::FileId file_;
  const Settings& defaults_;
  diagnostics::Emitter& emitter_;
  DedScanner scanner_;
  DedToken token_;
  std::vector<SectorType> types_;
  struct Skipped {
    const diagnostics::Kind* kind;
    std::string name;
    source::Span span;
    std::size_t more;  // places
  };
  std::vector<Skipped> skipped_;
  std::unordered_map<std::string, std::size_t> skippedAt_;
};

}  // namespace

std::vector<SectorDefinition> readDed(source::SourceSet& sources, source::FileId file, const Settings& defaults,
                                      diagnostics::Emitter& emitter) {
  return DedReader(sources, file, defaults, emitter).run();
}

}  // namespace vellum::xg
