#include "languages/ags/runtime/project_session.h"

#include <algorithm>

#include "base/path.h"
#include "base/text.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/play/names.h"
#include "languages/ags/runtime/game_declarations.h"

namespace vellum::ags {

namespace {

// The module's name in lower case: "door" of "rooms/Door.asc".
std::string moduleOf(std::string_view path) {
  return base::toLower(base::withoutExtension(base::fileNameOf(path, "/\\")));
}

}  // namespace

std::optional<source::FileId> ProjectSession::include(std::string_view name, source::Location at) {
  std::string path = base::cat(base::folderOf((*sources_)[at.file].name(), "/\\"), name);
  auto id = game::loadFile(*sources_, files_, path);
  if (id) return id.value();
  emitter_->emit(diag::ProjectFileMissing, at, path, id.error().message);
  return std::nullopt;
}

bool ProjectSession::open(const languages::Options& options, source::SourceSet& sources, source::FileProvider* files,
                          std::vector<source::FileId>& list, diagnostics::Emitter& emitter) {
  sources_ = &sources;
  files_ = files;
  diagnostics::Emitter found;
  emitter_ = &found;
  std::vector<source::FileId> scripts, plays;
  bool hadProject = project_ != nullptr;
  for (source::FileId file : list) {
    std::string_view name = sources[file].name();
    if (play::isPlayScript(name)) {
      plays.push_back(file);
    } else if (!game::isProject(name)) {
      scripts.push_back(file);
    } else if (project_ != nullptr) {
      found.emit(diag::ProjectInvalid, {file, {0, 0}}, "this world already has a game, and it can play only one");
    } else if ((project_ = game::loadProject(sources, file, files, found)) != nullptr) {
      projectFile_ = file;
      std::string folder(base::folderOf(name, "/\\"));
      std::string header = variablesHeader(project_->data), body = variablesBody(project_->data);
      if (!header.empty())
        scripts.push_back(
            game::addMade(sources, base::cat(folder, "global variables.ash"), header, {file, {0, 0}}, found));
      if (!body.empty())
        scripts.push_back(
            game::addMade(sources, base::cat(folder, "global variables.asc"), body, {file, {0, 0}}, found));
      for (std::size_t i = scripts.size() - (body.empty() ? 0 : 1); i < scripts.size(); ++i)
        uncounted_.insert(scripts[i]);
      scripts.insert(scripts.end(), project_->scripts.begin(), project_->scripts.end());
      for (game::SourceMap& map : project_->maps) maps_.push_back(std::move(map));
      bool wantsPlay = plays.empty() && !languages::findOption(options, "no-play");
      for (source::FileId other : list) wantsPlay = wantsPlay && !play::isPlayScript(sources[other].name());
      if (wantsPlay && !project_->play.empty()) {
        std::string_view beside = std::string_view(project_->play).substr(folder.size());
        if (auto script = include(beside, {file, {0, 0}})) plays.push_back(*script);
      }
    }
  }
  if (project_ == nullptr) addHeadersBeside(scripts);
  if (plays.size() > 1)
    found.emit(diag::ProjectInvalid, {plays[1], {0, 0}},
               "a game can have only one play script, and this is the second");
  else if (!plays.empty() && project_ == nullptr && !found.hasErrors())
    found.emit(diag::ProjectInvalid, {plays[0], {0, 0}},
               "a play script needs its game: give the game's folder before it");
  else if (!plays.empty() && hadProject)
    found.emit(diag::ProjectInvalid, {plays[0], {0, 0}}, "a play script comes together with its game");
  else if (!plays.empty() && !found.hasErrors()) openPlay(plays[0], scripts);
  if (languages::findOption(options, "coverage") && coverage_ == nullptr) coverage_ = std::make_unique<Coverage>();
  emitter_ = nullptr;
  for (const diagnostics::Diagnostic& diagnostic : found.all()) emitter.add(diagnostic);
  list = std::move(scripts);
  return !found.hasErrors();
}

void ProjectSession::addHeadersBeside(std::vector<source::FileId>& scripts) {
  for (source::FileId file : scripts)
    if (base::hasExtension((*sources_)[file].name(), ".ash")) headers_.insert(moduleOf((*sources_)[file].name()));
  if (files_ == nullptr) return;
  auto isGivenAlready = [&](std::string_view header) {  // some tools put all headers into one file
    return header.empty() || std::any_of(scripts.begin(), scripts.end(), [&](source::FileId file) {
             return (*sources_)[file].text().find(header) != std::string_view::npos;
           });
  };
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    std::string name((*sources_)[scripts[i]].name());
    if (!base::hasExtension(name, ".asc") || !headers_.insert(moduleOf(name)).second) continue;
    name.replace(name.size() - 3, 3, name.back() == 'C' ? "ASH" : "ash");
    auto header = sources_->load(*files_, name);
    if (!header || isGivenAlready(base::trim((*sources_)[*header].text()))) continue;
    scripts.insert(scripts.begin() + static_cast<std::ptrdiff_t>(i++), *header);
  }
}

play::Script ProjectSession::readPlay(source::FileId file, std::vector<source::FileId>& list) {
  play::Script script = play::readScript(*sources_, file, *this, *emitter_);
  bool optionsChange = std::any_of(project_->scripts.begin(), project_->scripts.end(), [this](source::FileId id) {
    return (*sources_)[id].text().find("SetOptionText") != std::string_view::npos;
  });
  play::checkNames(script, project_->data, optionsChange, *sources_, *emitter_);
  // The functions of each play script are generated separately.
  std::string_view root = (*sources_)[file].name();
  for (game::SourceMap& map : script.maps) {
    map.setFile(game::addMade(*sources_, base::cat((*sources_)[map.original()].name(), " as a script of ", root),
                              map.text(), {file, {0, 0}}, *emitter_));
    list.push_back(map.made());
    maps_.push_back(map);
  }
  return script;
}

bool ProjectSession::addPlays(std::vector<source::FileId>& list, diagnostics::Emitter& emitter) {
  if (project_ == nullptr || files_ == nullptr) return true;
  std::string folder(base::folderOf((*sources_)[projectFile_].name(), "/\\"));
  auto files = files_->read(folder.empty() ? "./" : folder);
  if (!files) return true;  // a host without folders
  std::size_t before = emitter.errorCount();
  emitter_ = &emitter;
  for (std::string_view name : base::split(*files, '\n')) {
    if (!play::isPlayScript(name)) continue;
    if (auto file = include(name, {projectFile_, {0, 0}}); file && !uncounted_.contains(*file)) readPlay(*file, list);
  }
  emitter_ = nullptr;
  return emitter.errorCount() == before;
}

void ProjectSession::openPlay(source::FileId file, std::vector<source::FileId>& list) {
  play::Script script = readPlay(file, list);
  if (emitter_->hasErrors()) return;
  for (const play::Step& step : script.steps)
    if (step.kind == play::StepKind::Seed && !seed_) seed_ = static_cast<std::uint64_t>(step.number);
  uncounted_.insert(script.files.begin(), script.files.end());
  script_ = std::move(script);
}

std::unique_ptr<world::Game> ProjectSession::takeGame() {
  if (project_ == nullptr) return nullptr;
  return std::make_unique<world::Game>(std::move(project_->data));
}

source::Location ProjectSession::placeOfRoom(int room) const {
  if (project_ != nullptr)
    for (const auto& [number, at] : project_->references.rooms)
      if (number == room) return at;
  return {};
}

bool ProjectSession::adjust(Dialect& dialect, const languages::Options& options) const {
  if (project_ == nullptr) return false;
  Dialect before = dialect;
  if (project_->rightToLeft && !languages::findOption(options, "right-to-left"))
    dialect.rightToLeft = *project_->rightToLeft;
  if (!languages::findOption(options, "script-api")) {
    if (project_->api40) dialect.generation = *project_->api40 ? Generation::Api40 : Generation::Api36;
    dialect.scriptApi = project_->scriptApi;
    dialect.scriptCompat = project_->scriptCompat;
  }
  dialect.withheld = project_->withheld;
  dialect.oldApi = project_->oldApi && dialect.generation == Generation::Api36;
  return dialect != before;
}

void ProjectSession::prepare(ir::Module& module, vm::Vm& vm) {
  if (!maps_.empty()) {
    for (ir::Function& function : module.functions) {
      function.location = game::mapLocation(maps_, function.location);
      for (source::Location& at : function.locations) at = game::mapLocation(maps_, at);
      for (auto& [name, from] : function.inlined) static_cast<source::Location&>(from) = game::mapLocation(maps_, from);
    }
  }
  if (coverage_ != nullptr) coverage_->instrument(module, vm, *sources_, uncounted_);
}

void ProjectSession::play(world::World& world, Run run, Busy busy) {
  if (!script_) return;
  run_ = std::move(run);
  busy_ = std::move(busy);
  player_ = std::make_unique<play::Player>(*std::move(script_), world, *this);
  script_.reset();
  world.log.heard = &player_->heard();
  world.log.narrate = true;
}

std::string ProjectSession::coverage() const { return coverage_ == nullptr ? "" : coverage_->records(*sources_); }

}  // namespace vellum::ags
