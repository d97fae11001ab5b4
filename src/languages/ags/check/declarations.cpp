// Declarations at file level other than structs and functions: enums, variables, exports.
#include "languages/ags/check/declarations.h"

#include "diagnostics/spelling.h"
#include "languages/ags/check/constants.h"
#include "languages/ags/check/functions.h"
#include "languages/ags/check/literals.h"
#include "languages/ags/check/names.h"
#include "languages/ags/check/structs.h"
#include "languages/ags/check/type_references.h"

namespace vellum::ags {

static void checkItem(CheckContext& context, NodeId id);
static void checkEnum(CheckContext& context, NodeId id);
static void checkDeclaration(CheckContext& context, NodeId id);
static void checkGlobalAttribute(CheckContext& context, NodeId declarator, const Type* type, const Qualifiers& q);
static void checkInitialList(CheckContext& context, NodeId list, const Type* type, std::uint32_t offset,
                             Variable& variable);
static void checkExport(CheckContext& context, NodeId id);

static constexpr std::string_view AssignLater = "assign it in game_start";

void checkItems(CheckContext& context, const SyntaxTree& tree) {
  context.currentTree = &tree;
  // Functions of the file by name, for a better hint when one is called too early.
  context.laterFunctions.clear();
  context.undefined.clear();
  context.unknownTypes.clear();
  for (const LostName& lost : tree.lostNames()) {
    if (lost.name.empty()) ++context.namelessGlobals;
    else if (!lost.isLocal) context.lost.insert(std::string(lost.name));
  }
  for (NodeId id : tree.children(tree.root())) {
    if (tree.kind(id) != NodeKind::Declaration) continue;
    for (NodeId child : tree.children(id)) {
      if (tree.kind(child) != NodeKind::Function || !tree.find(child, NodeKind::Block)) continue;
      if (NodeId name = tree.find(child, NodeKind::NameNode))
        context.laterFunctions.insert(std::string(tree.text(name)));
    }
  }
  for (NodeId id : tree.children(tree.root())) checkItem(context, id);
  for (std::size_t i = 0; i < context.pending.size(); ++i)
    checkFunctionBody(context, *context.pending[i].function, tree, context.pending[i].block);
  context.pending.clear();
}

static void checkItem(CheckContext& context, NodeId id) {
  switch (context.tree().kind(id)) {
    case NodeKind::EnumDeclaration: checkEnum(context, id); break;
    case NodeKind::StructDeclaration: checkStruct(context, id); break;
    case NodeKind::Declaration: checkDeclaration(context, id); break;
    case NodeKind::Export: checkExport(context, id); break;
    default: break;
  }
}

bool declareSymbol(CheckContext& context, Scope::Key key, Symbol symbol, bool quiet) {
  const Symbol* existing = quiet ? nullptr : context.findGlobal(key);
  if (existing != nullptr && !existing->isEngine) {
    auto& diagnostic = context.emitter.emit(diag::DuplicateName, symbol.location, key.name);
    if (existing->location.valid()) diagnostic.note(existing->location, "defined here");
    return false;
  }
  auto [place, isNew] = (context.inHeader ? context.headerScope : context.bodyScope).add(key);
  if (!isNew && place->location.file != symbol.location.file) context.completesOthers = true;
  *place = symbol;
  return true;
}

// AGS keywords, "enum": the first value is 1, each other one is one more than the previous one.
static void checkEnum(CheckContext& context, NodeId id) {
  EnumInfo& info = context.program.enums.emplace_back();
  info.location = context.tree().location(id);
  // Names that the editor generates from a game's data: a header may declare those of its own game.
  auto isOfGames = [&] {
    return context.inPrelude &&
           (info.name.empty() || info.name == "CursorMode" || info.name == "FontType" || info.name == "AudioType");
  };
  if (NodeId name = context.tree().find(id, NodeKind::NameNode)) {
    info.name = context.tree().text(name);
    info.location = context.tree().location(name);
    info.isBool = context.inPrelude && info.name == "bool";
    Symbol symbol;
    symbol.kind = Symbol::Kind::Type;
    symbol.type = context.types.enumeration(&info);
    symbol.location = info.location;
    symbol.isEngine = isOfGames();
    declareSymbol(context, info.name, symbol);
  }
  std::int32_t next = 1;
  for (NodeId item : context.tree().children(id)) {
    if (context.tree().kind(item) == NodeKind::Error) ++context.namelessGlobals;
    if (context.tree().kind(item) != NodeKind::EnumItem) continue;
    NodeId name = context.tree().child(item, 0);
    NodeId value = context.tree().child(item, 1);
    if (value) {
      auto constant = constantOf(context, value);
      if (constant && constant->kind == Constant::Kind::Int) next = constant->number;
      else if (context.tree().kind(value) != NodeKind::Error) {
        std::size_t before = context.emitter.errorCount();
        std::string hint = computedHint(context, value, "use variables, or #define, for what is not an int");
        if (context.emitter.errorCount() == before)
          context.emitter.emit(diag::BadEnumValue, context.tree().location(value), context.tree().text(name))
              .hint(std::move(hint));
      }
    }
    Symbol symbol;
    symbol.kind = Symbol::Kind::EnumConstant;
    symbol.type = context.types.enumeration(&info);
    symbol.number = next;
    symbol.location = context.tree().location(name);
    symbol.isEngine = isOfGames();
    declareSymbol(context, context.tree().text(name), symbol);
    next = static_cast<std::int32_t>(static_cast<std::uint32_t>(next) + 1u);
  }
}

Qualifiers readQualifiers(CheckContext& context, NodeId id) {
  Qualifiers q;
  for (NodeId child : context.tree().children(id)) {
    if (context.tree().kind(child) == NodeKind::TypeReference)
      q.isFunctionWord = context.tree().text(child) == "function";
    if (context.tree().kind(child) != NodeKind::Qualifier) continue;
    Location at = context.tree().location(child);
    if (!q.first.valid()) q.first = at;
    switch (context.tree().firstKind(child)) {
      case KwImport: q.isImport = true, q.importAt = at; break;
      case KwTryImport: q.isImport = q.isTryImport = true, q.importAt = at; break;
      case KwReadonly: q.isReadonly = true, q.readonlyAt = at; break;
      case KwConst: q.isConst = true, q.constAt = at; break;
      case KwProtected: q.isProtected = true; break;
      case KwWriteProtected: q.isWriteProtected = true; break;
      case KwStatic: q.isStatic = true, q.staticAt = at; break;
      case KwAttribute: q.isAttribute = true, q.attributeAt = at; break;
      case KwManaged: q.isManaged = true; break;
      case KwBuiltin: q.isBuiltin = true; break;
      case KwAutoptr: q.isAutoptr = true; break;
      case KwInternalString:
      case KwStringStruct: q.isInternalString = true; break;
      case KwNoLoopCheck: q.noLoopCheck = true, q.noLoopCheckAt = at; break;
      default:
        if (context.tree().text(child) == "managedbase") q.isManagedBase = true, q.managedBaseAt = at;
        else if (context.tree().text(child) == "__format") q.isFormat = true, q.formatAt = at;
        else q.isManaged = true;  // misspelt, which is reported
        break;
    }
  }
  return q;
}

void reportMisplacedQualifiers(CheckContext& context, NodeId id) {
  bool beforeType = true;
  bool isFunction = static_cast<bool>(context.tree().find(id, NodeKind::Function));
  for (NodeId child : context.tree().children(id)) {
    if (context.tree().kind(child) == NodeKind::TypeReference) beforeType = false;
    if (context.tree().kind(child) != NodeKind::Qualifier) continue;
    std::string_view hint;
    switch (context.tree().firstKind(child)) {
      case KwProtected:
      case KwWriteProtected:
        if (isFunction) continue;  // often repeated at the body of a member function
        hint = "only members of structs have it";
        break;
      case KwManaged:
      case KwBuiltin:
      case KwAutoptr:
      case KwInternalString:
      case KwStringStruct: hint = "it belongs before 'struct'"; break;
      case KwNoLoopCheck:
        if (!beforeType) continue;
        hint = "write it between the type and the name: 'function noloopcheck name()'";
        break;
      default: continue;
    }
    context.emitter.emit(diag::MisplacedQualifier, context.tree().location(child), context.tree().text(child))
        .hint(std::string(hint));
  }
}

static void checkDeclaration(CheckContext& context, NodeId id) {
  Qualifiers q = readQualifiers(context, id);
  NodeId typeNode = context.tree().find(id, NodeKind::TypeReference);
  if (!typeNode) return;
  bool hasFunction = static_cast<bool>(context.tree().find(id, NodeKind::Function));
  context.importing = q.isImport && !hasFunction;
  const Type* type = resolveType(context, typeNode, q.isConst);
  context.importing = false;
  if (q.isAttribute && context.inPrelude) {
    for (NodeId child : context.tree().children(id))
      if (context.tree().kind(child) == NodeKind::Variable) checkGlobalAttribute(context, child, type, q);
    return;
  }
  reportMisplacedQualifiers(context, id);
  if (q.isStatic && !hasFunction)
    context.emitter.emit(diag::MisplacedQualifier, q.staticAt, "static")
        .hint("variables outside of functions stay as they are");
  if (q.isAttribute && !hasFunction)
    context.emitter.emit(diag::MisplacedQualifier, q.attributeAt, "attribute").hint("attributes belong into a struct");
  for (NodeId child : context.tree().children(id)) {
    if (context.tree().kind(child) == NodeKind::Variable) checkGlobalVariable(context, child, type, q);
    else if (context.tree().kind(child) == NodeKind::Error) ++context.namelessGlobals;
    else if (context.tree().kind(child) != NodeKind::Function) continue;
    else if (q.isAttribute) checkExtenderAttribute(context, child, type, q);
    else checkFunctionDeclarator(context, child, type, q, nullptr);
  }
}

// `readonly import attribute Character *player;` and `... *character[];` of the engine, and names for their elements
// that a game's data declare: `readonly import attribute Character *cEgo = character[0];`
static void checkGlobalAttribute(CheckContext& context, NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = context.tree().find(declarator, NodeKind::NameNode);
  if (!nameNode) return;
  std::string name(context.tree().text(nameNode));
  if (context.globals == nullptr) {
    context.globals = &context.program.structs.emplace_back();
    context.globals->isBuiltin = context.globals->isComplete = true;
  }
  Symbol symbol;
  symbol.location = context.tree().location(nameNode);
  symbol.isEngine = true;
  if (NodeId initialiser = context.tree().find(declarator, NodeKind::Initialiser)) {
    symbol.kind = Symbol::Kind::Alias;
    symbol.aliasTree = context.currentTree;
    symbol.alias = context.tree().child(initialiser, 0);
    if (!symbol.alias) return;
    // A name that is also the name of its list would be looked up in itself.
    const Symbol* known = context.engineScope->find(name);
    if (known != nullptr && (known->kind == Symbol::Kind::Attribute || known->kind == Symbol::Kind::Type)) {
      context.emitter.emit(diag::DuplicateName, symbol.location, name);
      return;
    }
  } else {
    symbol.kind = Symbol::Kind::Attribute;
    addAttribute(context, context.globals, declarator, type, q);
    if (context.globals->attributes.empty() || context.globals->attributes.back().name != name) return;
    context.globals->attributes.back().isStatic = true;
    symbol.attribute = &context.globals->attributes.back();
  }
  declareSymbol(context, name, symbol);
}

// `import Mouse mouse;`: the engine's only object of the type, whose members are all static.
static void declareOnlyObject(CheckContext& context, std::string_view name, const Type* type, Location at) {
  Symbol symbol;
  symbol.kind = Symbol::Kind::Type;
  symbol.type = type;
  symbol.structInfo = type->structInfo;
  symbol.location = at;
  symbol.isEngine = true;
  declareSymbol(context, name, symbol);
}

// Compares the variable with its declaration by `imported`.
static void compareWithImport(CheckContext& context, const Variable& imported, std::string_view name, const Type* type,
                              Location at) {
  if (imported.type != type && !type->isError() && !imported.type->isError()) {
    context.emitter
        .emit(diag::SignatureMismatch, at, name,
              base::cat("it is ", typeName(type), " here, and ", typeName(imported.type), " there"))
        .note(imported.location, "declared here");
  }
  if (imported.importUseUnit == context.unit)
    context.emitter.emit(diag::UsedBeforeDefinition, imported.importUse, name).note(at, "defined here");
}

// Whether the name is free, or only imported so far. Reports a name that is taken.
static bool isNewGlobal(CheckContext& context, std::string_view name, const Type* type, bool isImport, Location at) {
  const Symbol* existing = context.findGlobal(name);
  if (existing == nullptr) return true;
  // Old scripts import known names: `import Character character[10];`
  if (existing->isEngine) return !isImport;
  bool wasImported = existing->kind == Symbol::Kind::Variable && existing->variable->isImport;
  if (wasImported && !isImport) {
    compareWithImport(context, *existing->variable, name, type, at);
    return true;
  }
  if (type->isError()) return false;  // its intended type is unknown
  if (wasImported) return false;      // imported twice
  Symbol symbol;
  symbol.location = at;
  declareSymbol(context, name, symbol);
  return false;
}

static void checkInitialValue(CheckContext& context, NodeId initialiser, Variable& variable) {
  const Type* type = variable.type;
  NodeId value = context.tree().child(initialiser, 0);
  Location where = value ? context.tree().location(value) : context.tree().location(initialiser);
  if (variable.isImport) {
    context.emitter.emit(diag::BadInitialiser, where, "an imported variable")
        .hint("write it where the variable is defined");
  } else if (value && context.tree().kind(value) == NodeKind::InitialiserList) {
    if (!allow(Feature::InitialiserLists, context.dialect, where, context.emitter)) return;
    if (type->kind == TypeKind::FixedArray || type->kind == TypeKind::Struct)
      checkInitialList(context, value, type, 0, variable);
    else if (!type->isError())
      context.emitter.emit(diag::BadInitialiser, where, base::cat("a variable of type ", typeName(type)))
          .hint(type->kind == TypeKind::DynamicArray ? "give the array a size, or fill it in game_start"
                                                     : "leave the braces out");
  } else if (type->isReference() && !type->isError()) {
    bool isNull = value && context.tree().kind(value) == NodeKind::NullValue;
    if (!isNull)
      context.emitter.emit(diag::BadInitialiser, where, base::cat("a global variable of type ", typeName(type)))
          .hint("assign it in game_start");
  } else if (type->isArray() || type->kind == TypeKind::Struct) {
    context.emitter.emit(diag::BadInitialiser, where, base::cat("a variable of type ", typeName(type)));
  } else if (value) {
    variable.initial = constantFor(context, value, type, "the initial value of a global variable", AssignLater);
    if (context.is40() && variable.isConst) variable.constant = variable.initial;
  }
}

void checkGlobalVariable(CheckContext& context, NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = context.tree().find(declarator, NodeKind::NameNode);
  if (!nameNode) return;
  std::string name(context.tree().text(nameNode));
  Location at = context.tree().location(nameNode);
  if (q.noLoopCheck) context.emitter.emit(diag::MisplacedQualifier, q.noLoopCheckAt, "noloopcheck");
  type = addDimensions(context, declarator, type, name);
  if (isDoubtful(context, declarator) || !checkVariableType(context, type, name, at)) type = context.types.error();
  if (context.inPrelude && type->kind == TypeKind::Struct) {
    declareOnlyObject(context, name, type, at);
    return;
  }
  if (!isNewGlobal(context, name, type, q.isImport, at)) return;
  Variable& variable = context.program.variables.emplace_back();
  variable.name = name;
  variable.type = type;
  variable.location = at;
  variable.isGlobal = true;
  variable.isImport = q.isImport;
  variable.isTryImport = q.isTryImport;
  variable.isReadonly = q.isReadonly;
  variable.isConst = q.isConst;
  variable.isHeader = context.inHeader;
  variable.unit = context.unit;
  if (context.inHeader && !q.isImport && !context.inPrelude && !(context.is40() && q.isConst))
    context.emitter.emit(diag::HeaderDefinition, at, name)
        .hint("write 'import' here, and define and export it in the script");
  if (NodeId initialiser = context.tree().find(declarator, NodeKind::Initialiser))
    checkInitialValue(context, initialiser, variable);
  Symbol symbol;
  symbol.kind = Symbol::Kind::Variable;
  symbol.variable = &variable;
  symbol.location = at;
  declareSymbol(context, name, symbol, true);
  if (!q.isImport) context.program.units[context.unit].variables.push_back(&variable);
}

static void checkInitialList(CheckContext& context, NodeId list, const Type* type, std::uint32_t offset,
                             Variable& variable);

// One value of a list: for a place of type `type`, `offset` bytes into the variable.
static void checkListedValue(CheckContext& context, NodeId value, Location at, const Type* type, std::uint32_t offset,
                             Variable& variable) {
  bool isBlock = type->kind == TypeKind::FixedArray || type->kind == TypeKind::Struct;
  if (type->isError()) return;
  if (context.tree().kind(value) == NodeKind::InitialiserList) {
    if (isBlock) return checkInitialList(context, value, type, offset, variable);
    context.emitter.emit(diag::BadInitialiser, at, base::cat("a value of type ", typeName(type)))
        .hint("leave the braces out");
  } else if (isBlock) {
    context.emitter.emit(diag::BadInitialiser, at, base::cat("a value of type ", typeName(type)))
        .hint("write its values in '{ }'");
  } else if (type->isReference()) {
    if (context.tree().kind(value) != NodeKind::NullValue)
      context.emitter.emit(diag::BadInitialiser, at, base::cat("a global value of type ", typeName(type)))
          .hint("assign it in game_start");
  } else if (auto constant = constantFor(context, value, type, "an initial value", AssignLater)) {
    variable.initialList.push_back({offset, type, *constant});
  }
}

static void checkInitialList(CheckContext& context, NodeId list, const Type* type, std::uint32_t offset,
                             Variable& variable) {
  bool isArray = type->kind == TypeKind::FixedArray;
  std::vector<std::pair<const Field*, std::uint32_t>> fields;  // the base's come first
  if (!isArray) {
    std::vector<StructInfo*> chain;
    for (StructInfo* info = type->structInfo; info != nullptr; info = info->base) chain.insert(chain.begin(), info);
    for (StructInfo* info : chain)
      for (const Field& field : info->fields) fields.emplace_back(&field, field.offset);
  }
  std::unordered_map<std::string_view, std::size_t> places;  // of fields by name, once a value is named
  auto placeOf = [&](std::string_view name) {
    for (std::size_t i = places.size(); i < fields.size(); ++i) places.try_emplace(fields[i].first->name, i);
    auto found = places.find(name);
    return found == places.end() ? fields.size() : found->second;
  };
  std::size_t count = isArray ? type->count : fields.size();
  std::size_t next = 0;
  for (NodeId element : context.tree().children(list)) {
    NodeId value = element;
    Location at = context.tree().location(element);
    if (context.tree().kind(element) == NodeKind::Error) continue;
    if (context.tree().kind(element) == NodeKind::NamedValue) {
      NodeId nameNode = context.tree().child(element, 0);
      std::string_view name = context.tree().text(nameNode);
      value = context.tree().child(element, 1);
      next = placeOf(name);
      if (next == fields.size()) {
        if (isArray) context.emitter.emit(diag::NotAStruct, context.tree().location(nameNode), typeName(type));
        else reportUnknownMember(context, type->structInfo, name, context.tree().location(nameNode));
        next = 0;
        continue;
      }
    } else if (next >= count) {
      context.emitter.emit(diag::TooManyValues, at, typeName(type), count);
      return;
    }
    if (!value) continue;
    const Type* inner = isArray ? type->element : fields[next].first->type;
    std::uint32_t place =
        isArray ? offset + static_cast<std::uint32_t>(next * sizeOf(inner)) : offset + fields[next].second;
    ++next;
    checkListedValue(context, value, at, inner, place, variable);
  }
}

static void checkExport(CheckContext& context, NodeId id) {
  for (NodeId child : context.tree().children(id)) {
    if (context.tree().kind(child) != NodeKind::NameNode) continue;
    std::string_view name = context.tree().text(child);
    const Symbol* symbol = context.findGlobal(name);
    bool good = false;
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Variable && !symbol->variable->isImport) {
      symbol->variable->isExported = true;
      good = true;
    } else if (symbol != nullptr && symbol->kind == Symbol::Kind::Function && !symbol->function->isImport) {
      good = symbol->function->isExported = true;  // functions are visible to imports without `export`, too
    }
    if (good) continue;
    auto& diagnostic = context.emitter.emit(diag::ExportUnknown, context.tree().location(child), name);
    diagnostics::SpellingSuggestion spelling(name);
    for (const Scope::Entry& entry : context.bodyScope)
      if (entry.value.kind == Symbol::Kind::Variable && !entry.value.variable->isImport) spelling.offer(entry.name);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Variable)
      diagnostic.hint("an imported variable is exported where it is defined");
    else if (spelling) diagnostic.hint(spelling.hint());
    else diagnostic.hint("export a variable below its definition");
  }
}

}  // namespace vellum::ags
