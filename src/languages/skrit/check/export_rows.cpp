#include "languages/skrit/check/export_rows.h"

namespace vellum::skrit {

namespace {

using RowKind = ExportRow::Kind;

constexpr ExportRow Rows[] = {
#define VELLUM_SKRIT_ENUM(enumeration, words) {.kind = RowKind::Enum, .name = #enumeration, .text = words},
#define VELLUM_SKRIT_CONSTANT(enumeration, constant, value, words) \
  {.kind = RowKind::Constant, .owner = #enumeration, .name = #constant, .text = words, .number = value},
#define VELLUM_SKRIT_CLASS(cppName, exported, single, words) \
  {.kind = RowKind::Class, .name = exported, .text = words, .singleton = single},
#define VELLUM_SKRIT_EXPORT(cppName, body, exported, declared, words) \
  {.kind = RowKind::Function,                                         \
   .owner = exported,                                                 \
   .declaration = declared,                                           \
   .text = words,                                                     \
   .host = "skrit:" #cppName "." #body},
#define VELLUM_SKRIT_BASE(derived, base, words) {.kind = RowKind::Base, .owner = derived, .name = base, .text = words},
#include "languages/skrit/builtins/exports.def"
};

}  // namespace

std::span<const ExportRow> exportRows() { return Rows; }

}  // namespace vellum::skrit
