// The manual, from the languages' rows and the pages that were added.

#include "api/handles.h"
#include "api/required.h"
#include "base/sort.h"
#include "diagnostics/spelling.h"

using namespace vellum;
using languages::DocEntry;
using languages::Language;

struct vellum_docs {
  struct Entry {
    std::string language;
    const DocEntry* entry;                  // the language keeps it, or `exported`
    int rank;                               // lower is better
    std::shared_ptr<const DocParts> parts;  // null: no page has a section about it
  };
  std::vector<Entry> entries;
  std::deque<DocEntry> exported;  // by the host
  std::string suggestion;
};

namespace {

bool contains(const std::string& text, const std::string& word) {
  return base::toLower(text).find(word) != std::string::npos;
}

bool hasWord(std::string_view text, std::string_view word) {
  auto isInside = [&](std::size_t at) { return at < text.size() && (base::isAsciiAlnum(text[at]) || text[at] == '_'); };
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
    if (!isInside(at - 1) && !isInside(at + word.size())) return true;
  return false;
}

// Without the parameters of the other entries that share the section.
std::shared_ptr<const DocParts> ownParts(std::shared_ptr<const DocParts> parts, const DocEntry& entry) {
  auto isOthers = [&](const DocPart& part) {
    return part.isShared && part.kind == "parameter" && !hasWord(entry.signature, part.name);
  };
  if (std::none_of(parts->begin(), parts->end(), isOthers)) return parts;
  auto own = std::make_shared<DocParts>(*parts);
  std::erase_if(*own, isOthers);
  return own;
}

std::shared_ptr<const DocParts> partsOf(const vellum_engine& engine, std::string_view language, const DocEntry& entry) {
  if (engine.manual.empty()) return nullptr;
  std::string name = base::cat(language, " ", entry.name);
  auto found = engine.manual.find(base::cat(name, " ", entry.kind));
  if (found == engine.manual.end()) found = engine.manual.find(name);
  return found == engine.manual.end() ? nullptr : ownParts(found->second, entry);
}

// How well an entry answers a search; -1 when it does not.
int searchRank(const DocEntry& entry, const std::vector<std::string>& words) {
  int rank = 0;
  for (const std::string& word : words) {
    if (base::equalsIgnoreCase(entry.name, word)) rank += 0;
    else if (contains(entry.name, word)) rank += 1;
    else if (contains(entry.signature, word) || contains(entry.group, word)) rank += 2;
    else if (contains(entry.text, word)) rank += 3;
    else return -1;
  }
  return rank;
}

DocEntry entryOf(const host::Native& native, const languages::Tools& tools) {
  using Kind = host::Native::Kind;
  const bool isFunction = native.kind == Kind::Function && tools.exportName != nullptr;
  std::string name = isFunction ? tools.exportName(native.text) : native.text;
  if (!native.owner.empty()) name = base::cat(native.owner, ".", name);
  const char* kind = native.kind == Kind::Class      ? "type"
                     : native.kind == Kind::Enum     ? "enum"
                     : native.kind == Kind::Constant ? "constant"
                                                     : "function";
  return {std::move(name), kind, native.text, "Host", native.doc, "complete"};
}

int rankOf(const DocEntry& entry, const std::string& query, const std::vector<std::string>& words,
           vellum_doc_mode mode) {
  switch (mode) {
    case VELLUM_DOC_EXACT: return base::equalsIgnoreCase(entry.name, query) ? 0 : -1;
    case VELLUM_DOC_PREFIX:
      return entry.name.size() >= query.size() &&
                     base::equalsIgnoreCase(std::string_view(entry.name).substr(0, query.size()), query)
                 ? 0
                 : -1;
    case VELLUM_DOC_SEARCH: return searchRank(entry, words);
  }
  return -1;
}

}  // namespace

extern "C" {

vellum_docs* vellum_docs_find(vellum_engine* engine, const char* language, const char* query, vellum_doc_mode mode) {
  VELLUM_NEEDS_OR(nullptr, engine, query);
  auto* docs = new vellum_docs;
  std::string wanted(base::trim(query));
  std::vector<std::string> words;
  for (std::string_view word : base::split(wanted, ' '))
    if (!word.empty()) words.push_back(base::toLower(word));
  // Near names, and near last parts of qualified names: "Wlak" for Character.Walk.
  diagnostics::SpellingSuggestion suggestion(wanted), part(wanted);
  for (const Language* candidate : languages::all()) {
    if ((language != nullptr && candidate->id != language) || !candidate->has.docs) continue;
    auto offer = [&](const DocEntry& entry) {
      int rank = rankOf(entry, wanted, words, mode);
      if (rank >= 0)
        docs->entries.push_back({std::string(candidate->id), &entry, rank, partsOf(*engine, candidate->id, entry)});
      else {
        suggestion.offer(entry.name);
        const std::string_view name = entry.name;
        if (std::size_t dot = name.find_last_of(".: "); dot != name.npos) part.offer(name.substr(dot + 1));
      }
    };
    const languages::Tools& tools = languages::toolsOf(*candidate);
    for (const DocEntry& entry : tools.docs()) offer(entry);
    host::eachNative(&engine->natives, candidate->id, [&](const host::Native& native, std::size_t) {
      offer(docs->exported.emplace_back(entryOf(native, tools)));
    });
  }
  base::sortStable(docs->entries, [](const auto& a, const auto& b) { return a.rank < b.rank; });
  if (docs->entries.empty()) docs->suggestion = suggestion ? suggestion.best() : part.best();
  return docs;
}

void vellum_docs_free(vellum_docs* docs) { delete docs; }
size_t vellum_docs_count(const vellum_docs* docs) {
  VELLUM_NEEDS_OR(0, docs);
  return docs->entries.size();
}
const char* vellum_docs_suggestion(const vellum_docs* docs) {
  VELLUM_NEEDS_OR("", docs);
  return docs->suggestion.c_str();
}

int vellum_docs_get(const vellum_docs* docs, size_t index, vellum_doc* out) {
  VELLUM_NEEDS_OR(0, docs, out);
  *out = vellum_doc{};
  if (index >= docs->entries.size()) return 0;
  const auto& [language, entry, rank, parts] = docs->entries[index];
  *out = {language.c_str(),     entry->name.c_str(), entry->kind.c_str(),  entry->signature.c_str(),
          entry->group.c_str(), entry->text.c_str(), entry->status.c_str()};
  return 1;
}

size_t vellum_docs_part_count(const vellum_docs* docs, size_t index) {
  VELLUM_NEEDS_OR(0, docs);
  bool known = index < docs->entries.size() && docs->entries[index].parts != nullptr;
  return known ? docs->entries[index].parts->size() : 0;
}

int vellum_docs_part(const vellum_docs* docs, size_t index, size_t part, vellum_doc_part* out) {
  VELLUM_NEEDS_OR(0, docs, out);
  *out = vellum_doc_part{};
  if (part >= vellum_docs_part_count(docs, index)) return 0;
  const DocPart& found = (*docs->entries[index].parts)[part];
  *out = {found.kind.data(), found.name.c_str(), found.text.c_str()};
  return 1;
}

}  // extern "C"
