// What a crash between any two system calls, and a power cut, leave of files that are being replaced.
#include "driver/file_replacement.h"

#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <vellum/vellum.hpp>

#include "driver/driver.h"
#include "driver/files.h"
#include "driver/folder_storage.h"

namespace vellum::driver {
namespace {

class Folder {
 public:
  Folder() {
    char name[] = "/tmp/vellum-replacement-test-XXXXXX";
    path = mkdtemp(name);
  }
  ~Folder() { EXPECT_EQ(std::system(("rm -rf '" + path + "'").c_str()), 0); }
  std::string operator/(const std::string& name) const { return path + "/" + name; }
  std::string path;
};

std::string contentOf(const std::string& path) {
  FileContent content = readFile(path);
  return content.error.empty() ? content.bytes : "(" + content.error + ")";
}

// Of hidden files, too.
std::vector<std::string> allFilesUnder(const std::string& folder) {
  std::vector<std::string> files;
  DIR* stream = opendir(folder.c_str());
  while (const dirent* entry = stream == nullptr ? nullptr : readdir(stream)) {
    std::string name = entry->d_name, path = folder + "/" + name;
    if (name == "." || name == "..") continue;
    if (isFolder(path)) {
      auto inside = allFilesUnder(path);
      files.insert(files.end(), inside.begin(), inside.end());
    } else {
      files.push_back(path);
    }
  }
  if (stream != nullptr) closedir(stream);
  return files;
}

std::size_t straysUnder(const std::string& folder) {
  std::size_t strays = 0;
  for (const std::string& path : allFilesUnder(folder)) strays += isTemporaryFile(path.substr(path.rfind('/') + 1));
  return strays;
}

// Through the storage, as scripts write. The error, or "".
std::string store(const std::string& storage, const std::string& name, const std::string& bytes) {
  FolderStorage folder;
  if (std::string error = folder.open(storage); !error.empty()) return error;
  vellum_reply* none = nullptr;
  folder.write(name.c_str(), bytes.data(), bytes.size(), none);
  return "";
}

// Ends the process before a call, or in the middle of a write.
class CrashingCalls : public FileCalls {
 public:
  CrashingCalls(int calls, bool halfWritten) : left_(calls), halfWritten_(halfWritten) {}
  int create(int folder, const char* name) override { return step(), FileCalls::create(folder, name); }
  ssize_t write(int file, const void* bytes, std::size_t size) override {
    if (halfWritten_ && left_ == 1) FileCalls::write(file, bytes, size / 2);
    return step(), FileCalls::write(file, bytes, size);
  }
  int truncate(int file) override { return step(), FileCalls::truncate(file); }
  int setMode(int file, mode_t mode) override { return step(), FileCalls::setMode(file, mode); }
  int sync(int file) override { return step(), FileCalls::sync(file); }
  int rename(int folder, const char* name, int toFolder, const char* toName) override {
    return step(), FileCalls::rename(folder, name, toFolder, toName);
  }
  int remove(int folder, const char* name) override { return step(), FileCalls::remove(folder, name); }
  int makeFolder(int folder, const char* name) override { return step(), FileCalls::makeFolder(folder, name); }

 private:
  void step() {
    if (--left_ == 0) _exit(77);
  }
  int left_;
  bool halfWritten_;
};

// Whether it crashed, in a process of its own.
bool crashes(const std::function<void()>& work, int calls, bool halfWritten) {
  std::fflush(nullptr);
  pid_t child = fork();
  if (child == 0) {
    CrashingCalls crashing(calls, halfWritten);
    useFileCalls(&crashing);
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  return WEXITSTATUS(status) == 77;
}

// Crashes `work` at each of its calls. It makes `after` of `before` in the file; each of these texts may be there
// afterwards. The next time, it finishes and leaves no temporary file. Returns how many calls it makes.
int crashEverywhere(const Folder& folder, const std::string& file, const std::function<void()>& prepare,
                    const std::function<void()>& work, const std::set<std::string>& allowed, const std::string& after) {
  int calls = 0;
  for (bool halfWritten : {false, true}) {
    bool crashed = true;
    for (calls = 0; crashed && calls < 200; ++calls) {
      prepare();
      crashed = crashes(work, calls + 1, halfWritten);
      EXPECT_TRUE(allowed.count(contentOf(file)) == 1) << "before call " << calls + 1;
      EXPECT_LE(straysUnder(folder.path), crashed ? 1U : 0U) << "before call " << calls + 1;
      work();
      EXPECT_EQ(contentOf(file), after) << "before call " << calls + 1;
      EXPECT_EQ(straysUnder(folder.path), 0U) << "before call " << calls + 1;
    }
    EXPECT_FALSE(crashed);
  }
  return calls - 1;
}

TEST(FileReplacement, ACrashAtAnyCallLeavesTheOldOrTheNewFile) {
  Folder folder;
  std::string file = folder / "file";
  int calls = crashEverywhere(
      folder, file, [&] { writeFile(file, "the old content"); }, [&] { writeFile(file, "new"); },
      {"the old content", "new"}, "new");
  EXPECT_GE(calls, 6);  // create, write, mode, sync, rename, sync
}

TEST(FileReplacement, ACrashLeavesNoPartOfANewFile) {
  Folder folder;
  std::string file = folder / "file";
  crashEverywhere(
      folder, file, [&] { unlink(file.c_str()); }, [&] { writeFile(file, "new"); },
      {"(no such file or directory)", "new"}, "new");
}

TEST(FileReplacement, ACrashInTheStorageLeavesTheOldOrTheNewFile) {
  Folder folder;
  std::string storage = folder / "storage", file = storage + "/journal/deep/file";
  int calls = crashEverywhere(
      folder, file, [&] { EXPECT_EQ(std::system(("rm -rf '" + storage + "'").c_str()), 0); },
      [&] { store(storage, "journal/deep/file", "new"); }, {"(no such file or directory)", "new"}, "new");
  EXPECT_GE(calls, 10);  // two folders more
  crashEverywhere(
      folder, file, [&] { store(storage, "journal/deep/file", "the old content"); },
      [&] { store(storage, "journal/deep/file", "new"); }, {"the old content", "new"}, "new");
}

// The whole command: a save, and the save before it.
TEST(FileReplacement, ACrashWhileAWorldIsSavedLeavesTheOldOrTheNewSave) {
  vellum_config config;
  vellum_config_init(&config);
  if (vellum::Engine(config).languageById("caos") == nullptr) GTEST_SKIP() << "caos is not in this build";
  Folder folder;
  std::string save = folder / "world", script = folder / "script.cos";
  ASSERT_EQ(writeFile(script, "setv game \"x\" 1\n"), "");
  auto saveAfter = [&](const char* ticks) {
    const char* words[] = {"vellum", "run", script.c_str(), "--ticks", ticks, "--save", save.c_str()};
    EXPECT_EQ(runCommand(7, words), 0);
  };
  saveAfter("2");
  std::string after = contentOf(save);
  saveAfter("1");
  std::string before = contentOf(save);
  ASSERT_NE(before, after);
  int calls = crashEverywhere(
      folder, save, [&] { writeFile(save, before); }, [&] { saveAfter("2"); }, {before, after}, after);
  EXPECT_GE(calls, 12);
}

TEST(FileReplacement, TemporaryFilesOfKilledProcessesAreRemoved) {
  Folder folder;
  ASSERT_EQ(makeFolders(folder / "storage"), "");
  for (const char* name : {".vellum-write-0", ".vellum-write-1", ".vellum-write-7", "storage/.vellum-write-3"}) {
    int file = open((folder / name).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    EXPECT_EQ(write(file, "half", 4), 4);
    close(file);
  }
  ASSERT_EQ(straysUnder(folder.path), 4U);
  EXPECT_EQ(writeFile(folder / "file", "x"), "");
  EXPECT_EQ(straysUnder(folder.path), 1U);
  FolderStorage storage;
  EXPECT_EQ(storage.open(folder / "storage"), "");  // the next run, though it writes nothing
  EXPECT_EQ(straysUnder(folder.path), 0U);
}

TEST(FileReplacement, TheTemporaryFileOfAnotherProcessIsLeftAlone) {
  Folder folder;
  std::string busy = folder / ".vellum-write-0";
  int file = open(busy.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(file, 0);
  ASSERT_EQ(flock(file, LOCK_EX), 0);  // a lock of its own, as of another process
  ASSERT_EQ(write(file, "half", 4), 4);
  EXPECT_EQ(writeFile(folder / "file", "x"), "");
  EXPECT_EQ(contentOf(folder / "file"), "x");
  EXPECT_EQ(contentOf(busy), "half");
  close(file);
  EXPECT_EQ(writeFile(folder / "file", "y"), "");
  EXPECT_EQ(straysUnder(folder.path), 0U);
}

TEST(FileReplacement, WhatTakesATemporaryNameIsNotWrittenTo) {
  Folder folder;
  ASSERT_EQ(writeFile(folder / "mine", "mine"), "");
  ASSERT_EQ(symlink("mine", (folder / ".vellum-write-0").c_str()), 0);
  ASSERT_EQ(link((folder / "mine").c_str(), (folder / ".vellum-write-1").c_str()), 0);
  ASSERT_EQ(mkdir((folder / ".vellum-write-2").c_str(), 0700), 0);
  ASSERT_EQ(mkfifo((folder / ".vellum-write-3").c_str(), 0600), 0);
  EXPECT_EQ(writeFile(folder / "file", "x"), "");
  EXPECT_EQ(contentOf(folder / "file"), "x");
  EXPECT_EQ(contentOf(folder / "mine"), "mine");
}

TEST(FileReplacement, PrivateFilesArePrivateAndLinksAreReplaced) {
  Folder folder;
  ASSERT_EQ(writeFile(folder / "mine", "mine"), "");
  ASSERT_EQ(symlink("mine", (folder / "token").c_str()), 0);
  EXPECT_EQ(writePrivateFile(folder / "token", "secret"), "");
  EXPECT_EQ(contentOf(folder / "mine"), "mine");
  struct stat status {};
  ASSERT_EQ(lstat((folder / "token").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode, S_IFREG | mode_t(0600));
}

// What a disk may hold after a power cut. It keeps what was synced; of the rest, any part, in any order.
// One step; the fields that a kind has no use for are 0 or "".
struct Step {
  enum Kind { Create, Write, SyncFile, SyncFolder, Rename, Remove, MakeFolder } kind;
  int folder = 0, file = 0, toFolder = 0;
  std::string name, toName;  // Write: the bytes
  std::size_t offset = 0;
};

// Carries the calls out, and remembers them.
class RecordingCalls : public FileCalls {
 public:
  int create(int folder, const char* name) override {
    struct stat status {};
    bool existed = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
    int file = FileCalls::create(folder, name);
    if (file >= 0 && !existed) {
      ids_[inode(file)] = ++last_;  // the system gives an inode to one file after another
      sizes_[last_] = 0;
      steps.push_back({Step::Create, id(folder), id(file), 0, name, "", 0});
    }
    return file;
  }
  ssize_t write(int file, const void* bytes, std::size_t size) override {
    std::string text(static_cast<const char*>(bytes), size);
    std::size_t half = size / 2, &end = sizes_[id(file)];
    steps.push_back({Step::Write, 0, id(file), 0, text.substr(0, half), "", end});
    steps.push_back({Step::Write, 0, id(file), 0, text.substr(half), "", end + half});
    end += size;
    return FileCalls::write(file, bytes, size);
  }
  int sync(int descriptor) override {
    struct stat status {};
    fstat(descriptor, &status);
    if (S_ISDIR(status.st_mode)) steps.push_back({Step::SyncFolder, id(descriptor), 0, 0, "", "", 0});
    else steps.push_back({Step::SyncFile, 0, id(descriptor), 0, "", "", 0});
    return FileCalls::sync(descriptor);
  }
  int rename(int folder, const char* name, int toFolder, const char* toName) override {
    struct stat status {};
    fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW);
    steps.push_back({Step::Rename, id(folder), ids_[status.st_ino], id(toFolder), name, toName, 0});
    return FileCalls::rename(folder, name, toFolder, toName);
  }
  int remove(int folder, const char* name) override {
    steps.push_back({Step::Remove, id(folder), 0, 0, name, "", 0});
    return FileCalls::remove(folder, name);
  }
  int makeFolder(int folder, const char* name) override {
    int made = FileCalls::makeFolder(folder, name);
    struct stat status {};
    fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW);
    if (made == 0) ids_[status.st_ino] = ++last_;
    if (made == 0) steps.push_back({Step::MakeFolder, id(folder), last_, 0, name, "", 0});
    return made;
  }
  int id(int descriptor) {
    int& id = ids_[inode(descriptor)];
    if (id == 0) id = ++last_;
    return id;
  }

  std::vector<Step> steps;

 private:
  static ino_t inode(int descriptor) {
    struct stat status {};
    fstat(descriptor, &status);
    return status.st_ino;
  }
  std::map<ino_t, int> ids_;
  std::map<int, std::size_t> sizes_;
  int last_ = 0;
};

struct Disk {
  std::map<int, std::map<std::string, int>> folders;
  std::map<int, std::string> contents;

  void apply(const Step& step) {
    switch (step.kind) {
      case Step::Create:
      case Step::MakeFolder: folders[step.folder][step.name] = step.file; break;
      case Step::Write: {
        std::string& text = contents[step.file];
        if (text.size() < step.offset + step.name.size()) text.resize(step.offset + step.name.size(), '\0');
        text.replace(step.offset, step.name.size(), step.name);
        break;
      }
      case Step::Rename:
        folders[step.folder].erase(step.name);
        folders[step.toFolder][step.toName] = step.file;
        break;
      case Step::Remove: folders[step.folder].erase(step.name); break;
      case Step::SyncFile:
      case Step::SyncFolder: break;
    }
  }
  // Below folder 1; "(none)" when it is not there.
  std::string content(const std::string& path) {
    int at = 1;
    std::size_t begin = 0;
    while (true) {
      std::size_t slash = path.find('/', begin);
      auto found = folders[at].find(path.substr(begin, slash - begin));
      if (found == folders[at].end()) return "(none)";
      at = found->second;
      if (slash == std::string::npos) return contents[at];
      begin = slash + 1;
    }
  }
};

bool isSync(const Step& step) { return step.kind == Step::SyncFile || step.kind == Step::SyncFolder; }

// Whether step `index` is on the disk for certain, when the power goes after `end` steps.
bool isSynced(const std::vector<Step>& steps, std::size_t index, std::size_t end) {
  const Step& step = steps[index];
  for (std::size_t i = index + 1; i < end; ++i) {
    bool ofFile = step.kind == Step::Write && steps[i].kind == Step::SyncFile && steps[i].file == step.file;
    int folder = step.kind == Step::Rename ? step.toFolder : step.folder;
    bool ofFolder = step.kind != Step::Write && steps[i].kind == Step::SyncFolder && steps[i].folder == folder;
    if (ofFile || ofFolder) return true;
  }
  return false;
}

// All contents that the file may have when the power goes after `end` steps.
std::set<std::string> afterPowerCut(const std::vector<Step>& steps, std::size_t end, const std::string& file) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < end; ++i)
    if (!isSync(steps[i]) && !isSynced(steps, i, end)) open.push_back(i);
  EXPECT_LT(open.size(), 18U);
  std::set<std::string> contents;
  for (std::size_t chosen = 0; chosen < std::size_t(1) << open.size(); ++chosen) {
    for (bool backwards : {false, true}) {  // of what is open
      Disk disk;
      std::vector<Step> late;
      for (std::size_t i = 0, n = 0; i < end; ++i) {
        bool isOpen = n < open.size() && open[n] == i;
        if (isOpen && (chosen >> n++ & 1) == 0) continue;
        if (isOpen && backwards) late.insert(late.begin(), steps[i]);
        else disk.apply(steps[i]);
      }
      for (const Step& step : late) disk.apply(step);
      contents.insert(disk.content(file));
    }
  }
  return contents;
}

constexpr const char* StoredName = "journal/file";
const std::vector<std::string>& versions() {
  static const std::vector<std::string> texts = {"(none)", "the first version", "the second, which is longer", "3"};
  return texts;
}

struct Recorded {
  std::vector<Step> steps;
  std::vector<std::size_t> ends;  // of each write
};

Recorded recordStorage() {
  Folder folder;
  FolderStorage storage;
  EXPECT_EQ(storage.open(folder / "storage"), "");
  RecordingCalls calls;
  int root = open((folder / "storage").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  EXPECT_EQ(calls.id(root), 1);
  useFileCalls(&calls);
  Recorded recorded;
  recorded.ends.push_back(0);
  for (std::size_t i = 1; i < versions().size(); ++i) {
    storage.write(StoredName, versions()[i].data(), versions()[i].size(), nullptr);
    recorded.ends.push_back(calls.steps.size());
  }
  useFileCalls(nullptr);
  close(root);
  recorded.steps = calls.steps;
  return recorded;
}

// How many states of the disk hold neither the version before nor the one after; and how many, right after a write
// has returned, not the one after.
struct Losses {
  int torn = 0, lost = 0;
};

Losses lossesOf(const Recorded& recorded) {
  Losses losses;
  for (std::size_t i = 1; i < recorded.ends.size(); ++i) {
    for (std::size_t end = recorded.ends[i - 1]; end <= recorded.ends[i]; ++end)
      for (const std::string& content : afterPowerCut(recorded.steps, end, StoredName))
        losses.torn += content != versions()[i - 1] && content != versions()[i];
    for (const std::string& content : afterPowerCut(recorded.steps, recorded.ends[i], StoredName))
      losses.lost += content != versions()[i];
  }
  return losses;
}

TEST(FileReplacement, APowerCutAtAnyMomentLeavesTheOldOrTheNewFile) {
  Recorded recorded = recordStorage();
  ASSERT_GE(recorded.steps.size(), 20U);
  Losses losses = lossesOf(recorded);
  EXPECT_EQ(losses.torn, 0);
  EXPECT_EQ(losses.lost, 0);
}

// Without the syncs, the same replay finds the damage.
TEST(FileReplacement, ThePowerCutsOfTheTestFindMissingSyncs) {
  Recorded whole = recordStorage();
  for (Step::Kind missing : {Step::SyncFile, Step::SyncFolder}) {
    Recorded some;
    some.ends.push_back(0);
    for (std::size_t i = 0, write = 1; i < whole.steps.size(); ++i) {
      if (whole.steps[i].kind != missing) some.steps.push_back(whole.steps[i]);
      if (i + 1 == whole.ends[write]) {
        some.ends.push_back(some.steps.size());
        ++write;
      }
    }
    some.ends.resize(2);  // one write is enough
    Losses losses = lossesOf(some);
    if (missing == Step::SyncFile) EXPECT_GT(losses.torn, 0);
    else EXPECT_GT(losses.lost, 0);
  }
}

}  // namespace
}  // namespace vellum::driver
