#include "driver/examples.h"

#include "driver/gal/timeline.h"
#include "driver/xg/plot.h"

namespace vellum::driver {

std::vector<DemoStation> demoStations() {
  return {
      {.language = "caos",
       .origin = "Creatures 3 and Docking Station, 1999",
       .about = "The norns' world is written in four-letter words. Here is the classic song in it.",
       .files = {"examples/caos/bottles.cos", "examples/caos/99-bottles.cos", "examples/caos/99_bottles.cos"},
       .next = "vellum eval -l caos 'setv va00 6 mulv va00 7 outv va00'"},
      {.language = "caos",
       .origin = "Creatures that learn",
       .about = "Genes make a brain, a chemistry and a body. Two bramlets hatch in a glade of berries.",
       .files = {"examples/creatures/tour.cos"},
       .world = "examples/creatures/glade.cos",
       .options = {{"dir", "examples/creatures"}, {"stand-in-assets", ""}},
       .ticks = 3200,
       .next = "vellum run examples/creatures/glade.cos --dir examples/creatures --stand-in-assets --ticks 6000 "
               "--creatures "
               "glade.html"},
      {.language = "caos",
       .origin = "Docking Station, 2001: worlds that meet",
       .about =
           "Two worlds on a network. When Ben comes, Anna writes him a postcard, and her ball rolls into the portal.",
       .files = {"examples/caos/postcard/anna.cos"},
       .world = "examples/caos/postcard/village.cos",
       .neighbour = "examples/caos/postcard/ben.cos",
       .topic = "net",
       .options = {{"dir", "examples/caos/postcard"}},
       .ticks = 160,
       .next = "vellum run examples/caos/postcard/anna.toml --world examples/caos/postcard/ben.toml "
               "--dir examples/caos/postcard --net hub --ticks 160"},
      {.language = "ags",
       .origin = "Adventure Game Studio, 1999 to today",
       .about = "Point-and-click adventures run on a small object language with a C accent.",
       .files = {"examples/ags/tour.asc", "examples/ags/inventory.asc", "examples/ags/hello.asc"},
       .next = "vellum eval -l ags 'String.Format(\"%d coins\", 6 * 7)'"},
      {.language = "skrit",
       .origin = "Dungeon Siege, 2002",
       .about = "Every door, trap and spell of the kingdom of Ehb is a state machine like this one.",
       .files = {"examples/skrit/door.skrit", "examples/skrit/lamp.skrit"},
       .ticks = 90,
       .next = "vellum eval -l skrit '(1 < 2) ? \"yes\" : \"no\"'"},
      {.language = "gal",
       .origin = "Golem animation language, 2000s",
       .about = "Animation channels that compete: each tick the guard decides what his body and his eyes do.",
       .files = {"examples/gal/guard.gal"},
       .options = {{"entity", "examples/gal/guard.toml"}, {"bind", "Speed=Walk@90"}, {"bind", "Speed=Run@150"}},
       .ticks = 240,
       .calls = {{40, "EventWave"}},
       .drawWorld = drawTimeline,
       .next = "vellum run examples/gal/guard.gal --entity examples/gal/guard.toml --ticks 300 --bind Speed=Run@60"},
      {.language = "xg",
       .origin = "Doomsday, the Doom engine's sectors, 2000",
       .about = "Lights and floors move by strings: a letter is a height, small letters glide, capitals jump.",
       .functions = {{"az<", "a light that breathes", "70", "10"},
                     {"ZAZA3z12A<", "a broken lamp: flickers, glows, goes dark", "70", "3"}},
       .plot = plotFunction,
       .next = "vellum xg 'az#20mA<' --tics 140 --plot light.svg"},
  };
}

std::vector<std::string_view> demoFarewell() {
  return {
      "  vellum help                        every command",
      "  vellum new caos ball               something small of your own, to begin with",
      "  vellum repl -l caos                a console in a living world",
      "  vellum doc --search 'random'       the manuals of all five languages",
      "  vellum demo caos                   one language at a time",
  };
}

std::string helpExamples(std::string_view subcommand) {
  if (subcommand == "eval")
    return "  vellum eval -l caos 'setv va00 6 mulv va00 7 outv va00'\n"
           "  vellum eval -l skrit '(1 < 2) ? \"yes\" : \"no\"'\n"
           "  vellum eval -l ags '5 - 4 - 2'";
  if (subcommand == "new")
    return "  vellum new ags garden     an adventure of one room\n"
           "  vellum new caos ball      a ball that bounces in a meadow\n"
           "  vellum new skrit lamp     a lamp with two states\n"
           "  vellum new gal cat        a cat with two channels\n"
           "  vellum new xg lamps       a light and a lift";
  if (subcommand == "doc") return "  vellum doc -l caos setv\n  vellum doc -l caos new:\n";
  if (subcommand == "graph") return "  vellum graph door.skrit --output door.svg";
  return "";
}

}  // namespace vellum::driver
