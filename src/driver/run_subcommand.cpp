#include <vellum/media.h>

#include <cinttypes>

#include "driver/drawings.h"
#include "driver/files.h"
#include "driver/pacer.h"
#include "driver/pictures.h"
#include "driver/session.h"
#include "driver/terminal.h"
#include "driver/watch.h"
#include "driver/window/window.h"

namespace vellum::driver {

namespace {

struct Call {
  std::string text;
  std::uint64_t tick = 0;
  bool last = true;  // after all ticks
};

// 'NAME(args)@5' is a call before tick 5.
Call parseCall(const std::string& text) {
  std::size_t at = text.rfind('@');
  if (at == std::string::npos || at + 1 == text.size() || text.size() - at > 18) return {text};
  std::uint64_t tick = 0;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return {text};
    tick = tick * 10 + static_cast<std::uint64_t>(text[i] - '0');
  }
  return {text.substr(0, at), tick, false};
}

class Run {
 public:
  Run(Session& session, World& world, const Arguments& arguments, bool json)
      : session_(session), world_(world), json_(json) {
    for (const std::string& call : arguments.all("call")) calls_.push_back(parseCall(call));
  }

  void ticks(std::uint64_t count) {
    Progress progress;
    for (std::uint64_t i = 1; i <= count; ++i) {
      for (const Call& next : calls_)
        if (!next.last && next.tick == i) call(next);
      session_.tell(world_.tick(session_.report()));
      if (recorder_ != nullptr && !recorder_->frame()) recorder_ = nullptr;
      if (isTerminal(1)) flushOut();
      progress.show("tick " + std::to_string(i) + " of " + std::to_string(count));
      if (world_.over()) break;
      if (!interrupted() && !outputIsGone()) continue;
      stopped_ = true;
      return;
    }
    for (const Call& next : calls_)
      if (next.last || next.tick > count || next.tick == 0) call(next);
  }

  // Ticks in real time until the user interrupts, and takes over what changes on the disk.
  void watch(const std::vector<std::string>& paths) {
    Watch watch(paths);
    static constexpr std::chrono::milliseconds LookEvery(200);
    Pacer pacer(world_);
    auto looked = Pacer::Clock::now();
    writeError("watching; Ctrl-C ends\n");
    while (!interrupted() && !outputIsGone() && !world_.over()) {
      waitMilliseconds(static_cast<int>(pacer.wait(LookEvery).count()));
      if (pacer.due()) {
        pacer.begin();
        session_.tell(world_.tick(session_.report()));
        pacer.end();
        flushOut();
      }
      if (Pacer::Clock::now() - looked < LookEvery) continue;
      looked = Pacer::Clock::now();
      for (const std::string& path : watch.changed()) reload(path);
    }
  }

  // A play script that came with the program plays to its end.
  void untilDone() {
    Progress progress;
    while (world_.busy()) {
      session_.tell(world_.tick(session_.report()));
      if (isTerminal(1)) flushOut();
      progress.show("tick " + std::to_string(world_.ticks()));
      if (!interrupted() && !outputIsGone()) continue;
      stopped_ = true;
      return;
    }
  }

  void record(Recorder* recorder) { recorder_ = recorder; }
  bool stopped() const { return stopped_; }
  const std::vector<std::string>& results() const { return results_; }

 private:
  void reload(const std::string& path) {
    Report report;
    Status status = world_.reload({path, std::nullopt, ""}, report);
    if (status == VELLUM_FAILED) return;  // a neighbour that nothing here uses
    std::string text = report.render(wantsColor(2) ? VELLUM_RENDER_COLOR : 0);
    if (!text.empty()) writeError(text);
    writeError(status == VELLUM_OK ? path + ": reloaded\n" : path + ": has errors; the old code runs on\n");
  }
  void call(const Call& call) {
    std::string result;
    if (session_.tell(world_.call("", call.text, result, session_.report())) != AllWell) return;
    results_.push_back(result);
    if (!json_ && !result.empty()) writeOut(result + "\n");
  }

  Session& session_;
  World& world_;
  bool json_;
  std::vector<Call> calls_;
  std::vector<std::string> results_;
  bool stopped_ = false;
  Recorder* recorder_ = nullptr;
};

std::string hashText(std::uint64_t hash) {
  char text[20];
  std::snprintf(text, sizeof text, "%016" PRIx64, hash);
  return text;
}

void writeJson(Session& session, const World& world, const Run& run, bool withHash) {
  std::string json = "{\"output\": " + jsonString(session.printed()) + ",\n \"results\": [";
  for (std::size_t i = 0; i < run.results().size(); ++i) json += (i > 0 ? ", " : "") + jsonString(run.results()[i]);
  json += "],\n \"ticks\": " + std::to_string(world.ticks());
  if (withHash) json += ",\n \"hash\": " + jsonString(hashText(world.hash()));
  json += ",\n \"diagnostics\": " + session.report().render(VELLUM_RENDER_JSON) + "}\n";
  writeOut(json);
}

// What is asked for and not built, or asked for wrongly; AllWell when there is nothing of it.
int refuseOptions(const Subcommand& self, const Arguments& arguments) {
  if ((arguments.has("window") || arguments.has("audio")) && *whyNoWindow() != '\0') {
    complain(whyNoWindow());
    return ScriptWrong;
  }
  std::string wrong = wrongDrawings(arguments);
  if (!wrong.empty()) return usageError(self, wrong);
  return AllWell;
}

// What is wrong with the events of --input: they are tried in a world of their own, before anything runs. "" when
// nothing is.
std::string wrongInput(Session& session, const Arguments& arguments) {
  std::optional<World> world;
  for (const Option& option : arguments.languageOptions) {
    if (option.name != "input") continue;
    Report report;
    if (!world) {
      world.emplace(session.engine(), std::vector<Option>{}, &report);
      if (!world->ok() || world->load({{"<input>", "", "caos"}}, report) != VELLUM_OK) return "";
    }
    if (vellum_world_input(world->get(), "caos", parseCall(option.value).text.c_str(), report.get()) != VELLUM_OK)
      return report.message();
    world->tick(report);
  }
  return "";
}

// A whole save is kept as NAME.before when another takes its place; a damaged one is not worth it.
constexpr const char* BeforeEnding = ".before";

bool isWholeSave(Session& session, const std::string& path) {
  if (!isPlainFile(path)) return false;
  FileContent content = readFile(path);
  Report report;
  World world(session.engine(), session.options(), &report);
  return content.error.empty() && world.ok() && world.restore(content.bytes, report) == VELLUM_OK;
}

void save(Session& session, const World& world, const std::string& path) {
  if (isWholeSave(session, path) && session.write(path + BeforeEnding, readFile(path).bytes) != AllWell) return;
  session.write(path, world.save(), Session::Folders::Made);
}

// An exit status; told the user already when it isn't AllWell.
int load(Session& session, World& world, const std::string& path) {
  FileContent content = readFile(path);
  if (!content.error.empty()) return session.complainAs(WrongUsage, "can't read '" + path + "': " + content.error);
  int failed = session.tell(world.restore(content.bytes, session.report()));
  if (failed == AllWell) return AllWell;
  std::string message = "nothing was loaded from '" + path + "'";
  if (std::string before = path + BeforeEnding; isWholeSave(session, before))
    message += "; the save before it is whole: --load '" + before + "'";
  return session.complainAs(failed, message);
}

}  // namespace

int runRun(const Subcommand& self, Arguments& arguments) {
  const std::string* saved = arguments.last("load");
  const std::string* worldFile = arguments.last("world");
  if (arguments.positional.empty() && saved == nullptr && worldFile == nullptr)
    return usageError(self, "run needs a script, --world or --load");
  Number ticks = numberOption(arguments, "ticks", 0);
  if (!ticks.error.empty()) return usageError(self, ticks.error);
  if (arguments.has("record") && ticks.value == 0 && !arguments.has("window") && !arguments.has("watch"))
    return usageError(self, "--record takes a picture of every tick, and --ticks says how many there are");
  if (int refused = refuseOptions(self, arguments)) return refused;

  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.language(arguments);
  if (!language) return WrongUsage;
  bool json = arguments.has("json");
  if (json) session.collect();
  catchInterrupts();

  if (std::string wrong = wrongInput(session, arguments); !wrong.empty()) return usageError(self, wrong);
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.tell(VELLUM_FAILED);
  if (saved != nullptr)
    if (int failed = load(session, world, *saved)) return failed;
  std::vector<Source> sources;
  if (worldFile != nullptr) sources.push_back({*worldFile, std::nullopt, ""});
  auto paths = session.sources(arguments.positional, *language);
  if (!paths) return WrongUsage;
  for (Source& path : *paths) sources.push_back(std::move(path));
  Run run(session, world, arguments, json);
  int loaded = sources.empty() ? AllWell : session.tell(world.load(sources, session.report()));
  if (loaded == ScriptWrong && world.started()) loaded = AllWell;  // faults at the start, which stop nothing
  if (loaded == AllWell) {
    std::optional<Recorder> recorder;
    if (const std::string* path = arguments.last("record")) run.record(&recorder.emplace(session, world, *path));
    bool window = arguments.has("window"), audio = arguments.has("audio");
    if (window || audio) playInRealTime(session, world, {window, audio, ticks.value, recorder ? &*recorder : nullptr});
    else run.ticks(ticks.value);
    if (recorder) recorder->finish();
    if (!run.stopped()) run.untilDone();
    if (arguments.has("watch") && !run.stopped()) run.watch(arguments.positional);
    if (!run.stopped()) session.tell(world.finish(session.report()));
  }
  if (json) {
    writeJson(session, world, run, arguments.has("hash"));
  } else if (arguments.has("hash")) {
    writeOut(hashText(world.hash()) + "\n");
  }
  if (run.stopped() && interrupted())
    session.complainAs(ScriptWrong, "stopped after tick " + std::to_string(world.ticks()));
  if (const std::string* path = arguments.last("screenshot"); path != nullptr && loaded == AllWell)
    writeScreenshot(session, world, *path);
  if (const std::string* path = arguments.lastOfLanguage("timeline"); path != nullptr && loaded == AllWell)
    writeTimeline(session, world, *path);
  if (const std::string* path = arguments.last("profile"); path != nullptr && loaded != WrongUsage)
    writeProfile(session, world, *path, titleOf(sources));
  if (const std::string* path = arguments.last("save"); path != nullptr && loaded != WrongUsage)
    save(session, world, *path);
  session.finish();
  return session.worst();
}

}  // namespace vellum::driver
