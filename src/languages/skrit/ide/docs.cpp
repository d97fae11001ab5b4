#include "languages/skrit/ide/docs.h"

#include <span>

#include "base/text.h"
#include "languages/skrit/check/export_rows.h"

namespace vellum::skrit {

using base::cat;

namespace {

struct OperatorRow {
  std::string_view sign, signature, text;
};
constexpr OperatorRow Operators[] = {
#define VELLUM_SKRIT_OPERATOR(sign, signature, text) {sign, signature, text},
#include "languages/skrit/ide/operators.def"
#undef VELLUM_SKRIT_OPERATOR
};

struct EventRow {
  std::string_view name, group, parameters, sender, text;
};
constexpr EventRow Events[] = {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, text) {#name, "Events: " group, parameters, sender, text},
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
};

// An entry of the manual that needs only the texts of its row.
struct PlainRow {
  std::string_view name, kind, signature, group, text;
};
constexpr PlainRow Words[] = {
#define VELLUM_SKRIT_KEYWORD(name, word, group, text) {word, "keyword", word, group, text},
#include "languages/skrit/syntax/keywords.def"
#undef VELLUM_SKRIT_KEYWORD
#define VELLUM_SKRIT_DIRECTIVE(name, word, text) {word, "directive", word, "Preprocessor-style directives", text},
#include "languages/skrit/syntax/directives.def"
#undef VELLUM_SKRIT_DIRECTIVE
};
constexpr PlainRow Triggers[] = {
#define VELLUM_SKRIT_CONDITION(name, word, kinds, required, parameters, text) \
  {word, "trigger condition", word "( " parameters " )", "Triggers of maps", text},
#define VELLUM_SKRIT_ACTION(name, word, kinds, required, simulated, parameters, text)                                 \
  {word, simulated ? "trigger action" : "trigger action, only traced", word "( " parameters " )", "Triggers of maps", \
   text},
#define VELLUM_SKRIT_TRIGGER_MODE(name, word, sense, text) {word, "mode of a trigger", word, "Triggers of maps", text},
#include "languages/skrit/builtins/triggers.def"
};
constexpr PlainRow Opcodes[] = {
#define VELLUM_SKRIT_OPCODE(name, mnemonic, operand, pops, pushes, group, text) \
  {#name, "opcode", mnemonic, "Opcodes: " group, text},
#include "languages/skrit/lower/opcodes.def"
#undef VELLUM_SKRIT_OPCODE
};

class Manual {
 public:
  void add(std::string_view name, std::string_view kind, std::string_view signature, std::string_view group,
           std::string_view text, std::string_view status = "complete") {
    entries_.push_back({std::string(name), std::string(kind), std::string(signature), std::string(group),
                        std::string(text), std::string(status)});
  }
  void add(std::span<const PlainRow> rows) {
    for (const PlainRow& row : rows) add(row.name, row.kind, row.signature, row.group, row.text);
  }
  void add(const EventRow& row) {
    std::string signature = cat("event ", row.name, "$");
    if (!row.parameters.empty()) base::append(signature, cat("( ", row.parameters, " )"));
    add(row.name, "event", signature, row.group, row.text,
        row.sender == "host" ? "sent on request only (--event)" : "complete");
  }
  void add(const ExportRow& row) {
    switch (row.kind) {
      case ExportRow::Kind::Enum: add(row.name, "enumeration", row.name, "Exports", row.text); break;
      case ExportRow::Kind::Constant:
        add(row.name, "constant", row.name, cat("Exports: ", row.owner),
            cat(row.text, " A constant of ", row.owner, ", ", row.number,
                " here; the game's own numbers come with its export list."));
        break;
      case ExportRow::Kind::Class:
        add(row.name, row.singleton ? "singleton" : "class", row.name, "Exports", row.text);
        break;
      case ExportRow::Kind::Function: {
        std::size_t open = row.declaration.find('('), begin = open;
        while (begin > 0 && (base::isAsciiAlnum(row.declaration[begin - 1]) || row.declaration[begin - 1] == '_'))
          --begin;
        std::string_view name = row.declaration.substr(begin, open - begin);
        if (row.owner.empty()) add(name, "function", row.declaration, "Exports: global functions", row.text);
        else add(cat(row.owner, ".", name), "function", row.declaration, cat("Exports: ", row.owner), row.text);
        break;
      }
      case ExportRow::Kind::Base: break;
    }
  }
  std::vector<languages::DocEntry> take() { return std::move(entries_); }

 private:
  std::vector<languages::DocEntry> entries_;
};

}  // namespace

static std::vector<languages::DocEntry> makeDocs() {
  Manual manual;
  manual.add(Words);
  for (const OperatorRow& row : Operators) manual.add(row.sign, "operator", row.signature, "Operators", row.text);
  for (const EventRow& row : Events) manual.add(row);
  for (const ExportRow& row : exportRows()) manual.add(row);
  manual.add(Triggers);
  manual.add(Opcodes);
  return manual.take();
}

const std::vector<languages::DocEntry>& docs() {
  static const std::vector<languages::DocEntry> all = makeDocs();
  return all;
}

}  // namespace vellum::skrit
