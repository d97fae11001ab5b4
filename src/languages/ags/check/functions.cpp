// Functions: declared by `import` or inside a struct, defined with a body.
#include <algorithm>

#include "diagnostics/spelling.h"
#include "languages/ags/check/checker.h"

namespace vellum::ags {

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

// `inside`: the struct in whose body the declarator stands.
void Checker::functionDeclarator(NodeId id, const Type* result, const Qualifiers& q, StructInfo* inside) {
  NodeId nameNode = tree().find(id, NodeKind::NameNode);
  NodeId parameterNode = tree().find(id, NodeKind::Parameters);
  NodeId block = tree().find(id, NodeKind::Block);
  if (!nameNode || !parameterNode) return;
  std::string name(tree().text(nameNode));
  if (name == "function" && result->isError()) return;  // `name function()`: what is wrong with the type was said
  Location at = tree().location(nameNode);
  if (q.isReadonly) emitter_.emit(diag::MisplacedQualifier, q.readonlyAt, "readonly");
  if (result->kind == TypeKind::Struct && !result->isError()) {
    auto& diagnostic = emitter_.emit(diag::StructByValue, at, result->structInfo->name);
    diagnostic.message = base::cat("the struct '", result->structInfo->name, "' can't be returned by value");
    diagnostic.hint("make it managed and return a pointer");
    result = types_.error();
  }

  Function function;
  function.name = name;
  function.result = result;
  function.location = at;
  function.unit = unit_;
  function.isBuiltin = inPrelude_;
  function.isImport = block ? false : true;
  function.isTryImport = q.isTryImport;
  function.noLoopCheck = q.noLoopCheck;
  function.isFunctionWord = q.isFunctionWord;
  if (q.noLoopCheck && q.isImport && !block)
    emitter_.emit(diag::LoopCheckOfImport, q.noLoopCheckAt).hint("write it where the function has its body");
  function.isProtected = q.isProtected || q.isWriteProtected;
  function.isStatic = q.isStatic;
  function.owner = inside;
  bool doubtful = isDoubtful(id);

  bool isMethodBody = false;
  if (NodeId ownerNode = tree().find(id, NodeKind::OwnerName)) {
    NodeId ownerName = tree().child(ownerNode, 0);
    const Type* owner = namedType(tree().text(ownerName), tree().location(ownerName));
    if (owner->structInfo == nullptr) {
      if (!owner->isError()) emitter_.emit(diag::NotAStruct, tree().location(ownerName), typeName(owner));
      // Read the body anyway: its own mistakes are worth reporting.
      function.owner = nullptr;
      function.ownerIsWrong = true;
    } else {
      function.owner = owner->structInfo;
      isMethodBody = true;
    }
  }
  parameters(parameterNode, function, static_cast<bool>(block));
  if (function.ownerIsWrong) lost_.insert(name);
  if (doubtful) {
    // What it takes and gives, and whose it is, may be meant otherwise.
    lost_.insert(name);
    function.result = types_.error();
    for (Parameter& parameter : function.parameters) parameter.type = types_.error();
    function.ownerIsWrong = true;
  }
  if (function.owner != nullptr && !isMethodBody && inside == nullptr) function.isExtender = true;

  if (inside != nullptr && !q.isImport && !inPrelude_) allow(Feature::MethodsWithoutImport, dialect_, at, emitter_);
  std::uint16_t behind = tree().tokenKind(tree().endToken(id));
  if (inside == nullptr && !block && !q.isImport && (behind == Semicolon || behind == Comma)) {
    // A declaration without `import`: a ';' where a body should be.
    emitter_.emit(diag::ExpectedToken, at, "a body or 'import'", base::cat("only the declaration of '", name, "'"))
        .hint("write 'import' before it, or '{ ... }' behind it");
  }
  function.linkName = function.owner != nullptr ? base::cat(function.owner->name, "::", name) : name;

  // What is known of it already?
  const Scope::Key key(name, function.owner);
  const Symbol* existing = findGlobal(key);
  Function* declared = existing != nullptr && existing->kind == Symbol::Kind::Function ? existing->function : nullptr;
  if (inside != nullptr && declared == nullptr && !inPrelude_) newMember(inside, name, at);
  if (isMethodBody && declared == nullptr && !doubtful && !isLost(name) &&
      !isNameless(function.owner->nameless, name)) {
    // The declaration may stand in the base struct.
    auto& diagnostic = emitter_.emit(diag::UndeclaredMethod, at, function.owner->name, name);
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
    declare(key, symbol);
  }
  if (declared != nullptr && !declared->isImport && (block || inside != nullptr)) {
    auto& diagnostic = emitter_.emit(diag::DuplicateName, at, name);
    diagnostic.note(declared->location, "defined here");
    declared = nullptr;
    existing = nullptr;
  } else if (declared != nullptr && !declared->isBuiltin && declared->isImport && !inPrelude_) {
    if (inside != nullptr) {
      emitter_.emit(diag::DuplicateMember, at, inside->name, name).note(declared->location, "declared here");
      return;
    }
    if (!doubtful && !isLost(name)) checkSignature(*declared, function);
    for (std::size_t i = 0; i < function.parameters.size() && i < declared->parameters.size(); ++i)
      if (!function.parameters[i].fallback) function.parameters[i].fallback = declared->parameters[i].fallback;
    if (block && declared->importUseUnit == unit_ && !is40()) {
      emitter_.emit(diag::UsedBeforeDefinition, declared->importUse, name)
          .note(at, "defined here")
          .hint("move the definition above this place");
    }
    if (block) {
      // The old compiler insists on 'import' lines with the defaults, and so callers behind see them.
      function.isProtected = declared->isProtected;
    } else {
      return;  // declared twice
    }
  } else if (declared != nullptr && !block) {
    return;  // an import behind the definition, or of something built in
  }

  Function* kept = &program_.functions.emplace_back(std::move(function));
  if (inside != nullptr) inside->methods.push_back(kept);
  Symbol symbol;
  symbol.kind = Symbol::Kind::Function;
  symbol.function = kept;
  symbol.location = at;
  if (!isTaken) declare(key, symbol, true);
  if (!block) return;
  if (inHeader_)
    emitter_.emit(diag::HeaderDefinition, at, name).hint("write 'import' here, and define it in the script");
  program_.units[unit_].functions.push_back(kept);
  if (is40()) pending_.push_back({kept, block});
  else functionBody(*kept, tree(), block);
  laterFunctions_.erase(name);
}

void Checker::parameters(NodeId id, Function& function, bool isDefinition) {
  bool first = true;
  bool sawDefault = false;
  for (NodeId node : tree().children(id)) {
    if (tree().kind(node) == NodeKind::Ellipsis_) {
      function.isVariadic = true;
      // All of the engine fill in what stands before the dots.
      if (inPrelude_) function.formatParameter = static_cast<int>(function.parameters.size()) - 1;
      continue;
    }
    if (tree().kind(node) != NodeKind::Parameter) continue;
    Qualifiers q = qualifiers(node);
    NodeId typeNode = tree().find(node, NodeKind::TypeReference);
    NodeId mark = tree().find(node, NodeKind::ThisMark);
    if (mark && !typeNode) function.ownerIsWrong = true;
    if (!typeNode) continue;
    if (mark) {
      // `this T*` and `static T`: an extender of T (AGS keywords, "this", 2).
      std::string_view typeText = tree().text(typeNode);
      Location at = tree().tokenLocation(tree().firstToken(typeNode));
      const Type* type = namedType(typeText, at);
      bool hasStar = tree().endToken(typeNode) - tree().firstToken(typeNode) > 1;
      if (first && !hasStar && !is40() && !inPrelude_ && tree().firstKind(mark) == KwThis && !type->isError())
        emitter_.emit(diag::ExtenderNeedsStar, at, typeText)
            .hint(base::cat("write 'this ", typeText, "*': only script API 4.0 does without"));
      if (!first) {
        emitter_.emit(diag::MisplacedWord, tree().location(mark), tree().text(mark))
            .hint("only the first parameter of an extender function has it");
      } else if (type->structInfo == nullptr) {
        if (!type->isError()) emitter_.emit(diag::NotAStruct, at, typeName(type));
        function.ownerIsWrong = true;
      } else {
        function.owner = type->structInfo;
        function.isStatic = tree().firstKind(mark) == KwStatic;
      }
      first = false;
      continue;
    }
    first = false;
    Parameter parameter;
    NodeId nameNode = tree().find(node, NodeKind::NameNode);
    if (nameNode) parameter.name = tree().text(nameNode);
    parameter.location = tree().location(nameNode ? nameNode : typeNode);
    parameter.isReadonly = q.isReadonly;
    if (q.isReadonly) allow(Feature::ReadonlyParameters, dialect_, q.readonlyAt, emitter_);
    if (q.isFormat) {
      allow(Feature::FormatParameters, dialect_, q.formatAt, emitter_);
      function.formatParameter = static_cast<int>(function.parameters.size());
    }
    // `f(a, b)`: what should be a name stands where the type does.
    bool onlyName = isDefinition && !nameNode && tree().firstKind(typeNode) == ags::Name &&
                    findGlobal(tree().text(typeNode)) == nullptr;
    if (onlyName) {
      parameter.name = tree().text(typeNode);
      emitter_.emit(diag::ExpectedType, parameter.location, base::cat("'", parameter.name, "'"))
          .hint(base::cat("write 'int ", parameter.name, "'"));
    }
    const Type* type = onlyName ? types_.error() : typeReference(typeNode, q.isConst || q.isFormat);
    if (type->kind == TypeKind::Void && tree().child(id, 1) == NodeId() && !nameNode) continue;  // f(void)
    type = dimensioned(node, type, parameter.name);
    if (type->kind == TypeKind::Struct) {
      emitter_.emit(diag::StructByValue, tree().location(typeNode), type->structInfo->name)
          .hint("make it managed and pass a pointer, or pass its members");
      type = types_.error();
    } else if (type->kind == TypeKind::Void) {
      emitter_.emit(diag::VoidVariable, parameter.location, parameter.name);
      type = types_.error();
    } else if (type->kind == TypeKind::FixedArray) {
      NodeId dimension = tree().find(node, NodeKind::ArrayDimension);
      emitter_
          .emit(diag::ExpectedToken, tree().location(tree().child(dimension, 0)), "']'",
                base::cat("'", tree().text(tree().child(dimension, 0)), "'"))
          .hint("an array parameter has no size: 'T name[]'");
      type = types_.dynamicArray(type->element);
    }
    parameter.type = type;
    if (NodeId initialiser = tree().find(node, NodeKind::Initialiser)) {
      NodeId value = tree().child(initialiser, 0);
      Location where = tree().location(initialiser);
      if (isDefinition && !is40()) {
        allow(Feature::DefaultsInDefinition, dialect_, where, emitter_);
        if (value && type->isIntLike()) parameter.fallback = constantOf(value);
      } else if (value && !type->isError()) {
        bool isNull = tree().kind(value) == NodeKind::NullValue;
        if (isNull && type->isReference() && (is40() || inPrelude_)) {
          parameter.fallback = Constant{Constant::Kind::Null};
        } else if (type->isIntLike() || type->isFloat()) {
          parameter.fallback = defaultFor(value, type);
        } else {
          // Old scripts: `Character* c = 0`, `String s = false`.
          bool isWord = tree().kind(value) == NodeKind::NameValue && !is40();
          const Symbol* word = isWord ? findGlobal(tree().text(value)) : nullptr;
          bool zero = word != nullptr ? word->kind == Symbol::Kind::EnumConstant && word->number == 0
                                      : tree().kind(value) == NodeKind::IntegerValue && tree().text(value) == "0";
          if (zero) parameter.fallback = Constant{Constant::Kind::Null};
          else
            emitter_
                .emit(diag::BadInitialiser, tree().location(value), base::cat("a parameter of type ", typeName(type)))
                .hint(!type->isReference() ? "only numbers can be defaults"
                      : is40()             ? "only 'null' can stand here: give it its value in the function"
                                           : "only '0', for null, can stand here: give it its value in the function");
        }
      }
      sawDefault = true;
      if (!parameter.fallback)
        parameter.fallback = Constant{type->isReference() ? Constant::Kind::Null : Constant::Kind::Int};
    } else if (sawDefault && (is40() || isDefinition)) {
      if (is40())
        emitter_.emit(diag::DefaultNotTrailing, parameter.location, parameter.name)
            .hint("write '= 0' behind it, or put it before the others");
      parameter.fallback = Constant{type->isReference() ? Constant::Kind::Null : Constant::Kind::Int};
    }
    if (function.parameters.size() == MaxParameters)
      emitter_.emit(diag::TooManyParameters, parameter.location, MaxParameters);
    if (function.parameters.size() < MaxParameters) function.parameters.push_back(std::move(parameter));
  }
}

// Scripts write `float x = 0`, which is allowed nowhere else.
std::optional<Constant> Checker::defaultFor(NodeId value, const Type* type) {
  if (type->isFloat()) {
    auto constant = constantOf(value);
    if (constant && constant->kind == Constant::Kind::Int) {
      constant->kind = Constant::Kind::Float;
      constant->real = static_cast<float>(constant->number);
      return constant;
    }
  }
  return constantFor(value, type, "a default value", "give it its value in the function");
}

void Checker::checkSignature(const Function& declared, const Function& defined) {
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
    emitter_.emit(diag::SignatureMismatch, where, defined.name, problem).note(declared.location, "declared here");
}

void Checker::checkAccessor(Function wanted, const Function& found) {
  // What is held alike may be written otherwise: `function` for a setter, int for bool, const string for String.
  auto alike = [](const Type*& type, const Type* other) {
    if ((type->isIntLike() && other->isIntLike()) || (type->isText() && other->isText())) type = other;
  };
  if (wanted.result->kind == TypeKind::Void) wanted.result = found.result;
  alike(wanted.result, found.result);
  for (std::size_t i = 0; i < wanted.parameters.size() && i < found.parameters.size(); ++i)
    alike(wanted.parameters[i].type, found.parameters[i].type);
  checkSignature(wanted, found);
}

// What its statements that can't be read may have declared.
void Checker::loseLocals(NodeId block) {
  lostLocals_.clear();
  const std::vector<LostName>& names = tree().lostNames();
  auto name = std::lower_bound(names.begin(), names.end(), tree().firstToken(block),
                               [](const LostName& lost, std::uint32_t token) { return lost.token < token; });
  for (; name != names.end() && name->token < tree().endToken(block); ++name) lostLocals_.insert(name->name);
}

void Checker::functionBody(Function& function, const SyntaxTree&, NodeId block) {
  function_ = &function;
  depth_ = 1;
  loopDepth_ = switchDepth_ = 0;
  undefined_.clear();
  namelessLocals_ = 0;
  loseLocals(block);
  if (function.hasThis()) {
    Variable& self = program_.variables.emplace_back();
    self.name = "this";
    StructInfo* owner = function.owner;
    const Type* text = types_.text();
    self.type = text->structInfo == owner ? text : owner->isManaged ? types_.pointer(owner) : types_.structure(owner);
    self.isParameter = true;
    self.used = true;
    function.thisVariable = &self;
  }
  for (Parameter& parameter : function.parameters) {
    Variable& variable = program_.variables.emplace_back();
    variable.name = parameter.name;
    variable.type = parameter.type;
    variable.location = parameter.location;
    variable.isParameter = true;
    variable.isReadonly = parameter.isReadonly;
    variable.used = true;
    parameter.variable = &variable;
    // Without a name it is an argument that the body does not use; 4.0 wants a name.
    if (parameter.name.empty()) {
      if (is40())
        emitter_.emit(diag::ExpectedName, parameter.location, "only a type")
            .hint("a parameter of a definition needs a name");
      continue;
    }
    if (parameter.type->isError()) {
      // Which of its words is the name is not known.
    } else if (findLocal(parameter.name) != nullptr) {
      emitter_.emit(diag::DuplicateName, parameter.location, parameter.name);
    } else if (const Symbol* symbol = is40() ? nullptr : findGlobal(parameter.name);
               symbol != nullptr && !symbol->isEngine) {
      auto& diagnostic = emitter_.emit(diag::ShadowedName, parameter.location, parameter.name).hint(ShadowHint);
      if (symbol->location.valid()) diagnostic.note(symbol->location, "defined here");
    }
    locals_.add(&variable, depth_);
  }
  function.body = this->block(block);
  finishLocals(0);
  function_ = nullptr;
  depth_ = 0;
}

}  // namespace vellum::ags
