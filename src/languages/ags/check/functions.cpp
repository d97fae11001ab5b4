// Functions: declared by `import` or inside a struct, defined with a body.
#include "languages/ags/check/functions.h"

#include <algorithm>

#include "diagnostics/spelling.h"
#include "languages/ags/check/constants.h"
#include "languages/ags/check/declarations.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/statements.h"
#include "languages/ags/check/structs.h"
#include "languages/ags/check/type_references.h"

namespace vellum::ags {

static std::optional<Constant> readDefault(CheckContext& context, NodeId value, const Type* type);
static void checkSignature(CheckContext& context, const Function& declared, const Function& defined);

namespace {

constexpr std::size_t MaxParameters = 100;

// Are these interchangeable between a declaration and its definition?
bool sameType(const Type* a, const Type* b) {
  if (a == b || a->isError() || b->isError()) return true;
  // `function`, int and long are one; an enum's parameter may be declared int.
  return a->isIntLike() && b->isIntLike() && a->kind != TypeKind::Char && b->kind != TypeKind::Char &&
         a->kind != TypeKind::Short && b->kind != TypeKind::Short;
}

}  // namespace

// `inside`: the struct in whose body the declarator is.
void checkFunctionDeclarator(CheckContext& context, NodeId id, const Type* result, const Qualifiers& q,
                             StructInfo* inside) {
  NodeId nameNode = context.tree().find(id, NodeKind::NameNode);
  NodeId parameterNode = context.tree().find(id, NodeKind::Parameters);
  NodeId block = context.tree().find(id, NodeKind::Block);
  if (!nameNode || !parameterNode) return;
  std::string name(context.tree().text(nameNode));
  if (name == "function" && result->isError()) return;  // `name function()`: what is wrong with the type was said
  Location at = context.tree().location(nameNode);
  if (q.isReadonly) context.emitter.emit(diag::MisplacedQualifier, q.readonlyAt, "readonly");
  if (result->kind == TypeKind::Struct && !result->isError()) {
    auto& diagnostic = context.emitter.emit(diag::StructByValue, at, result->structInfo->name);
    diagnostic.message = base::cat("the struct '", result->structInfo->name, "' can't be returned by value");
    diagnostic.hint("make it managed and return a pointer");
    result = context.types.error();
  }

  Function function;
  function.name = name;
  function.result = result;
  function.location = at;
  function.unit = context.unit;
  function.isBuiltin = context.inPrelude;
  function.isImport = block ? false : true;
  function.isTryImport = q.isTryImport;
  function.noLoopCheck = q.noLoopCheck;
  function.isFunctionWord = q.isFunctionWord;
  if (q.noLoopCheck && q.isImport && !block)
    context.emitter.emit(diag::LoopCheckOfImport, q.noLoopCheckAt).hint("write it where the function has its body");
  function.isProtected = q.isProtected || q.isWriteProtected;
  function.isStatic = q.isStatic;
  function.owner = inside;
  bool doubtful = isDoubtful(context, id);

  bool isMethodBody = false;
  if (NodeId ownerNode = context.tree().find(id, NodeKind::OwnerName)) {
    NodeId ownerName = context.tree().child(ownerNode, 0);
    const Type* owner = resolveTypeName(context, context.tree().text(ownerName), context.tree().location(ownerName));
    if (owner->structInfo == nullptr) {
      if (!owner->isError())
        context.emitter.emit(diag::NotAStruct, context.tree().location(ownerName), typeName(owner));
      // Read the body anyway: its own mistakes are worth reporting.
      function.owner = nullptr;
      function.ownerIsWrong = true;
    } else {
      function.owner = owner->structInfo;
      isMethodBody = true;
    }
  }
  checkParameters(context, parameterNode, function, static_cast<bool>(block));
  if (function.ownerIsWrong) context.lost.insert(name);
  if (doubtful) {
    // What it takes and gives, and whose it is, may be meant otherwise.
    context.lost.insert(name);
    function.result = context.types.error();
    for (Parameter& parameter : function.parameters) parameter.type = context.types.error();
    function.ownerIsWrong = true;
  }
  if (function.owner != nullptr && !isMethodBody && inside == nullptr) function.isExtender = true;

  if (inside != nullptr && !q.isImport && !context.inPrelude)
    allow(Feature::MethodsWithoutImport, context.dialect, at, context.emitter);
  std::uint16_t behind = context.tree().tokenKind(context.tree().endToken(id));
  if (inside == nullptr && !block && !q.isImport && (behind == Semicolon || behind == Comma)) {
    // A declaration without `import`: a ';' where a body should be.
    context.emitter
        .emit(diag::ExpectedToken, at, "a body or 'import'", base::cat("only the declaration of '", name, "'"))
        .hint("write 'import' before it, or '{ ... }' behind it");
  }
  function.linkName = function.owner != nullptr ? base::cat(function.owner->name, "::", name) : name;

  // What is known of it already?
  const Scope::Key key(name, function.owner);
  const Symbol* existing = context.findGlobal(key);
  Function* declared = existing != nullptr && existing->kind == Symbol::Kind::Function ? existing->function : nullptr;
  if (inside != nullptr && declared == nullptr && !context.inPrelude) isNewMember(context, inside, name, at);
  if (isMethodBody && declared == nullptr && !doubtful && !isLost(context, name) &&
      !isNameless(context, function.owner->nameless, name)) {
    // The declaration may appear in the base struct.
    auto& diagnostic = context.emitter.emit(diag::UndeclaredMethod, at, function.owner->name, name);
    diagnostics::SpellingSuggestion spelling(name);
    for (Function* method : function.owner->methods) spelling.offer(method->name);
    if (spelling) diagnostic.hint(spelling.hint());
    else diagnostic.hint(base::cat("write 'import ", typeName(result), " ", name, "(...);' in the struct"));
  }
  if (isMethodBody && declared != nullptr) function.isStatic = declared->isStatic;
  bool isTaken = existing != nullptr && declared == nullptr;
  if (isTaken && !result->isError()) {
    Symbol symbol;
    symbol.location = at;
    declareSymbol(context, key, symbol);
  }
  if (declared != nullptr && !declared->isImport && (block || inside != nullptr)) {
    auto& diagnostic = context.emitter.emit(diag::DuplicateName, at, name);
    diagnostic.note(declared->location, "defined here");
    declared = nullptr;
    existing = nullptr;
  } else if (declared != nullptr && !declared->isBuiltin && declared->isImport && !context.inPrelude) {
    if (inside != nullptr) {
      context.emitter.emit(diag::DuplicateMember, at, inside->name, name).note(declared->location, "declared here");
      return;
    }
    if (!doubtful && !isLost(context, name)) checkSignature(context, *declared, function);
    for (std::size_t i = 0; i < function.parameters.size() && i < declared->parameters.size(); ++i)
      if (!function.parameters[i].fallback) function.parameters[i].fallback = declared->parameters[i].fallback;
    if (block && declared->importUseUnit == context.unit && !context.is40()) {
      context.emitter.emit(diag::UsedBeforeDefinition, declared->importUse, name)
          .note(at, "defined here")
          .hint("move the definition above this place");
    }
    if (block) {
      // The old compiler insists on 'import' lines with the defaults, and so later callers see them.
      function.isProtected = declared->isProtected;
    } else {
      return;  // declared twice
    }
  } else if (declared != nullptr && !block) {
    return;  // an import after the definition, or of something built in
  }

  Function* kept = &context.program.functions.emplace_back(std::move(function));
  if (inside != nullptr) inside->methods.push_back(kept);
  Symbol symbol;
  symbol.kind = Symbol::Kind::Function;
  symbol.function = kept;
  symbol.location = at;
  if (!isTaken) declareSymbol(context, key, symbol, true);
  if (!block) return;
  if (context.inHeader)
    context.emitter.emit(diag::HeaderDefinition, at, name).hint("write 'import' here, and define it in the script");
  context.program.units[context.unit].functions.push_back(kept);
  if (context.is40()) context.pending.push_back({kept, block});
  else checkFunctionBody(context, *kept, context.tree(), block);
  context.laterFunctions.erase(name);
}

void checkParameters(CheckContext& context, NodeId id, Function& function, bool isDefinition) {
  bool first = true;
  bool sawDefault = false;
  for (NodeId node : context.tree().children(id)) {
    if (context.tree().kind(node) == NodeKind::Ellipsis_) {
      function.isVariadic = true;
      // All of the engine fill in what precedes the dots.
      if (context.inPrelude) function.formatParameter = static_cast<int>(function.parameters.size()) - 1;
      continue;
    }
    if (context.tree().kind(node) != NodeKind::Parameter) continue;
    Qualifiers q = readQualifiers(context, node);
    NodeId typeNode = context.tree().find(node, NodeKind::TypeReference);
    NodeId mark = context.tree().find(node, NodeKind::ThisMark);
    if (mark && !typeNode) function.ownerIsWrong = true;
    if (!typeNode) continue;
    if (mark) {
      // `this T*` and `static T`: an extender of T (AGS keywords, "this", 2).
      std::string_view typeText = context.tree().text(typeNode);
      Location at = context.tree().tokenLocation(context.tree().firstToken(typeNode));
      const Type* type = resolveTypeName(context, typeText, at);
      bool hasStar = context.tree().endToken(typeNode) - context.tree().firstToken(typeNode) > 1;
      if (first && !hasStar && !context.is40() && !context.inPrelude && context.tree().firstKind(mark) == KwThis &&
          !type->isError())
        context.emitter.emit(diag::ExtenderNeedsStar, at, typeText)
            .hint(base::cat("write 'this ", typeText, "*': only script API 4.0 does without"));
      if (!first) {
        context.emitter.emit(diag::MisplacedWord, context.tree().location(mark), context.tree().text(mark))
            .hint("only the first parameter of an extender function has it");
      } else if (type->structInfo == nullptr) {
        if (!type->isError()) context.emitter.emit(diag::NotAStruct, at, typeName(type));
        function.ownerIsWrong = true;
      } else {
        function.owner = type->structInfo;
        function.isStatic = context.tree().firstKind(mark) == KwStatic;
      }
      first = false;
      continue;
    }
    first = false;
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
    // `f(a, b)`: a name where the type should be.
    bool onlyName = isDefinition && !nameNode && context.tree().firstKind(typeNode) == ags::Name &&
                    context.findGlobal(context.tree().text(typeNode)) == nullptr;
    if (onlyName) {
      parameter.name = context.tree().text(typeNode);
      context.emitter.emit(diag::ExpectedType, parameter.location, base::cat("'", parameter.name, "'"))
          .hint(base::cat("write 'int ", parameter.name, "'"));
    }
    const Type* type = onlyName ? context.types.error() : resolveType(context, typeNode, q.isConst || q.isFormat);
    if (type->kind == TypeKind::Void && context.tree().child(id, 1) == NodeId() && !nameNode) continue;  // f(void)
    type = addDimensions(context, node, type, parameter.name);
    if (type->kind == TypeKind::Struct) {
      context.emitter.emit(diag::StructByValue, context.tree().location(typeNode), type->structInfo->name)
          .hint("make it managed and pass a pointer, or pass its members");
      type = context.types.error();
    } else if (type->kind == TypeKind::Void) {
      context.emitter.emit(diag::VoidVariable, parameter.location, parameter.name);
      type = context.types.error();
    } else if (type->kind == TypeKind::FixedArray) {
      NodeId dimension = context.tree().find(node, NodeKind::ArrayDimension);
      context.emitter
          .emit(diag::ExpectedToken, context.tree().location(context.tree().child(dimension, 0)), "']'",
                base::cat("'", context.tree().text(context.tree().child(dimension, 0)), "'"))
          .hint("an array parameter has no size: 'T name[]'");
      type = context.types.dynamicArray(type->element);
    }
    parameter.type = type;
    if (NodeId initialiser = context.tree().find(node, NodeKind::Initialiser)) {
      NodeId value = context.tree().child(initialiser, 0);
      Location where = context.tree().location(initialiser);
      if (isDefinition && !context.is40()) {
        allow(Feature::DefaultsInDefinition, context.dialect, where, context.emitter);
        if (value && type->isIntLike()) parameter.fallback = constantOf(context, value);
      } else if (value && !type->isError()) {
        bool isNull = context.tree().kind(value) == NodeKind::NullValue;
        if (isNull && type->isReference() && (context.is40() || context.inPrelude)) {
          parameter.fallback = Constant{Constant::Kind::Null};
        } else if (type->isIntLike() || type->isFloat()) {
          parameter.fallback = readDefault(context, value, type);
        } else {
          // Old scripts: `Character* c = 0`, `String s = false`.
          bool isWord = context.tree().kind(value) == NodeKind::NameValue && !context.is40();
          const Symbol* word = isWord ? context.findGlobal(context.tree().text(value)) : nullptr;
          bool zero = word != nullptr
                          ? word->kind == Symbol::Kind::EnumConstant && word->number == 0
                          : context.tree().kind(value) == NodeKind::IntegerValue && context.tree().text(value) == "0";
          if (zero) parameter.fallback = Constant{Constant::Kind::Null};
          else
            context.emitter
                .emit(diag::BadInitialiser, context.tree().location(value),
                      base::cat("a parameter of type ", typeName(type)))
                .hint(!type->isReference() ? "only numbers can be defaults"
                      : context.is40()     ? "only 'null' can stand here: give it its value in the function"
                                           : "only '0', for null, can stand here: give it its value in the function");
        }
      }
      sawDefault = true;
      if (!parameter.fallback)
        parameter.fallback = Constant{type->isReference() ? Constant::Kind::Null : Constant::Kind::Int};
    } else if (sawDefault && (context.is40() || isDefinition)) {
      if (context.is40())
        context.emitter.emit(diag::DefaultNotTrailing, parameter.location, parameter.name)
            .hint("write '= 0' behind it, or put it before the others");
      parameter.fallback = Constant{type->isReference() ? Constant::Kind::Null : Constant::Kind::Int};
    }
    if (function.parameters.size() == MaxParameters)
      context.emitter.emit(diag::TooManyParameters, parameter.location, MaxParameters);
    if (function.parameters.size() < MaxParameters) function.parameters.push_back(std::move(parameter));
  }
}

// Scripts write `float x = 0`, which is allowed nowhere else.
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
  // What is held alike may be written otherwise: `function` for a setter, int for bool, const string for String.
  auto alike = [](const Type*& type, const Type* other) {
    if ((type->isIntLike() && other->isIntLike()) || (type->isText() && other->isText())) type = other;
  };
  if (wanted.result->kind == TypeKind::Void) wanted.result = found.result;
  alike(wanted.result, found.result);
  for (std::size_t i = 0; i < wanted.parameters.size() && i < found.parameters.size(); ++i)
    alike(wanted.parameters[i].type, found.parameters[i].type);
  checkSignature(context, wanted, found);
}

// What its statements that can't be read may have declared.
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
    const Type* text = context.types.text();
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
    // Without a name it is an argument that the body does not use; 4.0 wants a name.
    if (parameter.name.empty()) {
      if (context.is40())
        context.emitter.emit(diag::ExpectedName, parameter.location, "only a type")
            .hint("a parameter of a definition needs a name");
      continue;
    }
    if (parameter.type->isError()) {
      // Which of its words is the name is not known.
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
