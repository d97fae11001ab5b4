// Reads an export list as the game's own /Help.All prints it.
#include "base/text.h"
#include "languages/skrit/check/exports.h"

namespace vellum::skrit {

using base::cat;

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
      if (!declarations || section == Section::None || line.find('(') == std::string_view::npos) continue;
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
