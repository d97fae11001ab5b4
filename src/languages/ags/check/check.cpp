// Checks files in order, snippets, and whatever is known only at the end.
#include "languages/ags/check/check.h"

#include "languages/ags/check/declarations.h"
#include "languages/ags/check/expressions.h"
#include "languages/ags/check/statements.h"
#include "languages/ags/check/uncalled.h"

#include "base/path.h"

namespace vellum::ags {

CheckContext::CheckContext(CheckedProgram& program, const Dialect& dialect, const source::SourceSet& sources,
                           diagnostics::Emitter& emitter, const EngineNames* engine)
    : program(program), types(program.types), dialect(dialect), sources(sources), emitter(emitter) {
  static const Scope nothing;
  engineScope = engine != nullptr ? &engine->scope : &nothing;
}

void declareEngine(const SyntaxTree& tree, const Dialect& dialect, const source::SourceSet& sources,
                   diagnostics::Emitter& emitter, EngineNames& names) {
  CheckContext context(names.program, dialect, sources, emitter, nullptr);
  // AGS keywords, "function": a type like int, but `return` may omit its value (as it may everywhere).
  Symbol symbol;
  symbol.kind = Symbol::Kind::Type;
  symbol.type = names.program.types.basic(TypeKind::Int);
  context.headerScope["function"] = symbol;
  checkPrelude(context, tree);
  names.program.units.clear();
  for (Function& function : names.program.functions) {
    function.location = {};
    for (Parameter& parameter : function.parameters) parameter.location = {};
  }
  for (EnumInfo& info : names.program.enums) info.location = {};
  for (StructInfo& info : names.program.structs) {
    info.location = {};
    for (Field& field : info.fields) field.location = {};
    for (Attribute& attribute : info.attributes) attribute.location = {};
  }
  for (const Scope::Entry& entry : context.headerScope) {
    Symbol& kept = names.scope[{entry.name, entry.owner}];
    kept = entry.value;
    kept.location = {};
  }
}

void checkPrelude(CheckContext& context, const SyntaxTree& tree) {
  context.bodyScope.clear();
  context.inPrelude = context.inHeader = true;
  context.unit = context.program.units.size();
  context.program.units.push_back({{}, "built in", true, {}, {}});
  checkItems(context, tree);
  context.inPrelude = context.inHeader = false;
}

void checkHeader(CheckContext& context, const SyntaxTree& tree, source::FileId file, std::string name) {
  context.inHeader = true;
  context.bodyScope.clear();
  context.unit = context.program.units.size();
  context.program.units.push_back({file, std::move(name), true, {}, {}});
  checkItems(context, tree);
  context.inHeader = false;
}

static void checkUnit(CheckContext& context, const SyntaxTree& tree, const SyntaxTree* names) {
  context.bodyScope.clear();
  if (names != nullptr) {
    context.inPrelude = true;
    checkItems(context, *names);
    context.inPrelude = false;
  }
  checkItems(context, tree);
  // Constants may be declared for reference only.
  for (const Variable* variable : context.program.units[context.unit].variables)
    if (!variable->isExported && !variable->isReadonly && !variable->isConst) reportUnread(context, *variable);
}

void checkBody(CheckContext& context, const SyntaxTree& tree, source::FileId file, std::string name,
               const SyntaxTree* names) {
  context.unit = context.program.units.size();
  context.program.units.push_back({file, std::move(name), false, {}, {}});
  checkUnit(context, tree, names);
}

void checkBodyAgain(CheckContext& context, std::size_t unit, const SyntaxTree& tree, source::FileId file,
                    const SyntaxTree* names) {
  context.unit = unit;
  context.program.units[unit] = {file, context.program.units[unit].name, false, {}, {}};
  checkUnit(context, tree, names);
}

// A snippet may call the functions of all scripts, not only those that headers import.
static void importFunctionsOf(CheckContext& context, const SyntaxTree& tree) {
  const syntax::TokenBuffer& tokens = tree.tree().tokens();
  for (std::uint32_t i = 0; i < tokens.size(); ++i) {
    std::string_view name = tokens.text(i);
    if (context.headerScope.find(name) != nullptr || context.engineScope->find(name) != nullptr) continue;
    Function* found = nullptr;
    std::string scripts;
    int count = 0;
    for (const Unit& unit : context.program.units)
      for (Function* function : unit.functions) {
        if (function->owner != nullptr || function->body == nullptr || function->name != name) continue;
        base::append(scripts, base::cat(count++ > 0 ? ", " : "", base::fileNameOf(unit.name)));
        found = function;
      }
    if (found == nullptr) continue;
    if (count > 1) context.emitter.emit(diag::AmbiguousFunction, tokens.location(i), name, scripts);
    auto [symbol, isNew] = context.bodyScope.add(name);
    if (!isNew) continue;
    symbol->kind = Symbol::Kind::Function;
    symbol->function = found;
    symbol->location = found->location;
  }
}

Snippet checkSnippet(CheckContext& context, const SyntaxTree& tree, source::FileId file) {
  context.currentTree = &tree;
  context.laterFunctions.clear();
  context.undefined.clear();
  context.unknownTypes.clear();
  context.lostLocals.clear();
  context.namelessLocals = 0;
  context.inSnippet = true;
  context.unit = context.program.units.size();
  context.program.units.push_back({file, "snippet", false, {}, {}});
  Function& function = context.program.functions.emplace_back();
  function.name = function.linkName = "eval";
  function.location = tree.location(tree.root());
  function.unit = context.unit;
  function.result = context.types.basic(TypeKind::Void);
  context.program.units[context.unit].functions.push_back(&function);
  context.function = &function;
  context.depth = 1;
  Statement* block = context.make(StatementKind::Block, function.location);
  Snippet result{&function, context.types.basic(TypeKind::Void)};
  NodeId last;
  for (NodeId child : tree.children(tree.root())) last = child;
  importFunctionsOf(context, tree);
  for (NodeId child : tree.children(tree.root())) {
    // The last expression is the snippet's value.
    bool isValue = child == last && tree.kind(child) == NodeKind::ExpressionStatement && tree.child(child, 0) &&
                   tree.kind(tree.child(child, 0)) != NodeKind::Step;
    if (!isValue) {
      block->statements.push_back(checkStatement(context, child));
      continue;
    }
    Expression* value = checkExpression(context, tree.child(child, 0));
    Statement* statement = context.make(StatementKind::Return, value->location);
    statement->value = value;
    if (value->type->kind == TypeKind::Struct || value->type->kind == TypeKind::FixedArray) {
      context.emitter.emit(diag::NoEffect, value->location).hint("name one of its members or elements");
    } else if (value->type->kind == TypeKind::Void) {
      statement->kind = StatementKind::Call;
    } else if (!value->type->isError()) {
      function.result = result.type = value->type->kind == TypeKind::Null ? context.types.string() : value->type;
      if (value->type->kind == TypeKind::ConstString) function.result = result.type = context.types.string();
    }
    block->statements.push_back(statement);
  }
  leaveScope(context, 0);
  function.body = block;
  context.function = nullptr;
  context.depth = 0;
  context.inSnippet = false;
  return result;
}

// Whether a value declared as one type can be passed where the other is expected: it has the same representation, and
// what it refers to is safe to use.
static bool canPass(const Type* from, const Type* to) {
  if (from == to || from->isError() || to->isError()) return true;
  if (from->kind == TypeKind::DynamicArray && to->kind == TypeKind::DynamicArray) {
    const Type *a = from->element, *b = to->element;
    return a == b || (a->kind == b->kind && a->isString()) ||
           (a->isIntLike() && b->isIntLike() && a->kind != TypeKind::Char && b->kind != TypeKind::Char &&
            a->kind != TypeKind::Short && b->kind != TypeKind::Short);
  }
  if (from->kind == TypeKind::Pointer && to->kind == TypeKind::Pointer) {
    for (const StructInfo* info = from->structInfo; info != nullptr; info = info->base)
      if (info == to->structInfo) return true;
    return false;
  }
  return (from->isIntLike() && to->isIntLike()) || (from->isString() && to->isString());
}

// The reason why calls of an import can't reach the function that a script defines; "": there is none. Differences in
// the object, and in a result that callers ignore or the function lacks, are allowed.
static std::string linkProblem(const Function& import, const Function& defined) {
  if (defined.parameters.size() != import.parameters.size())
    return base::cat(import.parameters.size(), " instead of ", defined.parameters.size(), " parameters");
  for (std::size_t i = 0; i < import.parameters.size(); ++i)
    if (!canPass(import.parameters[i].type, defined.parameters[i].type))
      return base::cat("parameter ", i + 1, " is ", typeName(import.parameters[i].type), " instead of ",
                       typeName(defined.parameters[i].type));
  bool isUsable = import.result->kind == TypeKind::Void || defined.result->kind == TypeKind::Void ||
                  canPass(defined.result, import.result);
  return isUsable ? "" : base::cat("it returns ", typeName(import.result), " instead of ", typeName(defined.result));
}

// Attributes that a unit uses must have their functions; `defined`: by the names of links.
static void checkAccessors(CheckContext& context, const Unit& unit, const diagnostics::Kind& missing,
                           const std::map<std::string_view, const Function*>& defined,
                           std::set<const Function*>& reported) {
  for (const Expression* value : unit.attributeUses) {
    if (value->structInfo->isBuiltin && !value->attribute->isExtender) continue;
    for (const Function* accessor :
         {value->isRead ? value->function : nullptr, value->isWritten ? value->setter : nullptr}) {
      if (accessor == nullptr || defined.find(accessor->linkName) != defined.end() || !reported.insert(accessor).second)
        continue;
      bool isSetter = accessor == value->setter;
      std::string index = value->attribute->isIndexed ? ", int index" : "";
      std::string content = isSetter ? base::cat(", ", typeName(value->attribute->type), " value") : "";
      context.emitter.emit(missing, value->location, value->attribute->name, accessor->name)
          .hint(base::cat("define '", isSetter ? "void" : typeName(value->attribute->type), " ", accessor->name,
                          value->attribute->isStatic ? "(static " : "(this ", value->structInfo->name,
                          value->attribute->isStatic ? "" : "*", index, content, ")'"));
    }
  }
}

// Resolves imports by name over all scripts, like lower/. Only imports that are used must exist.
void checkLinks(CheckContext& context, bool wholeGame) {
  std::map<std::string_view, const Function*> defined;
  std::map<std::string_view, const Variable*> variables;
  const auto& unresolved = wholeGame ? diag::UnresolvedImport : diag::ImportElsewhere;
  for (const Unit& unit : context.program.units) {
    for (const Function* function : unit.functions) defined.emplace(function->linkName, function);
    for (const Variable* variable : unit.variables)
      if (variable->isExported || variable->isHeader) variables.emplace(variable->name, variable);
  }
  for (const Function& function : context.program.functions) {
    if (!function.isImport || function.isBuiltin || function.importUseUnit == SIZE_MAX || function.isTryImport)
      continue;
    auto found = defined.find(function.linkName);
    if (found == defined.end()) {
      context.emitter.emit(unresolved, function.importUse, function.name, "defines")
          .note(function.location, "imported here");
    } else if (std::string problem = linkProblem(function, *found->second); !problem.empty()) {
      context.emitter.emit(diag::SignatureMismatch, function.location, function.name, problem)
          .note(found->second->location, "defined here");
    }
  }
  for (const Variable& variable : context.program.variables) {
    if (!variable.isImport || variable.importUseUnit == SIZE_MAX || variable.isTryImport) continue;
    auto found = variables.find(variable.name);
    const StructInfo* info = variable.type->structInfo;
    if (found == variables.end() && !wholeGame && info != nullptr && info->isBuiltin)
      continue;  // a character or a button, which the game's data define
    if (found == variables.end()) {
      context.emitter.emit(unresolved, variable.importUse, variable.name, "exports")
          .note(variable.location, "imported here");
    } else if (found->second->type != variable.type && !variable.type->isError() && !found->second->type->isError()) {
      context.emitter
          .emit(diag::SignatureMismatch, variable.location, variable.name,
                base::cat("it is ", typeName(variable.type), " here, and ", typeName(found->second->type), " there"))
          .note(found->second->location, "defined here");
    }
  }
  if (wholeGame && context.entries != nullptr) reportUncalled(context);
  std::set<const Function*> reported;
  for (const Unit& unit : context.program.units)
    checkAccessors(context, unit, wholeGame ? diag::MissingAccessor : diag::AccessorElsewhere, defined, reported);
}

}  // namespace vellum::ags
