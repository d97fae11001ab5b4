// Reads an export list: the game's own log of /Help.All, or the form that our own /Help.All prints.
//
//   the game's                            ours
//   ** Classes **
//   Class: Name [SINGLETON] : Base        Class: Name [SINGLETON] : Base
//       void F( int ) [RPC] /* text */      void F( int number );   // text
//       float Rate                          float Rate
//   Text.
//   ** Global functions **                Globals:
//   void F( int )                           void F( int );           or `Global: void F( int )`
//   ** Enumerations **                    Enum: Name
//   Name [CONTINUOUS]                       NAME, NAME = 5, NAME = 0x10, NAME (5)
//   Enumerations:
//       Name
//           NAME = 5
//                                         Skrits:
//                                           the game's own that others include, a name a line
//
// Lines of a log begin with the time, "+00:00:02.917 - ". In the game's form members of classes are indented; an
// unindented line is text about the class. `Class: X [MANAGED]` has handles, whose type is HX. Tags in brackets appear
// anywhere: [COMPLEX] [RPC] [!SKRIT] [READONLY]; [ONLY loa] marks a name that only that list has. Lines outside of a
// class without a '(' are prose; a line that looks like code but can't be read is reported.
#include "base/text.h"
#include "languages/skrit/check/exports.h"

namespace vellum::skrit {

using base::cat;

namespace {

enum class Section { None, Class, Enum, Globals, Enums, Skrits, Elsewhere };

bool isWord(std::string_view text) {
  for (char c : text)
    if (!base::isAsciiAlnum(c) && c != '_' && c != ':') return false;
  return !text.empty() && !base::isAsciiDigit(text[0]);
}

bool startsWith(std::string_view line, std::string_view word) {
  return base::equalsIgnoreCase(line.substr(0, word.size()), word);
}

// Removes the time from a line of a log. Returns false when it has none.
bool takeTime(std::string_view& line) {
  if (line.size() < 15 || line[0] != '+') return false;
  constexpr std::string_view Form = "+00:00:00.000 -";
  for (std::size_t i = 0; i < Form.size(); ++i)
    if (Form[i] == '0' ? !base::isAsciiDigit(line[i]) : Form[i] != line[i]) return false;
  line.remove_prefix(std::min<std::size_t>(line.size(), 16));
  return true;
}

// Removes the tags from a line and returns them in lower case. A number in brackets is the size of an array, not a tag.
std::string takeTags(std::string_view line, std::string& rest) {
  std::string tags;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t close = line[i] == '[' ? line.find(']', i) : std::string_view::npos;
    bool array = close != std::string_view::npos && i + 1 < close && base::isAsciiDigit(line[i + 1]);
    if (close == std::string_view::npos || array) {
      rest += line[i++];
      continue;
    }
    tags += base::toLower(line.substr(i, close + 1 - i));
    rest += ' ';
    i = close + 1;
  }
  return tags;
}

class ListReader {
 public:
  ListReader(ExportTable& table, std::vector<ExportTable::ListProblem>* problems)
      : table_(table), problems_(problems) {}

  bool run(std::string_view list) {
    log_ = list.find("** Classes **") != std::string_view::npos;
    // Types first: a type name in a declaration is an enumeration or a class.
    for (bool declarations : {false, true}) {
      declarations_ = declarations;
      section_ = Section::None;
      last_ = ExportTable::None;
      std::size_t begin = 0;
      while (begin <= list.size()) {
        std::size_t end = std::min(list.find('\n', begin), list.size());
        line(list.substr(begin, end - begin), begin);
        begin = end + 1;
      }
    }
    return any_;
  }

 private:
  void line(std::string_view whole, std::size_t at) {
    std::string_view inner = whole;
    takeTime(inner);
    std::string_view text = base::trim(inner);
    at_ = at + static_cast<std::size_t>(text.empty() ? 0 : text.data() - whole.data());
    size_ = text.size();
    std::string_view doc;
    if (std::size_t comment = std::min(text.find("//"), text.find("/*")); comment != std::string_view::npos) {
      doc = base::trim(text.substr(comment + 2));
      if (text[comment + 1] == '*' && doc.ends_with("*/")) doc = base::trim(doc.substr(0, doc.size() - 2));
      text = base::trim(text.substr(0, comment));
    }
    if (text.empty()) return document(doc);
    std::string rest;
    std::string tags = takeTags(text, rest);
    text = base::trim(rest);
    while (!text.empty() && (text.back() == ';' || text.back() == ','))
      text = base::trim(text.substr(0, text.size() - 1));
    if (std::size_t only = tags.find("[only "); only != std::string::npos)
      return elsewhere(text, tags.substr(only + 6));
    if (startsWith(text, "class:") || startsWith(text, "struct:")) return heading(text, tags, doc);
    if (startsWith(text, "enum:")) return enumeration(base::trim(text.substr(5)), doc);
    if (text == "Enumerations:" || text == "** Enumerations **" || text == "** Classes **") {
      section_ = text == "** Classes **" ? Section::None : Section::Enums;
      owner_ = last_ = lastClass_ = ExportTable::None;
      return;
    }
    if (text == "Skrits:") {
      section_ = Section::Skrits;
      owner_ = last_ = lastClass_ = ExportTable::None;
      return;
    }
    if (text == "** Global functions **" || startsWith(text, "global")) {
      section_ = Section::Globals;
      std::size_t colon = text.find(':');
      text = colon == std::string_view::npos ? std::string_view() : base::trim(text.substr(colon + 1));
      if (text.empty()) return;
    }
    if (text.empty() || text == "{" || text == "}") return;
    if (section_ == Section::Elsewhere) return;
    if (section_ == Section::Skrits) return skrit(text);
    if (section_ == Section::Enums) return enumerated(text, doc);
    if (log_ && section_ == Section::Class && !base::isAsciiSpace(inner[0])) return document(base::trim(inner));
    if (section_ == Section::Enum) return constant(text);
    if (section_ == Section::None && (log_ || text.find('(') == std::string_view::npos)) return;  // prose
    if (section_ == Section::None) return problem("it comes before any 'Class:', 'Enum:' or 'Globals:'");
    if (startsWith(text, "base:") && section_ == Section::Class) {
      if (declarations_) table_.classes[owner_].base = table_.addClass(base::trim(text.substr(5)));
      return;
    }
    if (!declarations_) return;
    if (text.find('(') == std::string_view::npos) return variable(text, tags, doc);
    function(text, tags, doc);
  }

  // A line of the game's lists of enumerations: a name, or a constant of the last one. Other lines end the list.
  void enumerated(std::string_view text, std::string_view doc) {
    if (text.find('=') != std::string_view::npos && isWord(base::trim(text.substr(0, text.find('='))))) {
      if (owner_ != ExportTable::None) constant(text);
    } else if (isWord(text) && !base::equalsIgnoreCase(text, "exit")) {
      enumeration(text, doc);
      section_ = Section::Enums;
    } else if (!text.starts_with("-=")) {
      section_ = Section::None;
    }
  }

  // Records a name that only another list has.
  void elsewhere(std::string_view text, std::string_view list) {
    list = list.substr(0, list.find(']'));
    bool type = startsWith(text, "class:") || startsWith(text, "enum:");
    std::string_view name = type ? base::trim(text.substr(text.find(':') + 1)) : text.substr(0, text.find('('));
    name = base::trim(type ? name.substr(0, name.find(':')) : name.substr(0, name.find('=')));
    if (std::size_t blank = name.find_last_of(" *&"); blank != std::string_view::npos) name.remove_prefix(blank + 1);
    bool member = section_ == Section::Class && !type;
    if (type) section_ = Section::Elsewhere;
    if (declarations_) return;
    table_.addElsewhere(member ? std::string_view(table_.classes[owner_].name) : std::string_view(), name, list);
  }

  void heading(std::string_view text, std::string_view tags, std::string_view doc) {
    std::string_view name = base::trim(text.substr(text.find(':') + 1)), derived;
    if (std::size_t colon = name.find(':'); colon != std::string_view::npos && name.substr(colon, 2) != "::") {
      derived = base::trim(name.substr(colon + 1));
      name = base::trim(name.substr(0, colon));
      if (derived.starts_with("public ")) derived = base::trim(derived.substr(7));
    }
    if (!isWord(name)) {
      section_ = Section::None;
      return problem("the name of a class must follow 'Class:'");
    }
    section_ = Section::Class;
    any_ = true;
    owner_ = table_.addClass(name);
    table_.wholeGame |= base::equalsIgnoreCase(name, "Help");
    std::uint32_t base = derived.empty() ? ExportTable::None : table_.addClass(derived);
    ExportClass& made = table_.classes[owner_];
    made.declared = true;
    made.singleton |= tags.find("[singleton]") != std::string_view::npos;
    if (tags.find("[managed]") != std::string_view::npos) table_.addHandle(owner_);
    if (base != ExportTable::None && base != owner_) made.base = base;
    last_ = ExportTable::None;
    lastClass_ = owner_;
    if (!doc.empty()) made.doc = std::string(doc);
  }

  void enumeration(std::string_view name, std::string_view doc) {
    if (!isWord(name)) {
      section_ = Section::None;
      return problem("the name of an enumeration must follow 'Enum:'");
    }
    section_ = Section::Enum;
    any_ = true;
    table_.listedEnums = true;
    owner_ = table_.addEnum(name);
    nextValue_ = 0;
    last_ = lastClass_ = ExportTable::None;
    if (!doc.empty()) table_.enums[owner_].doc = std::string(doc);
  }

  void constant(std::string_view text) {
    if (declarations_) return;
    std::size_t split = text.find_first_of("=(");
    std::string_view name = base::trim(text.substr(0, split));
    if (!isWord(name)) return problem("it is not the name of a constant");
    if (split != std::string_view::npos) {
      std::string_view value = base::trim(text.substr(split + 1));
      if (value.ends_with(')')) value = base::trim(value.substr(0, value.size() - 1));
      bool negative = value.starts_with('-');
      std::string_view digits = negative ? value.substr(1) : value;
      bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
      auto number = hexadecimal ? base::parseInt(digits.substr(2), 16) : base::parseInt(digits);
      if (number && *number >= 0 && *number <= 0xffffffffll) {
        auto bits = static_cast<std::uint32_t>(*number);
        nextValue_ = static_cast<std::int32_t>(negative ? 0u - bits : bits);
      } else {
        problem(cat("'", value, "' is not a number; the constant gets the next one"));
      }
    }
    table_.listedConstants = true;
    table_.addConstant(owner_, name, nextValue_);
    nextValue_ = static_cast<std::int32_t>(static_cast<std::uint32_t>(nextValue_) + 1);
  }

  void skrit(std::string_view text) {
    if (declarations_) return;
    if (!isWord(text)) return problem("it is not the name of a skrit");
    table_.skrits.push_back(base::toLower(text));
  }

  void variable(std::string_view text, std::string_view tags, std::string_view doc) {
    if (section_ != Section::Class) return;
    table_.addVariable(owner_, text, doc, tags.find("[!skrit]") != std::string_view::npos,
                       tags.find("[readonly]") != std::string_view::npos);
  }

  void function(std::string_view declaration, std::string_view tags, std::string_view doc) {
    std::uint32_t owner = section_ == Section::Class ? owner_ : ExportTable::None;
    auto added = table_.addFunction(owner, declaration, doc);
    if (!added) return problem(added.error().message);
    last_ = added.value();
    ExportFunction& function = table_.functions[last_];
    function.callable = tags.find("[!skrit]") == std::string_view::npos;
    if (function.callable) table_.joinBuiltIns(last_);
  }

  void document(std::string_view doc) {
    if (doc.empty()) return;
    if (declarations_ && last_ != ExportTable::None) {
      std::string& to = table_.functions[last_].doc;
      if (to.empty()) to = std::string(doc);
    } else if (!declarations_ && last_ == ExportTable::None && lastClass_ != ExportTable::None &&
               table_.classes[lastClass_].doc.empty()) {
      table_.classes[lastClass_].doc = std::string(doc);
    }
  }

  void problem(std::string message) {
    // Each line is read twice; errors in declarations are reported the second time only.
    bool first = section_ == Section::None || section_ == Section::Enum || section_ == Section::Enums ||
                 section_ == Section::Skrits;
    if (problems_ == nullptr || declarations_ == first || problems_->size() >= 1000) return;
    problems_->push_back(
        {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(at_ + size_), std::move(message)});
  }

  ExportTable& table_;
  std::vector<ExportTable::ListProblem>* problems_;
  Section section_ = Section::None;
  std::uint32_t owner_ = ExportTable::None, last_ = ExportTable::None, lastClass_ = ExportTable::None;
  std::int32_t nextValue_ = 0;
  std::size_t at_ = 0, size_ = 0;
  bool declarations_ = false, any_ = false, log_ = false;
};

// How a value is passed: values of the same kind are interchangeable.
int kindOf(Type type) { return type.is(Base::Void) ? 0 : type.is(Base::Float) ? 1 : type.text() ? 2 : 3; }

// Whether a built-in function accepts the types of the list: ids are ints here, and a Scid or an enumeration in the
// game.
bool takes(Type builtIn, Type listed) {
  return kindOf(builtIn) == kindOf(listed) && (builtIn == listed || builtIn.text() || !builtIn.is(Base::Object));
}

// Where the list's function passes values of the same kinds, the built-in body stays and gets the types of the list. A
// function with other parameters becomes an overload. Of two that differ only in their results, the list's is used.
void joinBuiltIn(ExportFunction& builtIn, ExportFunction& listed) {
  bool same = builtIn.parameters.size() == listed.parameters.size() && builtIn.variadic == listed.variadic;
  for (std::size_t i = 0; same && i < listed.parameters.size(); ++i)
    same = takes(builtIn.parameters[i], listed.parameters[i]);
  if (!same) return;
  bool own = builtIn.owner == listed.owner;
  builtIn.listed = true;
  if (kindOf(builtIn.result) != kindOf(listed.result)) {
    if (own) builtIn.callable = false;
    return;
  }
  if (!own && builtIn.result != listed.result) return;  // a derived class has its own function
  if (own) {
    if (!listed.result.text()) builtIn.result = listed.result;
    for (std::size_t i = 0; i < listed.parameters.size(); ++i)
      if (!listed.parameters[i].text()) builtIn.parameters[i] = listed.parameters[i];
    builtIn.variable |= listed.variable;
  }
  listed.callable = false;
}

}  // namespace

void ExportTable::joinBuiltIns(std::uint32_t listed) {
  for (std::uint32_t other : findFunctions(functions[listed].owner, functions[listed].name))
    if (other != listed && functions[other].builtIn && functions[listed].callable)
      joinBuiltIn(functions[other], functions[listed]);
}

// A member variable, `float PollPeriod`, `const string& Name`: GetName reads it, and SetName sets it unless it is
// itself const: `const int Age`. The game passes values other than numbers as constant references. Prose has more
// words, or dots.
void ExportTable::addVariable(std::uint32_t owner, std::string_view line, std::string_view comment, bool hidden,
                              bool readOnly) {
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
  bool passed = bare.size() != type.size();
  if (bare.starts_with("unsigned ")) bare = base::trim(bare.substr(9));
  static constexpr std::string_view Plain[] = {"bool",  "int",  "float", "double",  "string", "gpstring",
                                               "DWORD", "char", "short", "wstring", "long",   "unsigned"};
  bool known = findClass(bare) != None || findEnum(bare) != None;
  for (std::string_view each : Plain) known |= base::equalsIgnoreCase(each, bare);
  if (!known || !isWord(name) || base::equalsIgnoreCase(name, "none")) return;
  if (auto getter = addFunction(owner, cat(constant ? "const " : "", type, " Get", name, "( void )"), comment)) {
    functions[getter.value()].callable = !hidden;
    functions[getter.value()].variable = true;
    joinBuiltIns(getter.value());
  }
  if ((constant && !passed) || readOnly) return;
  if (auto setter = addFunction(owner, cat("void Set", name, "( ", type, " value )"), comment)) {
    functions[setter.value()].callable = !hidden;
    functions[setter.value()].variable = true;
    joinBuiltIns(setter.value());
  }
}

base::Result<void> ExportTable::read(std::string_view list, std::vector<ListProblem>* problems) {
  if (!ListReader(*this, problems).run(list)) return base::Error{"it has no line that begins with 'Class:' or 'Enum:'"};
  listed = true;
  // The class of `vm` also has its name in the game, and the members of that class.
  std::uint32_t vm = findClass("SkritVm"), machine = findClass("SkritMachine");
  if (vm != None && machine != None && classes[vm].base == None) classes[vm].base = machine;
  return {};
}

}  // namespace vellum::skrit
