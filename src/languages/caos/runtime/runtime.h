// The CAOS part of a world: implements languages::Runtime with an Engine.
#pragma once

#include <map>

#include "languages/caos/runtime/agent_files.h"
#include "languages/caos/runtime/engine.h"
#include "languages/caos/runtime/inspect.h"
#include "languages/language.h"

namespace vellum::caos {

class CaosRuntime : public languages::Runtime,
                    public languages::Reloadable,
                    public languages::Drawable,
                    public languages::Interactive,
                    public languages::Audible,
                    public languages::Paced,
                    public languages::Ending,
                    public languages::Finishing,
                    public languages::Metered,
                    public languages::Callable,
                    public languages::Inspectable,
                    public languages::Receiving,
                    public languages::Progressing {
 public:
  explicit CaosRuntime(const languages::WorldContext& context);
  ~CaosRuntime() override;

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  bool keeps(source::FileId snippet) const override;
  languages::Capabilities capabilities() override {
    return {.reloadable = this,
            .drawable = this,
            .interactive = this,
            .audible = this,
            .paced = this,
            .ending = this,
            .finishing = this,
            .metered = this,
            .callable = this,
            .inspectable = this,
            .receiving = this,
            .progressing = this};
  }
  std::optional<bool> reload(source::FileId file, diagnostics::Emitter& emitter) override;
  bool finish(diagnostics::Emitter& emitter) override;
  bool over() const override { return engine_.world.requests.over; }
  languages::GameState gameState() const override {
    if (over()) return languages::GameState::Over;
    return engine_.world.worldPaused ? languages::GameState::Waiting : languages::GameState::Running;
  }
  std::uint64_t budgetUsed() const override { return engine_.machine->budgetUsed(); }
  std::unique_ptr<languages::PreparedFunction> prepare(std::string_view macro, diagnostics::Emitter& emitter) override;
  std::vector<languages::InspectedObject> objects() override;
  std::vector<std::string> values(std::string& object) override;
  std::unique_ptr<languages::Variable> variable(std::string_view object, std::string_view path,
                                                diagnostics::Emitter& emitter) override {
    auto kept = object.empty() ? consoleValue(engine_, consoleVariables(), path) : nullptr;
    return kept != nullptr ? std::move(kept) : findValue(engine_, object, path, emitter);
  }
  bool receive(std::string_view object, std::string_view message, languages::Values values,
               diagnostics::Emitter& emitter) override;
  std::vector<std::string> messages() const override;
  std::vector<std::string> names(std::string_view prefix) override;
  void hash(base::Hasher& hasher) const override;
  void save(base::ArchiveWriter& writer) const override;
  base::Result<void> restore(base::ArchiveReader& reader) override;
  bool picture(base::Picture& out) const override;
  bool input(std::string_view event, std::string& problem) override { return engine_.input.add(event, problem); }
  bool nextSound(languages::SoundCue& cue) override;
  base::Result<std::string> soundFile(std::string_view name) override;
  languages::Pace pace() const override;
  void tickTook(std::int64_t computing, std::int64_t overall) override {
    engine_.session.times.add(computing, overall);
  }

  Engine& engine() { return engine_; }
  const Engine& engine() const { return engine_; }

 private:
  // Whether they are the scripts of an installed game: it runs without those that are wrong.
  bool isBootstrap(const std::vector<source::FileId>& files) const;
  bool loadFile(source::FileId file, diagnostics::Emitter& emitter);
  vm::Value* consoleVariables();
  bool send(const Agent& agent, std::int32_t message, languages::Values values, diagnostics::Emitter& emitter);
  void noteWithoutScript(const Agent& agent, std::int32_t event, diagnostics::Emitter& emitter) const;
  bool evalEntry(source::FileId entry, diagnostics::Emitter& emitter);
  // As the game's injector does: files that the agents need are installed, then their scripts.
  bool loadAgents(source::FileId file, diagnostics::Emitter& emitter);
  bool installDependencies(source::FileId file, const FiledAgent& agent, diagnostics::Emitter& emitter);
  // `dynamic`: as for strings that scripts make.
  bool install(source::FileId file, bool dynamic, diagnostics::Emitter& emitter);
  void runInstall(std::uint32_t unit);
  bool removeUnit(std::uint32_t unit, diagnostics::Emitter& emitter);

  Engine engine_;
  // VA00 to VA99 and TARG of the console, which alone runs with them; not a part of the world.
  std::unique_ptr<vm::Value[]> consoleVariables_;  // made when they are needed
  AgentHandle consoleTarget_ = 0;
  std::map<std::uint32_t, std::uint32_t> snippets_;  // units of evaluated snippets, by file
  std::vector<source::FileId> removers_;             // the remove scripts of agents
};

}  // namespace vellum::caos
