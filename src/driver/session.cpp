#include "driver/session.h"

#include "driver/archives/archives.h"
#include "driver/built_in_files.h"
#include "driver/clock.h"
#include "driver/event_line.h"
#include "driver/files.h"
#include "driver/folders_beside.h"
#include "driver/lower_case.h"
#include "driver/net/world_files.h"
#include "driver/path_in_store.h"
#include "driver/path_spelling.h"
#include "driver/projects.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

// Whether one of the scripts has such a file in its folder, where languages look, too.
bool isBesideScript(const std::string& file, const Arguments& arguments) {
  return std::any_of(arguments.positional.begin(), arguments.positional.end(), [&](const std::string& script) {
    return isPlainFile(script.substr(0, script.rfind('/') + 1) + file);
  });
}

// Why a file that an option of a language names can't be read; "": it can, or the command writes it, or the path leads
// through an archive, where the language finds out.
std::string whyUnreadable(const OptionSpec& spec, const Option& option, const Arguments& arguments) {
  const std::size_t afterName = spec.argument.find(']') + 1;  // [NAME=]FILE.toml; else 0
  if (!std::string_view(spec.argument).substr(afterName).starts_with("FILE")) return "";
  if (option.name == "timeline" || option.name == "creatures") return "";
  std::string path = option.value;
  if (afterName > 0 && !isPlainFile(path)) path = path.substr(path.find('=') + 1);
  if (!fileWithin(path).empty() || !builtInFile(option.name + ":" + path).empty()) return "";
  if (isBesideScript(path, arguments)) return "";
  FileInParts file;
  std::string error = file.open(path);
  return error.empty() ? "" : "can't read '" + path.substr(0, 200) + "': " + error;
}

// Validates the languages' options before anything runs. Returns the error, or "".
std::string wrongLanguageOption(const Subcommand& command, const Arguments& arguments) {
  std::vector<OptionSpec> specs = allOptions(command);
  for (const Option& option : arguments.languageOptions)
    for (const OptionSpec& spec : specs) {
      if (spec.name != option.name || spec.language.empty()) continue;
      if (std::string error = whyUnreadable(spec, option, arguments); !error.empty()) return error;
      if (spec.argument == "DIR" && !isFolder(option.value) && !isArchiveName(fileWithin(option.value + "/")))
        return "--" + option.name + " takes a folder or an archive, and there is none at '" +
               option.value.substr(0, 60) + "'";
    }
  Report report;
  return defaultEngine().checkOptions(arguments.languageOptions, report) == VELLUM_OK ? "" : report.message();
}

// --seed, --budget, --jit, --profile. Returns the error, or "".
std::string readLimits(const Arguments& arguments, vellum_config& config) {
  for (auto [name, field] : {std::pair("seed", &config.seed), std::pair("budget", &config.instruction_budget)}) {
    Number number = numberOption(arguments, name, 0);
    if (!number.error.empty()) return number.error;
    *field = number.value;
  }
  if (const std::string* jit = arguments.last("jit")) {
    if (*jit != "on" && *jit != "off" && *jit != "auto") return "--jit takes on, off or auto, not '" + *jit + "'";
    config.jit = *jit == "on" ? VELLUM_JIT_ON : *jit == "off" ? VELLUM_JIT_OFF : VELLUM_JIT_AUTO;
  }
  config.profile = arguments.has("profile") ? 1 : 0;
  return "";
}

}  // namespace

Session::Session(const Subcommand& command, const Arguments& arguments) {
  std::string error = open(command, arguments);
  if (!error.empty()) status_ = usageError(command, error);
}

Session::~Session() { finish(); }

std::string Session::open(const Subcommand& command, const Arguments& arguments) {
  if (std::string wrong = wrongLanguageOption(command, arguments); !wrong.empty()) return wrong;
  vellum_config config;
  vellum_config_init(&config);
  if (std::string wrong = readLimits(arguments, config); !wrong.empty()) return wrong;
  config.user = this;
  allowSources(command, arguments);
  connectOutside(config);
  if (std::string error = openStorage(arguments, config); !error.empty()) return error;
  if (std::string error = openTrace(command.showsEvents, arguments, config); !error.empty()) return error;
  options_ = arguments.languageOptions;
  engine_.emplace(config);
  allowBeside(arguments);
  return "";
}

// Callbacks for every world: prints, source files, the clock.
void Session::connectOutside(vellum_config& config) {
  config.print = [](void* user, const char* text, size_t size) { static_cast<Session*>(user)->print({text, size}); };
  config.read_file = [](void* user, const char* name, vellum_reply* reply) {
    FileContent content = static_cast<Session*>(user)->readSource(name);
    if (content.error.empty()) vellum_reply_bytes(reply, content.bytes.data(), content.bytes.size());
    else vellum_reply_error(reply, content.error.c_str());
  };
  config.file_size = [](void* user, const char* name, uint64_t* size, vellum_reply* reply) {
    SourceFolders::Size found = static_cast<Session*>(user)->sourceFolders_.sizeOf(name);
    *size = found.bytes;
    if (!found.error.empty()) vellum_reply_error(reply, found.error.c_str());
  };
  config.read_file_part = [](void* user, const char* name, uint64_t offset, size_t size, vellum_reply* reply) {
    FileContent part = static_cast<Session*>(user)->sourceFolders_.readPart(name, offset, size);
    if (part.error.empty()) vellum_reply_bytes(reply, part.bytes.data(), part.bytes.size());
    else vellum_reply_error(reply, part.error.c_str());
  };
  config.unix_milliseconds = [](void*) { return unixMilliseconds(); };
  config.utc_offset_minutes = utcOffsetMinutes();
}

// Every file that programs are made of comes through here: what scripts include, what projects and world files name.
FileContent Session::readSource(const std::string& name) {
  if (known_.insert(name).second && !name.ends_with('/')) filesRead_.push_back(name);
  if (reading_ && reading_->due())
    reading_->show(progressText("file", known_.size(), 0, reading_->seconds()) + ": " + name);
  if (name.size() > 1 && name.ends_with('/')) return sourceFolders_.list(name.substr(0, name.size() - 1));
  if (std::string text = builtInFile(name); !text.empty()) return {std::move(text), ""};
  return sourceFolders_.read(name);
}

void Session::allowSources(const Subcommand& command, const Arguments& arguments) {
  using With = SourceFolders::With;
  for (const std::string& argument : arguments.positional) allow(argument);
  for (const std::string& folder : arguments.all("allow")) sourceFolders_.allow(folder, With::Nothing);
  for (const std::string& path : arguments.all("world")) allow(path);
  if (const std::string* path = arguments.last("load")) allow(*path);
  if (command.usesCurrentFolder) sourceFolders_.allow(".", With::Nothing);
  for (const OptionSpec& spec : allOptions(command))
    for (const Option& option : arguments.languageOptions) {
      if (option.name != spec.name) continue;
      bool isFolder = spec.argument.ends_with("DIR") || spec.argument.ends_with("PATH");
      if (!isFolder && !spec.argument.starts_with("FILE")) continue;
      // A store has its driver in front.
      std::size_t equals = spec.argument.starts_with("[") ? option.value.find('=') : std::string::npos;
      std::string path = withoutEndSlash(option.value.substr(equals == std::string::npos ? 0 : equals + 1));
      if (isFolder) folders_.push_back(path);
      bool isScript = defaultEngine().languageByPath(path) != nullptr;
      sourceFolders_.allow(path, isScript ? With::ItsFolder : With::Nothing);
    }
}

void Session::allowBeside(const Arguments& arguments) {
  const std::string* game = arguments.lastOfLanguage("dir");
  if (game == nullptr) return;
  for (const std::string& folder : foldersBeside(*engine_, *game))
    sourceFolders_.allow(folder, SourceFolders::With::Nothing);
}

void Session::allow(const std::string& path) {
  sourceFolders_.allow(path.substr(0, path.find('?')), SourceFolders::With::ItsFolder);
}

void Session::print(std::string_view text) {
  if (muted_) return;
  if (prints_ == Prints::Collected) printed_.append(text.substr(0, limit_ - std::min(limit_, printed_.size())));
  else if (prints_ == Prints::ToJson) printJson(text);
  else writeOut(text);
  if (text.empty()) return;
  lineIsOpen_ = text.back() != '\n';
  hasPrinted_ = true;
}

void Session::printJson(std::string_view text) {
  std::string json = jsonString(text);
  if (!std::exchange(jsonIsOpen_, true)) writeOut("{" + jsonString(jsonMember_) + ": \"");
  writeOut(std::string_view(json).substr(1, json.size() - 2));
}

void Session::endJsonMember() {
  printJson("");
  writeOut("\"");
}

std::string Session::openTrace(bool showsEvents, const Arguments& arguments, vellum_config& config) {
  for (auto [name, file] : {std::pair("trace", &trace_), std::pair("transcript", &transcript_)})
    if (const std::string* path = arguments.last(name))
      if (std::string error = file->open(*path); !error.empty()) return error;
  if (!trace_.isOpen() && !transcript_.isOpen() && !showsEvents) return "";
  config.trace = [](void* user, const char* json, size_t size) {
    auto& session = *static_cast<Session*>(user);
    if (session.traceMuted_) return;
    if (session.trace_.isOpen() && session.world_ == 1) session.trace_.line({json, size});
    else if (session.trace_.isOpen() && size > 0)
      session.trace_.line(std::string(json, size - 1) + ",\"world\":" + std::to_string(session.world_) + "}");
    if (session.eventsShown_) session.showEvent({json, size});
    if (!session.transcript_.isOpen()) return;
    if (std::string line = readableLine({json, size}); !line.empty()) session.transcript_.line(line);
  };
  return "";
}

// What is printed or reported shows by itself, and what was typed is on the screen.
void Session::showEvent(std::string_view json) {
  for (std::string_view shown : {"print", "eval", "error", "warning", "note"})
    if (json.find("\"event\":\"" + std::string(shown) + "\"") != json.npos) return;
  endLine();
  writeOut("  " + eventLine(json) + "\n");
}

// Of one world, the folder itself; of several, its folders 1, 2 ...
std::string Session::openStorage(const Arguments& arguments, vellum_config& config) {
  const std::string* folder = arguments.last("storage");
  if (folder == nullptr) return "";
  std::size_t worlds = 1 + worldFiles(arguments).others.size();
  storages_ = std::vector<FolderStorage>(worlds);
  FolderStorage whole;
  std::string path = *folder, error = whole.open(path);
  for (std::size_t i = 0; i < worlds && error.empty(); ++i) {
    if (worlds > 1) path = *folder + "/" + std::to_string(i + 1);
    error = storages_[i].open(path);
  }
  if (!error.empty()) return "can't use the folder '" + path + "' for storage: " + error;
  connectStorage(config);
  return "";
}

void Session::connectStorage(vellum_config& config) {
  config.storage_read = [](void* user, const char* name, vellum_reply* reply) {
    static_cast<Session*>(user)->storage().read(name, reply);
  };
  config.storage_write = [](void* user, const char* name, const void* bytes, size_t size, vellum_reply* reply) {
    static_cast<Session*>(user)->storage().write(name, bytes, size, reply);
  };
  config.storage_remove = [](void* user, const char* name, vellum_reply* reply) {
    static_cast<Session*>(user)->storage().remove(name, reply);
  };
  config.storage_exists = [](void* user, const char* name) {
    return static_cast<Session*>(user)->storage().exists(name) ? 1 : 0;
  };
  config.storage_list = [](void* user, const char* folder, vellum_reply* reply) {
    static_cast<Session*>(user)->storage().list(folder, reply);
  };
}

std::optional<std::string> Session::language(const Arguments& arguments) {
  const std::string* id = arguments.last("language");
  return id == nullptr ? "" : languageNamed(*id);
}

std::optional<std::string> Session::languageNamed(const std::string& id) {
  if (engine().languageById(id) != nullptr) return id;
  if (std::string lower = lowerCase(id); engine().languageById(lower) != nullptr) return lower;
  std::vector<std::string> ids;
  std::string list;
  for (const vellum_language* language : engine().languages()) {
    ids.push_back(language->id);
    list += (list.empty() ? "" : ", ") + ids.back();
  }
  std::string hint = suggest(id, ids, "");
  complainAs(WrongUsage, "there is no language '" + id + "'; " + (hint.empty() ? "languages are: " + list : hint));
  return std::nullopt;
}

std::optional<Source> Session::source(const std::string& path, const std::string& language) {
  if (path == "-") {
    if (language.empty()) {
      complainAs(WrongUsage, "name the language of standard input with -l: " + languageIds());
      return std::nullopt;
    }
    allow(".");
    if (auto text = readInput()) return Source{"<stdin>", std::move(*text), language};
    return std::nullopt;
  }
  if (isFolder(path)) {
    if (auto project = projectIn(engine(), path)) return Source{*project, std::nullopt, language};
    std::string projects = enumerated(projectNames(engine()), "or");
    complainAs(WrongUsage, "can't read '" + path + "': it is a folder, without a " + projects + " in it");
    return std::nullopt;
  }
  if (auto stored = pathInStore(engine(), options(), path)) return Source{*stored, std::nullopt, language};
  return Source{spelledAsIn(folders_, path), std::nullopt, language};
}

std::optional<std::vector<Source>> Session::sources(const std::vector<std::string>& paths,
                                                    const std::string& language) {
  std::vector<Source> result;
  for (const std::string& path : paths) {
    auto one = source(path, language);
    if (!one) return std::nullopt;
    result.push_back(std::move(*one));
  }
  return result;
}

std::optional<std::vector<Source>> Session::sources(const Arguments& arguments) {
  auto given = language(arguments);
  return given ? sources(arguments.positional, *given) : std::nullopt;
}

int Session::complainAs(int status, std::string_view message) {
  complain(message);
  if (status > worst_) worst_ = status;
  return status;
}

int Session::show(Status status) {
  if (hasReports()) {
    writeError(report_.render(wantsColor(2) ? VELLUM_RENDER_COLOR : 0, shown_));
    shown_ = report_.size();
  }
  int exit = status == VELLUM_OK ? AllWell : status == VELLUM_FAILED ? WrongUsage : ScriptWrong;
  if (status == VELLUM_UNAVAILABLE || status == VELLUM_FAILED) complain(report_.message());
  if (exit > worst_) worst_ = exit;
  return exit;
}

int Session::write(const std::string& path, std::string_view bytes, Folders folders) {
  std::string error = folders == Folders::Made ? writeFileAndFolders(path, bytes) : writeFile(path, bytes);
  return error.empty() ? AllWell : complainAs(WrongUsage, "can't write '" + path + "': " + error);
}

std::optional<std::string> Session::readInput() {
  FileContent content = readFile("-");
  if (content.error.empty()) return std::move(content.bytes);
  complainAs(WrongUsage, "can't read standard input: " + content.error);
  return std::nullopt;
}

int Session::finish() {
  int status = AllWell;
  for (OutputFile* file : {&trace_, &transcript_})
    if (!file->close()) status = complainAs(WrongUsage, "can't write '" + file->path() + "'");
  return status;
}

std::string jsonString(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", byte);
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace vellum::driver
