#include "base/text.h"
#include "languages/ags/ide/editor.h"

namespace vellum::ags {

namespace {

using languages::OutlineItem;
using syntax::NodeId;

class Outline {
 public:
  explicit Outline(const SyntaxTree& tree) : tree_(tree) {}

  std::vector<OutlineItem> run() {
    std::vector<OutlineItem> items;
    for (NodeId node : tree_.children(tree_.root())) item(node, items);
    return items;
  }

 private:
  OutlineItem* add(std::string_view kind, NodeId node, std::vector<OutlineItem>& out) {
    NodeId name = tree_.find(node, NodeKind::NameNode);
    if (!name) return nullptr;
    std::string text(tree_.text(name));
    if (NodeId owner = tree_.find(node, NodeKind::OwnerName))
      text = base::cat(tree_.text(tree_.child(owner, 0)), "::", text);
    out.push_back({std::move(text), std::string(kind), tree_.location(name).span, tree_.location(node).span, {}});
    return &out.back();
  }

  void item(NodeId node, std::vector<OutlineItem>& out) {
    switch (tree_.kind(node)) {
      case NodeKind::EnumDeclaration:
        if (OutlineItem* made = add("enum", node, out))
          for (NodeId child : tree_.children(node))
            if (tree_.kind(child) == NodeKind::EnumItem) add("constant", child, made->children);
        break;
      case NodeKind::StructDeclaration:
        if (OutlineItem* made = add("struct", node, out))
          if (NodeId body = tree_.find(node, NodeKind::StructBody))
            for (NodeId child : tree_.children(body)) declaration(child, "field", made->children);
        break;
      default: declaration(node, "variable", out);
    }
  }

  void declaration(NodeId node, std::string_view variable, std::vector<OutlineItem>& out) {
    if (tree_.kind(node) != NodeKind::Declaration) return;
    bool isAttribute = false, isImport = false;
    for (NodeId child : tree_.children(node)) {
      if (tree_.kind(child) != NodeKind::Qualifier) continue;
      isAttribute |= tree_.firstKind(child) == KwAttribute;
      isImport |= tree_.firstKind(child) == KwImport || tree_.firstKind(child) == KwTryImport;
    }
    bool isMember = variable == "field";
    for (NodeId child : tree_.children(node)) {
      bool isFunction = tree_.kind(child) == NodeKind::Function;
      if (!isFunction && tree_.kind(child) != NodeKind::Variable) continue;
      add(isAttribute             ? "attribute"
          : isImport && !isMember ? "import"
          : isFunction            ? std::string_view("function")
                                  : variable,
          child, out);
    }
  }

  const SyntaxTree& tree_;
};

}  // namespace

std::vector<OutlineItem> outline(const SyntaxTree& tree) { return Outline(tree).run(); }

}  // namespace vellum::ags
