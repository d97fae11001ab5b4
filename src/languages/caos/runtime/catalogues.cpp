#include "languages/caos/runtime/catalogues.h"

#include "base/text.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

void readCatalogues(const Assets& assets, Catalogue& catalogue) {
  for (const std::string& name : assets.list("Catalogue"))
    if (base::toLower(name).ends_with(".catalogue"))
      if (auto bytes = assets.read("Catalogue", name)) catalogue.add(fromBytes(*bytes));
  catalogue.addErrors();
}

Catalogue& Catalogues::catalogue() {
  if (read_) return catalogue_;
  read_ = true;
  catalogue_.clear();
  readCatalogues(assets_, catalogue_);
  readCategories();
  return catalogue_;
}

// "Agent Classifiers" has one classifier an entry, 0 for any; the first match is the category.
void Catalogues::readCategories() {
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

std::int32_t Catalogues::categoryOf(const Classifier& classifier) {
  catalogue();
  for (const auto& [pattern, number] : categories_)
    if (classifier.matches(pattern)) return number;
  return -1;
}

}  // namespace vellum::caos
