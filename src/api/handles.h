// The definitions of the opaque handles of vellum.h.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <vellum/events.h>
#include <vellum/media.h>
#include <vellum/vellum.h>
#include "archives/archive_files.h"
#include "languages/language.h"
#include "world/world.h"

struct vellum_text {
  std::string content;
};

struct vellum_reply {
  std::vector<std::string> answers;
  std::string error;
  bool failed = false;
};

struct vellum_files {
  std::vector<std::pair<std::string, std::string>> all;
};

struct vellum_report {
  struct Item {
    std::shared_ptr<const vellum::source::SourceSet> sources;
    vellum::diagnostics::Diagnostic diagnostic;
    std::string name;  // the same strings, null-terminated
  };
  std::deque<Item> items;
  std::size_t errors = 0;
  std::string message;
};

// The strings of a language's descriptor, null-terminated.
struct LanguageStrings {
  std::deque<std::string> texts;
  std::vector<const char*> extensions, projects, tests;
  std::vector<vellum_option_row> options;
  vellum_language language{};
};

// What a manual says of an entry: vellum_doc_part.
struct DocPart {
  std::string_view kind;  // null-terminated
  std::string name, text;
  bool isShared = false;  // the section is about several entries
};
using DocParts = std::vector<DocPart>;

struct vellum_engine {
  vellum_config config{};
  std::map<std::string, std::shared_ptr<const DocParts>> manual;  // by "LANGUAGE NAME" or "LANGUAGE NAME KIND"
  vellum::host::Natives natives;
  std::vector<std::shared_ptr<void>> kept;  // objects that the natives point to
  std::deque<LanguageStrings> languages;
};

namespace vellum::api {

// Files through the callbacks of the configuration.
class HostFiles : public source::FileProvider {
 public:
  explicit HostFiles(const vellum_config& config) : config_(config) {}
  base::Result<std::string> read(std::string_view name) override;
  base::Result<std::unique_ptr<source::ByteSource>> open(std::string_view name) override;

 private:
  const vellum_config& config_;
};

// The host's files, with archives as folders.
class ConfigFiles : public source::FileProvider {
 public:
  explicit ConfigFiles(const vellum_config& config) : host_(config), archives_(host_) {}
  base::Result<std::string> read(std::string_view name) override { return archives_.read(name); }
  base::Result<std::unique_ptr<source::ByteSource>> open(std::string_view name) override {
    return archives_.open(name);
  }
  archives::ArchiveFiles& archives() { return archives_; }
  // Reports what is wrong with archives that were read since the last call.
  void addWarnings(diagnostics::Emitter& emitter);
  bool hasWarnings() const { return archives_.hasWarnings(); }

 private:
  HostFiles host_;
  archives::ArchiveFiles archives_;
};

class ConfigOutput : public host::Output {
 public:
  explicit ConfigOutput(const vellum_config& config) : config_(config) {}
  void print(std::string_view text) override { config_.print(config_.user, text.data(), text.size()); }

 private:
  const vellum_config& config_;
};

class ConfigClock : public host::Clock {
 public:
  explicit ConfigClock(const vellum_config& config) : config_(config) {}
  std::int64_t unixMilliseconds() override { return config_.unix_milliseconds(config_.user); }
  int utcOffsetMinutes() override { return config_.utc_offset_minutes; }

 private:
  const vellum_config& config_;
};

class ConfigTrace : public host::Trace {
 public:
  explicit ConfigTrace(const vellum_config& config) : config_(config) {}
  void line(std::string_view json) override { config_.trace(config_.user, json.data(), json.size()); }

 private:
  const vellum_config& config_;
};

class ConfigStorage : public host::Storage {
 public:
  explicit ConfigStorage(const vellum_config& config) : config_(config) {}
  base::Result<std::string> read(std::string_view name) override;
  base::Result<void> write(std::string_view name, std::string_view bytes) override;
  base::Result<void> remove(std::string_view name) override;
  bool exists(std::string_view name) override;
  std::vector<std::string> list(std::string_view folder) override;

 private:
  const vellum_config& config_;
};

// Puts a message into the report, if there is one, and returns the status.
vellum_status refuse(vellum_report* report, vellum_status status, std::string message);
// "not implemented: formatting TITLE (docs/roadmap.md)".
vellum_status unavailable(vellum_report* report, std::string_view what, const languages::Language& language);
// Moves the emitter's diagnostics into the report. VELLUM_SCRIPT_ERROR when there is an error among them.
vellum_status deliver(vellum_report* report, diagnostics::Emitter& emitter,
                      const std::shared_ptr<source::SourceSet>& sources);
vellum_text* makeText(std::string content);

languages::Options toOptions(const vellum_option* options, std::size_t count);
// The first option that no language of the build has a row for, or empty.
std::optional<std::string> unknownOption(const languages::Options& options);

// The language of that id. Null: there is none in this build, which is an error in the report.
const languages::Language* languageById(const char* id, vellum_report* report);
// The language that a call about a world names: null for NULL, which means any. Empty: there is none of that id, which
// is an error in the report.
std::optional<const languages::Language*> ownerOf(const char* id, vellum_report* report);
// The language of a source: the one it names, else by its extension. Null: failed; the report has the reason.
const languages::Language* languageOf(const vellum_source& source, vellum_report* report);
// The name of a source; "" for NULL.
inline std::string_view nameOf(const vellum_source& source) { return source.name != nullptr ? source.name : ""; }
// Whether a source is a folder: its name ends in '/', and it has no text.
bool isFolder(const vellum_source& source);
// The language that has an installed game in such a folder. Null: none, which is an error in the report.
const languages::Language* installOwner(const vellum_source& source, source::FileProvider& files,
                                        vellum_report* report);
// Adds the source's text, reading the file when there is none. Only with a language it may be binary. Empty: failed.
std::optional<source::FileId> addSource(source::SourceSet& sources, source::FileProvider& files,
                                        const vellum_source& source, const languages::Language* language,
                                        vellum_report* report);

// What messages of the host to a world use, one after the other.
struct Sending {
  std::string languageId;  // of `language`, as the host named it last
  const languages::Language* language = nullptr;
  std::vector<languages::Value> values;
  diagnostics::Emitter emitter;  // empty between messages
};

}  // namespace vellum::api

struct vellum_world {
  explicit vellum_world(const vellum_engine& engine, vellum::languages::Options options);
  vellum::api::ConfigFiles files;
  vellum::api::ConfigOutput output;
  vellum::api::ConfigClock clock;
  vellum::api::ConfigTrace trace;
  vellum::api::ConfigStorage storage;
  bool seedFromConfig;
  std::string soundName;                                 // of the last sound event returned
  std::map<std::string, vellum::base::Picture> screens;  // by language, as vellum_world_screen wrote them last
  std::string text;                                      // of the last value read by name
  std::unique_ptr<vellum::api::Sending> sending;         // null before the first message
  bool entered = false;                                  // a call that may run callbacks is in progress
  void (*onEvent)(void* user, const vellum_event* event) = nullptr;
  void* onEventUser = nullptr;
  std::unique_ptr<vellum::host::NetTransport> network;  // outlives the world
  vellum::world::World world;
};

namespace vellum::api {

// A call that may run scripts or changes the world. False when it comes from a callback of another such call,
// which is an error in the report.
class Entry {
 public:
  Entry(vellum_world& world, vellum_report* report) : world_(world), allowed_(!world.entered) {
    if (!allowed_) {
      refuseNested(report);
      return;
    }
    world_.entered = true;
    world_.world.clearInterrupt();
  }
  ~Entry() {
    if (allowed_) world_.entered = false;
  }
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  explicit operator bool() const { return allowed_; }

 private:
  static void refuseNested(vellum_report* report);

  vellum_world& world_;
  const bool allowed_;
};

// Delivers what the call reported, and returns its status.
vellum_status finishCall(vellum_world& world, world::Outcome outcome, diagnostics::Emitter& emitter,
                         vellum_report* report);
// The same for calls that hosts make often: their emitter is used again, and is empty before and after them.
inline vellum_status finishFastPath(vellum_world& world, world::Outcome outcome, diagnostics::Emitter& emitter,
                                    vellum_report* report) {
  if (outcome == world::Outcome::Ok && emitter.all().empty() && !world.files.hasWarnings()) [[likely]]
    return VELLUM_OK;
  const vellum_status status = finishCall(world, outcome, emitter, report);
  emitter.clear();
  return status;
}

}  // namespace vellum::api
