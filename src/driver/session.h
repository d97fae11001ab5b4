// One command's engine: its callbacks, and the way from its diagnostics to the user.
#pragma once

#include <algorithm>
#include <utility>

#include "driver/command.h"
#include "driver/folder_storage.h"
#include "driver/output_file.h"

namespace vellum::driver {

class Session {
 public:
  // Reads --seed, --budget, --storage and --trace of the arguments, where the command has them.
  Session(const Subcommand& command, const Arguments& arguments);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // False: the user has been told why, and status() is the exit status.
  bool ok() const { return engine_.has_value(); }
  int status() const { return status_; }

  Engine& engine() { return *engine_; }
  Report& report() { return report_; }
  const std::vector<Option>& options() const { return options_; }  // of the languages

  // --json: prints and diagnostics are collected instead of shown.
  void collect(std::size_t limit = ~std::size_t(0)) {
    collecting_ = true;
    limit_ = limit;
  }
  // What was collected; after this call prints are shown again.
  std::string takePrinted() {
    collecting_ = false;
    return std::exchange(printed_, {});
  }
  const std::string& printed() const { return printed_; }

  // What scripts print is thrown away.
  void mutePrints(bool muted) { muted_ = muted; }

  // Makes a source of a path on the command line: '-' is standard input. Nothing: the user has been told why.
  std::optional<Source> source(const std::string& path, const std::string& language);
  std::optional<std::vector<Source>> sources(const std::vector<std::string>& paths, const std::string& language);
  // All paths of the command line, in the language of its option.
  std::optional<std::vector<Source>> sources(const Arguments& arguments);
  // The -l option, checked; "" when it is not given. Nothing: the user has been told why.
  std::optional<std::string> language(const Arguments& arguments);

  // Shows the diagnostics that were not shown yet, and the message of a call that could not be done. Returns the exit
  // status that belongs to `status`, and remembers the worst.
  int show(Status status);
  int worst() const { return worst_; }
  int complainAs(int status, std::string_view message);
  // Writes a file, and the folders of its path where that is wanted. Returns an exit status; errors are shown.
  enum class Folders { Expected, Made };
  int write(const std::string& path, std::string_view bytes, Folders folders = Folders::Expected);
  // Standard input. Nothing: the user has been told why.
  std::optional<std::string> readInput();
  // Closes the trace and the transcript. Returns WrongUsage when one could not be written.
  int finish();

 private:
  std::string open(const Subcommand& command, const Arguments& arguments);
  static void connectOutside(vellum_config& config);
  std::string openTrace(const Arguments& arguments, vellum_config& config);
  void connectStorage(vellum_config& config) const;
  void print(std::string_view text);

  FolderStorage storage_;
  OutputFile trace_, transcript_;
  std::optional<Engine> engine_;
  std::vector<Option> options_;
  Report report_;
  std::size_t shown_ = 0;
  std::string printed_;
  std::size_t limit_ = ~std::size_t(0);  // of `printed_`: more is thrown away
  bool collecting_ = false, muted_ = false;
  int status_ = AllWell, worst_ = AllWell;
};

// JSON for --json: a string in quotes, with its escapes.
std::string jsonString(std::string_view text);

}  // namespace vellum::driver
