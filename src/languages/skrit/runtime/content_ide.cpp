#include "languages/skrit/runtime/content_ide.h"

#include "languages/skrit/runtime/content_check.h"
#include "languages/skrit/runtime/tables.h"

namespace vellum::skrit {

using base::cat;

namespace {

struct ComponentRow {
  std::string_view name, text;
};
constexpr ComponentRow EngineComponentRows[] = {
#define VELLUM_SKRIT_COMPONENT(name, text) {#name, text},
#include "languages/skrit/builtins/components.def"
#undef VELLUM_SKRIT_COMPONENT
};

// The parser bounds the nesting.
void outlineBlocks(const syntax::Tree& tree, syntax::NodeId parent, std::vector<languages::OutlineItem>& out) {
  for (syntax::NodeId node : tree.children(parent)) {
    auto kind = static_cast<fuel::Kind>(tree[node].kind);
    if (kind != fuel::Kind::Block && kind != fuel::Kind::Attribute) continue;
    for (syntax::NodeId name : tree.children(node)) {
      auto nameKind = static_cast<fuel::Kind>(tree[name].kind);
      if (nameKind != fuel::Kind::Header && nameKind != fuel::Kind::Name) continue;
      out.push_back({std::string(tree.firstTokenText(name)),
                     kind == fuel::Kind::Block ? "block" : "attribute",
                     tree.location(name).span,
                     tree.location(node).span,
                     {}});
      if (kind == fuel::Kind::Block) outlineBlocks(tree, node, out.back().children);
      break;
    }
  }
}

bool holds(source::Location place, std::uint32_t offset) {
  return place.valid() && place.span.begin <= offset && offset <= place.span.end;
}

// The doc text of a skrit: the property _doc$.
std::string docOf(const Program& program) {
  const Variable* doc = tables::findProperty(program, "_doc");
  if (doc == nullptr || !doc->initial) return "";
  const Expr* expr = &program[doc->initial];
  while (expr->kind == Expr::Kind::Convert) expr = &program[expr->operands[0]];
  return expr->kind == Expr::Kind::Text ? program.texts[expr->text] : std::string();
}

class FuelNames {
 public:
  FuelNames(const languages::Program& program, const ExportTable& exports, source::FileId file)
      : exports_(exports), check_(program, exports, unheard_), document_(fuel::read(program.sources, file, unheard_)) {
    check_.run();
  }

  std::optional<languages::Hover> at(std::uint32_t offset) {
    for (const fuel::Block& block : document_.blocks) {
      bool isTemplate = base::equalsIgnoreCase(block.type, "template");
      if (isTemplate && holds(block.at, offset)) return aboutTemplate(block.name, block.at);
      for (const fuel::Attribute& attribute : block.attributes)
        if (isTemplate && base::equalsIgnoreCase(attribute.name, "specializes") && holds(attribute.valueAt, offset))
          return aboutTemplate(fuel::valueText(attribute.value), attribute.valueAt);
      if (!isTemplate && check_.templates().find(block.type) == nullptr) continue;
      for (std::uint32_t child : block.children)
        if (auto found = aboutComponent(document_.blocks[child], offset)) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<languages::Hover> aboutTemplate(const std::string& name, source::Location at) {
    const Template* found = check_.templates().find(name);
    if (found == nullptr) return std::nullopt;
    return languages::Hover{at.span, cat("template ", found->name), check_.templates().docOf(name)};
  }

  std::optional<languages::Hover> aboutComponent(const fuel::Block& block, std::uint32_t offset) {
    bool header = holds(block.at, offset);
    const fuel::Attribute* field = nullptr;
    for (const fuel::Attribute& each : block.attributes)
      if (holds(each.nameAt, offset)) field = &each;
    if (!header && field == nullptr) return std::nullopt;
    if (const Program* program = check_.component(block.name, block.at.file)) {
      if (header) {
        std::string text = docOf(*program);
        if (std::string properties = tables::propertyList(*program); !properties.empty())
          text += cat(text.empty() ? "" : "\n", "Properties: ", properties);
        return languages::Hover{block.at.span, cat("component ", block.name), text};
      }
      const Variable* property = tables::findProperty(*program, field->name);
      if (property == nullptr) return std::nullopt;
      return languages::Hover{field->nameAt.span,
                              cat("property ", exports_.typeName(property->type), " ", property->name), property->doc};
    }
    for (const ComponentRow& row : EngineComponentRows)
      if (header && base::equalsIgnoreCase(row.name, block.name))
        return languages::Hover{block.at.span, cat("component ", row.name), std::string(row.text)};
    return std::nullopt;
  }

  const ExportTable& exports_;
  diagnostics::Emitter unheard_;
  ContentCheck check_;
  fuel::Document document_;
};

}  // namespace

std::vector<languages::OutlineItem> fuelOutline(const source::SourceSet& sources, source::FileId file) {
  diagnostics::Emitter unheard;
  syntax::Tree tree = fuel::parse(sources, file, unheard);
  std::vector<languages::OutlineItem> out;
  outlineBlocks(tree, tree.root(), out);
  return out;
}

std::optional<languages::Hover> fuelHover(const languages::Program& program, const ExportTable& exports,
                                          source::FileId file, std::uint32_t offset) {
  return FuelNames(program, exports, file).at(offset);
}

}  // namespace vellum::skrit
