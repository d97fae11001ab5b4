#include "base/check.h"
#include "languages/skrit/check/exports.h"

namespace vellum::skrit {

static ExportTable readRows() {
  constexpr std::uint32_t None = ExportTable::None;
  ExportTable table;
#define VELLUM_SKRIT_ENUM(name, text) table.enums[table.addEnum(#name)].doc = text;
#define VELLUM_SKRIT_CONSTANT(owner, name, number, text) table.addConstant(table.addEnum(#owner), #name, number);
#define VELLUM_SKRIT_CLASS(cppName, exported, isSingleton, text) \
  {                                                              \
    ExportClass& made = table.classes[table.addClass(exported)]; \
    made.singleton = isSingleton;                                \
    made.declared = true;                                        \
    made.doc = text;                                             \
  }
#define VELLUM_SKRIT_EXPORT(cppName, body, exported, declaration, text)                                    \
  {                                                                                                        \
    auto added = table.addFunction(exported[0] == 0 ? None : table.addClass(exported), declaration, text); \
    VELLUM_CHECK(added.ok(), "a declaration of exports.def");                                              \
    table.functions[added.value()].builtIn = true;                                                         \
    table.functions[added.value()].host = "skrit:" #cppName "." #body;                                     \
  }
#define VELLUM_SKRIT_BASE(derived, baseName, text)    \
  {                                                   \
    std::uint32_t id = table.addClass(baseName);      \
    table.classes[table.addClass(derived)].base = id; \
  }
#include "languages/skrit/events/exports.def"
  return table;
}

// The declarations are read once a process.
ExportTable ExportTable::builtIns() {
  static const ExportTable rows = readRows();
  return rows;
}

}  // namespace vellum::skrit
