// How long a game takes to reach its full speed: a frame loop of sixty functions, none of which is hot by itself at
// first. The engine calls repeatedly_execute once for each tick, as in a game.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include <vellum/vellum.hpp>

#include "bench/report.h"

using namespace vellum;
using bench::Better;
using bench::median;
using bench::seconds;

namespace {

constexpr int Functions = 60, Frames = 400, Steady = 100;

// Each function moves its own things, in one of four ways.
std::string game() {
  std::string text = "struct Thing { int x, y, speed, wait; };\nThing things[60];\nint lights[600];\nint frame;\n";
  for (int i = 0; i < Functions; ++i) {
    std::string n = std::to_string(i);
    text += "int update" + n + "(int time) {\n";
    switch (i % 4) {
      case 0:
        text += "  int sum = 0;\n  for (int i = 0; i < 10; i++) {\n    lights[i + " + n + "] = (lights[i + " + n +
                "] * 3 + time) & 255;\n    sum += lights[i + " + n + "];\n  }\n  return sum;\n";
        break;
      case 1:
        text += "  things[" + n + "].x += things[" + n + "].speed;\n  if (things[" + n + "].x > 320) things[" + n +
                "].speed = -1 - time % 3;\n  else if (things[" + n + "].x < 0) things[" + n +
                "].speed = 1 + time % 3;\n  return things[" + n + "].x;\n";
        break;
      case 2:
        text += "  int near = 0;\n  for (int i = 0; i < 60; i++)\n    if (things[i].x > things[" + n +
                "].x - 20 && things[i].x < things[" + n + "].x + 20) near++;\n  return near;\n";
        break;
      default:
        text += "  if (things[" + n + "].wait > 0) {\n    things[" + n + "].wait--;\n    return 0;\n  }\n  things[" +
                n + "].wait = (time * 7 + " + n + ") % 5;\n  things[" + n + "].y = (things[" + n +
                "].y + 3) % 200;\n  return things[" + n + "].y;\n";
    }
    text += "}\n";
  }
  text += "int total;\nfunction repeatedly_execute() {\n  frame++;\n";
  for (int i = 0; i < Functions; ++i) text += "  total += update" + std::to_string(i) + "(frame);\n";
  return text + "}\n";
}

void require(bool good, const Report& report) {
  if (good) return;
  std::fputs(report.render().c_str(), stderr);
  std::exit(1);
}

// Seconds of each frame of a new world.
std::vector<double> frames(vellum_jit jit) {
  Host host;
  Engine engine(host, [jit](vellum_config& config) { config.jit = jit; });
  World world(engine);
  Report report;
  std::vector<Source> sources{{"game.asc", game()}};
  require(world.load(sources, report) == VELLUM_OK, report);
  std::vector<double> times;
  for (int i = 0; i < Frames; ++i) {
    double begin = seconds();
    require(world.tick(report) == VELLUM_OK, report);
    times.push_back(seconds() - begin);
  }
  return times;
}

double fullSpeed(const std::vector<double>& times) { return median({times.end() - Steady, times.end()}); }

// The first frame of ten in a row whose median is at least 90% of the full speed.
int warmFrame(const std::vector<double>& times) {
  double most = fullSpeed(times) / 0.9;
  int at = 0;
  while (at + 10 < Frames && median({times.begin() + at, times.begin() + at + 10}) > most) ++at;
  return at;
}

}  // namespace

int main(int count, char** arguments) {
  const auto rounds = static_cast<long>(bench::argument(count, arguments, "--rounds", 5));
  std::vector<bench::Row> rows = {
      {"frames until a game of sixty functions runs at 90% of its full speed", "frames", Better::Less, 100, {}},
      {"processor time of all frames until then", "ms", Better::Less, -1, {}},
      {"a frame at full speed", "µs", Better::Less, -1, {}},
      {"a frame, interpreted", "µs", Better::Less, -1, {}}};
  for (long round = 0; round < rounds; ++round) {
    std::vector<double> times = frames(VELLUM_JIT_AUTO);
    int warm = warmFrame(times);
    double until = 0;
    for (int i = 0; i < warm; ++i) until += times[static_cast<std::size_t>(i)];
    rows[0].rounds.push_back(warm);
    rows[1].rounds.push_back(1e3 * until);
    rows[2].rounds.push_back(1e6 * fullSpeed(times));
    rows[3].rounds.push_back(1e6 * fullSpeed(frames(VELLUM_JIT_OFF)));
  }
  bench::print(rows);
}
