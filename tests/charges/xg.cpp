// XG functions have no budget: a function takes at most one step a tic, which must not take longer in a long function.
#include <cstdio>
#include <cstring>

#include "probes.h"
#include "tests/counting/counting.h"

namespace vellum::charges {

namespace {

struct Function {
  std::string_view row, begin, part;  // "begin", then the part again and again
};
constexpr Function Functions[] = {{"a", "", "az"},      {"A", "", "AZ"},      {"/", "", "z/0.355a"},
                                  {"%", "", "%1A"},     {"count", "", "12A"}, {".", "", "az."},
                                  {"#", "", "AB#14CD"}, {"?", "", "AB?6CD"},  {">", "", "az>mz"},
                                  {"<", "", "az"},      {"!", "", "a!5210z"}, {"=", "f:az<|c:=f|l:", "az"},
                                  {"+", "f:+f", "az"}};
constexpr int FewParts = 5, ManyParts = 5000;
constexpr std::uint64_t Tics = 1000;
constexpr double MostGrowth = 1.5;
constexpr unsigned Seconds = 15;

// The instructions of a tic; below 0: the function can't be loaded.
double instructionsOfTic(const Function& function, int parts) {
  std::string text = "[tics=0]\n" + std::string(function.begin);
  for (int i = 0; i < parts; ++i) text += function.part;
  text += "<\n";
  vellum_config config;
  vellum_config_init(&config);
  config.user = &text;
  config.read_file = [](void* user, const char*, vellum_reply* reply) {
    auto& bytes = *static_cast<std::string*>(user);
    return vellum_reply_bytes(reply, bytes.data(), bytes.size());
  };
  vellum_engine* engine = vellum_engine_create(&config);
  vellum_report* report = vellum_report_create();
  vellum_world* world = vellum_world_create(engine, nullptr, 0, report);
  vellum_source source = {"probe.xg", nullptr, 0, nullptr};
  double found = -1;
  if (vellum_world_load(world, &source, 1, report) == VELLUM_OK) {
    auto ticking = [&] {
      for (std::uint64_t i = 0; i < Tics; ++i) vellum_world_tick(world, report);
      return Tics;
    };
    counting::Count count = counting::countInChild(ticking, Seconds);
    if (count.failure.empty()) found = static_cast<double>(count.instructions) / static_cast<double>(Tics);
  }
  vellum_world_free(world);
  vellum_report_free(report);
  vellum_engine_free(engine);
  return found;
}

}  // namespace

int runXg(std::string_view start) {
  std::size_t measured = 0, failed = 0;
  for (const Function& function : Functions) {
    if (!function.row.starts_with(start)) continue;
    double few = instructionsOfTic(function, FewParts), many = instructionsOfTic(function, ManyParts);
    bool isTooMuch = few < 0 || many < 0 || many > MostGrowth * few;
    ++measured;
    failed += isTooMuch;
    std::printf("%10.1f  %10.1f a tic of a long one  %.*s: %.*s...%s\n", few, many,
                static_cast<int>(function.row.size()), function.row.data(), static_cast<int>(function.part.size()),
                function.part.data(), isTooMuch ? "  TOO MUCH" : "");
  }
  std::printf("%zu entries, %zu take more instructions a tic in a long function\n", measured, failed);
  return measured == 0 || failed != 0 ? 1 : 0;
}

}  // namespace vellum::charges
