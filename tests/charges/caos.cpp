#include "probes.h"

namespace vellum::charges {

namespace {

// The parameters of a CAOS signature stand in parentheses behind their names.
std::string argumentsOf(std::string_view signature, std::string_view number) {
  std::string arguments;
  for (std::size_t open = signature.find('('); open != signature.npos; open = signature.find('(', open + 1)) {
    std::string_view type = signature.substr(open + 1, signature.find(')', open) - open - 1);
    if (type == "string") arguments += " game \"text\"";
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

class Caos final : public ProbeLanguage {
 public:
  const char* id() const override { return "caos"; }

  std::vector<Probe> probesOf(const vellum_doc& row) const override {
    std::string_view kind = row.kind, name = row.name;
    std::string before;
    if (kind == "integer" || kind == "float" || kind == "variable") before = "setv va03 ";
    else if (kind == "string") before = "sets va03 ";
    else if (kind == "agent") before = "seta va03 ";
    else if (kind != "command") return {};
    std::vector<Probe> probes;
    for (std::string_view number : {"1", "game \"number\""}) {
      std::string code = before + std::string(name) + argumentsOf(row.signature, number);
      if (probes.empty() || probes.back().code != code) probes.push_back({std::string(name), code});
    }
    return probes;
  }

  std::vector<Probe> operators() const override {
    return {{"eq", "doif game \"text\" eq game \"other\" endi"},
            {"lt", "doif game \"text\" lt game \"other\" endi"},
            {"adds", "sets va02 \"\" adds va02 game \"text\""},
            {"sets", "sets va02 game \"text\""}};
  }

  std::vector<std::pair<std::string, std::string>> program(const Probe& probe) const override {
    return {{"probe.cos", "sets game \"text\" \"a\" setv game \"number\" 1 new: simp 2 1 1 \"blnk\" 1 0 0\n"
                          "scrp 2 1 1 1000\n" + loop(probe) + "\nendm\n"}};
  }

  // At most a thousand agents: each step makes some of them.
  std::vector<std::string> steps(std::size_t size) const override {
    std::string length = std::to_string(size);
    return {"doif strl game \"text\" lt " + length +
                " sets va00 game \"text\" adds va00 va00 sets game \"text\" va00 endi",
            "sets game \"other\" game \"text\" setv game \"number\" " + length,
            "reps 50 new: simp 2 1 1 \"blnk\" 1 0 0 repe"};
  }

  std::string loop(const Probe& probe) const override {
    return "rtar 2 1 1 sets va02 \"\" loop " + probe.code + " untl 0 eq 1";
  }
};

}  // namespace

const ProbeLanguage& caos() {
  static const Caos language;
  return language;
}

}  // namespace vellum::charges
