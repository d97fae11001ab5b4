#include "languages/caos/runtime/install_check.h"

#include <array>
#include <deque>
#include <map>
#include <set>
#include <span>

#include "base/path.h"
#include "base/plural.h"
#include "base/text.h"
#include "diagnostics/repeated.h"
#include "languages/caos/builtins/host_words.h"
#include "languages/caos/check/check.h"
#include "languages/caos/check/lint_rules.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/runtime/agent_checks.h"
#include "languages/caos/runtime/agent_content.h"
#include "languages/caos/runtime/agent_files.h"
#include "languages/caos/runtime/bootstrap.h"
#include "languages/caos/runtime/game_directory.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

namespace {

using Classifier3 = std::array<std::int32_t, 3>;
using Key = std::array<std::int32_t, 4>;

std::string numbersText(std::span<const std::int32_t> numbers) {
  std::string text;
  for (std::int32_t number : numbers) base::append(text, base::cat(text.empty() ? "" : " ", number));
  return text;
}

// Scripts of one file of Bootstrap, or of one agent.
struct CheckedPart {
  CheckedProgram program;
  std::string agent;         // "" for Bootstrap
  std::size_t resource = 0;  // the number of its resource file
  bool starts = false;       // a new world begins with it
};

class InstallCheck {
 public:
  InstallCheck(const languages::Program& program, std::string_view folder)
      : program_(program), folder_(folder), directory_(folder, *program.includes), words_(program.natives) {
    words_.report(emitter_);
  }

  void run() {
    readBootstrap();
    for (const InstalledFile& file : assets_.gameFilesOf("My Agents"))
      if (isAgentFile(file.path)) readAgents(file);
    for (const CheckedPart& part : parts_) {
      lintProgram(part.program, emitter_);
      lintUnset(part.program, assignments_, true, emitter_);
    }
    findReplaced();
    findClashes();
  }

  // What was looked at comes first, since lists of diagnostics have an end.
  void report(diagnostics::Emitter& emitter) {
    emitter.emit(diag::InstallChecked, {},
                 base::cat("checked ", base::counted(scripts_, "script"), " of '", folder_,
                           "': ", base::counted(files_, "file"), " of Bootstrap, and ", base::counted(agents_, "agent"),
                           " in ", base::counted(resources_, "resource file")));
    for (diagnostics::Diagnostic& found : emitter_.take()) emitter.add(std::move(found));
    for (MissingName& missing : missing_) {
      diagnostics::hintMore(missing.first, missing.more);
      emitter.add(std::move(missing.first));
    }
    emitter.addDropped(emitter_, true);
  }

 private:
  // In the order in which the game runs them; the world switcher's, and files that it never runs, come first.
  void readBootstrap() {
    auto order = bootstrapFiles(assets_, "");
    std::set<std::string, std::less<>> started;
    if (order)
      for (const InstalledFile& file : *order) started.insert(file.whole);
    for (const InstalledFile& file : assets_.gameFilesOf("Bootstrap"))
      if (base::hasExtension(file.path, ".cos") && !started.contains(file.whole)) readScript(file, false);
    if (order)
      for (const InstalledFile& file : *order) readScript(file, true);
  }

  source::Location placeOf(const InstalledFile& file) {
    auto added = program_.sources.add(file.whole, "");
    return added ? source::Location{*added, {0, 0}} : source::Location{};
  }

  void readScript(const InstalledFile& file, bool starts) {
    auto bytes = assets_.read(file);
    auto added = bytes ? program_.sources.add(file.whole, *bytes) : base::Result<source::FileId>(bytes.error());
    if (!added) {
      emitter_.emit(diag::InstalledFileUnreadable, placeOf(file), added.error().message);
      return;
    }
    ++files_;
    if (file.path.find('/') == file.path.npos) emitter_.emit(diag::BootstrapOutside, {*added, {0, 0}});
    CheckedPart& part = add(*added, directory_);
    part.starts = starts;
  }

  CheckedPart& add(source::FileId file, const GameContent& content) {
    CheckedPart part;
    part.program = checkText(file, program_.sources[file].text(), emitter_, emitter_, words_.vocabulary());
    assignments_.add(part.program);
    addMissing(part.program, content);
    scripts_ += part.program.scripts.size();
    parts_.push_back(std::move(part));
    return parts_.back();
  }

  // A name that the game lacks is reported once.
  void addMissing(const CheckedProgram& program, const GameContent& content) {
    diagnostics::Emitter found;
    lintContent(program, content, found);
    for (diagnostics::Diagnostic& one : found.take()) {
      auto [known, isNew] = missingIndex_.emplace(one.message, missing_.size());
      if (isNew) missing_.push_back({std::move(one), 0});
      else ++missing_[known->second].more;
    }
  }

  void readAgents(const InstalledFile& file) {
    auto bytes = assets_.read(file);
    auto chunks = bytes ? readPray(*bytes) : base::Result<std::vector<PrayChunk>>(bytes.error());
    source::Location at = placeOf(file);
    if (!chunks) {
      emitter_.emit(diag::DamagedAgents, at, chunks.error().message);
      return;
    }
    ++resources_;
    AgentContent content(directory_, *chunks);
    std::set<std::string, std::less<>> seen;
    for (const PrayChunk& chunk : *chunks)
      if (isAgentChunk(chunk)) readAgent(chunk, file, at, content, seen);
  }

  // `seen`: the texts of the file's scripts. Agents for both games have them twice.
  void readAgent(const PrayChunk& chunk, const InstalledFile& file, source::Location at, const AgentContent& content,
                 std::set<std::string, std::less<>>& seen) {
    ++agents_;
    std::string name = fromBytes(chunk.name);
    auto tags = tagsOf(chunk);
    if (!tags) {
      emitter_.emit(diag::AgentNotInjected, at, name, tags.error().message);
      return;
    }
    checkAgentTags(name, *tags, content, &assets_, at, emitter_);
    for (const auto& [tag, text] : tags->strings) {
      bool removes = tag == "Remove script";
      if ((!tag.starts_with("Script ") && !removes) || !seen.insert(text).second) continue;
      auto added = program_.sources.add(base::cat(file.whole, '/', name, '/', tag),
                                        fromBytes(removes ? removeScriptText(text) : text));
      if (!added) continue;
      CheckedPart& part = add(*added, content);
      part.agent = name;
      part.resource = resources_;
    }
    if (std::string problem = scriptProblem(*tags); !problem.empty())
      emitter_.emit(diag::AgentNotInjected, at, name, problem);
  }

  std::string_view textOf(const CheckedScript& script) const {
    const source::Location& at = script.whole;
    return program_.sources[at.file].text().substr(at.span.begin, at.span.end - at.span.begin);
  }

  // In Bootstrap the last script for an event wins; agents are injected later.
  void findReplaced() {
    std::map<Key, const CheckedScript*> last;
    for (std::size_t i = parts_.size(); i-- > 0;) {
      const CheckedPart& part = parts_[i];
      if (!part.starts) continue;
      std::map<Key, const CheckedScript*> own;  // several in one file are reported by lintProgram()
      for (const CheckedScript& script : part.program.scripts) {
        if (script.part != CheckedScript::Part::Event) continue;
        const std::int32_t* c = script.classifier;
        Key key{c[0], c[1], c[2], c[3]};
        own.insert_or_assign(key, &script);
        auto winner = last.find(key);
        if (winner == last.end() || textOf(script) == textOf(*winner->second)) continue;
        std::string_view winnerName = program_.sources[winner->second->location.file].name();
        emitter_.emit(diag::ScriptOverwritten, script.location, numbersText(key), winnerName)
            .note(winner->second->location, "this one runs");
      }
      for (const auto& [key, script] : own) last.emplace(key, script);
    }
  }

  // Two agents of different files with scripts for one classifier.
  void findClashes() {
    std::map<Classifier3, const CheckedPart*> owners;
    std::map<Classifier3, source::Location> places;
    std::set<std::pair<std::string, std::string>> reported;
    for (const CheckedPart& part : parts_) {
      if (part.agent.empty()) continue;
      for (const CheckedScript& script : part.program.scripts) {
        if (script.part != CheckedScript::Part::Event) continue;
        const std::int32_t* c = script.classifier;
        Classifier3 classifier{c[0], c[1], c[2]};
        auto [owner, isNew] = owners.emplace(classifier, &part);
        if (isNew) places[classifier] = script.location;
        if (owner->second->resource == part.resource) continue;
        if (!reported.emplace(base::cat(owner->second->agent, '\n', part.agent), numbersText(classifier)).second)
          continue;
        emitter_.emit(diag::ClassifierClash, script.location, owner->second->agent, part.agent, numbersText(classifier))
            .note(places[classifier], "the other one's");
      }
    }
  }

  struct MissingName {
    diagnostics::Diagnostic first;
    std::size_t more = 0;
  };

  const languages::Program& program_;
  std::string_view folder_;
  diagnostics::Emitter emitter_;
  std::vector<MissingName> missing_;
  std::map<std::string, std::size_t> missingIndex_;  // by message
  GameDirectory directory_;
  const Assets& assets_ = directory_.assets();
  HostWords words_;
  std::deque<CheckedPart> parts_;
  Assignments assignments_;
  std::size_t files_ = 0, scripts_ = 0, resources_ = 0, agents_ = 0;
};

}  // namespace

void checkInstall(const languages::Program& program, std::string_view folder, diagnostics::Emitter& emitter) {
  if (program.includes == nullptr) return;
  InstallCheck check(program, folder);
  check.run();
  check.report(emitter);
}

}  // namespace vellum::caos
