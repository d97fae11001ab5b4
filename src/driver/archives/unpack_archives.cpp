// unpack FILE...: lists, tests and extracts archives. Of several, the one with priority provides a file.
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "driver/archives/archives.h"
#include "driver/files.h"
#include "driver/lower_case.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

struct Opened {
  std::string name;
  Archive archive;
  vellum_archive_info info{};
};

// A file, or an entry of a WAD, whose lumps may repeat.
struct File {
  const Opened* owner;
  std::size_t index;
  std::string path;
  std::vector<const Opened*> shadowed;
};

std::string priorityText(const vellum_archive_info& info) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%04x", info.priority);
  return text;
}

class Unpacking {
 public:
  explicit Unpacking(Session& session) : session_(session) {}

  // False: one can't be opened; the error was shown.
  bool open(const std::vector<std::string>& names);
  void select(const std::string& pattern);
  void list() const;
  void test();
  void extract(const std::string& folder);

 private:
  void selectAll(const Opened& owner, const std::string& pattern, std::map<std::string, std::size_t>& known);
  std::optional<std::string> read(const File& file);
  std::string pathFor(const File& file, std::set<std::string>& taken) const;

  Session& session_;
  std::vector<Opened> archives_;  // the one that provides a file first
  std::vector<File> files_;       // sorted by path
};

bool Unpacking::open(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    vellum_archive* archive = nullptr;
    Status status = vellum_archive_open(session_.engine().get(), name.c_str(), &archive, session_.report().get());
    Opened opened{name, Archive(archive), {}};
    if (session_.show(status) != AllWell) return false;
    vellum_archive_describe(archive, &opened.info);
    archives_.insert(archives_.begin(), std::move(opened));  // later ones have priority
  }
  std::stable_sort(archives_.begin(), archives_.end(),
                   [](const Opened& a, const Opened& b) { return a.info.priority > b.info.priority; });
  return true;
}

void Unpacking::selectAll(const Opened& owner, const std::string& pattern, std::map<std::string, std::size_t>& known) {
  bool repeats = std::string_view(owner.info.kind) == "WAD";
  vellum_archive_entry entry;
  for (std::size_t i = 0; vellum_archive_entry_at(owner.archive.get(), i, &entry); ++i) {
    if (!pattern.empty() && !vellum_path_fits(pattern.c_str(), entry.path)) continue;
    if (!repeats && vellum_archive_find(owner.archive.get(), entry.path) != i) continue;  // a later one has its path
    auto [found, added] = known.emplace(lowerCase(entry.path), files_.size());
    if (added || (repeats && files_[found->second].owner == &owner)) files_.push_back({&owner, i, entry.path, {}});
    else files_[found->second].shadowed.push_back(&owner);
  }
}

void Unpacking::select(const std::string& pattern) {
  std::map<std::string, std::size_t> known;
  for (const Opened& archive : archives_) selectAll(archive, pattern, known);
  bool inOrder = archives_.size() == 1 && std::string_view(archives_[0].info.kind) == "WAD";
  if (!inOrder)
    std::stable_sort(files_.begin(), files_.end(),
                     [](const File& a, const File& b) { return lowerCase(a.path) < lowerCase(b.path); });
}

void Unpacking::list() const {
  for (const Opened& archive : archives_) {
    std::string line = archive.name + ": " + archive.info.kind;
    if (*archive.info.title != '\0') line += " \"" + std::string(archive.info.title) + "\"";
    if (*archive.info.author != '\0') line += " by " + std::string(archive.info.author);
    if (std::string_view(archive.info.kind) == "tank") line += ", priority " + priorityText(archive.info);
    writeOut(printable(line) + ", " + counted(vellum_archive_count(archive.archive.get()), "file") + "\n");
  }
  for (const File& file : files_) {
    vellum_archive_entry entry;
    vellum_archive_entry_at(file.owner->archive.get(), file.index, &entry);
    char front[64];
    std::snprintf(front, sizeof front, "%10llu  %-7s  ", static_cast<unsigned long long>(entry.size), entry.packing);
    std::string line = front + file.path;
    if (archives_.size() > 1) line += "  " + file.owner->name;
    for (const Opened* other : file.shadowed)
      line += (other == file.shadowed.front() ? " shadows " : ", ") + other->name;
    writeOut(printable(line) + "\n");
  }
}

// Empty: it is damaged; the error was shown.
std::optional<std::string> Unpacking::read(const File& file) {
  std::size_t warnings = session_.report().size();
  vellum_text* bytes = nullptr;
  Status status = vellum_archive_read(file.owner->archive.get(), file.index, &bytes, session_.report().get());
  std::string content = takeText(bytes);
  if (status != VELLUM_OK) {
    session_.complainAs(ScriptWrong, session_.report().message());
    return std::nullopt;
  }
  if (session_.report().size() > warnings) {
    session_.show(VELLUM_OK);
    session_.show(VELLUM_SCRIPT_ERROR);  // a wrong checksum: the bytes are given all the same
  }
  return content;
}

void Unpacking::test() {
  Progress progress;
  for (const Opened& archive : archives_)
    if (vellum_archive_verify(archive.archive.get(), session_.report().get()) != VELLUM_OK)
      session_.complainAs(ScriptWrong, session_.report().message());
  std::size_t good = 0;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (progress.due()) progress.show("file", i, files_.size());
    std::size_t seen = session_.report().size();
    if (read(files_[i]).has_value() && session_.report().size() == seen) ++good;
  }
  std::string verdict = good == files_.size() ? "all whole" : std::to_string(files_.size() - good) + " damaged";
  writeOut(counted(files_.size(), "file") + ", " + verdict + "\n");
}

// Where an entry is written: lumps have any names, which may repeat. "": nowhere.
std::string Unpacking::pathFor(const File& file, std::set<std::string>& taken) const {
  std::string path = file.path;
  if (std::string_view(file.owner->info.kind) == "WAD")
    for (char& c : path)
      if (c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20) c = '^';
  if (path.empty() || path == "." || path == "..") path = "lump";
  if (!taken.insert(lowerCase(path)).second) path += "." + std::to_string(file.index);
  return path;
}

void Unpacking::extract(const std::string& folder) {
  Progress progress;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (progress.due()) progress.show("file", i, files_.size());
    std::optional<std::string> bytes = read(files_[i]);
    if (!bytes) continue;
    std::string path = folder + "/" + pathFor(files_[i], taken);
    if (session_.write(path, *bytes, Session::Folders::Made) != AllWell) return;
    writeOut(printable(path) + "\n");
  }
}

}  // namespace

bool isArchiveName(const std::string& path) { return vellum_is_archive_name(path.c_str()) != 0; }

int unpackArchives(const Subcommand& self, Arguments& arguments) {
  std::vector<std::string> names = arguments.positional;
  std::string pattern;
  if (names.size() > 1 && !isArchiveName(names.back())) {
    pattern = names.back();
    names.pop_back();
  }
  for (const std::string& name : names)
    if (!isArchiveName(name))
      return usageError(self, "'" + name + "' is not an archive: expected .dsres, .dsmap, .zip, .pk3 or .wad");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  Unpacking unpacking(session);
  if (!unpacking.open(names)) return session.worst();
  unpacking.select(pattern);
  const std::string* folder = arguments.last("output");
  if (arguments.has("list")) unpacking.list();
  else if (arguments.has("test")) unpacking.test();
  else unpacking.extract(folder != nullptr ? *folder : ".");
  return session.worst();
}

}  // namespace vellum::driver
