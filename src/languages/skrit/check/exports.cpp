#include "languages/skrit/check/exports.h"

#include <algorithm>

#include "base/path.h"
#include "base/text.h"

namespace vellum::skrit {

using base::cat;
using base::toLower;

static std::string functionKey(std::uint32_t owner, std::string_view name) { return cat(owner, "\n", toLower(name)); }

template <class Map>
static std::uint32_t lookUp(const Map& map, std::string_view name) {
  auto found = map.find(toLower(name));
  return found == map.end() ? ExportTable::None : found->second;
}

std::uint32_t ExportTable::findClass(std::string_view name) const { return lookUp(classIndex_, name); }
std::uint32_t ExportTable::findEnum(std::string_view name) const { return lookUp(enumIndex_, name); }
std::uint32_t ExportTable::findConstant(std::string_view name) const { return lookUp(constantIndex_, name); }

std::vector<std::uint32_t> ExportTable::findFunctions(std::uint32_t owner, std::string_view name) const {
  std::vector<std::uint32_t> out;
  // A chain of bases is short; the bound protects against lists in which classes derive from each other.
  for (int depth = 0; depth < 32; ++depth) {
    auto found = functionIndex_.find(functionKey(owner, name));
    if (found != functionIndex_.end()) out.insert(out.end(), found->second.begin(), found->second.end());
    if (owner == None || (owner = classes[owner].base) == None) break;
  }
  return out;
}

bool ExportTable::derives(std::uint32_t from, std::uint32_t base) const {
  for (int depth = 0; depth < 32 && from != None; ++depth, from = classes[from].base)
    if (from == base) return true;
  return false;
}

std::uint32_t ExportTable::addClass(std::string_view name) {
  auto [found, added] = classIndex_.try_emplace(toLower(name), static_cast<std::uint32_t>(classes.size()));
  if (added) {
    ExportClass made;
    made.name = std::string(name);
    made.base = None;
    classes.push_back(std::move(made));
  }
  return found->second;
}

void ExportTable::addHandle(std::uint32_t owner) {
  classIndex_.try_emplace(cat("h", toLower(classes[owner].name)), owner);
}

void ExportTable::addElsewhere(std::string_view owner, std::string_view name, std::string_view list) {
  elsewhere_.insert_or_assign(cat(toLower(owner), "\n", toLower(name)), std::string(list));
}

bool ExportTable::hasSkrit(std::string_view name) const {
  std::string bare = toLower(base::fileNameOf(name, "/\\"));
  if (bare.ends_with(".skrit")) bare.resize(bare.size() - 6);
  return std::find(skrits.begin(), skrits.end(), bare) != skrits.end();
}

std::string_view ExportTable::listOf(std::string_view owner, std::string_view name) const {
  auto found = elsewhere_.find(cat(toLower(owner), "\n", toLower(name)));
  return found == elsewhere_.end() ? std::string_view() : std::string_view(found->second);
}

std::uint32_t ExportTable::addEnum(std::string_view name) {
  auto [found, added] = enumIndex_.try_emplace(toLower(name), static_cast<std::uint32_t>(enums.size()));
  if (added) enums.push_back({std::string(name), {}, {}});
  return found->second;
}

std::uint32_t ExportTable::addConstant(std::uint32_t owner, std::string_view name, std::int32_t value) {
  auto [found, added] = constantIndex_.try_emplace(toLower(name), static_cast<std::uint32_t>(constants.size()));
  if (added) {
    constants.push_back({std::string(name), value, owner});
    enums[owner].constants.push_back(found->second);
  } else {
    constants[found->second].value = value;
  }
  return found->second;
}

void ExportTable::addConstantsOf(const ExportTable& other) {
  for (std::uint32_t id = 0; id < enums.size(); ++id)
    if (std::uint32_t same = other.findEnum(enums[id].name); same != None)
      for (std::uint32_t constant : other.enums[same].constants)
        addConstant(id, other.constants[constant].name, other.constants[constant].value);
}

// The words and symbols of a C declaration.
static std::vector<std::string_view> pieces(std::string_view text) {
  std::vector<std::string_view> out;
  out.reserve(text.size() / 3 + 2);
  for (std::size_t i = 0; i < text.size();) {
    auto isWord = [&](std::size_t at) {
      return at < text.size() && (base::isAsciiAlnum(text[at]) || text[at] == '_' ||
                                  (text[at] == ':' && at + 1 < text.size() && text[at + 1] == ':') ||
                                  (text[at] == ':' && at > 0 && text[at - 1] == ':'));
    };
    if (base::isAsciiSpace(text[i])) {
      ++i;
    } else if (isWord(i)) {
      std::size_t begin = i;
      while (isWord(i)) ++i;
      out.push_back(text.substr(begin, i - begin));
    } else if (text.substr(i, 3) == "...") {
      out.push_back(text.substr(i, 3));
      i += 3;
    } else {
      out.push_back(text.substr(i++, 1));
    }
  }
  return out;
}

static Type typeOf(ExportTable& table, std::span<const std::string_view> words) {
  std::string_view name;
  bool pointer = false, isUnsigned = false;
  for (std::string_view word : words) {
    if (word == "*") pointer = true;
    else if (word == "unsigned" || word == "signed") isUnsigned = true;
    else if (word != "const" && word != "&" && word != "class" && word != "struct" && word != "enum") name = word;
  }
  // Few types begin with a capital, but all of the engine's classes do.
  if (!name.empty() && name[0] >= 'A' && name[0] <= 'Z' && !base::equalsIgnoreCase(name, "string")) {
    std::uint32_t known = pointer ? ExportTable::None : table.findEnum(name);
    if (known != ExportTable::None) return {Base::Enum, known};
    known = table.findClass(name);
    if (known != ExportTable::None) return {Base::Object, known};
  }
  std::string lower = toLower(name);
  if (lower == "char" && pointer) return CStringType;
  if (lower == "string" || lower == "gpstring" || lower == "gpwstring" || lower == "wchar_t" || lower == "cstring" ||
      lower == "wstring")
    return lower == "wchar_t" ? CStringType : StringType;
  if (lower == "void") return pointer ? Type{Base::Object, table.addClass("void")} : VoidType;
  if (lower == "bool") return BoolType;
  if (lower == "float" || lower == "double" || lower == "real") return FloatType;
  if (lower == "int" || lower == "dword" || lower == "short" || lower == "long" || lower == "char" || lower == "uint" ||
      lower == "word" || lower == "byte" || (lower.empty() && isUnsigned))
    return IntType;
  if (lower.empty()) return ErrorType;
  if (std::uint32_t id = table.findEnum(name); id != ExportTable::None && !pointer) return {Base::Enum, id};
  return {Base::Object, table.addClass(name)};
}

static bool isName(std::string_view word) { return base::isAsciiAlpha(word[0]) || word[0] == '_' || word[0] == ':'; }

// Adds a parameter from its words, which may be "void" and "..."; clears the words.
static void addParameter(ExportTable& table, ExportFunction& function, std::vector<std::string_view>& words) {
  if (words.empty() || (words.size() == 1 && words[0] == "void")) return words.clear();
  if (words[0] == "...") {
    function.variadic = true;
    return words.clear();
  }
  words.erase(std::find(words.begin(), words.end(), "="), words.end());
  // The last word is the parameter's name when a type precedes it.
  std::string_view name;
  std::size_t typeWords = 0;
  for (std::string_view word : words)
    if (isName(word) && word != "const" && word != "class" && word != "struct" && word != "enum" &&
        word != "unsigned" && word != "signed")
      ++typeWords;
  bool bareUnsigned = words[0] == "unsigned" && typeWords == 1;
  if (typeWords >= 2 || (bareUnsigned && words.back() != "int" && words.back() != "char" && words.back() != "short")) {
    name = words.back();
    words.pop_back();
  }
  function.parameters.push_back(typeOf(table, words));
  function.parameterNames.emplace_back(name);
  words.clear();
}

// Of the pieces of a declaration: the parenthesis after the function's name; the end where there is none.
static std::vector<std::string_view>::const_iterator openingIn(const std::vector<std::string_view>& words) {
  auto open = std::find(words.begin(), words.end(), "(");
  return open == words.begin() || open == words.end() || !isName(*(open - 1)) ? words.end() : open;
}

static std::string nameBefore(std::vector<std::string_view>::const_iterator open) {
  std::string_view name = *(open - 1);
  if (std::size_t scope = name.rfind("::"); scope != std::string_view::npos) name.remove_prefix(scope + 2);
  return std::string(name);
}

std::string nameOfFunction(std::string_view declaration) {
  const std::vector<std::string_view> words = pieces(declaration);
  auto open = openingIn(words);
  return open == words.end() ? std::string() : nameBefore(open);
}

base::Result<std::uint32_t> ExportTable::addFunction(std::uint32_t owner, std::string_view declaration,
                                                     std::string_view doc) {
  const std::vector<std::string_view> words = pieces(declaration);
  auto open = openingIn(words);
  if (open == words.end()) return base::Error{cat("'", declaration, "' is not a declaration of a function")};
  ExportFunction function;
  function.name = nameBefore(open);
  function.signature = std::string(declaration);
  function.doc = std::string(doc);
  function.owner = owner;
  auto resultEnd = open - 1;
  bool isStatic = std::find(words.begin(), resultEnd, "static") != resultEnd;
  function.member = owner != None && !isStatic && !classes[owner].singleton;
  auto resultBegin = words.begin();
  while (resultBegin != resultEnd && (*resultBegin == "static" || *resultBegin == "virtual")) ++resultBegin;
  function.result = resultBegin == resultEnd ? VoidType : typeOf(*this, std::span(resultBegin, resultEnd));

  std::vector<std::string_view> part;
  part.reserve(8);
  int depth = 0;
  auto at = open + 1;
  for (; at != words.end(); ++at) {
    if (*at == "(") ++depth;
    if (*at == ")" && depth-- == 0) break;
    if (*at == "," && depth == 0) addParameter(*this, function, part);
    else part.push_back(*at);
  }
  if (at == words.end()) return base::Error{cat("'", declaration, "' has no ')'")};
  addParameter(*this, function, part);

  std::vector<std::uint32_t>& overloads = functionIndex_[functionKey(owner, function.name)];
  if (overloads.size() >= MaxOverloads)
    return base::Error{cat("there are ", MaxOverloads, " functions called '", function.name, "' already")};
  auto id = static_cast<std::uint32_t>(functions.size());
  function.host = cat(owner == None ? std::string_view("global") : std::string_view(classes[owner].name), ".",
                      function.name, "#", id);
  // A declared function goes before the one that sets a variable of that name.
  overloads.insert(std::find_if(overloads.begin(), overloads.end(),
                                [&](std::uint32_t each) {
                                  return functions[each].variable && functions[each].parameters == function.parameters;
                                }),
                   id);
  functions.push_back(std::move(function));
  (owner == None ? globals : classes[owner].functions).push_back(id);
  return id;
}

std::string ExportTable::typeName(Type type) const {
  switch (type.base) {
    case Base::Error: return "unknown";
    case Base::Void: return "void";
    case Base::Bool: return "bool";
    case Base::Int: return "int";
    case Base::Float: return "float";
    case Base::String:
    case Base::CString: return "string";
    case Base::Null: return "null";
    case Base::Object: return classes[type.id].name;
    case Base::Enum: return enums[type.id].name;
  }
  return "";
}

}  // namespace vellum::skrit
