// Texts of the catalogue (chapter "Variables" of the manual, and the categories of agents).
#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/builtins/text_bytes.h"
#include "languages/caos/runtime/catalogue_files.h"

namespace vellum::caos {

void readCatalogues(const Assets& assets, Catalogue& catalogue) {
  for (const std::string& name : assets.list("Catalogue"))
    if (base::toLower(name).ends_with(".catalogue"))
      if (auto bytes = assets.read("Catalogue", name)) catalogue.add(fromBytes(*bytes));
  catalogue.addErrors();
}

// The catalogue is what the storage holds now: it is read when a script first asks, not saved with the world.
Catalogue& CaosRuntime::catalogue() {
  if (catalogueRead_) return catalogue_;
  catalogueRead_ = true;
  catalogue_.clear();
  readCatalogues(world_.galleries.assets, catalogue_);
  readCategories();
  return catalogue_;
}

// "Agent Classifiers" holds one classifier an entry, 0 for any; the first that fits is the category.
void CaosRuntime::readCategories() {
  categories_.clear();
  const auto* texts = catalogue_.find("Agent Classifiers");
  if (texts == nullptr) return;
  for (std::size_t i = 0; i < texts->size(); ++i) {
    std::int32_t numbers[3] = {};
    int count = 0;
    for (std::string_view word : base::split((*texts)[i], ' '))
      if (auto number = base::parseInt(word); number && count < 3)
        numbers[count++] = static_cast<std::int32_t>(*number);
    if (count == 3)
      categories_.emplace_back(Classifier{numbers[0], numbers[1], numbers[2]}, static_cast<std::int32_t>(i));
  }
}

std::int32_t CaosRuntime::categoryOf(const Classifier& classifier) {
  catalogue();
  for (const auto& [pattern, number] : categories_)
    if (classifier.matches(pattern)) return number;
  return -1;
}

VELLUM_CAOS_BODY(Reaf) {
  call.runtime.forgetCatalogue();
  return call.done();
}

VELLUM_CAOS_BODY(ReaqInteger) { return call.done(call.runtime.catalogue().find(call.s(0)) != nullptr ? 1 : 0); }

// --stand-in-assets: a tag that is missing has one text, its name.
VELLUM_CAOS_BODY(ReanInteger) {
  const auto* texts = call.runtime.catalogue().find(call.s(0));
  if (texts == nullptr && call.standIns()) return call.done(1);
  if (texts == nullptr) return call.fail(diag::NoCatalogueTag, call.s(0));
  return call.done(static_cast<std::int32_t>(texts->size()));
}

static vm::HostResult textOf(Call& call, std::string_view tag, std::int32_t offset) {
  const auto* texts = call.runtime.catalogue().find(tag);
  if (texts == nullptr && call.standIns()) return call.done(tag);
  if (texts == nullptr) return call.fail(diag::NoCatalogueTag, tag);
  if (offset < 0 || static_cast<std::size_t>(offset) >= texts->size())
    return call.fail(diag::NoCatalogueText, tag, texts->size(), offset);
  return call.done(std::string_view((*texts)[static_cast<std::size_t>(offset)]));
}

VELLUM_CAOS_BODY(ReadString) { return textOf(call, call.s(0), call.i(1)); }

// From the classifier itself to 0 0 0.
VELLUM_CAOS_BODY(WildString) {
  Classifier c = call.classifier(0);
  for (int wild = 0; wild < 4; ++wild) {
    std::string tag =
        base::cat(call.s(3), ' ', wild < 3 ? c.family : 0, ' ', wild < 2 ? c.genus : 0, ' ', wild < 1 ? c.species : 0);
    if (call.runtime.catalogue().find(tag) != nullptr) return textOf(call, tag, call.i(4));
  }
  return textOf(call, base::cat(call.s(3), " 0 0 0"), call.i(4));
}

VELLUM_CAOS_BODY(CatiInteger) { return call.done(call.runtime.categoryOf(call.classifier(0))); }
VELLUM_CAOS_BODY(CataInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.category >= 0 ? agent.category : call.runtime.categoryOf(agent.classifier));
}
VELLUM_CAOS_BODY(CatxString) {
  const auto* texts = call.runtime.catalogue().find("Agent Categories");
  std::int32_t id = call.i(0);
  bool inside = texts != nullptr && id >= 0 && static_cast<std::size_t>(id) < texts->size();
  return call.done(inside ? std::string_view((*texts)[static_cast<std::size_t>(id)]) : std::string_view());
}

}  // namespace vellum::caos
