#include <algorithm>

#include "probes.h"

namespace vellum::charges {

namespace {

struct Thing {
  std::string_view type, expression;
};
constexpr Thing Things[] = {{"Go", "owner.go"},
                            {"GoComponent", "owner.go.body"},
                            {"GoBody", "owner.go.body"},
                            {"GoPlacement", "owner.go.placement"},
                            {"GoInventory", "owner.go.inventory"},
                            {"GoMind", "owner.go.mind"},
                            {"Aspect", "owner.go.aspect"},
                            {"Goid", "owner.goid"},
                            {"SkritObject", "this"},
                            {"SkritVm", "vm"}};

std::string valueOf(std::string_view parameter, std::string_view number) {
  auto has = [&](std::string_view word) { return parameter.find(word) != parameter.npos; };
  if (has("char*") || has("string")) return "text$";
  if (has("float")) return std::string(number);
  if (has("bool")) return "true";
  if (has("Goid")) return "owner.goid";
  if (has("Go*")) return "owner.go";
  return std::string(number);
}

class Skrit final : public ProbeLanguage {
 public:
  const char* id() const override { return "skrit"; }
  bool callsFunctions() const override { return true; }

  std::vector<Probe> probesOf(const vellum_doc& row) const override {
    std::string_view name = row.name, signature = row.signature;
    if (row.kind != std::string_view("function")) return {};
    std::size_t dot = name.find('.');
    std::string used(name);
    if (dot != name.npos)
      for (const Thing& thing : Things)
        if (thing.type == name.substr(0, dot)) used = std::string(thing.expression) + std::string(name.substr(dot));
    std::vector<Probe> probes;
    for (std::string_view number : {"1", "number$"}) {
      std::string arguments;
      for (std::string_view parameter : parametersOf(signature))
        if (parameter != "...") arguments += (arguments.empty() ? "" : ", ") + valueOf(parameter, number);
      std::string code = used + "(" + arguments + ")";
      if (probes.empty() || probes.back().code != code) probes.push_back({std::string(name), code});
    }
    return probes;
  }

  std::vector<Probe> operators() const override {
    return {{"+", "made$ = text$ + text$"},          {"+=", "made$ = \"\"; made$ += text$"},
            {"==", "equal$ = text$ == other$"},      {"~=", "equal$ = text$ ~= other$"},
            {"<", "equal$ = text$ < other$"},        {"CreateObject", "owner.CreateObject( text$ )"},
            {"StringTool", "made$ = StringTool.AssignF( \"%s%s\", text$, text$ )"}};
  }

  std::vector<std::pair<std::string, std::string>> program(const Probe& probe) const override {
    return {{"probe.skrit", R"(
string text$ = "a", other$ = "a", made$;
int number$ = 1;
bool equal$;
void twice$( int size$ ) {
  if( String.Length( text$ ) < size$ ) { text$ += text$; }
  other$ = text$ + "";
  number$ = size$;
}
void probe$() { while( true ) { )" + probe.code + "; } }\n"}};
  }

  std::vector<std::string> steps(std::size_t size) const override { return {"twice$( " + std::to_string(size) + " )"}; }
  std::string loop(const Probe&) const override { return "probe$()"; }
};

}  // namespace

const ProbeLanguage& skrit() {
  static const Skrit language;
  return language;
}

}  // namespace vellum::charges
