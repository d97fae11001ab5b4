// Runs fuzz targets over the kept inputs: fuzz/corpus/NAME, fuzz/crashes/NAME, and the seeds, also truncated at a few
// places. Needs no fuzzer, so every build with tests has it.
//
// usage: vellum_fuzz_replay CHECKOUT NAME...   or all others: vellum_fuzz_replay CHECKOUT --except NAME...
//        or one input: vellum_fuzz_replay CHECKOUT NAME -- FILE...
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "base/sanitizers.h"
#include "targets.h"

namespace fs = std::filesystem;
using vellum::fuzz::Target;

namespace {

constexpr unsigned SecondsForOne = 60;
constexpr std::size_t MaxCutSize = 20000;  // longer seeds are not truncated
// Seeds are truncated once, not three times, and one in four generated inputs is run.
constexpr bool IsSlow = vellum::base::UnderSanitizers;
char current[512] = "";

void tooSlow(int) {
  const char text[] = "takes more than a minute: ";
  (void)!write(2, text, sizeof text - 1);
  (void)!write(2, current, std::strlen(current));
  (void)!write(2, "\n", 1);
  _exit(1);
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void runOne(const Target& target, const fs::path& path, std::string_view bytes) {
  std::snprintf(current, sizeof current, "%s (%zu bytes)", path.string().c_str(), bytes.size());
  alarm(SecondsForOne);
  // A copy of exact size: the sanitizer catches a read past its end.
  std::string_view exact = bytes;
  char* copy = new char[exact.size()];
  std::memcpy(copy, exact.data(), exact.size());
  target.run(target.argument, {copy, exact.size()});
  delete[] copy;
  alarm(0);
}

bool endsWithOneOf(const std::string& name, const std::string& endings) {
  if (endings.empty()) return true;
  for (std::size_t at = 0; at < endings.size();) {
    std::size_t end = endings.find(' ', at);
    if (end == std::string::npos) end = endings.size();
    if (end > at && name.ends_with(endings.substr(at, end - at))) return true;
    at = end + 1;
  }
  return false;
}

// Runs all kept inputs of one target. Returns the number of runs.
std::size_t replay(const Target& target, const fs::path& checkout) {
  std::size_t runs = 1;
  runOne(target, "nothing", "");
  for (const char* kept : {"fuzz/corpus/", "fuzz/crashes/"})
    if (fs::is_directory(checkout / (kept + target.name)))
      for (const auto& entry : fs::directory_iterator(checkout / (kept + target.name)))
        if (entry.is_regular_file()) runOne(target, entry.path(), read(entry.path())), ++runs;
  for (const std::string& folder : target.seeds)
    if (fs::is_directory(checkout / folder))
      for (const auto& entry : fs::recursive_directory_iterator(checkout / folder)) {
        if (!entry.is_regular_file() || !endsWithOneOf(entry.path().filename().string(), target.endings)) continue;
        std::string bytes = read(entry.path());
        runOne(target, entry.path(), bytes), ++runs;
        if (bytes.size() > MaxCutSize) continue;
        for (std::size_t part = 1; part < 4; ++part)
          if (!IsSlow || part == 2)
            runOne(target, entry.path(), std::string_view(bytes).substr(0, bytes.size() * part / 4)), ++runs;
      }
  if (target.each != nullptr)
    target.each(target.argument, [&, number = 0](std::string_view bytes) mutable {
      if (IsSlow && number % 4 != 0) return void(++number);
      runOne(target, target.name + " input " + std::to_string(number++), bytes), ++runs;
    });
  return runs;
}

bool fits(const std::string& name, const std::string& wanted) {
  return wanted.ends_with('*') ? name.starts_with(wanted.substr(0, wanted.size() - 1)) : name == wanted;
}

// Runs a target in a process of its own, so that a crash does not end the others.
bool passes(const Target& target, const fs::path& checkout) {
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    std::printf("%s: %zu inputs\n", target.name.c_str(), replay(target, checkout));
    std::fflush(stdout);
    std::exit(0);
  }
  int status = 1;
  waitpid(child, &status, 0);
  bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (!good) std::printf("%s: FAILED\n", target.name.c_str());
  return good;
}

// The targets that fit `wanted`, or, after --except, those that fit none of it. Every name has to fit a target.
std::vector<const Target*> chosen(const std::vector<std::string>& wanted, bool except, int& unknown) {
  std::vector<const Target*> list;
  std::vector<bool> used(wanted.size());
  for (const Target& target : vellum::fuzz::targets()) {
    bool any = false;
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (fits(target.name, wanted[i])) any = used[i] = true;
    if (any != except) list.push_back(&target);
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (used[i]) continue;
    std::printf("there is no target '%s'\n", wanted[i].c_str());
    ++unknown;
  }
  return list;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    std::fprintf(
        stderr, "usage: vellum_fuzz_replay CHECKOUT NAME... | CHECKOUT NAME -- FILE...; names, check-* for several:\n");
    for (const Target& target : vellum::fuzz::targets())
      std::fprintf(stderr, "  %-22s %s\n", target.name.c_str(), target.what.c_str());
    return 2;
  }
  std::signal(SIGALRM, tooSlow);
  // Prints the name of the input after an abort or a sanitizer's report.
  std::signal(SIGABRT, [](int) {
    (void)!write(2, "input: ", 7);
    (void)!write(2, current, std::strlen(current));
    (void)!write(2, "\n", 1);
  });
  fs::path checkout = arguments[1];
  if (count > 4 && std::strcmp(arguments[3], "--") == 0) {
    const Target* target = vellum::fuzz::findTarget(arguments[2]);
    if (!target) {
      std::fprintf(stderr, "there is no target '%s'\n", arguments[2]);
      return 2;
    }
    for (int i = 4; i < count; ++i) runOne(*target, arguments[i], read(arguments[i]));
    return 0;
  }
  const bool except = std::strcmp(arguments[2], "--except") == 0;
  int passed = 0, failed = 0;
  for (const Target* target : chosen({arguments + (except ? 3 : 2), arguments + count}, except, failed))
    ++(passes(*target, checkout) ? passed : failed);
  std::printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed ? 1 : 0;
}
