#include "languages/caos/runtime/catalogues.h"

#include <algorithm>
#include <set>

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

// A name of a catalogue file, in lower case: "norn-de" is the German version of "norn".
static std::string_view withoutTag(std::string_view stem) {
  std::size_t size = stem.size();
  bool tagged =
      size > 3 && stem[size - 3] == '-' && base::isAsciiAlpha(stem[size - 2]) && base::isAsciiAlpha(stem[size - 1]);
  return tagged ? stem.substr(0, size - 3) : stem;
}

// Of these files, those to read: of each in several languages, named like norn.catalogue and norn-de.catalogue, the one
// with the language's tag, else the one without.
static std::vector<std::string> chosenCatalogues(const std::vector<std::string>& names, std::string_view language) {
  std::set<std::string, std::less<>> stems;
  for (const std::string& name : names)
    if (base::hasExtension(name, ".catalogue")) stems.insert(base::toLower(base::withoutExtension(name)));
  std::vector<std::string> chosen;
  for (const std::string& name : names) {
    if (!base::hasExtension(name, ".catalogue")) continue;
    std::string stem = base::toLower(base::withoutExtension(name));
    std::string_view plain = withoutTag(stem);
    bool has = stems.contains(base::cat(plain, '-', language));
    // A version in another language is of no use, unless there is nothing else of that name.
    bool isChosen = has ? stem == base::cat(plain, '-', language) : stem == plain || !stems.contains(plain);
    if (isChosen) chosen.push_back(name);
  }
  return chosen;
}

void readCatalogues(const Assets& assets, Catalogue& catalogue) {
  std::set<std::string, std::less<>> read, known;  // in lower case
  for (const std::string& name : chosenCatalogues(assets.list("Catalogue"), assets.language)) {
    read.insert(base::toLower(name));
    if (auto bytes = assets.read("Catalogue", name)) catalogue.add(fromBytes(*bytes));
  }
  // Of files that both games have, those of the other one add tags that the game's own lacks.
  std::vector<std::string> hidden;
  for (const InstalledFile& file : assets.gameFilesOf("Catalogue"))
    if (file.owner > 0) hidden.push_back(file.path);
  hidden = chosenCatalogues(hidden, assets.language);
  for (const InstalledFile& file : assets.gameFilesOf("Catalogue")) {
    std::string name = base::toLower(file.path);
    // The first file of a name is the one that was read by it, unless the world has its own.
    bool isFirst = known.insert(name).second && !assets.isInStorage("Catalogue", file.path);
    bool wanted = file.owner > 0 && !(isFirst && read.contains(name)) &&
                  std::find(hidden.begin(), hidden.end(), file.path) != hidden.end();
    if (auto bytes = wanted ? assets.read(file) : base::Result<std::string>(base::Error{}))
      catalogue.add(fromBytes(*bytes));
  }
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
