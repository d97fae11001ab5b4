// One run of a world, from its first tick to its last, including the calls of --call.
#pragma once

#include "driver/pictures.h"
#include "driver/run_watcher.h"
#include "driver/session.h"

namespace vellum::driver {

class Watch;

class WorldRun {
 public:
  // Reads --call and --json.
  WorldRun(Session& session, World& world, const Arguments& arguments);

  // False: the scripts lack what a call names, which was shown.
  bool callsAreKnown();
  void ticks(std::uint64_t count);
  // Runs until everything that plays by itself has finished.
  void untilDone();
  // Ticks in real time; 0 ticks: until the user interrupts.
  void inRealTime(std::uint64_t count);
  // The same without an end, and reloads files that change.
  void watch(const std::vector<std::string>& paths);

  void record(Recorder* recorder) { recorder_ = recorder; }  // gets one frame per tick
  void watch(RunWatcher& watcher) { watchers_.push_back(&watcher); }
  const std::vector<RunWatcher*>& watchers() const { return watchers_; }
  bool stopped() const { return stopped_; }  // by the user, before the end
  const std::vector<std::string>& results() const { return results_; }

 private:
  struct Call {
    std::string text;
    std::uint64_t tick = 0;
    bool last = true;  // after all ticks
  };
  static Call parseCall(const std::string& text);
  void call(const Call& call);
  void tick();
  void reload(const std::string& path);
  void watchLanguage(const std::string& path, Watch& watch) const;
  // The calls that are due before this tick; 0: those at the end.
  void callBefore(std::uint64_t tick, std::uint64_t count);
  // Whether the user interrupted, or the reader of standard output closed it.
  bool isUnwanted();

  Session& session_;
  World& world_;
  bool json_;
  bool isOnTerminal_;  // standard output: what a tick prints appears at once
  std::vector<Call> calls_;
  std::vector<std::string> results_;
  bool stopped_ = false;
  Recorder* recorder_ = nullptr;
  std::vector<RunWatcher*> watchers_;
  std::vector<std::string> waiting_;  // files to reload when scripts have ended that wait
  std::string reportedWaiting_;       // the one of them that was reported last
};

}  // namespace vellum::driver
