#include "base/check.h"
#include "languages/skrit/check/export_rows.h"
#include "languages/skrit/check/exports.h"

namespace vellum::skrit {

static void add(ExportTable& table, const ExportRow& row) {
  switch (row.kind) {
    case ExportRow::Kind::Enum: table.enums[table.addEnum(row.name)].doc = row.text; break;
    case ExportRow::Kind::Constant: table.addConstant(table.addEnum(row.owner), row.name, row.number); break;
    case ExportRow::Kind::Class: {
      ExportClass& made = table.classes[table.addClass(row.name)];
      made.singleton = row.singleton;
      made.declared = true;
      made.doc = row.text;
      break;
    }
    case ExportRow::Kind::Function: {
      std::uint32_t owner = row.owner.empty() ? ExportTable::None : table.addClass(row.owner);
      auto added = table.addFunction(owner, row.declaration, row.text);
      VELLUM_CHECK(added.ok(), "a declaration of exports.def");
      table.functions[added.value()].builtIn = true;
      table.functions[added.value()].host = row.host;
      break;
    }
    case ExportRow::Kind::Base: {
      std::uint32_t base = table.addClass(row.name);
      table.classes[table.addClass(row.owner)].base = base;
      break;
    }
  }
}

static ExportTable readRows() {
  ExportTable table;
  table.reserve(exportRows().size());
  for (const ExportRow& row : exportRows()) add(table, row);
  return table;
}

// The declarations are read once a process; the table is deliberately never freed.
ExportTable ExportTable::builtIns() {
  static const ExportTable& rows = *new ExportTable(readRows());
  return rows;
}

}  // namespace vellum::skrit
