// What a large tank costs: opening it, listing it, reading all of its files; time, and memory. Our writer makes the
// tanks in a temporary folder, one of them mostly of zeros, which take no room on the disk.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

#include "archives/archive.h"
#include "archives/tank_writer.h"
#include "base/random.h"
#include "bench/report.h"

using namespace vellum;
using bench::Better;
using bench::seconds;

namespace {

constexpr std::size_t Megabyte = 1'000'000;

// As the command reads it: no more than is asked for.
class FileOnDisk : public source::ByteSource {
 public:
  explicit FileOnDisk(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY)) {
    size_ = static_cast<std::uint64_t>(lseek(descriptor_, 0, SEEK_END));
  }
  ~FileOnDisk() override { close(descriptor_); }
  FileOnDisk(const FileOnDisk&) = delete;
  FileOnDisk& operator=(const FileOnDisk&) = delete;
  std::uint64_t size() const override { return size_; }

 private:
  base::Result<std::string> readInside(std::uint64_t offset, std::uint64_t count) override {
    std::string bytes(count, '\0');
    ssize_t got = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return bytes;
  }
  int descriptor_;
  std::uint64_t size_ = 0;
};

// Paths as a game has them.
std::string pathOf(long i) {
  static const char* const Folders[] = {"world/contentdb/templates/regular/actors/evil/a",
                                        "art/bitmaps/gui/in_game/icons", "art/meshes/actors/evil/krug",
                                        "world/maps/map_world/regions/town_center/objects", "sound/effects/ambient"};
  return base::cat(Folders[i % 5], "/", i / 700, "/a_file_of_the_game_", i, ".gas");
}

// Lines of text, which pack to about a third.
std::string textOf(std::size_t size) {
  static const char* const Words[] = {
      "[t:template,n:", "]\n{\n", "specializes = ", "actor", ";\n", "life", " = ", "0x"};
  base::Random random(1);
  std::string text;
  while (text.size() < size) {
    text += Words[random.below(8)];
    if (random.below(3) == 0) text += std::to_string(random.below(100'000));
  }
  text.resize(size);
  return text;
}

// Skips blocks of zeros, so that the file has holes.
void writeSparse(const std::string& path, std::string_view bytes) {
  constexpr std::size_t Block = 4096;
  int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || ftruncate(file, static_cast<off_t>(bytes.size())) != 0) std::exit(2);
  for (std::size_t at = 0; at < bytes.size(); at += Block) {
    std::string_view block = bytes.substr(at, Block);
    if (block.find_first_not_of('\0') == std::string_view::npos) continue;
    if (pwrite(file, block.data(), block.size(), static_cast<off_t>(at)) != static_cast<ssize_t>(block.size()))
      std::exit(2);
  }
  close(file);
}

void makeTank(const std::string& path, long files, std::string_view content, bool packed) {
  std::vector<archives::TankFile> list;
  std::size_t each = content.size() / static_cast<std::size_t>(files);
  for (long i = 0; i < files; ++i)
    list.push_back({pathOf(i), content.substr(static_cast<std::size_t>(i) * each, each)});
  archives::TankOptions options;
  options.packed = packed;
  auto tank = archives::writeTank(std::move(list), options);
  if (!tank) std::exit(2);
  writeSparse(path, *tank);
}

// Kilobytes, of /proc/self/status.
double memory(const char* name) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (word == name) {
      double kilobytes = 0;
      status >> kilobytes;
      return kilobytes;
    }
  return 0;
}

struct Cost {
  double seconds = 0, listing = 0, kilobytes = 0;  // the memory: at its highest, over that before
  std::uint64_t bytes = 0;
};

// Opens a tank, and reads all of its files when `all`. In a process of its own, whose memory nothing else has used.
Cost costOf(const std::string& path, bool all) {
  int ends[2];
  if (pipe(ends) != 0) std::exit(2);
  pid_t child = fork();
  if (child == 0) {
    Cost cost;
    double before = memory("VmRSS:"), begin = seconds();
    auto archive = archives::openArchive(std::make_unique<FileOnDisk>(path));
    if (!archive || !(*archive)->warnings().empty()) _exit(1);
    cost.seconds = seconds() - begin;
    cost.kilobytes = memory("VmHWM:") - before;
    begin = seconds();
    if ((*archive)->list("").size() != (*archive)->entries().size()) _exit(1);
    cost.listing = seconds() - begin;
    if (all) {
      begin = seconds();
      for (const archives::Entry& entry : (*archive)->entries()) {
        auto content = (*archive)->read(entry);
        if (!content || !content->warning.empty()) _exit(1);
        cost.bytes += content->bytes.size();
      }
      cost.seconds = seconds() - begin;
      cost.kilobytes = memory("VmHWM:") - before;
    }
    _exit(::write(ends[1], &cost, sizeof cost) == sizeof cost ? 0 : 2);
  }
  close(ends[1]);  // so that reading ends when the process does
  Cost cost;
  bool got = read(ends[0], &cost, sizeof cost) == sizeof cost;
  int status = 0;
  waitpid(child, &status, 0);
  close(ends[0]);
  if (!got || status != 0) std::exit(1);
  return cost;
}

struct Made {
  std::string large, packed;
};

// In a process of its own: the writer needs as much memory as the tank.
Made make(const std::string& folder, long files, double megabytes, long packed) {
  Made made{folder + "/large.dsres", folder + "/packed.dsres"};
  pid_t child = fork();
  if (child == 0) {
    makeTank(made.large, files, std::string(static_cast<std::size_t>(megabytes * Megabyte), '\0'), false);
    makeTank(made.packed, packed, textOf(static_cast<std::size_t>(packed) * 25'000), true);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) std::exit(2);
  return made;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1 && std::string(arguments[1]) == "--help") {
    std::printf("vellum_bench_archives [--files N] [--megabytes N] [--packed FILES] [--rounds N]\n");
    return 0;
  }
  auto files = static_cast<long>(bench::argument(count, arguments, "--files", 30'000));
  double megabytes = bench::argument(count, arguments, "--megabytes", 800);
  auto packed = static_cast<long>(bench::argument(count, arguments, "--packed", 4'000));
  auto rounds = static_cast<long>(bench::argument(count, arguments, "--rounds", 5));
  char folder[] = "/tmp/vellum-bench-archives-XXXXXX";
  if (mkdtemp(folder) == nullptr) return 2;
  Made made = make(folder, files, megabytes, packed);
  std::vector<bench::Row> rows = {
      {base::cat("a tank of ", static_cast<long>(megabytes), " MB with ", files, " files, opened"),
       "ms",
       Better::Less,
       50,
       {}},
      {"memory that it takes", "MB", Better::Less, 20, {}},
      {"its files, listed", "ms", Better::Less, -1, {}},
      {base::cat("a tank of ", packed, " packed files of 25 kB, all read"), "MB/s", Better::More, -1, {}},
      {"memory that reading takes", "MB", Better::Less, 20, {}}};
  for (long i = 0; i < rounds; ++i) {
    Cost large = costOf(made.large, false), all = costOf(made.packed, true);
    double values[] = {large.seconds * 1000, large.kilobytes / 1000, large.listing * 1000,
                       static_cast<double>(all.bytes) / Megabyte / all.seconds, all.kilobytes / 1000};
    for (std::size_t k = 0; k < rows.size(); ++k) rows[k].rounds.push_back(values[k]);
  }
  for (const std::string& path : {made.large, made.packed}) unlink(path.c_str());
  rmdir(folder);
  std::printf("tanks that our writer made; %ld rounds\n", rounds);
  bench::print(rows);
  return 0;
}
