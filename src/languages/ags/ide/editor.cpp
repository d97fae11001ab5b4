// Hover and completion: the checker's own names and types, looked up at a position of the text.
#include "languages/ags/ide/editor.h"

#include <set>

#include "base/text.h"
#include "languages/ags/ide/docs.h"

namespace vellum::ags {

using languages::Completion;
using languages::Hover;
using syntax::NodeId;

namespace {

class Editor {
 public:
  Editor(const Edited& edited, std::uint32_t offset)
      : edited_(edited), tree_(edited.tree), tokens_(edited.tree.tree().tokens()), offset_(offset) {
    for (const Function& function : edited.program.functions)
      if (function.body != nullptr && inside(function.body->location)) function_ = &function;
  }

  std::optional<Hover> hover() {
    std::uint32_t at = tokenAt();
    const syntax::Token& token = tokens_[at];
    if (token.kind == End || offset_ < token.span.begin) return std::nullopt;
    std::string_view word = tokens_.text(at);
    if (token.flags != 0) {
      const Macro* macro = edited_.macros.find(word);
      if (macro == nullptr) return std::nullopt;
      return Hover{token.span, base::cat("#define ", word, macro->text.empty() ? "" : " ", macro->text), {}};
    }
    if (token.kind == Name) return name(at, word);
    return manual(word, token.span);
  }

  std::vector<Completion> complete() {
    if (inComment()) return {};
    std::uint32_t at = tokenAt();
    const syntax::Token& token = tokens_[at];
    if (token.kind == String || token.kind == Character) {
      if (token.span.begin < offset_ && offset_ < token.span.end) return {};
    }
    bool inWord = token.span.begin < offset_ && offset_ <= token.span.end && isWord(tokens_.text(at));
    std::uint32_t next = inWord ? at : firstTokenAfter();
    std::uint16_t previous = next > 0 ? tokens_[next - 1].kind : std::uint16_t{End};
    if (previous == Dot) {
      bool isType = false;
      if (const StructInfo* info = structBefore(next - 1, isType))
        members(info, isType, tokens_[next - 2].kind == KwThis);
    } else if (previous == DoubleColon && next > 1) {
      if (const Symbol* symbol = edited_.context.findGlobal(tokens_.text(next - 2));
          symbol != nullptr && symbol->structInfo != nullptr)
        for (const Function* method : symbol->structInfo->methods)
          add(method->name, "function", declarationText(*method));
    } else if (previous == KwNew) {
      types(true);
    } else if (atDirective()) {
      for (std::string_view word : Directives) add(word, "directive", "");
    } else {
      everything();
    }
    return std::move(found_);
  }

 private:
  static bool isWord(std::string_view text) { return !text.empty() && (base::isAsciiAlpha(text[0]) || text[0] == '_'); }
  bool inside(source::Location at) const {
    return at.file == tokens_.file() && at.span.begin < offset_ && offset_ < at.span.end;
  }

  // The token at the cursor, or the word that ends there; in a gap the next one.
  std::uint32_t tokenAt() const {
    std::uint32_t at = firstTokenAfter();
    return isWordEnd(at) ? at - 1 : at;
  }
  // Whether a word ends at the cursor, before token `at`.
  bool isWordEnd(std::uint32_t at) const {
    return at > 0 && tokens_[at - 1].span.end == offset_ && isWord(tokens_.text(at - 1));
  }
  std::uint32_t firstTokenAfter() const {
    std::uint32_t low = 0, high = tokens_.size() - 1;
    while (low < high) {
      std::uint32_t middle = (low + high) / 2;
      if (tokens_[middle].span.end <= offset_) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  std::string_view gapToCursor() const {
    std::uint32_t at = firstTokenAfter();
    std::uint32_t begin = at > 0 ? tokens_[at - 1].span.end : 0;
    return begin < offset_ ? tokens_.text().substr(begin, offset_ - begin) : std::string_view();
  }
  bool inComment() const {
    std::string_view gap = gapToCursor();
    for (std::size_t i = 0; i + 1 < gap.size();) {
      bool line = gap[i] == '/' && gap[i + 1] == '/', block = gap[i] == '/' && gap[i + 1] == '*';
      if (!line && !block) {
        ++i;
        continue;
      }
      std::size_t end = gap.find(line ? std::string_view("\n") : std::string_view("*/"), i + 2);
      if (end == gap.npos) return true;
      i = end + (line ? 1 : 2);
    }
    return false;
  }
  // Directives are not tokens: they are in the gaps.
  bool atDirective() const {
    std::string_view gap = gapToCursor();
    std::size_t line = gap.rfind('\n');
    return base::trim(gap.substr(line == gap.npos ? 0 : line + 1)).starts_with("#");
  }

  // From the root to the innermost node around a token.
  std::vector<NodeId> path(std::uint32_t token) const {
    std::vector<NodeId> nodes{tree_.root()};
    for (bool deeper = true; deeper;) {
      deeper = false;
      for (NodeId child : tree_.children(nodes.back())) {
        if (tree_.firstToken(child) > token || token >= tree_.endToken(child)) continue;
        nodes.push_back(child);
        deeper = true;
        break;
      }
    }
    return nodes;
  }

  // The struct of the expression left of a '.': of a value, or a named struct (`isType`).
  const StructInfo* structOf(NodeId left, bool& isType) const {
    while (left && tree_.kind(left) == NodeKind::Paren) left = tree_.child(left, 0);
    if (!left) return nullptr;
    if (tree_.kind(left) == NodeKind::NameValue && localNamed(tree_.text(left)) == nullptr) {
      const Symbol* symbol = edited_.context.findGlobal(tree_.text(left));
      isType = symbol != nullptr && symbol->kind == Symbol::Kind::Type;
      if (isType) return symbol->structInfo;
    }
    source::Location whole = tree_.location(left);
    for (std::size_t i = edited_.program.expressions.size(); i-- > 0;) {
      const Expression& value = edited_.program.expressions[i];
      if (value.location == whole && value.kind != ExpressionKind::Error)
        return value.type->kind == TypeKind::ConstString ? edited_.program.types.string()->structInfo
                                                         : value.type->structInfo;
    }
    return nullptr;
  }
  const StructInfo* structBefore(std::uint32_t dot, bool& isType) const {
    for (NodeId node : path(dot))
      if (tree_.kind(node) == NodeKind::Member && tree_.endToken(tree_.child(node, 0)) == dot)
        return structOf(tree_.child(node, 0), isType);
    return nullptr;
  }

  // The variable that a name means at the cursor, when it is one of the function's.
  const Variable* localNamed(std::string_view name) const {
    const Variable* found = nullptr;
    for (const Variable* variable : visibleLocals())
      if (variable->name == name) found = variable;
    return found;
  }
  std::vector<const Variable*> visibleLocals() const {
    std::vector<const Variable*> out;
    if (function_ == nullptr) return out;
    for (const Parameter& parameter : function_->parameters)
      if (parameter.variable != nullptr) out.push_back(parameter.variable);
    locals(tree_.root(), out);
    return out;
  }
  // Declarations before the cursor in the blocks around it.
  void locals(NodeId node, std::vector<const Variable*>& out) const {
    for (NodeId child : tree_.children(node)) {
      source::Location at = tree_.location(child);
      if (at.span.begin >= offset_) break;
      NodeKind kind = tree_.kind(child);
      if (kind == NodeKind::Declaration || kind == NodeKind::ForPart) {
        declarators(child, out);
        if (inside(at)) locals(child, out);
      } else if (inside(at)) {
        locals(child, out);
      }
    }
  }
  void declarators(NodeId node, std::vector<const Variable*>& out) const {
    for (NodeId child : tree_.children(node)) {
      if (tree_.kind(child) == NodeKind::Declaration) declarators(child, out);
      NodeId name = tree_.kind(child) == NodeKind::Variable ? tree_.find(child, NodeKind::NameNode) : NodeId();
      if (!name) continue;
      for (const Variable* variable : function_->locals)
        if (variable->location == tree_.location(name)) out.push_back(variable);
    }
  }

  std::optional<Hover> name(std::uint32_t at, std::string_view word) {
    std::vector<NodeId> nodes = path(at);
    source::Location here = tokens_.location(at);
    if (at > 0 && tokens_[at - 1].kind == Dot) {
      bool isType = false;
      const StructInfo* info = structBefore(at - 1, isType);
      return info != nullptr ? member(info, word, here.span) : std::nullopt;
    }
    if (auto declared = declaration(here)) return declared;
    if (const Variable* local = localNamed(word))
      return Hover{here.span, declarationText(*local), local->isParameter ? "A parameter." : "A local variable."};
    const Symbol* symbol = edited_.context.findGlobal(word);
    return symbol != nullptr ? global(*symbol, word, here.span) : manual(word, here.span);
  }

  Hover say(source::Span span, std::string signature, source::Location declared, std::string_view manualName) const {
    std::string words = declared.valid() ? authorsWords(edited_.sources, declared) : manualText(manualName);
    return {span, std::move(signature), std::move(words)};
  }

  // The cursor is on a name that is declared here.
  std::optional<Hover> declaration(source::Location here) const {
    for (const Function& function : edited_.program.functions)
      if (function.location == here) return say(here.span, declarationText(function), here, {});
    for (const Variable& variable : edited_.program.variables)
      if (variable.location == here) return say(here.span, declarationText(variable), here, {});
    for (const StructInfo& info : edited_.program.structs) {
      if (info.location == here) return say(here.span, declarationText(info), here, {});
      for (const Field& field : info.fields)
        if (field.location == here) return say(here.span, declarationText(field), here, {});
      for (const Attribute& attribute : info.attributes)
        if (attribute.location == here) return say(here.span, declarationText(attribute), here, {});
    }
    return std::nullopt;
  }

  std::optional<Hover> member(const StructInfo* info, std::string_view word, source::Span span) const {
    for (; info != nullptr; info = info->base) {
      std::string whole = base::cat(info->name, ".", word);
      for (const Field& field : info->fields)
        if (field.name == word) return say(span, declarationText(field), field.location, whole);
      for (const Attribute& attribute : info->attributes)
        if (attribute.name == word) return say(span, declarationText(attribute), attribute.location, whole);
      const Symbol* symbol = edited_.context.findGlobal({word, info});
      if (symbol != nullptr && symbol->kind == Symbol::Kind::Function)
        return say(span, declarationText(*symbol->function), symbol->function->location, whole);
      if (symbol != nullptr && symbol->kind == Symbol::Kind::Attribute)
        return say(span, declarationText(*symbol->attribute), symbol->attribute->location, whole);
    }
    return std::nullopt;
  }

  std::optional<Hover> global(const Symbol& symbol, std::string_view word, source::Span span) const {
    switch (symbol.kind) {
      case Symbol::Kind::Variable: return say(span, declarationText(*symbol.variable), symbol.location, word);
      case Symbol::Kind::Function: return say(span, declarationText(*symbol.function), symbol.location, word);
      case Symbol::Kind::EnumConstant:
        return Hover{span, base::cat(word, " = ", symbol.number), base::cat("A value of ", typeName(symbol.type), ".")};
      case Symbol::Kind::Attribute: return say(span, declarationText(*symbol.attribute), symbol.location, word);
      case Symbol::Kind::Type:
        if (symbol.structInfo != nullptr) return say(span, declarationText(*symbol.structInfo), symbol.location, word);
        if (symbol.type->kind == TypeKind::Enum)
          return say(span, base::cat("enum ", typeName(symbol.type)), symbol.location, word);
        return manual(word, span);
      case Symbol::Kind::Alias: return Hover{span, std::string(word), "A name of the game's data."};
      case Symbol::Kind::None: break;
    }
    return std::nullopt;
  }

  std::optional<Hover> manual(std::string_view word, source::Span span) const {
    for (const languages::DocEntry& entry : docs())
      if (entry.name == word) return Hover{span, entry.signature, entry.text};
    return std::nullopt;
  }
  static std::string manualText(std::string_view name) {
    for (const languages::DocEntry& entry : docs())
      if (entry.name == name) return entry.text;
    return {};
  }

  void add(std::string_view name, std::string_view kind, std::string detail) {
    if (!name.empty() && seen_.insert(std::string(name)).second)
      found_.push_back({std::string(name), std::string(kind), std::move(detail)});
  }

  void members(const StructInfo* info, bool isType, bool throughThis) {
    for (; info != nullptr; info = info->base) {
      for (const Field& field : info->fields)
        if (!isType && (!field.isProtected || throughThis)) add(field.name, "field", declarationText(field));
      for (const Attribute& attribute : info->attributes)
        if ((!isType || attribute.isStatic) && (!attribute.isProtected || throughThis))
          add(attribute.name, "attribute", declarationText(attribute));
      for (const Scope* scope : edited_.context.scopes())
        for (const Scope::Entry& entry : *scope) {
          if (entry.owner != info) continue;
          if (entry.value.kind == Symbol::Kind::Attribute && (!isType || entry.value.attribute->isStatic))
            add(entry.name, "attribute", declarationText(*entry.value.attribute));
          if (entry.value.kind != Symbol::Kind::Function) continue;
          const Function& function = *entry.value.function;
          if (function.isStatic == isType && (!function.isProtected || throughThis))
            add(function.name, "function", declarationText(function));
        }
    }
  }

  void types(bool forNew) {
    for (std::string_view basic : {"int", "char", "short", "float", "String", "bool"}) add(basic, "type", "");
    for (const Scope* scope : edited_.context.scopes())
      for (const Scope::Entry& entry : *scope) {
        if (entry.owner != nullptr || entry.value.kind != Symbol::Kind::Type) continue;
        const StructInfo* info = entry.value.structInfo;
        if (!forNew || (info != nullptr && info->isManaged))
          add(entry.name, "type", info != nullptr ? declarationText(*info) : "");
      }
  }

  void everything() {
    std::vector<const Variable*> locals = visibleLocals();
    for (std::size_t i = locals.size(); i-- > 0;) add(locals[i]->name, "variable", declarationText(*locals[i]));
    for (const Scope* scope : edited_.context.scopes())
      for (const Scope::Entry& entry : *scope) {
        if (entry.owner != nullptr) continue;
        const Symbol& symbol = entry.value;
        switch (symbol.kind) {
          case Symbol::Kind::Variable: add(entry.name, "variable", declarationText(*symbol.variable)); break;
          case Symbol::Kind::Function: add(entry.name, "function", declarationText(*symbol.function)); break;
          case Symbol::Kind::EnumConstant: add(entry.name, "constant", typeName(symbol.type)); break;
          case Symbol::Kind::Attribute: add(entry.name, "variable", declarationText(*symbol.attribute)); break;
          case Symbol::Kind::Alias: add(entry.name, "variable", ""); break;
          default: break;
        }
      }
    types(false);
    for (const Macros::Entry& entry : edited_.macros)
      if (!entry.removed) add(entry.name, "macro", entry.value.text);
    for (const languages::DocEntry& entry : docs())
      if (entry.kind == "keyword" && entry.name[0] != '#') add(entry.name, "keyword", entry.signature);
  }

  const Edited& edited_;
  const SyntaxTree& tree_;
  const syntax::TokenBuffer& tokens_;
  std::uint32_t offset_;
  const Function* function_ = nullptr;  // around the cursor
  std::vector<Completion> found_;
  std::set<std::string> seen_;
};

}  // namespace

std::optional<Hover> hover(const Edited& edited, std::uint32_t offset) { return Editor(edited, offset).hover(); }

std::vector<Completion> complete(const Edited& edited, std::uint32_t offset) {
  return Editor(edited, offset).complete();
}

}  // namespace vellum::ags
