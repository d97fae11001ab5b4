#include "driver/world_run.h"

#include <algorithm>
#include <utility>

#include "driver/language_options.h"
#include "driver/pacer.h"
#include "driver/projects.h"
#include "driver/terminal.h"
#include "driver/watch.h"

namespace vellum::driver {

namespace {

// "a, b and 7 more files".
std::string listed(const std::vector<std::string>& files) {
  static constexpr std::size_t Most = 8;
  std::string text;
  for (std::size_t i = 0; i < files.size() && i < Most; ++i) text += (i > 0 ? ", " : "") + files[i];
  if (files.size() > Most) text += " and " + std::to_string(files.size() - Most) + " more files";
  return text.empty() ? "no file" : text;
}

}  // namespace

// 'NAME(args)@5' is a call before tick 5.
WorldRun::Call WorldRun::parseCall(const std::string& text) {
  std::size_t at = text.rfind('@');
  if (at == std::string::npos || at + 1 == text.size() || text.size() - at > 18) return {text};
  std::uint64_t tick = 0;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return {text};
    tick = tick * 10 + static_cast<std::uint64_t>(text[i] - '0');
  }
  return {text.substr(0, at), tick, false};
}

WorldRun::WorldRun(Session& session, World& world, const Arguments& arguments)
    : session_(session), world_(world), json_(arguments.has("json")), isOnTerminal_(isTerminal(1)) {
  for (const std::string& call : arguments.all("call")) calls_.push_back(parseCall(call));
}

bool WorldRun::callsAreKnown() {
  std::vector<std::string> names;
  for (const Call& call : calls_) names.push_back(call.text);
  return driver::callsAreKnown(session_, world_, names);
}

void WorldRun::tick() {
  session_.show(world_.tick(session_.report()));
  if (recorder_ != nullptr && !recorder_->frame()) recorder_ = nullptr;
  for (RunWatcher* watcher : watchers_) watcher->ticked(world_);
  if (isOnTerminal_) flushOut();
}

bool WorldRun::isUnwanted() {
  stopped_ = interrupted() || outputIsGone();
  return stopped_;
}

void WorldRun::ticks(std::uint64_t count) {
  Progress progress;
  for (std::uint64_t i = 1; i <= count; ++i) {
    callBefore(i, count);
    tick();
    if (progress.due()) progress.show("tick", i, count);
    if (world_.over()) break;
    if (isUnwanted()) return;
  }
  callBefore(0, count);
}

void WorldRun::callBefore(std::uint64_t tick, std::uint64_t count) {
  for (const Call& next : calls_) {
    bool atEnd = next.last || next.tick > count || next.tick == 0;
    if (tick == 0 ? atEnd : !next.last && next.tick == tick) call(next);
  }
}

void WorldRun::inRealTime(std::uint64_t count) {
  static constexpr std::chrono::milliseconds Longest(200);
  Pacer pacer(world_);
  for (std::uint64_t i = 1; (count == 0 || i <= count) && !world_.over() && !isUnwanted();) {
    waitMilliseconds(static_cast<int>(pacer.wait(Longest).count()));
    if (!pacer.due()) continue;
    callBefore(i++, count == 0 ? ~std::uint64_t(0) : count);
    pacer.begin();
    tick();
    pacer.end();
    flushOut();
  }
  if (!stopped_) callBefore(0, count);
}

void WorldRun::untilDone() {
  Progress progress;
  while (world_.busy()) {
    tick();
    if (progress.due()) progress.show("tick", world_.ticks(), 0);
    if (isUnwanted()) return;
  }
}

// A language's other files are beside those that were given: headers, and the scripts of a project.
void WorldRun::watchLanguage(const std::string& path, Watch& watch) const {
  const Engine& engine = session_.engine();
  const std::string file = projectIn(engine, path).value_or(path);
  const vellum_language* language = engine.languageByPath(file);
  if (language == nullptr) return;
  const std::string folder = file.substr(0, file.rfind('/') + 1);
  for (size_t i = 0; i < language->extension_count; ++i) watch.add(folder, language->extensions[i]);
}

void WorldRun::watch(const std::vector<std::string>& paths) {
  static constexpr std::chrono::milliseconds LookEvery(200);
  Watch watch(paths);
  watch.also(session_.filesRead());
  for (const std::string& path : paths) watchLanguage(path, watch);
  Pacer pacer(world_);
  auto looked = Pacer::Clock::now();
  std::vector<std::string> files = watch.files();
  writeError("watching " + listed(files) + "; Ctrl-C ends\n");
  while (!interrupted() && !outputIsGone() && !world_.over()) {
    waitMilliseconds(static_cast<int>(pacer.wait(LookEvery).count()));
    if (pacer.due()) {
      pacer.begin();
      session_.show(world_.tick(session_.report()));
      for (RunWatcher* watcher : watchers_) watcher->ticked(world_);
      pacer.end();
      flushOut();
    }
    if (Pacer::Clock::now() - looked < LookEvery) continue;
    looked = Pacer::Clock::now();
    watch.also(session_.filesRead());
    std::vector<std::string> changed = std::exchange(waiting_, {});
    for (std::string& path : watch.changed())
      if (std::find(changed.begin(), changed.end(), path) == changed.end()) changed.push_back(std::move(path));
    for (const std::string& path : changed) reload(path);
  }
}

void WorldRun::reload(const std::string& path) {
  Report report;
  Status status = world_.reload({path, std::nullopt, ""}, report);
  if (status == VELLUM_FAILED) {
    const std::vector<std::string>& read = session_.filesRead();
    if (std::find(read.begin(), read.end(), path) != read.end())
      writeError(path + ": has changed, but can't be reloaded while the world runs; a new run takes it\n");
    return;
  }
  // Code that waits and has changed: the reload is tried again until that has ended.
  if (status == VELLUM_SCRIPT_ERROR && report.size() > 0 && std::string_view(report[0].name) == "WaitingChanged") {
    if (std::exchange(reportedWaiting_, path) != path)
      writeError(path + ": is reloaded when what waits in it has ended\n");
    waiting_.push_back(path);
    return;
  }
  reportedWaiting_.clear();
  std::string text = report.render(wantsColor(2) ? VELLUM_RENDER_COLOR : 0);
  if (!text.empty()) writeError(text);
  writeError(status == VELLUM_OK ? path + ": reloaded\n" : path + ": has errors; the old code continues to run\n");
}

void WorldRun::call(const Call& call) {
  std::string result;
  if (session_.show(world_.call("", call.text, result, session_.report())) != AllWell) return;
  results_.push_back(result);
  if (!json_ && !result.empty()) writeOut(result + "\n");
}

}  // namespace vellum::driver
