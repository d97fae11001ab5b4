// ./dev fuzz differential: generates programs and runs each in all ways. A program is a function of seed, language and
// number; each runs in a process of its own group, so that a crash is a finding like a difference.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "base/hash.h"
#include "base/random.h"
#include "base/text.h"
#include "differential/program.h"
#include "differential/shrink.h"
#include "differential/ways.h"
#include "languages/language.h"

namespace {

using namespace vellum::fuzz;
using vellum::base::cat;

constexpr unsigned SecondsForOne = 30;
constexpr std::string_view Languages[] = {"ags", "skrit", "caos", "gal", "xg"};

struct Options {
  std::vector<std::string> languages, files;
  std::uint64_t seed = 1, first = 0, programs = 1000;
  std::uint64_t seconds = 0;  // 0: until all programs have run
  int jobs = 1;
  std::string folder = "differences";
  bool print = false, shrink = true;
};

// What the processes count, in shared memory.
struct Counts {
  std::uint64_t current, programs, trapped, bytes, differences;
};

std::string programOf(const std::string& language, std::uint64_t seed, std::uint64_t number) {
  vellum::base::Random random(vellum::base::hashOf(cat(language, ' ', seed, ' ', number)));
  std::string bytes(100 + random.below(random.below(8) == 0 ? 4000 : 1200), '\0');
  for (char& c : bytes) c = static_cast<char>(random.next() >> 24);
  return generatorOf(language)(bytes);
}

// How a program fails: "" if it does not, "crash", or the way that differs, and the errors that its scripts had.
struct Failure {
  std::string how, errors;

  // Whether a smaller program shows the same: no other errors.
  bool coveredBy(const Failure& smaller) const {
    if (smaller.how != how) return false;
    for (std::string_view name : vellum::base::split(smaller.errors, ' '))
      if (errors.find(name) == std::string::npos) return false;
    return true;
  }
};

// Runs it in a process of its own: crashes and endless runs count.
Failure failureOf(const std::string& language, const std::string& program) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    std::freopen("/dev/null", "w", stderr);
    alarm(SecondsForOne);
    Comparison result = compareWays(language, program);
    std::string text = result.error.empty() && !result.way.empty() ? cat(result.way, '\n', result.errors) : "";
    (void)!write(ends[1], text.data(), text.size());
    _exit(0);
  }
  close(ends[1]);
  std::string text(1000, '\0');
  ssize_t size = read(ends[0], text.data(), text.size());
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) return {WTERMSIG(status) == SIGALRM ? "takes too long" : "crash", ""};
  if (WEXITSTATUS(status) != 0) return {"crash", ""};
  std::size_t line = text.find('\n');
  return line == text.npos ? Failure{} : Failure{text.substr(0, line), text.substr(line + 1)};
}

void writeFile(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Describes and keeps a failing program, made small.
void report(const Options& options, const std::string& language, const std::string& name, const std::string& program) {
  Failure failure = failureOf(language, program);
  std::printf("%s %s: %s\n", language.c_str(), name.c_str(),
              failure.how.empty() ? "fails once only" : failure.how.c_str());
  std::fflush(stdout);
  std::string small = program;
  if (options.shrink && !failure.how.empty())
    small = shrunk(program,
                   [&](const std::string& candidate) { return failure.coveredBy(failureOf(language, candidate)); });
  std::filesystem::create_directories(options.folder);
  std::filesystem::path base = std::filesystem::path(options.folder) / cat(language, '-', name);
  writeFile(base.string() + ".program", program);
  writeFile(base.string() + ".small", small);
  std::printf("%s\n", small.c_str());
  if (failure.how != "crash" && failure.how != "takes too long") {
    Comparison result = compareWays(language, small);
    std::printf("--- interpreted\n%s--- %s\n%s", result.expected.c_str(), result.way.c_str(), result.actual.c_str());
  }
  std::fflush(stdout);
}

bool runOne(const Options& options, const std::string& language, const std::string& name, const std::string& program,
            Counts& counts) {
  alarm(SecondsForOne);
  Comparison result = compareWays(language, program);
  alarm(0);
  ++counts.programs;
  counts.bytes += program.size();
  counts.trapped += !result.errors.empty();
  if (result.error.empty() && result.way.empty()) return true;
  ++counts.differences;
  if (!result.error.empty())
    std::printf("%s %s does not compile:\n%s\n", language.c_str(), name.c_str(), result.error.c_str());
  else report(options, language, name, program);
  return false;
}

// One of several processes: every jobs-th program.
void work(const Options& options, const std::string& language, int job, Counts& counts,
          std::chrono::steady_clock::time_point end) {
  std::uint64_t step = static_cast<std::uint64_t>(options.jobs);
  for (std::uint64_t i = counts.current; i < options.first + options.programs; i += step) {
    if (options.seconds != 0 && std::chrono::steady_clock::now() > end) break;
    counts.current = i;
    runOne(options, language, std::to_string(i), programOf(language, options.seed, i), counts);
  }
  (void)job;
}

Counts runLanguage(const Options& options, const std::string& language, std::uint64_t seconds) {
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  std::size_t size = sizeof(Counts) * static_cast<std::size_t>(options.jobs);
  auto* shared = static_cast<Counts*>(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  std::vector<pid_t> children(static_cast<std::size_t>(options.jobs));
  auto start = [&](int job) {
    std::fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      work(options, language, job, shared[job], end);
      std::fflush(stdout);
      _exit(0);
    }
    children[static_cast<std::size_t>(job)] = child;
  };
  for (int job = 0; job < options.jobs; ++job) {
    shared[job].current = options.first + static_cast<std::uint64_t>(job);
    start(job);
  }
  for (int running = options.jobs; running > 0;) {
    int status = 0;
    pid_t child = wait(&status);
    int job = 0;
    while (children[static_cast<std::size_t>(job)] != child) ++job;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      --running;
      continue;
    }
    std::uint64_t number = shared[job].current;
    shared[job].current += static_cast<std::uint64_t>(options.jobs);
    ++shared[job].programs;
    ++shared[job].differences;
    report(options, language, std::to_string(number), programOf(language, options.seed, number));
    start(job);
  }
  Counts sum{};
  for (int job = 0; job < options.jobs; ++job) {
    sum.programs += shared[job].programs;
    sum.trapped += shared[job].trapped;
    sum.bytes += shared[job].bytes;
    sum.differences += shared[job].differences;
  }
  munmap(shared, size);
  return sum;
}

int usage() {
  std::fprintf(
      stderr,
      "usage: vellum_differential [--language L]... [--programs N] [--first N] [--seed N] [--seconds N] [--jobs N]\n"
      "                           [--folder DIR] [--no-shrink] [--print] [--language L FILE...]\n");
  return 2;
}

bool readOptions(int count, char** arguments, Options& options) {
  for (int i = 1; i < count; ++i) {
    std::string name = arguments[i];
    if (!name.starts_with("--")) {
      options.files.push_back(name);
      continue;
    }
    if (name == "--print" || name == "--no-shrink") {
      if (name == "--print") options.print = true;
      else options.shrink = false;
      continue;
    }
    if (++i >= count) return false;
    std::string value = arguments[i];
    std::uint64_t number = std::strtoull(value.c_str(), nullptr, 10);
    if (name == "--language") options.languages.push_back(value);
    else if (name == "--programs") options.programs = number;
    else if (name == "--first") options.first = number;
    else if (name == "--seed") options.seed = number;
    else if (name == "--seconds") options.seconds = number;
    else if (name == "--jobs") options.jobs = static_cast<int>(number);
    else if (name == "--folder") options.folder = value;
    else return false;
  }
  for (const std::string& language : options.languages)
    if (generatorOf(language) == nullptr || vellum::languages::byId(language) == nullptr) return false;
  if (options.languages.empty())
    for (std::string_view language : Languages)
      if (vellum::languages::byId(language) != nullptr) options.languages.emplace_back(language);
  return options.jobs > 0 && options.jobs <= 64;
}

}  // namespace

int main(int count, char** arguments) {
  Options options;
  if (!readOptions(count, arguments, options)) return usage();
  Counts all{};
  if (!options.files.empty()) {
    for (const std::string& file : options.files) {
      std::ifstream stream(file, std::ios::binary);
      std::string program{std::istreambuf_iterator<char>(stream), {}};
      runOne(options, options.languages[0], std::filesystem::path(file).stem().string(), program, all);
    }
  } else if (options.print) {
    for (const std::string& language : options.languages)
      for (std::uint64_t i = options.first; i < options.first + options.programs; ++i)
        std::printf("%s\n", programOf(language, options.seed, i).c_str());
    return 0;
  } else {
    for (const std::string& language : options.languages) {
      auto begin = std::chrono::steady_clock::now();
      Counts counts = runLanguage(options, language, options.seconds / options.languages.size());
      double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      std::printf("%s: %llu programs (%.0f a second), %llu with an error at run time, %llu differences\n",
                  language.c_str(), static_cast<unsigned long long>(counts.programs),
                  static_cast<double>(counts.programs) / seconds, static_cast<unsigned long long>(counts.trapped),
                  static_cast<unsigned long long>(counts.differences));
      all.differences += counts.differences;
    }
  }
  return all.differences == 0 ? 0 : 1;
}
