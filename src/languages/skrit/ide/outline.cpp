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
  Kind kind(syntax::NodeId node) const { return static_cast<Kind>(tree_[node].kind); }

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
      case Kind::Only: return items(node, out);
      case Kind::Property:
      case Kind::VarDecl:
        for (syntax::NodeId each : tree_.children(node))
          if (kind(each) == Kind::Declarator && tree_.child(each, 0))
            add(kind(node) == Kind::Property ? "property" : "variable", each, tree_.child(each, 0), out);
        return;
      case Kind::Function: what = "function"; break;
      case Kind::Event: what = "event"; break;
      case Kind::Trigger: what = "trigger"; break;
      case Kind::AtFunction: what = "at function"; break;
      case Kind::State: what = "state"; break;
      default: return;
    }
    for (syntax::NodeId name : tree_.children(node)) {
      if (kind(name) != Kind::User) continue;
      add(what, node, name, out);
      if (kind(node) == Kind::State) items(node, out.back().children);
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
