#include "languages/caos/runtime/agent_checks.h"

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/agent_files.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

namespace {

constexpr std::int32_t MaxDependencies = 10'000;
constexpr std::size_t MaxShownTag = 200;

// Which category a file of that name belongs to; 0: any.
std::int32_t usualCategory(std::string_view name) {
  struct Ending {
    std::string_view ending;
    std::int32_t category;
  };
  static constexpr Ending endings[] = {{".wav", 1}, {".mng", 1},     {".c16", 2},       {".s16", 2}, {".gen", 3},
                                       {".gno", 3}, {".att", 4},     {".catalogue", 7}, {".cos", 8}, {".creature", 10},
                                       {".blk", 6}, {".agents", 11}, {".agent", 11}};
  for (const Ending& row : endings)
    if (base::hasExtension(name, row.ending)) return row.category;
  return 0;
}

class AgentCheck {
 public:
  AgentCheck(std::string_view agent, const PrayTags& tags, source::Location at, diagnostics::Emitter& emitter)
      : agent_(agent), tags_(tags), at_(at), emitter_(emitter) {}

  void dependencies(const AgentContent& inside, const Assets* game) {
    const std::int32_t* count = tags_.integer("Dependency Count");
    if (count == nullptr) return wrongList("there is no \"Dependency Count\"");
    if (*count < 0 || *count > MaxDependencies) return wrongList(base::cat("their count is ", *count));
    for (std::int32_t i = 1; i <= *count; ++i) {
      const std::string* name = tags_.string(base::cat("Dependency ", i));
      const std::int32_t* category = tags_.integer(base::cat("Dependency Category ", i));
      if (name == nullptr) return wrongList(base::cat("there is no \"Dependency ", i, '"'));
      if (category == nullptr) return wrongList(base::cat("there is no \"Dependency Category ", i, '"'));
      dependency(*name, *category, inside, game);
    }
    if (tags_.string(base::cat("Dependency ", std::int64_t(*count) + 1)) != nullptr)
      wrongList(base::cat("their count is ", *count, ", but there are more"));
  }

  void scripts() {
    const std::int32_t* count = tags_.integer("Script Count");
    if (count == nullptr) return;  // reported where the scripts are read
    std::string next = base::cat("Script ", std::int64_t(*count) + 1);
    if (tags_.string(next) != nullptr) emitter_.emit(diag::ScriptLeftOut, at_, agent_, next, *count);
  }

  void injector() {
    if (tags_.integer("Agent Type") == nullptr) emitter_.emit(diag::NoAgentType, at_, agent_);
    if (tags_.string("Remove script") != nullptr) return;
    diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::NoRemoveScript, at_, agent_);
    for (const auto& [tag, text] : tags_.strings) {
      if (!tag.starts_with("Script ")) continue;
      const std::string removal = removeScriptText(text);
      if (removal.size() == text.size()) continue;  // no RSCR
      diagnostic.hint(base::cat("the RSCR part of \"", tag, "\" is not used when the agent is removed: write ",
                                removeTag(fromBytes(removal))));
      return;
    }
    diagnostic.hint("\"Remove script\" \"enum FAMILY GENUS SPECIES kill targ next\" takes its agents away");
  }

 private:
  // The line of a PRAY source for these commands. Strings and comments would need more than one line: those are best in
  // a file.
  static std::string removeTag(std::string_view commands) {
    std::string line;
    for (char c : commands) {
      const bool blank = base::isAsciiSpace(c);
      if (!blank || (!line.empty() && line.back() != ' ')) line.push_back(blank ? ' ' : c);
    }
    if (line.ends_with(' ')) line.pop_back();
    if (line.empty() || line.size() > MaxShownTag || line.find_first_of("\"*\\") != line.npos)
      return "\"Remove script\" @ \"remove.cos\", a file with what follows RSCR";
    return base::cat("\"Remove script\" \"", line, '"');
  }

  void wrongList(std::string why) { emitter_.emit(diag::DependencyListWrong, at_, agent_, why); }

  void dependency(const std::string& bytes, std::int32_t category, const AgentContent& inside, const Assets* game) {
    std::string name = fromBytes(bytes);
    std::string_view folder = folderOfCategory(category);
    if (folder.empty()) return wrongList(base::cat("the category of \"", name, "\" is ", category));
    std::int32_t usual = usualCategory(name);
    // Parts of bodies and clothes are pictures that may also be overlays.
    bool fits = usual == 0 || usual == category || (usual == 2 && category == 5);
    if (!fits)
      emitter_.emit(diag::DependencyMisplaced, at_, agent_, name, folder, category, folderOfCategory(usual), usual);
    if (inside.holds(name)) return;
    if (game == nullptr)
      emitter_.emit(diag::DependencyNotPacked, at_, agent_, name)
          .hint(base::cat("to pack it, add a line to the source: inline FILE \"", name, "\" \"", name, "\""));
    else if (!game->exists(folder, name)) emitter_.emit(diag::DependencyAbsent, at_, agent_, name, folder);
  }

  std::string_view agent_;
  const PrayTags& tags_;
  source::Location at_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

void checkAgentTags(std::string_view agent, const PrayTags& tags, const AgentContent& inside, const Assets* game,
                    source::Location at, diagnostics::Emitter& emitter) {
  AgentCheck check(agent, tags, at, emitter);
  check.injector();
  check.dependencies(inside, game);
  check.scripts();
}

}  // namespace vellum::caos
