#include "world/world_file.h"

#include "base/path.h"
#include "base/toml.h"
#include "diagnostics/spelling.h"
#include "world/diagnostics.h"

namespace vellum::world {

using base::TomlValue;
using source::Location;

namespace {

class Reader {
 public:
  Reader(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter)
      : file_(file), folder_(base::folderOf(sources[file].name(), "/\\")), emitter_(emitter) {}

  WorldFile read(const TomlValue& root) {
    WorldFile result;
    for (const auto& [name, value] : root.members) {
      if (name == "seed") {
        if (expect(value, TomlValue::Type::Integer, name)) result.seed = static_cast<std::uint64_t>(value.integer);
      } else if (name == "rate") {
        if (!expect(value, TomlValue::Type::Integer, name)) continue;
        if (value.integer < 1 || value.integer > 1000) emitter_.emit(WorldRate, at(value));
        else result.rate = static_cast<int>(value.integer);
      } else if (const languages::Language* language = languages::byId(name)) {
        if (expect(value, TomlValue::Type::Table, name)) result.parts.push_back(part(*language, value));
      } else {
        unknown(name, value, {"seed", "rate"}, true);
      }
    }
    return result;
  }

 private:
  Location at(const TomlValue& value) const { return {file_, {value.begin, value.end}}; }

  bool expect(const TomlValue& value, TomlValue::Type type, std::string_view name) {
    if (value.is(type)) return true;
    emitter_.emit(WorldType, at(value), name, base::tomlTypeName(type), base::tomlTypeName(value.type));
    return false;
  }

  void unknown(std::string_view name, const TomlValue& value, std::vector<std::string_view> known, bool withLanguages) {
    diagnostics::SpellingSuggestion suggestion(name);
    for (std::string_view candidate : known) suggestion.offer(candidate);
    if (withLanguages)
      for (const languages::Language* language : languages::all()) suggestion.offer(language->id);
    auto& diagnostic = emitter_.emit(WorldUnknownName, at(value), name);
    if (suggestion) diagnostic.hint(suggestion.hint());
  }

  WorldFile::Part part(const languages::Language& language, const TomlValue& table) {
    WorldFile::Part result{&language, {}, {}, {}};
    for (const auto& [name, value] : table.members) {
      if (name == "files") {
        if (!expect(value, TomlValue::Type::Array, name)) continue;
        for (const TomlValue& item : value.items) {
          if (!expect(item, TomlValue::Type::String, "a file name")) continue;
          bool isAbsolute = item.string.starts_with('/') || (item.string.size() > 1 && item.string[1] == ':');
          result.files.push_back(isAbsolute ? item.string : folder_ + item.string);
          result.places.push_back(at(item));
        }
      } else if (name == "options") {
        if (expect(value, TomlValue::Type::Table, name)) options(language, value, result.options);
      } else {
        unknown(name, value, {"files", "options"}, false);
      }
    }
    return result;
  }

  void options(const languages::Language& language, const TomlValue& table, languages::Options& out) {
    for (const auto& [name, value] : table.members) {
      const languages::OptionRow* row = nullptr;
      for (const languages::OptionRow& candidate : language.options)
        if (candidate.name == name) row = &candidate;
      if (row == nullptr) {
        std::vector<std::string_view> names;
        for (const languages::OptionRow& candidate : language.options) names.push_back(candidate.name);
        unknown(name, value, names, false);
        continue;
      }
      if (value.is(TomlValue::Type::Array))
        for (const TomlValue& item : value.items) option(*row, item, out);
      else option(*row, value, out);
    }
  }

  void option(const languages::OptionRow& row, const TomlValue& value, languages::Options& out) {
    if (row.argument.empty()) {
      if (expect(value, TomlValue::Type::Boolean, row.name) && value.boolean)
        out.push_back({std::string(row.name), ""});
      return;
    }
    std::string text;
    switch (value.type) {
      case TomlValue::Type::String: text = value.string; break;
      case TomlValue::Type::Integer: base::append(text, value.integer); break;
      case TomlValue::Type::Float: base::append(text, value.number); break;
      default: expect(value, TomlValue::Type::String, row.name); return;
    }
    out.push_back({std::string(row.name), std::move(text)});
  }

  source::FileId file_;
  std::string folder_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

WorldFile parseWorldFile(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  base::TomlDocument document = base::parseToml(sources[file].text());
  if (!document.ok) {
    emitter.emit(WorldSyntax, {file, {document.error.offset, document.error.offset}}, document.error.message);
    return {};
  }
  return Reader(sources, file, emitter).read(document.root);
}

Outcome loadWorldFile(World& world, source::FileId file, source::FileProvider& files, bool keepSeed,
                      diagnostics::Emitter& emitter) {
  WorldFile content = parseWorldFile(*world.sources(), file, emitter);
  std::vector<std::vector<source::FileId>> programs;
  for (const WorldFile::Part& part : content.parts) {
    auto& program = programs.emplace_back();
    for (std::size_t i = 0; i < part.files.size(); ++i) {
      auto text = world.sources()->load(files, part.files[i], part.language->isBinary);
      if (text) program.push_back(text.value());
      else emitter.emit(WorldFileMissing, part.places[i], part.files[i], text.error().message);
    }
  }
  if (emitter.hasErrors()) return Outcome::ScriptError;
  if (world.isFresh()) {
    if (content.seed && !keepSeed) world.setSeed(*content.seed);
    if (content.rate > 0) world.setRate(content.rate);
  }
  for (const WorldFile::Part& part : content.parts)
    for (const languages::Option& option : part.options) world.addOption(option);
  Outcome worst = Outcome::Ok;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (programs[i].empty()) continue;
    Outcome outcome = world.load(*content.parts[i].language, programs[i], emitter);
    if (outcome > worst) worst = outcome;
  }
  return worst;
}

bool isWorldFile(std::string_view path) {
  return languages::byPath(path) == nullptr && base::hasExtension(path, ".toml");
}

}  // namespace vellum::world
