// A project in a runtime: its scripts, its play script, line coverage.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "languages/ags/files/game/project.h"
#include "languages/ags/play/player.h"
#include "languages/ags/runtime/coverage.h"
#include "languages/ags/syntax/generation.h"
#include "languages/language.h"

namespace vellum::ags {

class ProjectSession : public play::Stage, private play::Includes {
 public:
  // Runs a function of the play script; and whether the main script is running.
  using Run = std::function<std::optional<int>(const std::string&, diagnostics::Emitter&)>;
  using Busy = std::function<bool()>;

  // Replaces project files and play scripts among `files` by their scripts; without a project, puts the headers beside
  // scripts before them. False: reported.
  bool open(const languages::Options& options, source::SourceSet& sources, source::FileProvider* files,
            std::vector<source::FileId>& list, diagnostics::Emitter& emitter);
  // Call after open(): adds all play scripts in the project's folder, to be checked like scripts; none is played.
  bool addPlays(std::vector<source::FileId>& list, diagnostics::Emitter& emitter);
  bool hasGame() const { return project_ != nullptr; }
  // Returns the project's data, once; null when there is no project.
  std::unique_ptr<world::Game> takeGame();
  // Call it while hasGame().
  const game::References& references() const { return project_->references; }
  // Where the project places a character in that room; nowhere for other rooms.
  source::Location placeOfRoom(int room) const;
  // Applies the project's language settings that no command option overrides.
  bool adjust(Dialect& dialect, const languages::Options& options) const;
  std::optional<std::uint64_t> seed() const { return seed_; }
  const std::vector<game::SourceMap>& maps() const { return maps_; }

  // Prepares the lowered program for linking: maps locations to the original sources, and inserts line counters.
  void prepare(ir::Module& module, vm::Vm& vm);

  void play(world::World& world, Run run, Busy busy);
  bool step(diagnostics::Emitter& emitter) { return player_ == nullptr || player_->step(emitter); }
  bool busy() const { return player_ != nullptr && !player_->done(); }
  play::Player* player() const { return player_.get(); }
  bool countsLines() const { return coverage_ != nullptr; }
  std::string coverage() const;

  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, ProjectSession>& session) {
    bool plays = session.player_ != nullptr;
    archive(plays);
    archive.require(plays == (session.player_ != nullptr), "it belongs to another play script");
    if (session.player_ != nullptr) archive(*session.player_);
  }

 private:
  std::optional<int> run(const std::string& function, diagnostics::Emitter& emitter) override {
    return run_(function, emitter);
  }
  bool scriptIsBusy() const override { return busy_(); }
  std::optional<source::FileId> include(std::string_view name, source::Location at) override;
  // "Door.ash" beside a "Door.asc" given without its header: a module consists of both.
  void addHeadersBeside(std::vector<source::FileId>& scripts);
  void openPlay(source::FileId file, std::vector<source::FileId>& list);
  play::Script readPlay(source::FileId file, std::vector<source::FileId>& list);  // adds its functions to the list

  source::SourceSet* sources_ = nullptr;
  source::FileProvider* files_ = nullptr;
  diagnostics::Emitter* emitter_ = nullptr;  // while a play script is read
  std::unique_ptr<game::Project> project_;
  source::FileId projectFile_;
  std::set<std::string> headers_;  // modules whose header is there
  std::vector<game::SourceMap> maps_;
  std::optional<play::Script> script_;
  std::unique_ptr<play::Player> player_;
  std::optional<std::uint64_t> seed_;
  Run run_;
  Busy busy_;
  std::unique_ptr<Coverage> coverage_;
  std::set<source::FileId> uncounted_;  // play scripts, generated declarations
};

}  // namespace vellum::ags
