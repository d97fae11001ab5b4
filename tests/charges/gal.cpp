#include "probes.h"

namespace vellum::charges {

namespace {

// GAL has no loops and no variables: the things of the program below are large from the start, and a probe is a chain
// of actions that call the next one twice.
struct Use {
  std::string_view row, code;
};
constexpr Use Uses[] = {
    {"script", "set Main script \"Walk\";"},
    {"script", "force Main { localbind Long = First; script str(Long); localbind Long = Second; script str(Long); }"},
    {"blend", "force Main { script \"Walk\"; blend 0.5; }"},
    {"blendin", "force Main { script \"Walk\"; blendin 1; }"},
    {"blendnull", "force Main { script \"Walk\"; blendnull 1; }"},
    {"rate", "force Main { script \"Walk\"; rate 2.0; }"},
    {"duration", "force Main { script \"Walk\"; duration 2.0; }"},
    {"startframe", "force Main { script \"Walk\"; startframe 0.1 0.9; }"},
    {"looping", "force Main { script \"Walk\"; looping 0; }"},
    {"restart", "force Main { script \"Walk\"; restart 1; }"},
    {"waitblendin", "force Main { script \"Walk\"; waitblendin 1; }"},
    {"waitblendout", "force Main { script \"Walk\"; waitblendout 1; }"},
    {"waitblend", "force Main { script \"Walk\"; waitblend 1; }"},
    {"notify", "force Main { script \"Walk\"; notify 0.5 \"Step\"; notify 0.6 str(Long); }"},
    {"syncchannel", "force Main { script \"Walk\"; syncchannel C9; }"},
    {"resetchannel", "force Main { script \"Walk\"; resetchannel C9; }"},
    {"keepset", "force Main { script \"Walk\"; keepset 0.5 2.0; }"},
    {"keepset", "force Main { keepset 0.5 2.0; script \"Walk\"; }"},
    {"keepchance", "force Main random { chance 1 script \"A\"; chance 2 script \"B\"; keepchance 0.0 0.0; }"},
    {"timer", "force Main { script \"Walk\"; timer 1000.0 Later; }"},
    {"timer", "force Main { script \"Walk\"; timer 0.0 Later; }"},
    {"set", "set (1) C9 { script \"Walk\"; }"},
    {"set", "set C1 { set C2 { set C3 { set C4 { set C5 script \"Walk\"; } } } }"},
    {"force", "force (1) C9 { script \"Walk\"; }"},
    {"if", "if (Speed = Run) localbind Long = First;"},
    {"else", "if (Speed = Run) localbind Long = First; else localbind Long = Second;"},
    {"random", "random { chance 1 localbind Long = First; chance 3 localbind Long = Second; }"},
    {"chance", "random { chance 1 localbind Long = First; chance 1000000 localbind Long = Second; }"},
    {"call", "if (Speed = Walk) call Later;"},
    {"return", "if (Speed = Run) return;"},
    {"localbind", "localbind Long = Second;"},
    {"localbind", "localbind Long = First; localbind Long = Second;"},
    {"transition", "localbind State = On; localbind State = Off;"},
    {"and", "if ((Speed = Run) and (State = On)) localbind Long = First;"},
    {"or", "if ((Speed = Run) or (State = On)) localbind Long = First;"},
    {"has", "if (has(str(Long))) localbind Long = First; else localbind Long = Second;"},
    {"hasno", "if (hasno(str(Long, \"x\"))) localbind Long = First; else localbind Long = Second;"},
    {"str", "if (str(Long, \"y\") = str(Long, \"x\")) localbind Long = First; else localbind Long = Second;"}};
constexpr std::size_t Channels = 60, TextBytes = 64'000;
constexpr int Calls = 15;  // a chain of so many: 32,000 calls

std::string probeName(std::size_t number, int depth) {
  return "Probe" + std::to_string(number) + "_" + std::to_string(depth);
}

class Gal final : public ProbeLanguage {
 public:
  const char* id() const override { return "gal"; }

  std::vector<Probe> probesOf(const vellum_doc& row) const override {
    std::vector<Probe> probes;
    for (const Use& use : Uses)
      if (use.row == row.name) addProbe(probes, row.name, std::string(use.code), true);
    return probes;
  }
  std::vector<Probe> operators() const override { return {}; }

  std::vector<std::pair<std::string, std::string>> program(std::span<const Probe> probes, int) const override {
    std::string script = "channels { Main;";
    for (std::size_t i = 0; i < Channels; ++i) script += " C" + std::to_string(i) + ";";
    script += " }\ninputs { Speed = Walk, Run; .State = Off, On; .Long = First \"" + std::string(TextBytes, 'a') +
              "\", Second \"" + std::string(TextBytes, 'b') + "\"; }\n" +
              "action Default { set Main script \"Walk\"; }\naction Later { localbind Long = First; }\n"
              "transition State { to On = Later; }\n";
    for (std::size_t i = 0; i < probes.size(); ++i) {
      for (int depth = Calls; depth > 0; --depth) {
        std::string next = "call " + probeName(i, depth - 1) + "; ";
        script += "action " + probeName(i, depth) + " { " + probes[i].code + " " + next + next + "} ";
      }
      script += "action " + probeName(i, 0) + " { " + probes[i].code + " }\n";
    }
    return {{"probe.gal", script}};
  }
  std::string startOf(std::size_t number) const override { return "action " + probeName(number, Calls) + " "; }

  bool grows() const override { return false; }
  std::vector<std::string> steps(std::size_t) const override { return {}; }
  std::string more() const override { return {}; }
  std::string loop(std::size_t number, const Probe&) const override { return "call " + probeName(number, Calls) + ";"; }
  std::string idle() const override { return "call Later;"; }
};

}  // namespace

const ProbeLanguage& gal() {
  static const Gal language;
  return language;
}

}  // namespace vellum::charges
