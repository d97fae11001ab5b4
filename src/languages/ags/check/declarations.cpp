// What stands at file level, but for structs and functions: enums, variables, exports.
#include "diagnostics/spelling.h"
#include "languages/ags/check/checker.h"
#include "languages/ags/check/literals.h"

namespace vellum::ags {

static constexpr std::string_view AssignLater = "assign it in game_start";

void Checker::items(const SyntaxTree& tree) {
  tree_ = &tree;
  // Functions of the file by name: for a better hint when one is called too early.
  laterFunctions_.clear();
  undefined_.clear();
  unknownTypes_.clear();
  for (const LostName& lost : tree.lostNames()) {
    if (lost.name.empty()) ++namelessGlobals_;
    else if (!lost.isLocal) lost_.insert(std::string(lost.name));
  }
  for (NodeId id : tree.children(tree.root())) {
    if (tree.kind(id) != NodeKind::Declaration) continue;
    for (NodeId child : tree.children(id)) {
      if (tree.kind(child) != NodeKind::Function || !tree.find(child, NodeKind::Block)) continue;
      if (NodeId name = tree.find(child, NodeKind::NameNode)) laterFunctions_.insert(std::string(tree.text(name)));
    }
  }
  for (NodeId id : tree.children(tree.root())) item(id);
  for (std::size_t i = 0; i < pending_.size(); ++i) functionBody(*pending_[i].function, tree, pending_[i].block);
  pending_.clear();
}

void Checker::item(NodeId id) {
  switch (tree().kind(id)) {
    case NodeKind::EnumDeclaration: enumDeclaration(id); break;
    case NodeKind::StructDeclaration: structDeclaration(id); break;
    case NodeKind::Declaration: declaration(id); break;
    case NodeKind::Export: exportDeclaration(id); break;
    default: break;
  }
}

bool Checker::declare(Scope::Key key, Symbol symbol, bool quiet) {
  const Symbol* existing = quiet ? nullptr : findGlobal(key);
  if (existing != nullptr && !existing->isEngine) {
    auto& diagnostic = emitter_.emit(diag::DuplicateName, symbol.location, key.name);
    if (existing->location.valid()) diagnostic.note(existing->location, "defined here");
    return false;
  }
  (inHeader_ ? headerScope_ : bodyScope_)[key] = symbol;
  return true;
}

// AGS keywords, "enum": the first value is 1, others are one more than the one before.
void Checker::enumDeclaration(NodeId id) {
  EnumInfo& info = program_.enums.emplace_back();
  info.location = tree().location(id);
  // Names that the editor makes of a game's data: a header may bring those of its own game.
  auto isOfGames = [&] {
    return inPrelude_ &&
           (info.name.empty() || info.name == "CursorMode" || info.name == "FontType" || info.name == "AudioType");
  };
  if (NodeId name = tree().find(id, NodeKind::NameNode)) {
    info.name = tree().text(name);
    info.location = tree().location(name);
    info.isBool = inPrelude_ && info.name == "bool";
    Symbol symbol;
    symbol.kind = Symbol::Kind::Type;
    symbol.type = types_.enumeration(&info);
    symbol.location = info.location;
    symbol.isEngine = isOfGames();
    declare(info.name, symbol);
  }
  std::int32_t next = 1;
  for (NodeId item : tree().children(id)) {
    if (tree().kind(item) == NodeKind::Error) ++namelessGlobals_;
    if (tree().kind(item) != NodeKind::EnumItem) continue;
    NodeId name = tree().child(item, 0);
    NodeId value = tree().child(item, 1);
    if (value) {
      auto constant = constantOf(value);
      if (constant && constant->kind == Constant::Kind::Int) next = constant->number;
      else if (tree().kind(value) != NodeKind::Error) {
        std::size_t before = emitter_.errorCount();
        std::string hint = computedHint(value, "use variables, or #define, for what is not an int");
        if (emitter_.errorCount() == before)
          emitter_.emit(diag::BadEnumValue, tree().location(value), tree().text(name)).hint(std::move(hint));
      }
    }
    Symbol symbol;
    symbol.kind = Symbol::Kind::EnumConstant;
    symbol.type = types_.enumeration(&info);
    symbol.number = next;
    symbol.location = tree().location(name);
    symbol.isEngine = isOfGames();
    declare(tree().text(name), symbol);
    next = static_cast<std::int32_t>(static_cast<std::uint32_t>(next) + 1u);
  }
}

Checker::Qualifiers Checker::qualifiers(NodeId id) {
  Qualifiers q;
  for (NodeId child : tree().children(id)) {
    if (tree().kind(child) == NodeKind::TypeReference) q.isFunctionWord = tree().text(child) == "function";
    if (tree().kind(child) != NodeKind::Qualifier) continue;
    Location at = tree().location(child);
    if (!q.first.valid()) q.first = at;
    switch (tree().firstKind(child)) {
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
        if (tree().text(child) == "managedbase") q.isManagedBase = true, q.managedBaseAt = at;
        else if (tree().text(child) == "__format") q.isFormat = true, q.formatAt = at;
        else q.isManaged = true;  // misspelt, which is reported
        break;
    }
  }
  return q;
}

void Checker::misplacedQualifiers(NodeId id) {
  bool beforeType = true;
  bool isFunction = static_cast<bool>(tree().find(id, NodeKind::Function));
  for (NodeId child : tree().children(id)) {
    if (tree().kind(child) == NodeKind::TypeReference) beforeType = false;
    if (tree().kind(child) != NodeKind::Qualifier) continue;
    std::string_view hint;
    switch (tree().firstKind(child)) {
      case KwProtected:
      case KwWriteProtected:
        if (isFunction) continue;  // people repeat it at the body of a member function
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
    emitter_.emit(diag::MisplacedQualifier, tree().location(child), tree().text(child)).hint(std::string(hint));
  }
}

void Checker::declaration(NodeId id) {
  Qualifiers q = qualifiers(id);
  NodeId typeNode = tree().find(id, NodeKind::TypeReference);
  if (!typeNode) return;
  bool hasFunction = static_cast<bool>(tree().find(id, NodeKind::Function));
  importing_ = q.isImport && !hasFunction;
  const Type* type = typeReference(typeNode, q.isConst);
  importing_ = false;
  if (q.isAttribute && inPrelude_) {
    for (NodeId child : tree().children(id))
      if (tree().kind(child) == NodeKind::Variable) globalAttribute(child, type, q);
    return;
  }
  misplacedQualifiers(id);
  if (q.isStatic && !hasFunction)
    emitter_.emit(diag::MisplacedQualifier, q.staticAt, "static")
        .hint("variables outside of functions stay as they are");
  if (q.isAttribute && !hasFunction)
    emitter_.emit(diag::MisplacedQualifier, q.attributeAt, "attribute").hint("attributes belong into a struct");
  for (NodeId child : tree().children(id)) {
    if (tree().kind(child) == NodeKind::Variable) globalVariable(child, type, q);
    else if (tree().kind(child) == NodeKind::Error) ++namelessGlobals_;
    else if (tree().kind(child) != NodeKind::Function) continue;
    else if (q.isAttribute) extenderAttribute(child, type, q);
    else functionDeclarator(child, type, q, nullptr);
  }
}

// `readonly import attribute Character *player;` and `... *character[];` of the engine, and names for parts of them
// that a game's data declare: `readonly import attribute Character *cEgo = character[0];`
void Checker::globalAttribute(NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = tree().find(declarator, NodeKind::NameNode);
  if (!nameNode) return;
  std::string name(tree().text(nameNode));
  if (globals_ == nullptr) {
    globals_ = &program_.structs.emplace_back();
    globals_->isBuiltin = globals_->isComplete = true;
  }
  Symbol symbol;
  symbol.location = tree().location(nameNode);
  symbol.isEngine = true;
  if (NodeId initialiser = tree().find(declarator, NodeKind::Initialiser)) {
    symbol.kind = Symbol::Kind::Alias;
    symbol.aliasTree = tree_;
    symbol.alias = tree().child(initialiser, 0);
    if (!symbol.alias) return;
    // A thing of the game with the name of the list that it stands in would be looked for in itself.
    const Symbol* known = engineScope_->find(name);
    if (known != nullptr && (known->kind == Symbol::Kind::Attribute || known->kind == Symbol::Kind::Type)) {
      emitter_.emit(diag::DuplicateName, symbol.location, name);
      return;
    }
  } else {
    symbol.kind = Symbol::Kind::Attribute;
    addAttribute(globals_, declarator, type, q);
    if (globals_->attributes.empty() || globals_->attributes.back().name != name) return;
    globals_->attributes.back().isStatic = true;
    symbol.attribute = &globals_->attributes.back();
  }
  declare(name, symbol);
}

void Checker::globalVariable(NodeId declarator, const Type* type, const Qualifiers& q) {
  NodeId nameNode = tree().find(declarator, NodeKind::NameNode);
  if (!nameNode) return;
  std::string name(tree().text(nameNode));
  Location at = tree().location(nameNode);
  if (q.noLoopCheck) emitter_.emit(diag::MisplacedQualifier, q.noLoopCheckAt, "noloopcheck");
  type = dimensioned(declarator, type, name);
  if (isDoubtful(declarator) || !variableType(type, name, at)) type = types_.error();
  if (inPrelude_ && type->kind == TypeKind::Struct) {
    // `import Mouse mouse;`: the engine's only one, whose members are all static.
    Symbol symbol;
    symbol.kind = Symbol::Kind::Type;
    symbol.type = type;
    symbol.structInfo = type->structInfo;
    symbol.location = at;
    symbol.isEngine = true;
    declare(name, symbol);
    return;
  }
  const Symbol* existing = findGlobal(name);
  if (existing != nullptr && existing->isEngine) {
    if (q.isImport) return;  // an old script imports what is known anyway: `import Character character[10];`
    existing = nullptr;
  }
  bool definesImport = existing != nullptr && existing->kind == Symbol::Kind::Variable && existing->variable->isImport;
  if (definesImport && !q.isImport) {
    Variable* imported = existing->variable;
    if (imported->type != type && !type->isError() && !imported->type->isError()) {
      emitter_
          .emit(diag::SignatureMismatch, at, name,
                base::cat("it is ", typeName(type), " here, and ", typeName(imported->type), " there"))
          .note(imported->location, "declared here");
    }
    if (imported->importUseUnit == unit_) {
      emitter_.emit(diag::UsedBeforeDefinition, imported->importUse, name).note(at, "defined here");
    }
  } else if (existing != nullptr && type->isError()) {
    return;  // it is not known what this is meant to be
  } else if (existing != nullptr && !(definesImport && q.isImport)) {
    Symbol symbol;
    symbol.location = at;
    declare(name, symbol);
    return;
  } else if (definesImport) {
    return;  // imported twice
  }
  Variable& variable = program_.variables.emplace_back();
  variable.name = name;
  variable.type = type;
  variable.location = at;
  variable.isGlobal = true;
  variable.isImport = q.isImport;
  variable.isTryImport = q.isTryImport;
  variable.isReadonly = q.isReadonly;
  variable.isConst = q.isConst;
  variable.isHeader = inHeader_;
  variable.unit = unit_;
  if (inHeader_ && !q.isImport && !inPrelude_ && !(is40() && q.isConst))
    emitter_.emit(diag::HeaderDefinition, at, name).hint("write 'import' here, and define and export it in the script");
  if (NodeId initialiser = tree().find(declarator, NodeKind::Initialiser)) {
    NodeId value = tree().child(initialiser, 0);
    Location where = value ? tree().location(value) : tree().location(initialiser);
    if (q.isImport) {
      emitter_.emit(diag::BadInitialiser, where, "an imported variable").hint("write it where the variable is defined");
    } else if (value && tree().kind(value) == NodeKind::InitialiserList) {
      if (allow(Feature::InitialiserLists, dialect_, where, emitter_)) {
        if (type->kind == TypeKind::FixedArray || type->kind == TypeKind::Struct) initialList(value, type, 0, variable);
        else if (!type->isError())
          emitter_.emit(diag::BadInitialiser, where, base::cat("a variable of type ", typeName(type)))
              .hint(type->kind == TypeKind::DynamicArray ? "give the array a size, or fill it in game_start"
                                                         : "leave the braces out");
      }
    } else if (type->isReference() && !type->isError()) {
      bool isNull = value && tree().kind(value) == NodeKind::NullValue;
      if (!isNull)
        emitter_.emit(diag::BadInitialiser, where, base::cat("a global variable of type ", typeName(type)))
            .hint("assign it in game_start");
    } else if (type->isArray() || type->kind == TypeKind::Struct) {
      emitter_.emit(diag::BadInitialiser, where, base::cat("a variable of type ", typeName(type)));
    } else if (value) {
      variable.initial = constantFor(value, type, "the initial value of a global variable", AssignLater);
      if (is40() && q.isConst) variable.constant = variable.initial;
    }
  }
  Symbol symbol;
  symbol.kind = Symbol::Kind::Variable;
  symbol.variable = &variable;
  symbol.location = at;
  declare(name, symbol, true);
  if (!q.isImport) program_.units[unit_].variables.push_back(&variable);
}

void Checker::initialList(NodeId list, const Type* type, std::uint32_t offset, Variable& variable) {
  bool isArray = type->kind == TypeKind::FixedArray;
  std::vector<std::pair<const Field*, std::uint32_t>> fields;  // the base's come first
  if (!isArray) {
    std::vector<StructInfo*> chain;
    for (StructInfo* info = type->structInfo; info != nullptr; info = info->base) chain.insert(chain.begin(), info);
    for (StructInfo* info : chain)
      for (const Field& field : info->fields) fields.emplace_back(&field, field.offset);
  }
  std::size_t count = isArray ? type->count : fields.size();
  std::size_t next = 0;
  for (NodeId element : tree().children(list)) {
    NodeId value = element;
    Location at = tree().location(element);
    if (tree().kind(element) == NodeKind::Error) continue;
    if (tree().kind(element) == NodeKind::NamedValue) {
      NodeId nameNode = tree().child(element, 0);
      std::string_view name = tree().text(nameNode);
      value = tree().child(element, 1);
      for (next = 0; next < fields.size() && fields[next].first->name != name;) ++next;
      if (next == fields.size()) {
        if (isArray) emitter_.emit(diag::NotAStruct, tree().location(nameNode), typeName(type));
        else unknownMember(type->structInfo, name, tree().location(nameNode));
        next = 0;
        continue;
      }
    } else if (next >= count) {
      emitter_.emit(diag::TooManyValues, at, typeName(type), count);
      return;
    }
    if (!value) continue;
    const Type* inner = isArray ? type->element : fields[next].first->type;
    std::uint32_t place =
        isArray ? offset + static_cast<std::uint32_t>(next * sizeOf(inner)) : offset + fields[next].second;
    ++next;
    if (inner->isError()) continue;
    if (tree().kind(value) == NodeKind::InitialiserList) {
      if (inner->kind == TypeKind::FixedArray || inner->kind == TypeKind::Struct)
        initialList(value, inner, place, variable);
      else
        emitter_.emit(diag::BadInitialiser, at, base::cat("a value of type ", typeName(inner)))
            .hint("leave the braces out");
      continue;
    }
    if (inner->kind == TypeKind::FixedArray || inner->kind == TypeKind::Struct) {
      emitter_.emit(diag::BadInitialiser, at, base::cat("a value of type ", typeName(inner)))
          .hint("write its values in '{ }'");
    } else if (inner->isReference()) {
      if (tree().kind(value) != NodeKind::NullValue)
        emitter_.emit(diag::BadInitialiser, at, base::cat("a global value of type ", typeName(inner)))
            .hint("assign it in game_start");
    } else if (auto constant = constantFor(value, inner, "an initial value", AssignLater)) {
      variable.initialList.push_back({place, inner, *constant});
    }
  }
}

void Checker::exportDeclaration(NodeId id) {
  for (NodeId child : tree().children(id)) {
    if (tree().kind(child) != NodeKind::NameNode) continue;
    std::string_view name = tree().text(child);
    const Symbol* symbol = findGlobal(name);
    bool good = false;
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Variable && !symbol->variable->isImport) {
      symbol->variable->isExported = true;
      good = true;
    } else if (symbol != nullptr && symbol->kind == Symbol::Kind::Function && !symbol->function->isImport) {
      good = symbol->function->isExported = true;  // functions are visible to imports without it, too
    }
    if (good) continue;
    auto& diagnostic = emitter_.emit(diag::ExportUnknown, tree().location(child), name);
    diagnostics::SpellingSuggestion spelling(name);
    for (const Scope::Entry& entry : bodyScope_)
      if (entry.value.kind == Symbol::Kind::Variable && !entry.value.variable->isImport) spelling.offer(entry.name);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Variable)
      diagnostic.hint("an imported variable is exported where it is defined");
    else if (spelling) diagnostic.hint(spelling.hint());
    else diagnostic.hint("export a variable below its definition");
  }
}

}  // namespace vellum::ags
