// Files in order, snippets, and what can be known only at the end.
#include "languages/ags/check/checker.h"

#include "base/path.h"

namespace vellum::ags {

Checker::Checker(CheckedProgram& program, const Dialect& dialect, const source::SourceSet& sources,
                 diagnostics::Emitter& emitter, const EngineNames* engine)
    : program_(program), types_(program.types), dialect_(dialect), sources_(sources), emitter_(emitter) {
  static const Scope nothing;
  engineScope_ = engine != nullptr ? &engine->scope : &nothing;
}

void Checker::declareEngine(const SyntaxTree& tree, const Dialect& dialect, const source::SourceSet& sources,
                            diagnostics::Emitter& emitter, EngineNames& names) {
  Checker checker(names.program, dialect, sources, emitter, nullptr);
  // AGS keywords, "function": a type like int, but `return` may leave its value out (as it may everywhere).
  Symbol symbol;
  symbol.kind = Symbol::Kind::Type;
  symbol.type = names.program.types.basic(TypeKind::Int);
  checker.headerScope_["function"] = symbol;
  checker.prelude(tree);
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
  for (const Scope::Entry& entry : checker.headerScope_) {
    Symbol& kept = names.scope[{entry.name, entry.owner}];
    kept = entry.value;
    kept.location = {};
  }
}

void Checker::prelude(const SyntaxTree& tree) {
  bodyScope_.clear();
  inPrelude_ = inHeader_ = true;
  unit_ = program_.units.size();
  program_.units.push_back({{}, "built in", true, {}, {}});
  items(tree);
  inPrelude_ = inHeader_ = false;
}

void Checker::header(const SyntaxTree& tree, source::FileId file, std::string name) {
  inHeader_ = true;
  bodyScope_.clear();
  unit_ = program_.units.size();
  program_.units.push_back({file, std::move(name), true, {}, {}});
  items(tree);
  inHeader_ = false;
}

void Checker::body(const SyntaxTree& tree, source::FileId file, std::string name, const SyntaxTree* names) {
  bodyScope_.clear();
  unit_ = program_.units.size();
  program_.units.push_back({file, std::move(name), false, {}, {}});
  if (names != nullptr) {
    inPrelude_ = true;
    items(*names);
    inPrelude_ = false;
  }
  items(tree);
  // Constants may stand for reference.
  for (const Variable* variable : program_.units[unit_].variables)
    if (!variable->isExported && !variable->isReadonly && !variable->isConst) reportUnread(*variable);
}

// A snippet may call the functions of all scripts, not only those that headers import.
void Checker::seeFunctionsOf(const SyntaxTree& tree) {
  const syntax::TokenBuffer& tokens = tree.tree().tokens();
  for (std::uint32_t i = 0; i < tokens.size(); ++i) {
    std::string_view name = tokens.text(i);
    if (headerScope_.find(name) != nullptr || engineScope_->find(name) != nullptr) continue;
    Function* found = nullptr;
    std::string scripts;
    int count = 0;
    for (const Unit& unit : program_.units)
      for (Function* function : unit.functions) {
        if (function->owner != nullptr || function->body == nullptr || function->name != name) continue;
        base::append(scripts, base::cat(count++ > 0 ? ", " : "", base::fileNameOf(unit.name)));
        found = function;
      }
    if (found == nullptr) continue;
    if (count > 1) emitter_.emit(diag::AmbiguousFunction, tokens.location(i), name, scripts);
    auto [symbol, isNew] = bodyScope_.add(name);
    if (!isNew) continue;
    symbol->kind = Symbol::Kind::Function;
    symbol->function = found;
    symbol->location = found->location;
  }
}

Snippet Checker::snippet(const SyntaxTree& tree, source::FileId file) {
  tree_ = &tree;
  laterFunctions_.clear();
  inSnippet_ = true;
  unit_ = program_.units.size();
  program_.units.push_back({file, "snippet", false, {}, {}});
  Function& function = program_.functions.emplace_back();
  function.name = function.linkName = "eval";
  function.location = tree.location(tree.root());
  function.unit = unit_;
  function.result = types_.basic(TypeKind::Void);
  program_.units[unit_].functions.push_back(&function);
  function_ = &function;
  depth_ = 1;
  Statement* block = make(StatementKind::Block, function.location);
  Snippet result{&function, types_.basic(TypeKind::Void)};
  NodeId last;
  for (NodeId child : tree.children(tree.root())) last = child;
  seeFunctionsOf(tree);
  for (NodeId child : tree.children(tree.root())) {
    // The last expression is the snippet's value.
    bool isValue = child == last && tree.kind(child) == NodeKind::ExpressionStatement && tree.child(child, 0) &&
                   tree.kind(tree.child(child, 0)) != NodeKind::Step;
    if (!isValue) {
      block->statements.push_back(statement(child));
      continue;
    }
    Expression* value = expression(tree.child(child, 0));
    Statement* statement = make(StatementKind::Return, value->location);
    statement->value = value;
    if (value->type->kind == TypeKind::Struct || value->type->kind == TypeKind::FixedArray) {
      emitter_.emit(diag::NoEffect, value->location).hint("name one of its members or elements");
    } else if (value->type->kind == TypeKind::Void) {
      statement->kind = StatementKind::Call;
    } else if (!value->type->isError()) {
      function.result = result.type = value->type->kind == TypeKind::Null ? types_.text() : value->type;
      if (value->type->kind == TypeKind::ConstText) function.result = result.type = types_.text();
    }
    block->statements.push_back(statement);
  }
  finishLocals(0);
  function.body = block;
  function_ = nullptr;
  depth_ = 0;
  inSnippet_ = false;
  return result;
}

// Imports are resolved by name over all scripts (lower/ does it the same way). Only what is used must be there.
void Checker::link(bool wholeGame) {
  std::map<std::string_view, const Function*> defined;
  std::map<std::string_view, const Variable*> variables;
  const auto& unresolved = wholeGame ? diag::UnresolvedImport : diag::ImportElsewhere;
  for (const Unit& unit : program_.units) {
    for (const Function* function : unit.functions) defined.emplace(function->linkName, function);
    for (const Variable* variable : unit.variables)
      if (variable->isExported || variable->isHeader) variables.emplace(variable->name, variable);
  }
  for (const Function& function : program_.functions) {
    if (!function.isImport || function.isBuiltin || function.importUseUnit == SIZE_MAX || function.isTryImport)
      continue;
    auto found = defined.find(function.linkName);
    if (found == defined.end()) {
      emitter_.emit(unresolved, function.importUse, function.name, "defines").note(function.location, "imported here");
    } else if (found->second->parameters.size() != function.parameters.size()) {
      emitter_
          .emit(diag::SignatureMismatch, function.location, function.name,
                base::cat(function.parameters.size(), " instead of ", found->second->parameters.size(), " parameters"))
          .note(found->second->location, "defined here");
    }
  }
  for (const Variable& variable : program_.variables) {
    if (!variable.isImport || variable.importUseUnit == SIZE_MAX || variable.isTryImport) continue;
    auto found = variables.find(variable.name);
    const StructInfo* info = variable.type->structInfo;
    if (found == variables.end() && !wholeGame && info != nullptr && info->isBuiltin)
      continue;  // a character or a button: the game's data have it
    if (found == variables.end()) {
      emitter_.emit(unresolved, variable.importUse, variable.name, "exports").note(variable.location, "imported here");
    } else if (found->second->type != variable.type && !variable.type->isError() && !found->second->type->isError()) {
      emitter_
          .emit(diag::SignatureMismatch, variable.location, variable.name,
                base::cat("it is ", typeName(variable.type), " here, and ", typeName(found->second->type), " there"))
          .note(found->second->location, "defined here");
    }
  }
  if (wholeGame && entries_ != nullptr) reportUncalled();
  // Attributes that are used need their functions.
  std::set<const Function*> reported;
  for (const Expression& value : program_.expressions) {
    if (value.attribute == nullptr || (value.structInfo->isBuiltin && !value.attribute->isExtender)) continue;
    for (const Function* accessor :
         {value.isRead ? value.function : nullptr, value.isWritten ? value.setter : nullptr}) {
      if (accessor == nullptr || defined.find(accessor->linkName) != defined.end() || !reported.insert(accessor).second)
        continue;
      bool isSetter = accessor == value.setter;
      std::string index = value.attribute->isIndexed ? ", int index" : "";
      std::string content = isSetter ? base::cat(", ", typeName(value.attribute->type), " value") : "";
      emitter_
          .emit(wholeGame ? diag::MissingAccessor : diag::AccessorElsewhere, value.location, value.attribute->name,
                accessor->name)
          .hint(base::cat("define '", isSetter ? "void" : typeName(value.attribute->type), " ", accessor->name,
                          value.attribute->isStatic ? "(static " : "(this ", value.structInfo->name,
                          value.attribute->isStatic ? "" : "*", index, content, ")'"));
    }
  }
}

// Whether the function gets or sets an attribute: a part of its struct, as the struct's members are.
static bool isAccessor(const Function& function) {
  if (function.owner == nullptr) return false;
  std::string_view name = function.name;
  for (std::string_view prefix : {"get_", "set_", "geti_", "seti_"}) {
    if (!name.starts_with(prefix)) continue;
    for (const Attribute& attribute : function.owner->attributes)
      if (attribute.name == name.substr(prefix.size())) return true;
  }
  return false;
}

// What is imported anywhere is meant for others, and members belong to their struct's header.
void Checker::reportUncalled() {
  std::set<std::string_view> imported;
  for (const Function& function : program_.functions)
    if (function.isImport) imported.insert(function.linkName);
  for (const Unit& unit : program_.units) {
    for (const Function* function : unit.functions) {
      bool isMember = function->owner != nullptr && !function->isExtender;
      if (unit.isHeader || isMember || isAccessor(*function) || function->isCalled || function->isExported) continue;
      if (imported.count(function->linkName) == 0 && entries_->find(function->name) == entries_->end())
        emitter_.emit(diag::UnusedFunction, function->location, function->name);
    }
  }
}

}  // namespace vellum::ags
