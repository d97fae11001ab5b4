// Functions: declarations by `import` or inside a struct, definitions with a body.
#include "languages/ags/check/functions.h"

#include <algorithm>
#include <utility>

#include "diagnostics/spelling.h"
#include "languages/ags/check/constants.h"
#include "languages/ags/check/declarations.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/old_strings.h"
#include "languages/ags/check/statements.h"
#include "languages/ags/check/structs.h"
#include "languages/ags/check/type_references.h"

namespace vellum::ags {

static std::optional<Constant> readDefault(CheckContext& context, NodeId value, const Type* type);
static void checkSignature(CheckContext& context, const Function& declared, const Function& defined);

namespace {

constexpr std::size_t MaxParameters = 100;

// Whether the types are interchangeable between a declaration and its definition.
bool sameType(const Type* a, const Type* b) {
  if (a == b || a->isError() || b->isError()) return true;
  // `function`, int and long are the same; a parameter of an enum type may be declared int.
  return a->isIntLike() && b->isIntLike() && a->kind != TypeKind::Char && b->kind != TypeKind::Char &&
         a->kind != TypeKind::Short && b->kind != TypeKind::Short;
}

// The state shared by the steps of checkFunctionDeclarator().
struct FunctionHead {
  NodeId id;
  NodeId block;  // invalid: the function is only declared
  const Qualifiers& q;
  StructInfo* inside;  // the struct whose body contains the declarator
  std::string name;
  Location at;
  bool doubtful = false;
  bool isMethodBody = false;  // `T::name(...)`
};

}  // namespace

static const Type* checkResultType(CheckContext& context, const Type* result, Location at) {
  if (result->kind != TypeKind::Struct || result->isError()) return result;
  auto& diagnostic = context.emitter.emit(diag::StructByValue, at, result->structInfo->name);
  diagnostic.message = base::cat("the struct '", result->structInfo->name, "' can't be returned by value");
  diagnostic.hint("make it managed and return a pointer");
  return context.types.error();
}

static Function makeFunction(const CheckContext& context, const FunctionHead& head, const Type* result) {
  Function function;
  function.name = head.name;
  function.result = result;
  function.location = head.at;
  function.unit = context.unit;
  function.isBuiltin = context.inPrelude;
  function.isImport = head.block ? false : true;
  function.isTryImport = head.q.isTryImport;
  function.noLoopCheck = head.q.noLoopCheck;
  function.isFunctionWord = head.q.isFunctionWord;
  function.isProtected = head.q.isProtected || head.q.isWriteProtected;
  function.isStatic = head.q.isStatic;
  function.owner = head.inside;
  return function;
}

// `T::name`: finds the function's struct.
static void checkOwnerName(CheckContext& context, FunctionHead& head, Function& function) {
  NodeId ownerNode = context.tree().find(head.id, NodeKind::OwnerName);
  if (!ownerNode) return;
  NodeId ownerName = context.tree().child(ownerNode, 0);
  const Type* owner = resolveTypeName(context, context.tree().text(ownerName), context.tree().location(ownerName));
  if (owner->structInfo == nullptr) {
    if (!owner->isError()) context.emitter.emit(diag::NotAStruct, context.tree().location(ownerName), typeName(owner));
    // Reads the body anyway: its own mistakes are worth reporting.
    function.owner = nullptr;
    function.ownerIsWrong = true;
  } else {
    function.owner = owner->structInfo;
    head.isMethodBody = true;
  }
}

// The parameters, result and owner of a doubtful head may be wrong.
static void distrustHead(CheckContext& context, const FunctionHead& head, Function& function) {
  context.lost.insert(head.name);
  function.result = context.types.error();
  for (Parameter& parameter : function.parameters) parameter.type = context.types.error();
  function.ownerIsWrong = true;
}

static void reportMissingImport(CheckContext& context, const FunctionHead& head) {
  if (head.inside != nullptr && !head.q.isImport && !context.inPrelude)
    allow(Feature::MethodsWithoutImport, context.dialect, head.at, context.emitter);
  std::uint16_t next = context.tree().tokenKind(context.tree().endToken(head.id));
  if (head.inside == nullptr && !head.block && !head.q.isImport && (next == Semicolon || next == Comma)) {
    // A declaration without `import`: a ';' where a body should be.
    context.emitter
        .emit(diag::ExpectedToken, head.at, "a body or 'import'",
              base::cat("only the declaration of '", head.name, "'"))
        .hint("write 'import' before it, or '{ ... }' after it");
  }
}

static void reportUndeclaredMethod(CheckContext& context, const FunctionHead& head, const StructInfo& owner,
                                   const Type* result) {
  auto& diagnostic = context.emitter.emit(diag::UndeclaredMethod, head.at, owner.name, head.name);
  diagnostics::SpellingSuggestion spelling(head.name);
  for (Function* method : owner.methods) spelling.offer(method->name);
  if (spelling) diagnostic.hint(spelling.hint());
  else diagnostic.hint(base::cat("write 'import ", typeName(result), " ", head.name, "(...);' in the struct"));
}

// Joins an earlier declaration of the same function. False: this one adds nothing.
static bool joinDeclaration(CheckContext& context, const FunctionHead& head, const Function& declared,
                            Function& function) {
  if (!declared.isImport && (head.block || head.inside != nullptr)) {
    auto& diagnostic = context.emitter.emit(diag::DuplicateName, head.at, head.name);
    diagnostic.note(declared.location, "defined here");
    return true;
  }
  // An import after the definition, or of a built-in function, adds nothing.
  if (declared.isBuiltin || !declared.isImport || context.inPrelude) return static_cast<bool>(head.block);
  if (head.inside != nullptr) {
    context.emitter.emit(diag::DuplicateMember, head.at, head.inside->name, head.name)
        .note(declared.location, "declared here");
    return false;
  }
  if (!head.doubtful && !isLost(context, head.name)) checkSignature(context, declared, function);
  for (std::size_t i = 0; i < function.parameters.size() && i < declared.parameters.size(); ++i)
    if (!function.parameters[i].fallback) function.parameters[i].fallback = declared.parameters[i].fallback;
  if (head.block && declared.importUseUnit == context.unit && !context.is40()) {
    context.emitter.emit(diag::UsedBeforeDefinition, declared.importUse, head.name)
        .note(head.at, "defined here")
        .hint("move the definition above this place");
  }
  if (!head.block) return false;  // declared twice
  // The old compiler takes defaults from 'import' lines only, and so do callers further down.
  function.isProtected = declared.isProtected;
  return true;
}

static void addFunction(CheckContext& context, const FunctionHead& head, const Scope::Key& key, bool isTaken,
                        Function&& function) {
  Function* kept = &context.program.functions.emplace_back(std::move(function));
  if (head.inside != nullptr) head.inside->methods.push_back(kept);
  Symbol symbol;
  symbol.kind = Symbol::Kind::Function;
  symbol.function = kept;
  symbol.location = head.at;
  if (!isTaken) declareSymbol(context, key, symbol, true);
  if (!head.block) return;
  if (context.inHeader)
    context.emitter.emit(diag::HeaderDefinition, head.at, head.name)
        .hint("write 'import' here, and define it in the script");
  context.program.units[context.unit].functions.push_back(kept);
  if (context.is40()) context.pending.push_back({kept, head.block});
  else checkFunctionBody(context, *kept, context.tree(), head.block);
  context.laterFunctions.erase(head.name);
}

// The attribute of the struct that a function of this name gets or sets.
static const Attribute* servedAttribute(CheckContext& context, StructInfo& owner, std::string_view name) {
  for (std::string_view prefix : {"get_", "set_", "geti_", "seti_"}) {
    if (!name.starts_with(prefix)) continue;
    StructInfo* found = nullptr;
    const Attribute* attribute = findAttribute(context, &owner, name.substr(prefix.size()), found);
    if (attribute != nullptr && found == &owner && attribute->isIndexed == (prefix[3] == 'i')) return attribute;
  }
  return nullptr;
}

// Compares a checked head with the declaration of its name, and adds the function.
static void declareFunction(CheckContext& context, const FunctionHead& head, const Type* result, Function&& function) {
  const Scope::Key key(head.name, function.owner);
  const Symbol* existing = context.findGlobal(key);
  Function* declared = existing != nullptr && existing->kind == Symbol::Kind::Function ? existing->function : nullptr;
  if (head.inside != nullptr && declared == nullptr && !context.inPrelude)
    isNewMember(context, head.inside, head.name, head.at);
  // 4.0: the functions of an attribute need no separate declaration.
  const Attribute* served =
      head.isMethodBody && context.is40() ? servedAttribute(context, *function.owner, head.name) : nullptr;
  if (served != nullptr && declared == nullptr) function.isStatic = served->isStatic;
  // The declaration may be in the base struct.
  if (head.isMethodBody && declared == nullptr && served == nullptr && !head.doubtful && !isLost(context, head.name) &&
      !isNameless(context, function.owner->nameless, head.name))
    reportUndeclaredMethod(context, head, *function.owner, result);
  if (head.isMethodBody && declared != nullptr) function.isStatic = declared->isStatic;
  // A script's function may have the name of something of the engine, which it then hides.
  bool isTaken = existing != nullptr && declared == nullptr && !existing->isEngine;
  if (isTaken && !result->isError()) {
    Symbol symbol;
    symbol.location = head.at;
    declareSymbol(context, key, symbol);
  }
  if (declared != nullptr && !joinDeclaration(context, head, *declared, function)) return;
  addFunction(context, head, key, isTaken, std::move(function));
}

// `inside`: the struct whose body contains the declarator.
void checkFunctionDeclarator(CheckContext& context, NodeId id, const Type* result, const Qualifiers& q,
                             StructInfo* inside) {
  NodeId nameNode = context.tree().find(id, NodeKind::NameNode);
  NodeId parameterNode = context.tree().find(id, NodeKind::Parameters);
  if (!nameNode || !parameterNode) return;
  FunctionHead head{.id = id,
                    .block = context.tree().find(id, NodeKind::Block),
                    .q = q,
                    .inside = inside,
                    .name = std::string(context.tree().text(nameNode)),
                    .at = context.tree().location(nameNode)};
  // `name function()`: the error in the type was reported.
  if (head.name == "function" && result->isError()) return;
  if (q.isReadonly) context.emitter.emit(diag::MisplacedQualifier, q.readonlyAt, "readonly");
  result = checkResultType(context, result, head.at);
  Function function = makeFunction(context, head, result);
  if (q.noLoopCheck && q.isImport && !head.block)
    context.emitter.emit(diag::LoopCheckOfImport, q.noLoopCheckAt).hint("write it where the function has its body");
  head.doubtful = isDoubtful(context, id);
  if (inside != nullptr && head.block && context.is40())
    context.emitter.emit(diag::EditorRefuses, head.at, "a body inside a struct")
        .hint(base::cat("write it after the struct: '", inside->name, "::", head.name, "(...) { ... }'"));
  checkOwnerName(context, head, function);
  checkParameters(context, parameterNode, function, static_cast<bool>(head.block));
  if (function.ownerIsWrong) context.lost.insert(head.name);
  if (head.doubtful) distrustHead(context, head, function);
  if (function.owner != nullptr && !head.isMethodBody && inside == nullptr) function.isExtender = true;
  reportMissingImport(context, head);
  function.linkName = function.owner != nullptr ? base::cat(function.owner->name, "::", head.name) : head.name;
  declareFunction(context, head, result, std::move(function));
}

// `this T*` and `static T`: an extender of T (AGS keywords, "this", 2).
static void checkExtenderMark(CheckContext& context, NodeId mark, NodeId typeNode, bool isFirst, Function& function) {
  std::string_view typeText = context.tree().text(typeNode);
  Location at = context.tree().tokenLocation(context.tree().firstToken(typeNode));
  const Type* type = resolveTypeName(context, typeText, at);
  bool hasStar = context.tree().endToken(typeNode) - context.tree().firstToken(typeNode) > 1;
  if (isFirst && !hasStar && !context.is40() && !context.inPrelude && context.tree().firstKind(mark) == KwThis &&
      !type->isError())
    context.emitter.emit(diag::ExtenderNeedsStar, at, typeText)
        .hint(base::cat("write 'this ", typeText, "*': only script API 4.0 does without"));
  if (!isFirst) {
    context.emitter.emit(diag::MisplacedWord, context.tree().location(mark), context.tree().text(mark))
        .hint("only the first parameter of an extender function has it");
  } else if (type->structInfo == nullptr) {
    if (!type->isError()) context.emitter.emit(diag::NotAStruct, at, typeName(type));
    function.ownerIsWrong = true;
  } else {
    function.owner = type->structInfo;
    function.isStatic = context.tree().firstKind(mark) == KwStatic;
  }
}

static const Type* checkParameterType(CheckContext& context, NodeId node, NodeId typeNode, const Parameter& parameter,
                                      const Type* type) {
  type = addDimensions(context, node, type, parameter.name);
  if (type->kind == TypeKind::Struct) {
    context.emitter.emit(diag::StructByValue, context.tree().location(typeNode), type->structInfo->name)
        .hint("make it managed and pass a pointer, or pass its members");
    return context.types.error();
  }
  if (type->kind == TypeKind::Void) {
    context.emitter.emit(diag::VoidVariable, parameter.location, parameter.name);
    return context.types.error();
  }
  if (type->kind == TypeKind::FixedArray) {
    NodeId dimension = context.tree().find(node, NodeKind::ArrayDimension);
    context.emitter
        .emit(diag::ExpectedToken, context.tree().location(context.tree().child(dimension, 0)), "']'",
              base::cat("'", context.tree().text(context.tree().child(dimension, 0)), "'"))
        .hint("an array parameter has no size: 'T name[]'");
    return context.types.dynamicArray(type->element);
  }
  return type;
}

// Reads name and type. Nothing: it is the `void` of `f(void)`.
static std::optional<Parameter> readParameter(CheckContext& context, NodeId node, NodeId typeNode, bool isOnly,
                                              bool isDefinition, Function& function) {
  Qualifiers q = readQualifiers(context, node);
  Parameter parameter;
  NodeId nameNode = context.tree().find(node, NodeKind::NameNode);
  if (nameNode) parameter.name = context.tree().text(nameNode);
  parameter.location = context.tree().location(nameNode ? nameNode : typeNode);
  parameter.isReadonly = q.isReadonly;
  if (q.isReadonly) allow(Feature::ReadonlyParameters, context.dialect, q.readonlyAt, context.emitter);
  if (q.isFormat) {
    allow(Feature::FormatParameters, context.dialect, q.formatAt, context.emitter);
    function.formatParameter = static_cast<int>(function.parameters.size());
  }
  // `f(a, b)`: a name is in the place of the type.
  bool onlyName = isDefinition && !nameNode && context.tree().firstKind(typeNode) == ags::Name &&
                  context.findGlobal(context.tree().text(typeNode)) == nullptr;
  if (onlyName) {
    parameter.name = context.tree().text(typeNode);
    context.emitter.emit(diag::ExpectedType, parameter.location, base::cat("'", parameter.name, "'"))
        .hint(base::cat("write 'int ", parameter.name, "'"));
  }
  context.inParameters = true;
  const Type* type = onlyName ? context.types.error() : resolveType(context, typeNode, q.isConst || q.isFormat);
  context.inParameters = false;
  if (type->kind == TypeKind::Void && isOnly && !nameNode) {
    if (!context.is40())
      context.emitter.emit(diag::EditorRefuses, parameter.location, "'void' as the only parameter")
          .hint("leave it out: 'f()'");
    return std::nullopt;
  }
  if (oldStringType(context) != nullptr && isOldString(type)) {
    parameter.isOld = true;
    type = context.types.basic(TypeKind::ConstString);
  }
  if (context.inPrelude && !q.isConst && type->kind == TypeKind::ConstString && !q.isFormat) {
    parameter.isOld = true;
    function.result = context.types.string();  // its new text
  }
  parameter.type = checkParameterType(context, node, typeNode, parameter, type);
  return parameter;
}

// A null default that is neither a number nor `null`. Old scripts: `Character* c = 0`, `String s = false`.
static std::optional<Constant> readNullDefault(CheckContext& context, NodeId value, const Type* type) {
  bool isWord = context.tree().kind(value) == NodeKind::NameValue && !context.is40();
  const Symbol* word = isWord ? context.findGlobal(context.tree().text(value)) : nullptr;
  bool zero = word != nullptr
                  ? word->kind == Symbol::Kind::EnumConstant && word->number == 0
                  : context.tree().kind(value) == NodeKind::IntegerValue && context.tree().text(value) == "0";
  if (zero) return Constant{Constant::Kind::Null};
  context.emitter
      .emit(diag::BadInitialiser, context.tree().location(value), base::cat("a parameter of type ", typeName(type)))
      .hint(!type->isReference() ? "only numbers can be defaults"
            : context.is40()     ? "only 'null' can be here: give it its value in the function"
                                 : "only '0', for null, can be here: give it its value in the function");
  return std::nullopt;
}

static std::optional<Constant> checkDefault(CheckContext& context, NodeId initialiser, const Type* type,
                                            bool isDefinition) {
  NodeId value = context.tree().child(initialiser, 0);
  Location where = context.tree().location(initialiser);
  if (isDefinition && !context.is40()) {
    allow(Feature::DefaultsInDefinition, context.dialect, where, context.emitter);
    return value && type->isIntLike() ? constantOf(context, value) : std::nullopt;
  }
  if (!value || type->isError()) return std::nullopt;
  bool isNull = context.tree().kind(value) == NodeKind::NullValue;
  if (isNull && type->isReference() && (context.is40() || context.inPrelude)) return Constant{Constant::Kind::Null};
  if (type->isIntLike() || type->isFloat()) return readDefault(context, value, type);
  return readNullDefault(context, value, type);
}

static void checkOneParameter(CheckContext& context, NodeId node, Parameter parameter, bool isDefinition,
                              bool& sawDefault, Function& function) {
  const Constant nothing{parameter.type->isReference() ? Constant::Kind::Null : Constant::Kind::Int};
  if (NodeId initialiser = context.tree().find(node, NodeKind::Initialiser)) {
    parameter.fallback = checkDefault(context, initialiser, parameter.type, isDefinition);
    sawDefault = true;
    if (!parameter.fallback) parameter.fallback = nothing;
  } else if (sawDefault && (context.is40() || isDefinition)) {
    if (context.is40())
      context.emitter.emit(diag::DefaultNotTrailing, parameter.location, parameter.name)
          .hint("write '= 0' after it, or put it before the others");
    parameter.fallback = nothing;
  }
  if (function.parameters.size() == MaxParameters)
    context.emitter.emit(diag::TooManyParameters, parameter.location, MaxParameters);
  if (function.parameters.size() < MaxParameters) function.parameters.push_back(std::move(parameter));
}

void checkParameters(CheckContext& context, NodeId id, Function& function, bool isDefinition) {
  bool isFirst = true;
  bool sawDefault = false;
  bool isOnly = context.tree().child(id, 1) == NodeId();
  for (NodeId node : context.tree().children(id)) {
    if (context.tree().kind(node) == NodeKind::Ellipsis_) {
      function.isVariadic = true;
      // All of the engine's variadic functions format: the parameter before the dots is the format string.
      if (context.inPrelude) function.formatParameter = static_cast<int>(function.parameters.size()) - 1;
      continue;
    }
    if (context.tree().kind(node) != NodeKind::Parameter) continue;
    NodeId typeNode = context.tree().find(node, NodeKind::TypeReference);
    NodeId mark = context.tree().find(node, NodeKind::ThisMark);
    if (mark && !typeNode) function.ownerIsWrong = true;
    if (!typeNode) continue;
    bool wasFirst = std::exchange(isFirst, false);
    if (mark) {
      checkExtenderMark(context, mark, typeNode, wasFirst, function);
    } else if (auto parameter = readParameter(context, node, typeNode, isOnly, isDefinition, function)) {
      checkOneParameter(context, node, std::move(*parameter), isDefinition, sawDefault, function);
    }
  }
}

// Scripts write `float x = 0`, which is allowed only here.
static std::optional<Constant> readDefault(CheckContext& context, NodeId value, const Type* type) {
  if (type->isFloat()) {
    auto constant = constantOf(context, value);
    if (constant && constant->kind == Constant::Kind::Int) {
      constant->kind = Constant::Kind::Float;
      constant->real = static_cast<float>(constant->number);
      return constant;
    }
  }
  return constantFor(context, value, type, "a default value", "give it its value in the function");
}

static void checkSignature(CheckContext& context, const Function& declared, const Function& defined) {
  std::string problem;
  Location where = defined.location;
  if (declared.parameters.size() != defined.parameters.size()) {
    problem = base::cat(defined.parameters.size(), " instead of ", declared.parameters.size(), " parameters");
  } else if (!sameType(declared.result, defined.result)) {
    problem = base::cat("it returns ", typeName(defined.result), " instead of ", typeName(declared.result));
  } else if (declared.isStatic != defined.isStatic && (defined.isExtender || defined.isImport)) {
    problem = declared.isStatic ? "it was static there" : "it was not static there";
  } else if (declared.isVariadic != defined.isVariadic) {
    problem = declared.isVariadic ? "'...' is missing" : "'...' was not there";
  } else {
    for (std::size_t i = 0; i < defined.parameters.size(); ++i) {
      if (sameType(declared.parameters[i].type, defined.parameters[i].type)) continue;
      problem = base::cat("parameter ", i + 1, " is ", typeName(defined.parameters[i].type), " instead of ",
                          typeName(declared.parameters[i].type));
      where = defined.parameters[i].location;
      break;
    }
  }
  if (!problem.empty())
    context.emitter.emit(diag::SignatureMismatch, where, defined.name, problem)
        .note(declared.location, "declared here");
}

void checkAccessor(CheckContext& context, Function wanted, const Function& found) {
  // Types with the same representation may differ in writing: `function` for a setter, int for bool, const string for
  // String.
  auto alike = [](const Type*& type, const Type* other) {
    if ((type->isIntLike() && other->isIntLike()) || (type->isString() && other->isString())) type = other;
  };
  if (wanted.result->kind == TypeKind::Void) wanted.result = found.result;
  alike(wanted.result, found.result);
  // The old compiler accepts `this T*` for a static attribute, too; the object is then null.
  if (wanted.isStatic) wanted.isStatic = found.isStatic;
  for (std::size_t i = 0; i < wanted.parameters.size() && i < found.parameters.size(); ++i)
    alike(wanted.parameters[i].type, found.parameters[i].type);
  checkSignature(context, wanted, found);
}

// Records the names that the body's unreadable statements may have declared.
static void recordLostLocals(CheckContext& context, NodeId block) {
  context.lostLocals.clear();
  const std::vector<LostName>& names = context.tree().lostNames();
  auto name = std::lower_bound(names.begin(), names.end(), context.tree().firstToken(block),
                               [](const LostName& lost, std::uint32_t token) { return lost.token < token; });
  for (; name != names.end() && name->token < context.tree().endToken(block); ++name)
    context.lostLocals.insert(name->name);
}

void checkFunctionBody(CheckContext& context, Function& function, const SyntaxTree&, NodeId block) {
  context.function = &function;
  context.depth = 1;
  context.loopDepth = context.switchDepth = 0;
  context.undefined.clear();
  context.namelessLocals = 0;
  recordLostLocals(context, block);
  if (function.hasThis()) {
    Variable& self = context.program.variables.emplace_back();
    self.name = "this";
    StructInfo* owner = function.owner;
    const Type* text = context.types.string();
    self.type = text->structInfo == owner ? text
                : owner->isManaged        ? context.types.pointer(owner)
                                          : context.types.structure(owner);
    self.isParameter = true;
    self.used = true;
    function.thisVariable = &self;
  }
  for (Parameter& parameter : function.parameters) {
    Variable& variable = context.program.variables.emplace_back();
    variable.name = parameter.name;
    variable.type = parameter.type;
    variable.location = parameter.location;
    variable.isParameter = true;
    variable.isReadonly = parameter.isReadonly;
    variable.used = true;
    parameter.variable = &variable;
    // Without a name it is a parameter that the body does not use; 4.0 requires a name.
    if (parameter.name.empty()) {
      if (context.is40())
        context.emitter.emit(diag::ExpectedName, parameter.location, "only a type")
            .hint("a parameter of a definition needs a name");
      continue;
    }
    if (parameter.type->isError()) {
      // Which of its words is the name is unknown.
    } else if (findLocal(context, parameter.name) != nullptr) {
      context.emitter.emit(diag::DuplicateName, parameter.location, parameter.name);
    } else if (const Symbol* symbol = context.is40() ? nullptr : context.findGlobal(parameter.name);
               symbol != nullptr && !symbol->isEngine) {
      auto& diagnostic = context.emitter.emit(diag::ShadowedName, parameter.location, parameter.name).hint(ShadowHint);
      if (symbol->location.valid()) diagnostic.note(symbol->location, "defined here");
    }
    context.locals.add(&variable, context.depth);
  }
  function.body = checkBlock(context, block);
  leaveScope(context, 0);
  context.function = nullptr;
  context.depth = 0;
}

}  // namespace vellum::ags
