#include "languages/skrit/runtime/region_graph.h"

#include <algorithm>
#include <map>

#include "languages/common/dot.h"
#include "languages/skrit/files/map/id_text.h"
#include "languages/skrit/files/map/trigger_call.h"
#include "languages/skrit/runtime/content_check.h"
#include "languages/skrit/runtime/world_event_names.h"

namespace vellum::skrit {

using base::cat;

namespace {

// A message from a trigger, or a SCID in a field of a component.
struct Edge {
  std::int32_t from = 0, to = 0;
  std::string label;
  bool field = false;

  bool operator<(const Edge& other) const {
    return std::tie(from, to, field, label) < std::tie(other.from, other.to, other.field, other.label);
  }
};

std::string numberText(float number) {
  std::string out;
  base::appendGeneral(out, number, 4);
  return out;
}

class Graph {
 public:
  explicit Graph(const map::Region& region) : region_(region) {
    for (const map::PlacedObject& object : region.objects) objects_.try_emplace(object.scid, &object);
  }

  void add(const map::PlacedObject& object, const std::vector<TemplateComponent>& components) {
    for (const TemplateComponent& component : components)
      for (const TemplateField& field : component.fields) {
        if (component.name == "common" && isTriggerField(field.name)) addLine(object, field);
        else if (component.name == "common" && field.name == "dev_instance_text") names_[object.scid] = field.value;
        else addField(object, component, field);
      }
  }

  std::string text(std::string_view name) const {
    std::string out = cat(common::dotHead(name, "solid: sends a message; dashed: names the object in a field"),
                          "  node [shape=box style=\"rounded,filled\" fillcolor=\"#f7f6f2\" "
                          "fontname=\"sans-serif\" fontsize=11];\n  edge [fontname=\"sans-serif\" fontsize=9];\n");
    std::map<std::int32_t, bool> shown;  // SCID -> sends
    for (const auto& [edge, count] : edges_) shown[edge.from] |= true, shown[edge.to] |= false;
    for (const auto& [scid, sends] : shown) base::append(out, node(scid));
    for (const auto& [edge, count] : edges_) {
      std::string label = count > 1 ? cat(edge.label, " x", count) : edge.label;
      base::append(out, cat("  ", quoted(edge.from), " -> ", quoted(edge.to), " [label=", common::dotString(label),
                            edge.field ? " style=dashed" : "", "];\n"));
    }
    if (silent_ > 0)
      base::append(
          out, cat("  others [shape=plaintext style=\"\" label=",
                   common::dotString(
                       cat(silent_, silent_ == 1 ? " other line of triggers sends" : " other lines of triggers send",
                           " no message")),
                   "];\n"));
    return out + "}\n";
  }

 private:
  static std::string quoted(std::int32_t scid) { return common::dotString(map::idText(scid)); }

  // One line of a row: what it sends, or what makes it happen.
  void addLine(const map::PlacedObject& object, const TemplateField& field) {
    std::string_view name = std::string_view(field.name).substr(field.name.rfind(':') + 1);
    map::TriggerCall call = map::readTriggerCall(field.value);
    if (name.starts_with("condition")) {
      std::vector<std::string>& lines = conditions_[object.scid];
      std::string line = call.verb;
      for (const std::string& argument : call.arguments) base::append(line, cat(" ", argument));
      if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
      return;
    }
    if (!name.starts_with("action")) return;
    if (call.verb != nameOf(ActionKind::SendMessage) || call.arguments.size() < 2) {
      ++silent_;
      return;
    }
    std::string label = cat(call.whenFalse ? "when_false " : "", base::toLower(call.arguments[0]));
    if (call.delay > 0) base::append(label, cat(" after ", numberText(call.delay), " s"));
    auto scid = fuel::valueInt(call.arguments[1]);
    ++edges_[{object.scid, scid.value_or(0), label, false}];
  }

  // `hears = 0x00100002;`
  void addField(const map::PlacedObject& object, const TemplateComponent& component, const TemplateField& field) {
    if (!base::toLower(field.value).starts_with("0x")) return;
    auto scid = fuel::valueInt(field.value);
    if (scid && objects_.contains(*scid)) ++edges_[{object.scid, *scid, cat(component.name, ": ", field.name), true}];
  }

  std::string node(std::int32_t scid) const {
    auto found = objects_.find(scid);
    if (found == objects_.end())
      return cat("  ", quoted(scid), " [label=", common::dotString(cat(map::idText(scid), "\nnot in this region")),
                 " fillcolor=\"#f6dada\" style=\"rounded,filled,dashed\"];\n");
    std::string label = cat(found->second->templateName, "\n", map::idText(scid));
    if (auto name = names_.find(scid); name != names_.end() && !name->second.empty())
      label = cat("\"", name->second, "\"\n", label);
    auto lines = conditions_.find(scid);
    if (lines == conditions_.end()) return cat("  ", quoted(scid), " [label=", common::dotString(label), "];\n");
    constexpr std::size_t MostLines = 4;
    for (std::size_t i = 0; i < lines->second.size() && i < MostLines; ++i)
      base::append(label, cat("\n", lines->second[i]));
    if (lines->second.size() > MostLines)
      base::append(label, cat("\n", lines->second.size() - MostLines, " more conditions"));
    return cat("  ", quoted(scid), " [fillcolor=\"#fbe8cf\" label=", common::dotString(label), "];\n");
  }

  const map::Region& region_;
  std::map<std::int32_t, const map::PlacedObject*> objects_;
  std::map<std::int32_t, std::vector<std::string>> conditions_;  // by the SCID of their owner
  std::map<std::int32_t, std::string> names_;                    // dev_instance_text
  std::map<Edge, std::size_t> edges_;
  std::size_t silent_ = 0;  // actions that are no messages
};

}  // namespace

std::string regionGraph(const languages::Program& program, const ExportTable& exports, diagnostics::Emitter& emitter) {
  diagnostics::Emitter found;
  ContentCheck content(program, exports, found);
  content.readStore();
  std::string out;
  if (auto map = map::readMap(content.mapFiles(), *languages::findOption(program.options, "map"), found)) {
    std::string_view level = languages::findOption(program.options, "level").value_or(map::Levels[0]);
    std::string_view name = languages::findOption(program.options, "region").value_or("");
    if (auto region = map::readRegion(content.mapFiles(), *map, name, level, found)) {
      Graph graph(*region);
      for (const map::PlacedObject& object : region->objects) graph.add(object, content.componentsOf(object));
      out = graph.text(cat(map->name, " / ", region->name));
    }
  }
  for (diagnostics::Diagnostic& each : found.take())
    if (!each.location.valid()) emitter.add(std::move(each));
  return out;
}

}  // namespace vellum::skrit
