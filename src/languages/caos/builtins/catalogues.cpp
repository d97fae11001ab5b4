// Texts of the catalogue (chapter "Variables" of the manual, and the categories of agents).
#include "base/text.h"
#include "languages/caos/builtins/call.h"

namespace vellum::caos {

VELLUM_CAOS_BODY(Reaf) {
  call.engine.catalogues.forget();
  return call.done();
}

VELLUM_CAOS_BODY(ReaqInteger) {
  return call.done(call.engine.catalogues.catalogue().find(call.s(0)) != nullptr ? 1 : 0);
}

// --stand-in-assets: a missing tag has one text, its name.
VELLUM_CAOS_BODY(ReanInteger) {
  const auto* texts = call.engine.catalogues.catalogue().find(call.s(0));
  if (texts == nullptr && call.standIns()) return call.done(1);
  if (texts == nullptr) return call.fail(diag::NoCatalogueTag, call.s(0));
  return call.done(static_cast<std::int32_t>(texts->size()));
}

static vm::HostResult textOf(Call& call, std::string_view tag, std::int32_t offset) {
  const auto* texts = call.engine.catalogues.catalogue().find(tag);
  if (texts == nullptr && call.standIns()) return call.done(tag);
  if (texts == nullptr) return call.fail(diag::NoCatalogueTag, tag);
  if (offset < 0 || static_cast<std::size_t>(offset) >= texts->size())
    return call.fail(diag::NoCatalogueText, tag, texts->size(), offset);
  return call.done(std::string_view((*texts)[static_cast<std::size_t>(offset)]));
}

VELLUM_CAOS_BODY(ReadString) { return textOf(call, call.s(0), call.i(1)); }

// Tries the classifier itself, then wildcards down to 0 0 0.
VELLUM_CAOS_BODY(WildString) {
  Classifier c = call.classifier(0);
  for (int wild = 0; wild < 4; ++wild) {
    std::string tag =
        base::cat(call.s(3), ' ', wild < 3 ? c.family : 0, ' ', wild < 2 ? c.genus : 0, ' ', wild < 1 ? c.species : 0);
    if (call.engine.catalogues.catalogue().find(tag) != nullptr) return textOf(call, tag, call.i(4));
  }
  return textOf(call, base::cat(call.s(3), " 0 0 0"), call.i(4));
}

VELLUM_CAOS_BODY(CatiInteger) { return call.done(call.engine.catalogues.categoryOf(call.classifier(0))); }
VELLUM_CAOS_BODY(CataInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.category >= 0 ? agent.category : call.engine.catalogues.categoryOf(agent.classifier));
}
VELLUM_CAOS_BODY(CatxString) {
  const auto* texts = call.engine.catalogues.catalogue().find("Agent Categories");
  std::int32_t id = call.i(0);
  bool inside = texts != nullptr && id >= 0 && static_cast<std::size_t>(id) < texts->size();
  return call.done(inside ? std::string_view((*texts)[static_cast<std::size_t>(id)]) : std::string_view());
}

}  // namespace vellum::caos
