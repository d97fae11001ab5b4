#include "languages/caos/genetics/genome_diff.h"

#include <algorithm>
#include <map>
#include <vector>

#include "base/text.h"
#include "languages/caos/genetics/field.h"
#include "languages/caos/genetics/gene_key.h"
#include "languages/caos/genetics/genome_text.h"
#include "languages/caos/genetics/header_text.h"

namespace vellum::caos {

static std::string changes(const Gene& a, const Gene& b) {
  std::string out;
  auto note = [&](std::string_view name, const std::string& before, const std::string& after) {
    std::string_view nothing = "nothing";
    base::append(
        out, base::cat(out.empty() ? " " : ", ", name, ' ', before.empty() ? nothing : std::string_view(before), " -> ",
                       after.empty() ? nothing : std::string_view(after)));
  };
  for (HeaderField field : HeaderFields)
    if (headerByte(a, field) != headerByte(b, field))
      note(headerName(field), fieldText(a, headerName(field)), fieldText(b, headerName(field)));
  for (const GeneField& field : fieldsOf(a.kind)) {
    auto before = field.in(a), after = field.in(b);
    if (!std::equal(before.begin(), before.end(), after.begin()))
      note(field.name, fieldText(a, field.name), fieldText(b, field.name));
  }
  return out;
}

std::string genomeDiff(const Genome& a, const Genome& b) {
  std::map<std::uint64_t, std::vector<std::size_t>> places;  // in `a`, the last first
  for (std::size_t i = a.size(); i > 0; --i) places[geneKey(a[i - 1])].push_back(i - 1);
  std::vector<std::ptrdiff_t> partners(b.size(), -1);
  std::vector<bool> isInBoth(a.size());
  for (std::size_t i = 0; i < b.size(); ++i) {
    auto found = places.find(geneKey(b[i]));
    if (found == places.end() || found->second.empty()) continue;
    partners[i] = static_cast<std::ptrdiff_t>(found->second.back());
    isInBoth[found->second.back()] = true;
    found->second.pop_back();
  }
  std::string out;
  std::size_t next = 0;  // in `a`
  auto onlyInA = [&](std::size_t end) {
    for (; next < end; ++next)
      if (!isInBoth[next]) base::append(out, base::cat("- ", geneText(a[next]), '\n'));
  };
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (partners[i] < 0) {
      base::append(out, base::cat("+ ", geneText(b[i]), '\n'));
      continue;
    }
    auto partner = static_cast<std::size_t>(partners[i]);
    onlyInA(partner);
    std::string changed = changes(a[partner], b[i]);
    if (!changed.empty())
      base::append(out, base::cat("~ ", geneKind(b[i].kind).name, " id=", int(b[i].id), ':', changed, '\n'));
  }
  onlyInA(a.size());
  return out;
}

}  // namespace vellum::caos
