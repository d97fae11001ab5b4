#include "languages/skrit/runtime/references.h"

#include "base/path.h"
#include "base/path_pattern.h"
#include "languages/skrit/diagnostics.h"

namespace vellum::skrit {

using base::toLower;

namespace {

// A name alone: not a list, not a query such as #weapon/-rare(1), not an empty text.
bool isName(std::string_view value) {
  if (value.empty() || value.front() == '#') return false;
  return value.find_first_of(" ,|/\\?(") == std::string_view::npos;
}

}  // namespace

std::string_view References::titleOf(Kind kind) {
#define VELLUM_SKRIT_RESOURCE(id, title, extensions) \
  if (kind == Kind::id) return title;
#include "languages/skrit/runtime/references.def"
  return kind == Kind::Template ? "template" : "conversation";
}

bool References::hasFile(std::string_view name, std::string_view extensions) const {
  for (std::string_view extension : base::split(extensions, ' '))
    if (store_.hasBareName(base::hasExtension(name, extension) ? base::withoutExtension(name) : name, extension))
      return true;
  return false;
}

// The blocks of all files of conversations.
const std::set<std::string, std::less<>>& References::conversations() {
  if (std::exchange(conversationsRead_, true)) return conversations_;
  diagnostics::Emitter unheard;
  for (const store::ResourceStore::File* file : store_.match("world/maps/**/conversations/*.gas"))
    if (auto loaded = sources_.load(files_, file->source))
      for (const fuel::Block& block : fuel_.document(loaded.value(), unheard).blocks)
        conversations_.insert(toLower(block.name));
  return conversations_;
}

bool References::isMissing(Kind kind, std::string_view name) {
#define VELLUM_SKRIT_RESOURCE(id, title, extensions) \
  if (kind == Kind::id) return store_.hasExtensions(extensions) && !hasFile(name, extensions);
#include "languages/skrit/runtime/references.def"
  if (kind == Kind::Template) return templates_.find(name) == nullptr;
  return !conversations().empty() && !conversations_.contains(toLower(name));
}

void References::check(const std::vector<TemplateComponent>& components, diagnostics::Emitter& emitter) {
  static constexpr struct {
    std::string_view component, field;
    Kind kind;
  } rows[] = {
#define VELLUM_SKRIT_REFERENCE(component, field, kind) {component, field, Kind::kind},
#include "languages/skrit/runtime/references.def"
  };
  for (const TemplateComponent& component : components)
    for (const TemplateField& field : component.fields) {
      if (!isName(field.value)) continue;
      for (const auto& row : rows) {
        if (!base::fitsPattern(row.component, component.name) || !base::fitsPattern(row.field, field.name)) continue;
        if (isMissing(row.kind, field.value))
          emitter.emit(diag::MissingResource, field.at, titleOf(row.kind), field.value);
        break;
      }
    }
}

}  // namespace vellum::skrit
