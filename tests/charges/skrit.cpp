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
    bool isSample = signature.find("char*") != signature.npos || signature.find("string") != signature.npos;
    std::vector<Probe> probes;
    for (std::string_view number : {"1", "number$"}) {
      std::string arguments;
      for (std::string_view parameter : parametersOf(signature))
        if (parameter != "...") arguments += (arguments.empty() ? "" : ", ") + valueOf(parameter, number);
      addProbe(probes, name, used + "(" + arguments + ")", isSample);
    }
    return probes;
  }

  std::vector<Probe> operators() const override {
    std::vector<Probe> probes;
    for (std::string_view code :
         {"made$ = text$ + text$", "made$ = \"\"; made$ += text$", "made$ += text$", "equal$ = text$ == other$",
          "equal$ = text$ ~= other$", "equal$ = text$ < other$", "owner.CreateObject( text$ )",
          "SkritObject object$ = Skrit.CreateObject( text$ )", "SkritObject object$ = Skrit.CreateObject( \"part\" )",
          "made$ = StringTool.AssignF( \"%s%s\", text$, text$ )", "made$ = text$", "made$ = number$",
          "this.CreateTimer( number$, 1000.0 ); number$ += 1"})
      addProbe(probes, "operators", std::string(code), true);
    return probes;
  }

  std::vector<std::pair<std::string, std::string>> program(std::span<const Probe> probes, int) const override {
    std::string script = R"(
string text$ = "a", other$ = "a", made$;
int number$ = 1, count$;
bool equal$;
void twice$( int size$ ) {
  if( String.Length( text$ ) < size$ ) { text$ += text$; }
  other$ = text$ + "";
  number$ = size$;
}
void idle$() { }
void more$() {
  int i$ = 0;
  while( i$ < 50 ) {
    SkritObject object$ = Skrit.CreateObject( "part" );
    this.CreateTimer( count$, 1000.0 );
    count$ += 1; i$ += 1;
  }
  number$ = count$;
}
)";
    for (std::size_t i = 0; i < probes.size(); ++i)
      script += startOf(i) + " { while( true ) { " + probes[i].code + "; } }\n";
    return {{"probe.skrit", script}, {"part.skrit", "int n$;\n"}};
  }
  std::string startOf(std::size_t number) const override { return "void probe" + std::to_string(number) + "$()"; }

  std::vector<std::string> steps(std::size_t size) const override { return {"twice$( " + std::to_string(size) + " )"}; }
  std::string more() const override { return "more$()"; }
  std::string idle() const override { return "idle$()"; }
  std::string loop(std::size_t number, const Probe&) const override { return "probe" + std::to_string(number) + "$()"; }
};

}  // namespace

const ProbeLanguage& skrit() {
  static const Skrit language;
  return language;
}

}  // namespace vellum::charges
