// check --dir GAME: what is found in a whole game.
#include "languages/caos/runtime/install_check.h"

#include <gtest/gtest.h>

#include <map>

#include "base/text.h"
#include "languages/caos/files/pray.h"

namespace vellum::caos {
namespace {

// A game with these files; a file of the text "unreadable" can't be read.
class Game : public source::FileProvider {
 public:
  explicit Game(std::map<std::string, std::string> files) : files_(std::move(files)) {}
  base::Result<std::string> read(std::string_view name) override {
    if (name.ends_with('/')) return list(name);
    auto found = files_.find(std::string(name));
    if (found == files_.end()) return base::Error{"no such file"};
    return found->second == "unreadable" ? base::Result<std::string>(base::Error{"it is broken"}) : found->second;
  }

 private:
  base::Result<std::string> list(std::string_view folder) const {
    std::string paths;
    for (const auto& [name, bytes] : files_)
      if (name.starts_with(folder)) paths += name.substr(folder.size()) + "\n";
    return paths.empty() ? base::Result<std::string>(base::Error{"no such folder"}) : paths;
  }
  std::map<std::string, std::string> files_;
};

// A line for each diagnostic: FILE:LINE message [Name]; with its notes.
std::string checked(std::map<std::string, std::string> files) {
  Game game(std::move(files));
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  checkInstall({sources, {}, &game, {}, nullptr}, "game", emitter);
  emitter.sortByPlace();
  std::string text;
  auto place = [&](source::Location at) {
    return at.valid() ? base::cat(sources[at.file].name(), ":", sources.position(at).line, " ") : std::string();
  };
  for (const diagnostics::Diagnostic& one : emitter.all()) {
    base::append(text, base::cat(place(one.location), one.message, " [", one.name, "]\n"));
    for (const auto& note : one.notes) base::append(text, base::cat("  ", place(note.location), note.message, "\n"));
  }
  return text;
}

std::string agentsFile(const PrayTags& tags, std::string_view name = "Pot",
                       const std::vector<std::pair<std::string, std::string>>& files = {}) {
  std::vector<PrayChunk> chunks{makeChunk("AGNT", name, writePrayTags(tags))};
  for (const auto& [file, bytes] : files) chunks.push_back(makeChunk("FILE", file, bytes));
  return writePray(chunks);
}

PrayTags goodTags(std::string script) {
  return {{{"Agent Type", 0}, {"Dependency Count", 0}, {"Script Count", 1}},
          {{"Script 1", std::move(script)}, {"Remove script", "rscr outs \"gone\""}}};
}

TEST(InstallCheck, AGoodGameHasNothingButTheSummary) {
  EXPECT_EQ(checked({{"game/Bootstrap/1 World/a.cos", "outs \"a\""},
                     {"game/My Agents/pot.agents", agentsFile(goodTags("outs \"pot\""))}}),
            "checked 3 scripts of 'game': 1 file of Bootstrap, and 1 agent in 1 resource file [InstallChecked]\n");
}

TEST(InstallCheck, LaterScriptsReplaceOthers) {
  std::string script = "scrp 1 2 3 4\nouts \"";
  EXPECT_EQ(checked({{"game/Bootstrap/b/a.cos", "\n" + script + "b\"\nendm\n"},
                     {"game/Bootstrap/B/b.cos", script + "c\"\nendm\n"},
                     {"game/Bootstrap/c/same.cos", script + "c\"\nendm\n"},
                     {"game/Bootstrap/000 Switcher/a.cos", script + "s\"\nendm\n"},
                     {"game/Bootstrap/loose.cos", ""},
                     {"game/Bootstrap/c/broken.cos", "unreadable"}}),
            "checked 4 scripts of 'game': 5 files of Bootstrap, and 0 agents in 0 resource files [InstallChecked]\n"
            "game/Bootstrap/loose.cos:1 this file is in no folder of Bootstrap: the game never runs it "
            "[BootstrapOutside]\n"
            "game/Bootstrap/b/a.cos:2 the script 1 2 3 4 never runs: game/Bootstrap/c/same.cos, which comes later, "
            "replaces it [ScriptOverwritten]\n"
            "  game/Bootstrap/c/same.cos:1 this one runs\n"
            "game/Bootstrap/c/broken.cos:1 this file can't be read: it is broken [InstalledFileUnreadable]\n");
}

TEST(InstallCheck, AgentsOfDifferentFilesMayClash) {
  std::string script = "scrp 2 18 5 1\nouts \"x\"\nendm\n";
  EXPECT_EQ(
      checked({{"game/My Agents/a.agents", agentsFile(goodTags(script), "First")},
               {"game/My Agents/b.agents", agentsFile(goodTags("\n" + script), "Second")}}),
      "checked 4 scripts of 'game': 0 files of Bootstrap, and 2 agents in 2 resource files [InstallChecked]\n"
      "game/My Agents/b.agents/Second/Script 1:2 the agents \"First\" and \"Second\" both have scripts for 2 18 5: "
      "those that are injected last replace the others [ClassifierClash]\n"
      "  game/My Agents/a.agents/First/Script 1:1 the other one's\n");
}

std::string aboutTags(PrayTags tags, const std::vector<std::pair<std::string, std::string>>& files = {}) {
  std::string text =
      checked({{"game/My Agents/a.agents", agentsFile(tags, "Pot", files)}, {"game/Images/vase.c16", "x"}});
  return text.substr(text.find('\n') + 1);
}

TEST(InstallCheck, DependenciesAreLookedFor) {
  PrayTags tags = goodTags("outs \"x\"");
  tags.integers[1].second = 4;
  const char* names[] = {"pot.c16", "vase.c16", "jar.wav", "x.c16"};
  std::int32_t categories[] = {2, 2, 2, 50};
  for (int i = 0; i < 4; ++i) {
    tags.strings.push_back({base::cat("Dependency ", i + 1), names[i]});
    tags.integers.push_back({base::cat("Dependency Category ", i + 1), categories[i]});
  }
  EXPECT_EQ(
      aboutTags(tags, {{"POT.C16", "x"}}),
      "game/My Agents/a.agents:1 the agent \"Pot\" puts the file \"jar.wav\" into Images (dependency category 2); "
      "such files belong in Sounds (1) [DependencyMisplaced]\n"
      "game/My Agents/a.agents:1 the agent \"Pot\" needs the file \"jar.wav\", which is neither in its resource file "
      "nor in the game's Images [DependencyAbsent]\n"
      "game/My Agents/a.agents:1 the dependencies of the agent \"Pot\" are wrong: the category of \"x.c16\" is 50 "
      "[DependencyListWrong]\n");
  tags = goodTags("outs \"x\"");
  tags.integers[1].second = 7;
  EXPECT_EQ(aboutTags(tags),
            "game/My Agents/a.agents:1 the dependencies of the agent \"Pot\" are wrong: there is no \"Dependency 1\" "
            "[DependencyListWrong]\n");
}

TEST(InstallCheck, ScriptsFitTheirCount) {
  PrayTags tags = goodTags("outs \"x\"");
  tags.integers.erase(tags.integers.begin());  // the type
  tags.strings[1] = {"Script 2", "outs \"y\""};
  EXPECT_EQ(
      aboutTags(tags),
      "game/My Agents/a.agents:1 the agent \"Pot\" has no \"Agent Type\": the game does not inject it "
      "[NoAgentType]\n"
      "game/My Agents/a.agents:1 the agent \"Pot\" has no remove script [NoRemoveScript]\n"
      "game/My Agents/a.agents:1 the agent \"Pot\" has a \"Script 2\", but its \"Script Count\" is 1: it never runs "
      "[ScriptLeftOut]\n");
  tags = goodTags("outs \"x\"");
  tags.integers[2].second = 3;
  EXPECT_EQ(
      aboutTags(tags),
      "game/My Agents/a.agents:1 the agent \"Pot\" can't be injected: it has no \"Script 2\" [AgentNotInjected]\n");
}

}  // namespace
}  // namespace vellum::caos
