// What the engine exports to skrits: classes, their members, global functions, enumerations.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "languages/skrit/check/types.h"

namespace vellum::skrit {

// One exported function. Properties are functions, too: `x.Name` calls Name() or GetName(), `x.Name = v` SetName( v ).
struct ExportFunction {
  std::string name;
  std::string signature;  // as written: "bool IsValid( void ) const"
  std::string doc;
  std::string host;         // the host function that is its body: "Report.GenericF#12"
  std::uint32_t owner = 0;  // the class; NoClass for a global function
  Type result = VoidType;
  std::vector<Type> parameters;
  std::vector<std::string> parameterNames;
  bool variadic = false;
  bool member = false;    // takes an object of its class
  bool variable = false;  // GetX or SetX of a variable X
  bool callable = true;   // [!SKRIT]: documented, but not for skrits
  bool listed = false;    // built in, and an export list has it
  bool builtIn = false;   // has a body here; others are traced and return a typed default
};

struct ExportClass {
  std::string name;
  std::string doc;
  std::uint32_t base = 0;  // NoClass when there is none
  bool singleton = false;
  bool declared = false;  // false: so far only named in a signature
  std::vector<std::uint32_t> functions;
};

// The name in a declaration of a function; "" where it has none.
std::string nameOfFunction(std::string_view declaration);

struct ExportConstant {
  std::string name;
  std::int32_t value = 0;
  std::uint32_t owner = 0;
};

struct ExportEnum {
  std::string name;
  std::string doc;
  std::vector<std::uint32_t> constants;
};

class ExportTable {
 public:
  static constexpr std::uint32_t None = 0xffffffff;
  static constexpr std::size_t MaxOverloads = 100;  // functions of one class and one name

  std::vector<ExportClass> classes;
  std::vector<ExportFunction> functions;
  std::vector<ExportEnum> enums;
  std::vector<ExportConstant> constants;
  std::vector<std::uint32_t> globals;  // functions without a class
  std::vector<std::string> skrits;     // the game's own that others include: without folder, in lower case

  // The built-in exports: the rows of exports.def.
  static ExportTable builtIns();

  // Ids by name, ignoring case, or None.
  std::uint32_t findClass(std::string_view name) const;
  std::uint32_t findEnum(std::string_view name) const;
  std::uint32_t findConstant(std::string_view name) const;
  // All functions of that name in a class and its bases; the global ones when `owner` is None.
  std::vector<std::uint32_t> findFunctions(std::uint32_t owner, std::string_view name) const;
  bool derives(std::uint32_t from, std::uint32_t base) const;

  // Adds the class if it is missing.
  std::uint32_t addClass(std::string_view name);
  std::uint32_t addEnum(std::string_view name);
  std::uint32_t addConstant(std::uint32_t owner, std::string_view name, std::int32_t value);
  // A C declaration: "void GenericF( const char* format, ... )". Unknown type names become classes.
  base::Result<std::uint32_t> addFunction(std::uint32_t owner, std::string_view declaration, std::string_view doc);
  // Adds a member variable of an export list, "float PollPeriod": a function to read it, and one to set it. Ignores
  // other lines.
  void addVariable(std::uint32_t owner, std::string_view line, std::string_view comment, bool hidden, bool readOnly);
  // Adds HName, the type of the class's handles, as a second name of the class.
  void addHandle(std::uint32_t owner);
  // Adds a name that only another list has: of a class, or global ("").
  void addElsewhere(std::string_view owner, std::string_view name, std::string_view list);
  // Whether a list names this skrit, which an include gives with or without folder and extension.
  bool hasSkrit(std::string_view name) const;
  // The list that has the name; "" for other names.
  std::string_view listOf(std::string_view owner, std::string_view name) const;
  // Replaces listed functions by built-in ones of the same name where possible.
  void joinBuiltIns(std::uint32_t listed);

  // Reads an export list into this table: the game's own log of /Help.All, or the output of our own /Help.All
  // (export_list.cpp). Reports lines without a meaning.
  struct ListProblem {
    std::uint32_t begin = 0, end = 0;  // bytes of the list
    std::string message;
  };
  base::Result<void> read(std::string_view list, std::vector<ListProblem>* problems = nullptr);
  // True when the lists had enumerations, but none of their constants.
  bool lacksConstants() const { return listedEnums && !listedConstants; }
  // Adds the constants of the enumerations that both tables have.
  void addConstantsOf(const ExportTable& other);
  bool listedEnums = false, listedConstants = false;
  bool listed = false;     // an export list was read
  bool wholeGame = false;  // a list of the whole game: it has the class Help

  std::string typeName(Type type) const;
  // Reserves room for functions.
  void reserve(std::size_t functionCount) {
    functions.reserve(functionCount);
    functionIndex_.reserve(functionCount);
  }

 private:
  std::unordered_map<std::string, std::uint32_t> classIndex_, enumIndex_, constantIndex_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> functionIndex_;  // "owner\nname"
  std::unordered_map<std::string, std::string> elsewhere_;                     // "owner\nname", the list
};

}  // namespace vellum::skrit
