#include "probes.h"

namespace vellum::charges {

namespace {

// In a CAOS signature, each parameter's type follows its name in parentheses.
std::string argumentsOf(std::string_view signature, std::string_view number) {
  std::string arguments;
  for (std::size_t open = signature.find('('); open != signature.npos; open = signature.find('(', open + 1)) {
    std::string_view type = signature.substr(open + 1, signature.find(')', open) - open - 1);
    if (type == "string") arguments += " va04";
    else if (type == "integer" || type == "anything" || type == "decimal") arguments += " " + std::string(number);
    else if (type == "float") arguments += " 1.5";
    else if (type == "agent") arguments += " targ";
    else if (type == "variable") arguments += " va02";
    else if (type == "byte-string") arguments += " [1 2 3]";
    else if (type == "condition") arguments += " 1 eq 1";
    else arguments += " here";
  }
  return arguments;
}

// A creature with a brain of usual size: 764 neurons, 3,480 dendrites.
constexpr const char* Genome = R"(genus
lobe name=driv update-time=1 width=20 height=1 tissue=0
  update: store neuron.state; blank neuron.input
lobe name=resp update-time=2 width=20 height=1 tissue=1
  update: store neuron.state; blank neuron.input
lobe name=visn update-time=3 width=40 height=1 tissue=2
  update: store neuron.state; blank neuron.input
lobe name=noun update-time=3 width=40 height=1 tissue=4
lobe name=verb update-time=3 width=14 height=1 tissue=5
lobe name=attn update-time=6 width=40 height=1 tissue=7
lobe name=decn update-time=8 width=14 height=1 tissue=8
lobe name=forf update-time=8 width=16 height=1 tissue=9
lobe name=comb update-time=7 width=40 height=14 tissue=6
tract update-time=4 from=visn from-last=39 from-count=1 to=comb to-last=79 to-count=80
  update: multiply dendrite.weight; multiply-and-add-input one
tract update-time=5 from=driv from-last=19 from-count=1 to=decn to-last=13 to-count=14
  update: multiply dendrite.weight; multiply-and-add-input one
organ clock=255 life-force=128
half-lives rates=255
initial chemical=35 amount=255
receptor locus=drive.2 chemical=150 gain=255
stimulus stimulus=1 changes1=150:-0.4
instinct neuron1=3.11 action=12 drive=2 amount=0.5
)";

class Caos final : public ProbeLanguage {
 public:
  const char* id() const override { return "caos"; }

  std::vector<Probe> probesOf(const vellum_doc& row) const override {
    std::string_view kind = row.kind, name = row.name, signature = row.signature;
    std::string before;
    if (kind == "integer" || kind == "float" || kind == "variable") before = "setv va03 ";
    else if (kind == "string") before = "sets va03 ";
    else if (kind == "agent") before = "seta va03 ";
    else if (kind != "command") return {};
    bool isSample = kind == "string" || signature.find("(string)") != signature.npos ||
                    signature.find("(anything)") != signature.npos || signature.find("(agent)") != signature.npos;
    std::vector<Probe> probes;
    std::string_view chapter = row.group, text = row.text;
    bool asksCreatures = chapter == "Creatures" || chapter == "Brain" || text.find("creature") != text.npos ||
                         row.name == std::string_view("SEZZ");
    if (asksCreatures) before = "targ game \"creature\" " + before;
    for (std::string_view number : {"1", "va05"})
      addProbe(probes, name, before + std::string(name) + argumentsOf(signature, number), isSample);
    return probes;
  }

  std::vector<Probe> operators() const override {
    std::vector<Probe> probes;
    for (std::string_view code :
         {"doif game \"text\" eq game \"other\" endi", "doif game \"text\" lt game \"other\" endi",
          "sets va02 \"\" adds va02 game \"text\"", "sets va02 game \"text\"", "seta name game \"text\" targ",
          "adds va02 game \"text\"", "setv game game \"text\" 1", "enum 2 1 1 next", "enum 0 0 0 next",
          "esee 2 1 1 next", "etch 2 1 1 next", "econ targ next", "sets va02 vtos game \"number\"", "rtar 2 1 1",
          "star 2 1 1", "new: simp 2 1 1 \"blnk\" 1 0 0", "kill targ rtar 2 1 1"})
      addProbe(probes, "operators", std::string(code), true);
    return probes;
  }

  std::vector<std::pair<std::string, std::string>> program(std::span<const Probe>, int) const override {
    return {{"probe.cos",
             "sets game \"text\" \"a\" setv game \"number\" 1 setv game \"made\" 0 new: simp 2 1 1 \"blnk\" 1 0 0\n"
             "setv va00 addm 0 0 30000 30000 \"\" setv va01 addr va00 0 1000 0 0 1000 1000\n"
             "gene load targ 1 \"probe\" new: crea 4 targ 1 1 1 mvft 100 1000 rnge 9000 born seta game \"creature\" "
             "targ\n"},
            {"game/Genetics/probe.genome", Genome}};
  }
  std::vector<vellum_option> options() const override { return {{"dir", "game"}, {"stand-in-assets", ""}}; }
  std::string startOf(std::size_t) const override { return ""; }

  std::vector<std::string> steps(std::size_t size) const override {
    std::string length = std::to_string(size);
    return {
        "doif strl game \"text\" lt " + length + " sets va00 game \"text\" adds va00 va00 sets game \"text\" va00 endi",
        "sets game \"other\" game \"text\" setv game \"number\" " + length};
  }
  std::string more() const override {
    return "reps 50 new: simp 2 1 1 \"blnk\" 1 0 0 addv game \"made\" 1 sets va00 \"name\" adds va00 vtos game "
           "\"made\" "
           "seta name va00 targ setv game va00 1 repe setv game \"number\" game \"made\" "
           "reps 10 addv game \"made\" 1 setv va01 game \"made\" mulv va01 10 addv va01 1000 setv va02 va01 addv va02 "
           "10 "
           "setv va03 addr 0 va01 va02 0 0 1000 1000 repe";
  }

  std::string idle() const override { return "rtar 2 1 1"; }
  std::string loop(std::size_t, const Probe& probe) const override {
    return "rtar 2 1 1 sets va02 \"\" sets va04 game \"text\" setv va05 game \"number\" loop " + probe.code +
           " untl 0 eq 1";
  }
};

}  // namespace

const ProbeLanguage& caos() {
  static const Caos language;
  return language;
}

}  // namespace vellum::charges
