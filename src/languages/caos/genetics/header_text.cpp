#include "languages/caos/genetics/header_text.h"

#include "base/text.h"
#include "languages/caos/genetics/field_text.h"
#include "languages/caos/genetics/gene_names.h"

namespace vellum::caos {

std::string_view headerName(HeaderField field) {
  static constexpr std::string_view Names[] = {"id", "generation", "on", "flags", "mutability", "variant"};
  return Names[static_cast<std::size_t>(field)];
}

std::uint8_t headerByte(const Gene& gene, HeaderField field) {
  switch (field) {
    case HeaderField::Id: return gene.id;
    case HeaderField::Generation: return gene.generation;
    case HeaderField::SwitchOn: return gene.switchOn;
    case HeaderField::Flags: return gene.flags;
    case HeaderField::Mutability: return gene.mutability;
    case HeaderField::Variant: return gene.variant;
  }
  return 0;
}

void setHeaderByte(Gene& gene, HeaderField field, std::uint8_t value) {
  switch (field) {
    case HeaderField::Id: gene.id = value; return;
    case HeaderField::Generation: gene.generation = value; return;
    case HeaderField::SwitchOn: gene.switchOn = value; return;
    case HeaderField::Flags: gene.flags = value; return;
    case HeaderField::Mutability: gene.mutability = value; return;
    case HeaderField::Variant: gene.variant = value; return;
  }
}

void appendHeader(std::string& out, HeaderField field, std::uint8_t value) {
  if (field == HeaderField::SwitchOn) return appendChoice(out, value, stageNames());
  if (field == HeaderField::Flags) return appendFlags(out, value, geneFlagNames());
  base::append(out, int(value));
}

std::string readHeader(HeaderField field, std::string_view text, std::uint8_t& value) {
  if (field == HeaderField::SwitchOn) return readChoice(text, stageNames(), value);
  if (field == HeaderField::Flags) return readFlags(text, geneFlagNames(), value);
  std::string wrong = readByte(text, value);
  if (wrong.empty() && field == HeaderField::Variant && value > MaxVariant)
    return base::cat("a variant is 1 to ", MaxVariant, ", or 0 for all");
  return wrong;
}

}  // namespace vellum::caos
