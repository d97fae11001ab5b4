#include "driver/late_events.h"

#include "driver/terminal.h"

namespace vellum::driver {

namespace {

void note(const std::string& text) { writeError("vellum: note: " + text + "\n"); }

// The tick after the last '@'; 0: there is none.
std::uint64_t tickOf(const std::string& value) {
  std::size_t at = value.rfind('@');
  if (at == std::string::npos || at + 1 == value.size() || value.size() - at > 18) return 0;
  if (value.find_first_not_of("0123456789", at + 1) != std::string::npos) return 0;
  return std::strtoull(value.c_str() + at + 1, nullptr, 10);
}

std::string countedTicks(std::uint64_t ticks) {
  return ticks == 0 ? "it ran no ticks: add --ticks N" : "it ended after tick " + std::to_string(ticks);
}

}  // namespace

void noteWhatNeverCame(const Subcommand& command, const Session& session, const World& world,
                       const Arguments& arguments) {
  std::uint64_t ticks = world.ticks();
  for (const OptionSpec& spec : allOptions(command)) {
    bool hasTick = spec.argument.find("@TICK") != std::string::npos;
    for (const Option& option : session.options()) {
      if (option.name != spec.name) continue;
      if (hasTick && tickOf(option.value) > ticks)
        note("--" + option.name + " '" + option.value + "' is later than the run: " + countedTicks(ticks));
      if (option.name == "timeline" && ticks == 0)
        note("--timeline draws what happens over ticks, and the run had none: add --ticks N");
    }
  }
  for (const std::string& call : arguments.all("call"))
    if (tickOf(call) > ticks)
      note("--call '" + call + "' is later than the run, so it was made at the end: " + countedTicks(ticks));
}

}  // namespace vellum::driver
