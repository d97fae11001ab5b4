#include "driver/late_events.h"

#include "driver/terminal.h"

namespace vellum::driver {

namespace {

class Notes {
 public:
  void add(const std::string& text) {
    writeError("vellum: note: " + text + "\n");
    any_ = true;
  }
  bool any() const { return any_; }

 private:
  bool any_ = false;
};

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

// Whether the run was for something else than what it prints.
bool hasOtherResults(Session& session, const Arguments& arguments) {
  for (const char* name :
       {"call", "hash", "json", "load", "profile", "save", "screenshot", "ticks", "trace", "transcript"})
    if (arguments.has(name)) return true;
  return session.hasPrinted() || session.report().errorCount() > 0;
}

}  // namespace

void noteWhatNeverCame(const Subcommand& command, Session& session, const World& world, const Arguments& arguments) {
  Notes notes;
  std::uint64_t ticks = world.ticks();
  for (const OptionSpec& spec : allOptions(command)) {
    bool hasTick = spec.argument.find("@TICK") != std::string::npos;
    for (const Option& option : session.options()) {
      if (option.name != spec.name) continue;
      if (hasTick && tickOf(option.value) > ticks)
        notes.add("--" + option.name + " '" + option.value + "' is later than the run: " + countedTicks(ticks));
      if (option.name == "timeline" && ticks == 0)
        notes.add("--timeline draws what happens over ticks, and the run had none: add --ticks N");
    }
  }
  if (ticks == 0 && !notes.any() && !hasOtherResults(session, arguments))
    notes.add(
        "the run printed nothing and had no ticks, in which the world goes on: add --ticks N, such as --ticks 100");
  for (const std::string& call : arguments.all("call"))
    if (tickOf(call) > ticks)
      notes.add("--call '" + call + "' is later than the run, so it was made at the end: " + countedTicks(ticks));
}

}  // namespace vellum::driver
