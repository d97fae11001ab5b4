// One command's engine: its callbacks, and the output of its diagnostics.
#pragma once

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "driver/command.h"
#include "driver/folder_storage.h"
#include "driver/output_file.h"
#include "driver/source_folders.h"
#include "driver/terminal.h"

namespace vellum::driver {

class Session {
 public:
  // Reads --seed, --budget, --storage and --trace of the arguments, where the command has them.
  Session(const Subcommand& command, const Arguments& arguments);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // False: failed; the error was shown, and status() is the exit status.
  bool ok() const { return engine_.has_value(); }
  int status() const { return status_; }

  Engine& engine() { return *engine_; }
  Report& report() { return report_; }
  const std::vector<Option>& options() const { return options_; }  // of the languages

  // --json: prints are written as the first member of an object, as they come: a script may print more than fits in
  // memory. Diagnostics are collected.
  void beginJson(std::string member = "output") {
    prints_ = Prints::ToJson;
    jsonMember_ = std::move(member);
  }
  void endJsonMember();

  // Collects prints, of which more than `limit` bytes are discarded, and diagnostics instead of showing them.
  void collect(std::size_t limit) {
    prints_ = Prints::Collected;
    limit_ = limit;
  }
  // Returns the collected prints; after this call prints are shown again.
  std::string takePrinted() {
    prints_ = Prints::Shown;
    return std::exchange(printed_, {});
  }
  bool hasPrinted() const { return hasPrinted_; }  // anything that was not muted

  // A command's further worlds, from number 2 on, have a storage and lines in the trace of their own. While it lives,
  // what happens is of that world.
  class Turn {
   public:
    Turn(Session& session, std::size_t world) : session_(session), before_(std::exchange(session.world_, world)) {}
    ~Turn() { session_.world_ = before_; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Session& session_;
    std::size_t before_;
  };
  // Ends the line that scripts have begun to print.
  void endLine() {
    if (std::exchange(lineIsOpen_, false)) print("\n");
  }
  // Shows events of the world as they happen, a line each; for commands that trace (Subcommand::showsEvents).
  void showEvents(bool shown) { eventsShown_ = shown; }

  // Discards what scripts print.
  void mutePrints(bool muted) { muted_ = muted; }
  // Keeps the events of a copy of the world out of the trace and the transcript.
  void muteTrace(bool muted) { traceMuted_ = muted; }

  // Makes a source from a path on the command line: '-' is standard input. Empty: failed; the error was shown.
  std::optional<Source> source(const std::string& path, const std::string& language);
  std::optional<std::vector<Source>> sources(const std::vector<std::string>& paths, const std::string& language);
  // All paths of the command line, in the language of its option.
  std::optional<std::vector<Source>> sources(const Arguments& arguments);
  // The -l option, checked; "" when it is not given. Empty: failed; the error was shown.
  std::optional<std::string> language(const Arguments& arguments);
  // The id of a language, checked likewise.
  std::optional<std::string> languageNamed(const std::string& id);

  // Allows scripts to read this file or folder, which the user named, and the files beside it.
  void allow(const std::string& path);
  // This file alone.
  void allowFile(const std::string& path) { sourceFolders_.allow(path, SourceFolders::With::Nothing); }

  // The files that programs were made of so far, in order.
  const std::vector<std::string>& filesRead() const { return filesRead_; }

  // Shows on a terminal which files are read.
  void showReading() { reading_.emplace(); }
  void hideReading() { reading_.reset(); }

  // Shows the diagnostics that were not shown yet, and the message of a failed call. Returns the exit status for
  // `status`, and remembers the worst.
  int show(Status status);
  // Whether show() has something to show.
  bool hasReports() const { return prints_ == Prints::Shown && shown_ < report_.size(); }
  int worst() const { return worst_; }
  int complainAs(int status, std::string_view message);
  // Writes a file and, if requested, creates the folders of its path. Returns an exit status; errors are shown.
  enum class Folders { Expected, Made };
  int write(const std::string& path, std::string_view bytes, Folders folders = Folders::Expected);
  // Reads standard input. Empty: failed; the error was shown.
  std::optional<std::string> readInput();
  // Closes the trace and the transcript. Returns WrongUsage when one could not be written.
  int finish();

 private:
  std::string open(const Subcommand& command, const Arguments& arguments);
  static void connectOutside(vellum_config& config);
  std::string openTrace(bool showsEvents, const Arguments& arguments, vellum_config& config);
  void showEvent(std::string_view json);
  std::string openStorage(const Arguments& arguments, vellum_config& config);
  static void connectStorage(vellum_config& config);
  const FolderStorage& storage() const { return storages_[world_ - 1]; }
  void allowSources(const Subcommand& command, const Arguments& arguments);
  void allowBeside(const Arguments& arguments);
  FileContent readSource(const std::string& name);
  void print(std::string_view text);
  void printJson(std::string_view text);

  SourceFolders sourceFolders_;
  std::vector<FolderStorage> storages_;  // of each world
  std::size_t world_ = 1;                // whose turn it is
  OutputFile trace_, transcript_;
  std::optional<Progress> reading_;
  std::vector<std::string> filesRead_;
  std::set<std::string> known_;       // of filesRead_
  std::vector<std::string> folders_;  // that options of languages name
  std::optional<Engine> engine_;
  std::vector<Option> options_;
  Report report_;
  std::size_t shown_ = 0;
  enum class Prints { Shown, Collected, ToJson };
  Prints prints_ = Prints::Shown;
  std::string jsonMember_;
  bool jsonIsOpen_ = false;  // the member has begun
  std::string printed_;
  std::size_t limit_ = 0;  // of `printed_`: more is discarded
  bool eventsShown_ = false, lineIsOpen_ = false, hasPrinted_ = false;
  bool muted_ = false, traceMuted_ = false;
  int status_ = AllWell, worst_ = AllWell;
};

// JSON for --json: a string in quotes, with its escapes.
std::string jsonString(std::string_view text);

}  // namespace vellum::driver
