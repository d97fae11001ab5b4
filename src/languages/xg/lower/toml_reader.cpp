// Sector types in TOML:
//
//   [sector.strobe]
//   id = 5
//   min = 1
//   max = 3
//   light = "AZ<"
//   floor = { fn = "+f az<", scale = 32, offset = 0, min = 4, max = 4 }
//   original = { f = 40, c = 168 }
#include "base/toml.h"
#include "languages/xg/check/check.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/readers.h"

namespace vellum::xg {
namespace {

using base::TomlValue;

class TomlReader {
 public:
  TomlReader(source::SourceSet& sources, source::FileId file, const Settings& defaults, diagnostics::Emitter& emitter)
      : sources_(sources), file_(file), defaults_(defaults), emitter_(emitter) {}

  std::vector<SectorDefinition> run() {
    base::TomlDocument document = base::parseToml(sources_[file_].text());
    if (!document.ok) {
      emitter_.emit(diag::TomlSyntax, at(document.error.offset, document.error.offset + 1), document.error.message);
      return {};
    }
    std::vector<SectorDefinition> sectors;
    for (const TomlValue::Member& member : document.root.members) {
      if (member.first == "sector" && member.second.is(TomlValue::Type::Table)) {
        for (const TomlValue::Member& sector : member.second.members) this->sector(sector, sectors);
      } else if (!setting(defaults_, member.first, member.second)) {
        shape(member.second, base::cat("'", member.first, "' is neither a setting nor a [sector.NAME] table"));
      }
    }
    return sectors;
  }

 private:
  source::Location at(std::uint32_t begin, std::uint32_t end) const { return {file_, {begin, end}}; }
  void shape(const TomlValue& value, const std::string& message) {
    emitter_.emit(diag::TomlShape, at(value.begin, value.end), message);
  }
  std::string_view written(const TomlValue& value) const {
    return sources_[file_].text().substr(value.begin, value.end - value.begin);
  }

  // Returns false when there is no such setting.
  bool setting(Settings& settings, const std::string& name, const TomlValue& value) {
    if (name == "original" && value.is(TomlValue::Type::Table)) {
      for (const TomlValue::Member& member : value.members) {
        std::string part = base::cat(member.first, "=", written(member.second));
        SettingOutcome outcome = applySetting(settings, name, part);
        if (outcome.problem != SettingProblem::None)
          emitter_.emit(diag::BadSetting, at(member.second.begin, member.second.end), name, outcome.needs);
      }
      return true;
    }
    bool text = value.is(TomlValue::Type::String);
    SettingOutcome outcome = applySetting(settings, name, text ? std::string_view(value.string) : written(value));
    if (outcome.problem == SettingProblem::UnknownName) return false;
    if (outcome.problem == SettingProblem::BadValue)
      emitter_.emit(diag::BadSetting, at(value.begin, value.end), name, outcome.needs);
    return true;
  }

  static std::optional<Field> fieldNamed(std::string_view name) {
    for (int i = 0; i < FieldCount; ++i)
      if (name == FieldNames[i]) return static_cast<Field>(i);
    return std::nullopt;
  }

  void sector(const TomlValue::Member& member, std::vector<SectorDefinition>& sectors) {
    const TomlValue& table = member.second;
    if (!table.is(TomlValue::Type::Table)) {
      shape(table, base::cat("sector.", member.first, " is a table with the sector's functions"));
      return;
    }
    Settings settings = defaults_;
    SectorDefinition sector;
    // First reads the settings, wherever they are; then the functions that they apply to.
    for (const TomlValue::Member& entry : table.members) {
      if (fieldNamed(entry.first)) continue;
      if (entry.first == "id") id(sector, entry.second);
      else if (!setting(settings, entry.first, entry.second))
        shape(entry.second, base::cat("a sector has no '", entry.first,
                                      "'; functions are floor, ceiling, light, red, green and blue"));
    }
    sector.name = member.first;
    sector.profile = settings.profile;
    sector.tics = settings.tics;
    sector.seed = settings.seed;
    sector.originals = settings.originals;
    sector.location = at(table.begin, table.end);
    for (const TomlValue::Member& entry : table.members)
      if (auto field = fieldNamed(entry.first)) function(sector, *field, settings, entry.second);
    checkSector(sector, emitter_);
    sectors.push_back(std::move(sector));
  }

  void id(SectorDefinition& sector, const TomlValue& value) {
    if (value.is(TomlValue::Type::Integer) && value.integer >= 1 && value.integer <= 65535)
      sector.id = static_cast<std::int32_t>(value.integer);
    else emitter_.emit(diag::BadSetting, at(value.begin, value.end), "id", "a whole number from 1 to 65535");
  }

  void function(SectorDefinition& sector, Field field, Settings settings, const TomlValue& value) {
    const TomlValue* text = &value;
    if (value.is(TomlValue::Type::Table)) {
      text = value.find("fn");
      for (const TomlValue::Member& member : value.members) {
        if (member.first == "fn") continue;
        std::string name = base::cat(fieldLetter(field), ".", member.first);
        if (!setting(settings, name, member.second))
          shape(member.second, base::cat("the ", FieldNames[static_cast<int>(field)], " function has no setting '",
                                         member.first, "'"));
      }
    }
    if (text == nullptr || !text->is(TomlValue::Type::String)) {
      shape(text == nullptr ? value : *text, "a function is a string, or a table with the string as 'fn'");
      return;
    }
    Timing timing = timingOf(settings, field, false);
    // Uses the file's own bytes where the text is as written; otherwise, with escapes, a separate text.
    std::string_view raw = written(*text);
    std::size_t inside = raw.find(text->string);
    if (inside != std::string_view::npos && !text->string.empty()) {
      std::uint32_t begin = text->begin + static_cast<std::uint32_t>(inside);
      std::uint32_t end = begin + static_cast<std::uint32_t>(text->string.size());
      addFunction(sector, field, sources_, file_, {begin, end}, timing, emitter_);
      return;
    }
    auto own = sources_.add(
        base::cat(sources_[file_].name(), " (", sector.name, ", ", FieldNames[static_cast<int>(field)], ")"),
        text->string);
    if (own)
      addFunction(sector, field, sources_, *own, {0, static_cast<std::uint32_t>(sources_[*own].text().size())}, timing,
                  emitter_);
  }

  source::SourceSet& sources_;
  source::FileId file_;
  Settings defaults_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

std::vector<SectorDefinition> readToml(source::SourceSet& sources, source::FileId file, const Settings& defaults,
                                       diagnostics::Emitter& emitter) {
  return TomlReader(sources, file, defaults, emitter).run();
}

}  // namespace vellum::xg
