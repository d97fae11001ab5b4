// What all parts of the checker share: the program that they build, the scopes, and the current position. The parts are
// free functions over this context, one file a construct.
#pragma once

#include <array>
#include <set>

#include "base/name_table.h"
#include "languages/ags/check/entry_points.h"
#include "languages/ags/check/features.h"
#include "languages/ags/check/locals.h"
#include "languages/ags/check/program.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/syntax/nodes.h"

namespace vellum::ags {

using NodeId = syntax::NodeId;
using Location = source::Location;

// The meaning of a name in a scope.
struct Symbol {
  // Attribute: a global of the engine, such as `player`; Alias: a name of the game's data for an expression, such as
  // `cEgo` for `character[0]`.
  enum class Kind : std::uint8_t { None, Variable, Function, EnumConstant, Type, Attribute, Alias } kind = Kind::None;
  Variable* variable = nullptr;
  Function* function = nullptr;
  const Type* type = nullptr;  // Type: what it names; EnumConstant: its enum
  StructInfo* structInfo = nullptr;
  std::int32_t number = 0;
  source::Location location;
  const Attribute* attribute = nullptr;
  const SyntaxTree* aliasTree = nullptr;  // Alias: where its expression is
  syntax::NodeId alias;
  bool isEngine = false;  // a variable of the engine or of the game's data: scripts may use its name for their own
};
// Members and extender functions are keyed with their struct as the owner.
using Scope = base::NameTable<Symbol>;

// The engine's declarations: checked once, then shared unchanged by all checkers of a generation.
struct EngineNames {
  CheckedProgram program;
  Scope scope;
};

// The result of checking a snippet of `eval`.
struct Snippet {
  Function* function = nullptr;  // returns the value when `type` is not void
  const Type* type = nullptr;
};

inline constexpr const char* ShadowHint = "give it a name of its own: only script API 4.0 lets it hide the other one";

struct CheckContext {
  // `engine`: the names before the first declaration; null while they are being built.
  CheckContext(CheckedProgram& program, const Dialect& dialect, const source::SourceSet& sources,
               diagnostics::Emitter& emitter, const EngineNames* engine);

  // The scopes outside functions at the end of the last script, innermost first.
  std::array<const Scope*, 3> scopes() const { return {&bodyScope, &headerScope, engineScope}; }
  const Symbol* findGlobal(Scope::Key key) const;

  bool is40() const { return dialect.generation == Generation::Api40; }
  const SyntaxTree& tree() const { return *currentTree; }
  // With this many errors suggestions are omitted, since each one compares all names.
  bool isNoise() const { return emitter.errorCount() > 100; }

  Expression* make(ExpressionKind kind, const Type* type, Location at);
  Expression* errorValue(Location at) { return make(ExpressionKind::Error, types.error(), at); }
  Statement* make(StatementKind kind, Location at);

  CheckedProgram& program;
  TypeTable& types;
  const Dialect& dialect;
  const source::SourceSet& sources;
  diagnostics::Emitter& emitter;
  const SyntaxTree* currentTree = nullptr;

  Scope headerScope;
  Scope bodyScope;
  const Scope* engineScope;
  bool inParameters = false;
  bool beginsFor = false;         // the statement is the first part of a `for`
  StructInfo* globals = nullptr;  // owns the engine's global variables as static attributes
  Location aliasAt;               // while an alias is resolved: where it is used
  bool inPrelude = false;
  bool importing = false;  // while the type of an imported variable is read
  bool inManaged = false;  // while the type of a member of a managed struct is read
  bool inHeader = false;
  std::size_t unit = 0;
  std::set<std::string, std::less<>> laterFunctions;  // defined further down in this file
  std::set<std::string, std::less<>> undefined;       // names that were reported in this function
  std::set<std::string, std::less<>> unknownTypes;    // likewise, in this file
  std::set<std::string, std::less<>> lost;            // names of declarations that could not be read, of all files
  int namelessGlobals = 0, namelessTypes = 0;         // declarations without a name, of all files
  int namelessLocals = 0;                             // and of the function
  std::set<std::string_view> lostLocals;              // as lost, of the function

  struct Pending {
    Function* function;
    NodeId block;
  };
  std::vector<Pending> pending;  // 4.0: bodies, checked when the whole file is declared

  Locals locals;
  int depth = 0;
  // What a game calls by name: with this, checkLinks() finds uncalled functions, and calls are checked for rooms that
  // do not exist. Not owned.
  const EntryPoints* entries = nullptr;
  // Whether a name is of AGS 2: with this, each use of one is a warning; null: not asked.
  bool (*isOldName)(std::string_view name) = nullptr;
  Function* function = nullptr;  // the function whose body is checked
  int loopDepth = 0, switchDepth = 0;
  bool inSnippet = false;
  bool completesOthers = false;  // a file completes or replaces what another one declared
};

}  // namespace vellum::ags
