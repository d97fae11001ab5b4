#include "languages/skrit/runtime/content_check.h"

#include <algorithm>

#include "base/path.h"
#include "diagnostics/repeated.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/map_check.h"
#include "languages/skrit/runtime/stores.h"
#include "languages/skrit/runtime/tables.h"

namespace vellum::skrit {

bool isFileKind(std::string_view name, std::string_view extension) {
  return base::hasExtension(tables::withoutQuery(name), extension);
}

Content::Content(const languages::Program& program, diagnostics::Emitter& emitter) : files_(program.includes, store_) {
  mountStores(program.options, store_, program.sources, files_, emitter);
  diagnostics::Emitter unheard;  // only the check of a naming key itself reports its warnings
  store_.readNamingKeys(program.sources, files_, unheard);
}

ContentCheck::ContentCheck(const languages::Program& program, const ExportTable& exports, diagnostics::Emitter& emitter)
    : program_(program),
      exports_(exports),
      emitter_(emitter),
      content_(program, emitter),
      fuel_(content_.store(), program.sources),
      templates_(content_.store(), content_.files(), program.sources, exports, *this),
      references_(content_.store(), content_.files(), fuel_, program.sources, templates_),
      have_(content_.store().empty() ? Templates::Files::Some : Templates::Files::All) {
  for (source::FileId file : program.files) asked_.insert(file.value);
}

void ContentCheck::run() {
  bool fuel = std::any_of(program_.files.begin(), program_.files.end(),
                          [&](source::FileId file) { return isFileKind(program_.sources[file].name(), ".gas"); });
  if (fuel || languages::findOption(program_.options, "map")) readFuel();
  if (have_ == Templates::Files::All) {  // before the templates are joined with their bases
    diagnostics::Emitter found;
    for (const std::string& name : templates_.names()) {
      const Template& each = *templates_.find(name);
      templates_.checkPaths(each.components, found);
      references_.check(each.components, found);
      schemas_.checkFields(each.components, found);
      schemas_.checkRequired(each, templates_, found);
      keep(found);
    }
  }
  for (source::FileId file : program_.files) {
    std::string_view name = program_.sources[file].name();
    if (isFileKind(name, ".gas")) {
      diagnostics::Emitter found;
      templates_.resolveFile(file, have_, found);
      checkPlaced(fuel_.document(file, found), found);
      keep(found);
    } else if (isFileKind(name, ".nnk")) {
      store::NamingKey key;
      key.read(program_.sources, file, emitter_);
      key.resolve(emitter_);
    } else {
      skrit(file, emitter_);
    }
  }
  if (auto map = languages::findOption(program_.options, "map")) checkMap(*map);
  report();
}

// Reads the templates of all files before checking any of them; those of the store come first, and their errors are not
// reported.
void ContentCheck::readFuel() {
  bool development = !languages::findOption(program_.options, "retail");
  readStore();
  for (source::FileId file : program_.files) {
    if (!isFileKind(program_.sources[file].name(), ".gas")) continue;
    diagnostics::Emitter found;
    templates_.add(fuel_.document(file, found), development, found);
    keep(found);
  }
}

void ContentCheck::readStore() {
  bool development = !languages::findOption(program_.options, "retail");
  diagnostics::Emitter unheard;
  for (const store::ResourceStore::File* file : content_.store().match("world/contentdb/templates/**.gas"))
    if (auto loaded = program_.sources.load(content_.files(), file->source); loaded && !isAsked(loaded.value()))
      templates_.add(fuel_.document(loaded.value(), unheard), development, unheard);
  for (const store::ResourceStore::File* file : content_.store().match("world/contentdb/components/**.gas"))
    if (auto loaded = program_.sources.load(content_.files(), file->source))
      schemas_.add(fuel_.document(loaded.value(), unheard));
}

std::vector<TemplateComponent> ContentCheck::componentsOf(const map::PlacedObject& object) {
  diagnostics::Emitter unheard;
  std::vector<TemplateComponent> components, changes;
  Template* of = templates_.find(object.templateName);
  if (of != nullptr && templates_.complete(*of, unheard)) components = of->components;
  templates_.readChanges(*object.document, object.of(), have_, changes, unheard);
  join(components, changes);
  return components;
}

void ContentCheck::checkMap(std::string_view name) {
  const languages::Options& options = program_.options;
  MapCheck check(mapFiles(), templates_, exports_);
  for (diagnostics::Diagnostic& each : check.run(name, languages::findOption(options, "region"),
                                                 languages::findOption(options, "level").value_or(map::Levels[0])))
    found_.push_back(std::move(each));
}

// Keeps only diagnostics of the program's own files: an inherited error may be in another one.
void ContentCheck::keep(diagnostics::Emitter& found) {
  for (diagnostics::Diagnostic& each : found.take())
    if (isAsked(each.location.file)) found_.push_back(std::move(each));
}

// The key by which diagnostics are grouped. Some are reported once for all similar places: a missing name, templates of
// a file that another file has too, a repeated component, a missing ';'. Others must be corrected one by one.
static std::string keyOf(const diagnostics::Diagnostic& each) {
  static constexpr std::string_view Missing[] = {"UnknownTemplate",  "TemplateElsewhere", "MissingTemplate",
                                                 "UnknownComponent", "MissingComponent",  "ComponentElsewhere",
                                                 "SkritElsewhere",   "MissingResource",   "UnknownField"};
  if (std::find(std::begin(Missing), std::end(Missing), each.name) != std::end(Missing)) return each.message;
  if (each.name == "DuplicateTemplate") return base::cat(each.name, " ", each.location.file.value);
  if (each.name == "DuplicateComponent" || each.name == "FuelNoSemicolon")
    return base::cat(each.message, " ", each.location.file.value);
  return base::cat(each.location.file.value, " ", each.location.span.begin, " ", each.message);
}

void ContentCheck::report() {
  std::unordered_map<std::string, std::vector<std::size_t>> groups;  // the first one is shown
  for (std::size_t i = 0; i < found_.size(); ++i) groups[keyOf(found_[i])].push_back(i);
  std::vector<const std::vector<std::size_t>*> shown(found_.size());
  for (const auto& [key, group] : groups) shown[group.front()] = &group;
  for (std::size_t i = 0; i < found_.size(); ++i) {
    if (shown[i] == nullptr) continue;
    diagnostics::Diagnostic& each = found_[i];
    diagnostics::Diagnostic& added =
        emitter_.add({each.name, each.severity, ""}, each.location, std::move(each.message));
    added.hints = std::move(each.hints);
    added.notes = std::move(each.notes);
    std::string lines = added.name == "FuelNoSemicolon" ? linesOf(*shown[i]) : std::string();
    diagnostics::hintMore(added, shown[i]->size() - 1, lines);
  }
}

// The places of a group after its first one, all of one file: ", in line 3" or ", in lines 3, 4, 5 ...".
std::string ContentCheck::linesOf(const std::vector<std::size_t>& group) const {
  constexpr std::size_t MostLines = 8;
  std::string out = group.size() == 2 ? ", in line " : ", in lines ";
  for (std::size_t k = 1; k < group.size() && k <= MostLines; ++k)
    base::append(out, base::cat(k > 1 ? ", " : "", program_.sources.position(found_[group[k]].location).line));
  return group.size() > MostLines + 1 ? out + " ..." : out;
}

// Typed blocks occur for many things: maps, regions, windows. Those named after a template are objects of it.
void ContentCheck::checkPlaced(const fuel::Document& document, diagnostics::Emitter& emitter) {
  for (const fuel::Block& block : document.blocks) {
    std::vector<TemplateComponent> changes;
    if (block.type.empty() || base::equalsIgnoreCase(block.type, "template")) continue;
    // Maps, lights and decals have their own types; the objects of a region are in a folder.
    std::string path = base::toLower(program_.sources[block.at.file].name());
    std::replace(path.begin(), path.end(), '\\', '/');
    bool object = path.find("/objects/") != std::string::npos && base::toLower(block.name).starts_with("0x");
    if (templates_.find(block.type) == nullptr) {
      if (object && have_ == Templates::Files::All) {
        hintGame(content_.store(), emitter.emit(diag::MissingTemplate, block.at, block.type));
      }
      continue;
    }
    templates_.readChanges(document, block, have_, changes, emitter);
    if (have_ != Templates::Files::All) continue;
    templates_.checkPaths(changes, emitter);
    references_.check(changes, emitter);
    schemas_.checkFields(changes, emitter);
  }
}

bool ContentCheck::isAsked(source::FileId file) const { return asked_.contains(file.value); }

const Program& ContentCheck::skrit(source::FileId file, diagnostics::Emitter& emitter) {
  auto known = skrits_.find(file.value);
  if (known == skrits_.end()) {
    CheckOptions options = tables::checkOptions(program_.options, Entry::Unit);
    options.withoutRunning = true;
    Program checked = check(program_.sources, file, &content_.files(), exports_, options, emitter);
    known = skrits_.emplace(file.value, std::move(checked)).first;
  }
  return known->second;
}

const Program* ContentCheck::component(std::string_view name, source::FileId near) {
  std::string file = templates_.componentSkrit(base::toLower(name), near);
  return file.empty() ? nullptr : compiled(file);
}

// When the skrit of a component is not a file of the program, only its properties are read.
const Program* ContentCheck::compiled(const std::string& file) {
  auto loaded = program_.sources.load(content_.files(), file);
  if (!loaded) return nullptr;
  diagnostics::Emitter unheard;
  return &skrit(loaded.value(), isAsked(loaded.value()) ? emitter_ : unheard);
}

}  // namespace vellum::skrit
