// Reads an export list as the game's own /Help.All prints it.
#include "base/text.h"
#include "languages/skrit/check/exports.h"

namespace vellum::skrit {

using base::cat;

// A member variable, `float PollPeriod`, `const int Age`: it is read as a function of its name, and set by one with Set
// before it unless it is const. Prose has more words, or dots.
void ExportTable::addVariable(std::uint32_t owner, std::string_view line, std::string_view comment, bool hidden) {
  bool constant = line.starts_with("const ");
  std::string_view declaration = constant ? base::trim(line.substr(6)) : line;
  std::size_t blank = declaration.find_last_of(" *&");
  if (blank == std::string_view::npos) return;
  std::string_view type = base::trim(declaration.substr(0, blank + 1)), name = declaration.substr(blank + 1);
  auto isWord = [](std::string_view text) {
    bool word = !text.empty() && !base::isAsciiDigit(text[0]);
    for (char c : text) word &= base::isAsciiAlnum(c) || c == '_';
    return word;
  };
  std::string_view bare = type;
  while (!bare.empty() && (bare.back() == '*' || bare.back() == '&' || bare.back() == ' ')) bare.remove_suffix(1);
  static constexpr std::string_view Plain[] = {"bool", "int", "float", "double", "string", "gpstring", "DWORD", "char"};
  bool known = findClass(bare) != None || findEnum(bare) != None;
  for (std::string_view each : Plain) known |= base::equalsIgnoreCase(each, bare);
  if (!known || !isWord(name) || base::equalsIgnoreCase(name, "none")) return;
  if (auto getter = addFunction(owner, cat(type, " ", name, "( void )"), comment))
    functions[getter.value()].callable = !hidden;
  if (constant) return;
  if (auto setter = addFunction(owner, cat("void Set", name, "( ", type, " value )"), comment))
    functions[setter.value()].callable = !hidden;
}

// Sections `Class: Name [SINGLETON]`, `Enum: Name`, `Globals:`; below a class one C declaration a line, with tags in
// brackets behind; below an enum one constant a line, `NAME` or `NAME = value`. Lines that are none of it are prose.
base::Result<void> ExportTable::read(std::string_view list) {
  enum class Section { None, Class, Enum, Globals } section = Section::None;
  std::uint32_t owner = None;
  std::int32_t nextValue = 0;
  bool any = false;
  std::vector<std::string_view> lines = base::split(list, '\n');
  // Enums first: a type name in a declaration is an enum or a class.
  for (bool declarations : {false, true}) {
    section = Section::None;
    for (std::string_view line : lines) {
      line = base::trim(line);
      std::string_view comment;
      if (std::size_t at = line.find("//"); at != std::string_view::npos) {
        comment = base::trim(line.substr(at + 2));
        line = base::trim(line.substr(0, at));
      }
      if (line.empty()) continue;
      auto heading = [&](std::string_view word) {
        return line.size() > word.size() && base::equalsIgnoreCase(line.substr(0, word.size()), word);
      };
      std::string_view tags;
      if (std::size_t at = line.find('['); at != std::string_view::npos) {
        tags = line.substr(at);
        line = base::trim(line.substr(0, at));
      }
      auto tagged = [&](std::string_view tag) {
        return base::toLower(tags).find(base::toLower(tag)) != std::string::npos;
      };
      if (heading("Class:")) {
        section = Section::Class;
        any = true;
        std::string_view name = base::trim(line.substr(6)), derived;
        if (std::size_t colon = name.find(':'); colon != std::string_view::npos) {
          derived = base::trim(name.substr(colon + 1));
          name = base::trim(name.substr(0, colon));
          if (derived.starts_with("public ")) derived.remove_prefix(7);
        }
        owner = addClass(name);
        classes[owner].declared = true;
        if (tagged("[SINGLETON]")) classes[owner].singleton = true;
        if (!derived.empty()) {
          std::uint32_t base = addClass(derived);
          classes[owner].base = base;
        }
        continue;
      }
      if (heading("Enum:")) {
        section = Section::Enum;
        any = true;
        owner = addEnum(base::trim(line.substr(5)));
        nextValue = 0;
        continue;
      }
      if (base::toLower(line).starts_with("global")) {
        section = Section::Globals;
        owner = None;
        if (line.find('(') == std::string_view::npos) continue;
      }
      while (!line.empty() && (line.back() == ';' || line.back() == ',')) line.remove_suffix(1);
      if (section == Section::Enum) {
        if (declarations) continue;
        std::size_t equals = line.find('=');
        std::string_view name = base::trim(line.substr(0, equals));
        bool word = !name.empty();
        for (char c : name) word &= base::isAsciiAlnum(c) || c == '_' || c == ':';
        if (!word) continue;
        if (equals != std::string_view::npos) {
          std::string_view value = base::trim(line.substr(equals + 1));
          bool hexadecimal = value.starts_with("0x") || value.starts_with("0X");
          auto number = hexadecimal ? base::parseInt(value.substr(2), 16) : base::parseInt(value);
          if (number) nextValue = static_cast<std::int32_t>(*number);
        }
        addConstant(owner, name, nextValue);
        nextValue = static_cast<std::int32_t>(static_cast<std::uint32_t>(nextValue) + 1);
        continue;
      }
      if (!declarations || section == Section::None) continue;
      if (line.find('(') == std::string_view::npos) {
        if (section == Section::Class) addVariable(owner, line, comment, tagged("[!SKRIT]"));
        continue;
      }
      // A function that is built in keeps its body: same name, same number of parameters.
      auto added = addFunction(section == Section::Class ? owner : None, line, comment);
      if (!added) continue;
      functions[added.value()].callable = !tagged("[!SKRIT]");
      std::vector<std::uint32_t> same =
          findFunctions(section == Section::Class ? owner : None, functions[added.value()].name);
      for (std::uint32_t other : same)
        if (other != added.value() && functions[other].builtIn &&
            functions[other].parameters.size() == functions[added.value()].parameters.size())
          functions[added.value()].callable = false;
    }
  }
  if (!any) return base::Error{"it has no line that begins with 'Class:' or 'Enum:'"};
  return {};
}

}  // namespace vellum::skrit
