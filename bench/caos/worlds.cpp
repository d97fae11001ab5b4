#include "worlds.h"

#include <unistd.h>
#include <vellum/vellum.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "bench/measure.h"

namespace vellum::bench {

namespace {

// A number of /proc/self/status, in megabytes: "VmRSS" now, "VmHWM" at most so far.
double ofThisProcess(const char* what) {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line))
    if (line.starts_with(what)) return std::atof(line.c_str() + std::strlen(what) + 1) * 1024 / 1e6;
  return 0;
}

class World {
 public:
  World() : report_(vellum_report_create()) {
    vellum_config config;
    vellum_config_init(&config);
    config.instruction_budget = 1'000'000'000;
    engine_ = vellum_engine_create(&config);
    vellum_option most = {"max-agents", "2000000"};
    world_ = vellum_world_create(engine_, &most, 1, report_);
    check(world_ != nullptr);
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    vellum_world_free(world_);
    vellum_engine_free(engine_);
    vellum_report_free(report_);
  }
  void load(const std::string& script) {
    vellum_source source = {"bench.cos", script.data(), script.size(), nullptr};
    check(vellum_world_load(world_, &source, 1, report_) == VELLUM_OK);
  }
  void tick(int ticks) {
    for (; ticks > 0; --ticks) check(vellum_world_tick(world_, report_) == VELLUM_OK);
  }
  vellum_text* save() const { return vellum_world_save(world_); }
  void restore(const void* bytes, std::size_t size) {
    check(vellum_world_restore(world_, bytes, size, report_) == VELLUM_OK);
  }

 private:
  void check(bool good) const {
    if (good) return;
    std::fprintf(stderr, "bench.cos: %s\n", vellum_report_message(report_));
    std::exit(1);
  }
  vellum_report* report_;
  vellum_engine* engine_;
  vellum_world* world_;
};

constexpr int SettlingTicks = 21;  // odd: the scripts of busy agents are under way

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

void write(const std::string& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

struct TemporaryFile {
  std::string path;
  TemporaryFile() {
    char name[] = "/tmp/vellum-bench-XXXXXX";
    int file = mkstemp(name);
    if (file < 0) std::exit(1);
    close(file);
    path = name;
  }
  ~TemporaryFile() { std::remove(path.c_str()); }
};

// Runs this program as `--apart WHAT FILE`.
double apart(const char* what, const std::string& file) {
  std::string self(4096, 0);
  self.resize(static_cast<std::size_t>(std::max<ssize_t>(readlink("/proc/self/exe", self.data(), self.size()), 0)));
  std::FILE* out = popen(("'" + self + "' --apart " + what + " '" + file + "'").c_str(), "r");
  double number = 0;
  bool good = out != nullptr && std::fscanf(out, "%lf", &number) == 1;
  if (out == nullptr || pclose(out) != 0 || !good) {
    std::fprintf(stderr, "bench: --apart %s failed\n", what);
    std::exit(1);
  }
  return number;
}

double resident(const std::string& script) {
  double before = ofThisProcess("VmRSS");
  World world;
  world.load(script);
  world.tick(SettlingTicks);
  return ofThisProcess("VmRSS") - before;
}

}  // namespace

double residentMegabytes(const std::string& script) {
  TemporaryFile file;
  write(file.path, script);
  return apart("resident", file.path);
}

SavedWorld::~SavedWorld() {
  if (!file_.empty()) std::remove(file_.c_str());
}

const std::string& SavedWorld::file() {
  if (file_.empty()) {
    TemporaryFile made;
    file_ = made.path + ".save";
    write(file_, script_);
    apart("save", file_);
  }
  return file_;
}

double SavedWorld::saveMilliseconds() {
  TemporaryFile script;
  write(script.path, script_);
  return apart("save", script.path);
}

double SavedWorld::loadMilliseconds() { return apart("load", file()); }

double SavedWorld::loadPeak() { return apart("peak", file()) / residentMegabytes(script_); }

int runApart(char** arguments) {
  const std::string what = arguments[0], path = arguments[1];
  const double before = ofThisProcess("VmRSS");
  std::string bytes = contents(path);
  double number = 0;
  if (what == "resident") {
    number = resident(bytes);
  } else if (what == "save") {  // replaces the script by the save
    World world;
    world.load(bytes);
    world.tick(SettlingTicks);
    double begin = seconds();
    vellum_text* save = world.save();
    number = (seconds() - begin) * 1e3;
    write(path, {vellum_text_data(save), vellum_text_size(save)});
    vellum_text_free(save);
  } else {  // as `vellum run --load` does it
    World world;
    double begin = seconds();
    world.restore(bytes.data(), bytes.size());
    number = what == "peak" ? ofThisProcess("VmHWM") - before : (seconds() - begin) * 1e3;
  }
  std::printf("%.6g\n", number);
  return 0;
}

}  // namespace vellum::bench
