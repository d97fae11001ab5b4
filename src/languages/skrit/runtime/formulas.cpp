#include "languages/skrit/runtime/formulas.h"

#include <algorithm>
#include <limits>

#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

namespace {

struct MacroRow {
  std::string_view name, component, field;
};
constexpr MacroRow Macros[] = {
#define VELLUM_SKRIT_MACRO(name, component, field, text) {#name, #component, #field},
#include "languages/skrit/builtins/macros.def"
#undef VELLUM_SKRIT_MACRO
};

// Replaces `#name` by the parameter `name$`, and lists the names that occur, in lower case.
std::string withParameters(std::string_view formula, std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < formula.size();) {
    if (formula[i] == '"') {
      std::size_t end = formula.find('"', i + 1);
      end = end == std::string_view::npos ? formula.size() : end + 1;
      out += formula.substr(i, end - i);
      i = end;
    } else if (formula[i] == '#' && i + 1 < formula.size() &&
               (base::isAsciiAlpha(formula[i + 1]) || formula[i + 1] == '_')) {
      std::size_t end = i + 1;
      while (end < formula.size() && (base::isAsciiAlnum(formula[end]) || formula[end] == '_')) ++end;
      std::string name = base::toLower(formula.substr(i + 1, end - i - 1));
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      base::append(out, cat(name, "$"));
      i = end;
    } else {
      out += formula[i++];
    }
  }
  return out;
}

}  // namespace

// Values of --macro have priority over those of game objects. "": unknown.
std::string Formulas::macroValue(std::string_view name, std::int32_t target, std::int32_t source) {
  for (std::size_t i = scripts_.context().options.size(); i-- > 0;) {
    const languages::Option& option = scripts_.context().options[i];
    if (option.name != "macro") continue;
    std::string_view known = std::string_view(option.value).substr(0, option.value.find('='));
    if (known.starts_with('#')) known.remove_prefix(1);
    if (base::equalsIgnoreCase(known, name) && known.size() < option.value.size())
      return option.value.substr(option.value.find('=') + 1);
  }
  if (name == "infinite") return cat(std::numeric_limits<float>::max());
  if (name == "target_goid") return cat(target);
  if (name == "source_goid") return cat(source);
  bool ofSource = name.starts_with("src_");
  Go* go = world_.gos.find(ofSource ? source : target);
  if (go == nullptr) return "";
  if (ofSource) name.remove_prefix(4);
  auto text = [](const GoField& field) { return field.numeric ? cat(field.number) : field.text; };
  for (const MacroRow& row : Macros)
    if (row.name == name)
      if (GoComponent* component = go->find(row.component))
        if (const GoField* field = component->find(row.field)) return text(*field);
  for (const GoComponent& component : go->components)
    if (const GoField* field = component.find(name)) return text(*field);
  return "";
}

// Each text is compiled once: the macros are parameters of a function.
std::optional<float> Formulas::valueOf(std::string_view text, std::int32_t target, std::int32_t source) {
  text = base::trim(text);
  while (text.ends_with(';')) text = base::trim(text.substr(0, text.size() - 1));
  std::vector<std::string> macros;
  std::string body = withParameters(text, macros);
  base::Hasher hasher;
  hasher.text(text);
  std::string name = "formula ";
  base::appendHex(name, hasher.digest(), 16);
  Implementation* made = scripts_.findImplementation(name);
  if (made == nullptr) {
    std::string parameters;
    for (const std::string& macro : macros)
      base::append(parameters, cat(parameters.empty() ? " float " : ", float ", macro, "$"));
    auto file =
        scripts_.context().sources.add(name, cat("float formula$(", parameters, " ) { return (\n", body, "\n); }\n"));
    made = file ? scripts_.compileUnit(file.value(), name) : nullptr;
    if (made == nullptr) return std::nullopt;
  }
  const Program& program = scripts_.programOf(*made);
  Arguments arguments;
  for (const std::string& macro : macros) {
    std::string value = macroValue(macro, target, source);
    auto literal = value.empty() ? std::nullopt : tables::parseLiteral(value, scripts_.exports());
    if (!literal || literal->kind == Argument::Kind::Text) {
      scripts_.emitter().emit(value.empty() ? diag::UnknownMacro : diag::BadMacroValue, {program.file, {0, 0}},
                              cat("#", macro), value);
      return std::nullopt;
    }
    arguments.push_back(Argument::ofFloat(
        literal->kind == Argument::Kind::Float ? literal->real : static_cast<float>(literal->number)));
  }
  SkritObject* object = scripts_.makeObject(*made, 0, {});
  if (object == nullptr) return std::nullopt;
  std::int32_t handle = object->handle;
  auto result = scripts_.callForFloat(*object, program.first.value, arguments);
  if ((object = scripts_.engine().objects.find(handle)) != nullptr) releaseHandle(scripts_.engine(), *object);
  return result;
}

}  // namespace vellum::skrit
