#include "languages/skrit/ide/outline.h"

#include "base/text.h"
#include "languages/skrit/syntax/nodes.h"
#include "languages/skrit/syntax/parser.h"

namespace vellum::skrit {

namespace {

class Outline {
 public:
  explicit Outline(const syntax::Tree& tree) : tree_(tree) {}

  void items(syntax::NodeId parent, std::vector<languages::OutlineItem>& out) {
    for (syntax::NodeId node : tree_.children(parent)) item(node, out);
  }

 private:
  NodeKind kind(syntax::NodeId node) const { return static_cast<NodeKind>(tree_[node].kind); }

  void add(std::string_view kind, syntax::NodeId node, syntax::NodeId name, std::vector<languages::OutlineItem>& out) {
    out.push_back({std::string(tree_.firstTokenText(name)),
                   std::string(kind),
                   tree_.location(name).span,
                   tree_.location(node).span,
                   {}});
  }

  void item(syntax::NodeId node, std::vector<languages::OutlineItem>& out) {
    std::string_view what;
    switch (kind(node)) {
      case NodeKind::Only: return items(node, out);
      case NodeKind::Property:
      case NodeKind::VarDecl:
        for (syntax::NodeId each : tree_.children(node))
          if (kind(each) == NodeKind::Declarator && tree_.child(each, 0))
            add(kind(node) == NodeKind::Property ? "property" : "variable", each, tree_.child(each, 0), out);
        return;
      case NodeKind::Function: what = "function"; break;
      case NodeKind::Event: what = "event"; break;
      case NodeKind::Trigger: what = "trigger"; break;
      case NodeKind::AtFunction: what = "at function"; break;
      case NodeKind::State: what = "state"; break;
      default: return;
    }
    for (syntax::NodeId name : tree_.children(node)) {
      if (kind(name) != NodeKind::User) continue;
      add(what, node, name, out);
      if (kind(node) == NodeKind::State) items(node, out.back().children);
      return;
    }
  }

  const syntax::Tree& tree_;
};

}  // namespace

std::vector<languages::OutlineItem> outline(const languages::Program& program, source::FileId file) {
  diagnostics::Emitter unheard;
  syntax::Tree tree = parse(program.sources, file, {}, unheard);
  std::vector<languages::OutlineItem> out;
  Outline(tree).items(tree.root(), out);
  return out;
}

}  // namespace vellum::skrit
