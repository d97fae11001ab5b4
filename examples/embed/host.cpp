// A C++ program that runs four languages, calls a function of one, is called back by another, and saves a world:
// `c++ host.cpp $(pkg-config --cflags --libs vellum)`.
#include <cstdio>
#include <vellum/calls.hpp>
#include <vellum/skrit.hpp>
#include <vellum/xg.hpp>

struct Console : vellum::Host {
  void print(std::string_view text) override { std::fwrite(text.data(), 1, text.size(), stdout); }
};

int main() {
  Console console;
  vellum::Engine engine(console, [](vellum_config& config) { config.seed = 7; });
  vellum::Report report;

  // What skrits may call. A Set function is a property, too.
  float brightness = 0;
  auto shine = [&](vellum::SkritCall& call) {
    if (call.real(0) > 1) call.fail("a lamp has no more than 1");
    else brightness = call.real(0);
  };
  vellum::exportSkritClass(engine, "Lamp", "A lamp of this program.", true);
  vellum::exportSkritFunction(engine, "Lamp", "void SetBrightness( float level )", "From 0 to 1.", shine);

  std::string ramp;
  vellum::Status status = vellum::sampleXg(engine, "az", ramp, report, {{"tics", "5"}, {"min", "4"}, {"max", "4"}});
  if (status == VELLUM_OK) std::printf("an XG light fading in: %s\n", ramp.c_str());

  vellum::World world(engine);
  std::string value;
  if (status == VELLUM_OK) status = world.eval("caos", "<dice>", "outv rand 1 6 outs \"\\n\"", value, report);

  if (status == VELLUM_OK) status = world.eval("skrit", "<console>", "/Lamp.Brightness = 0.75", value, report);
  std::printf("the lamp is at %g\n", static_cast<double>(brightness));

  // A function of a script, found once and called with values.
  if (status == VELLUM_OK)
    status = world.load({{"door.asc", "int opened; int Open(int times) { opened += times; return opened; }"}}, report);
  vellum::Function open(world, "ags", "Open", report);
  int opened = 0;
  for (int i = 1; i <= 4; ++i) opened = open.call<int>(report, i).value_or(-1);
  std::printf("the door was opened %d times\n", opened);

  // The same world again, from its save: the next throw is the same in both.
  vellum::World copy(engine);
  if (status == VELLUM_OK) status = copy.restore(world.save(), report);
  for (vellum::World* each : {&world, &copy})
    if (status == VELLUM_OK) status = each->eval("caos", "<dice>", "outv rand 1 6 outs \"\\n\"", value, report);
  bool same = world.hash() == copy.hash();
  if (status == VELLUM_OK) std::printf("the two worlds are %s\n", same ? "equal" : "different");

  if (status != VELLUM_OK) std::fprintf(stderr, "%s%s\n", report.render().c_str(), report.message().c_str());
  return status == VELLUM_OK && same ? 0 : 1;
}
