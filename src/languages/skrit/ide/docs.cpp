#include "languages/skrit/ide/docs.h"

#include "base/text.h"

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

}  // namespace

std::vector<languages::DocEntry> docs() {
  std::vector<languages::DocEntry> out;
  auto add = [&](std::string_view name, std::string_view kind, std::string_view signature, std::string_view group,
                 std::string_view text, std::string_view status = "complete") {
    out.push_back({std::string(name), std::string(kind), std::string(signature), std::string(group), std::string(text),
                   std::string(status)});
  };
#define VELLUM_SKRIT_KEYWORD(name, word, group, text) add(word, "keyword", word, group, text);
#include "languages/skrit/syntax/keywords.def"
#undef VELLUM_SKRIT_KEYWORD
#define VELLUM_SKRIT_DIRECTIVE(name, word, text) add(word, "directive", word, "Preprocessor-style directives", text);
#include "languages/skrit/syntax/directives.def"
#undef VELLUM_SKRIT_DIRECTIVE
  for (const OperatorRow& row : Operators) add(row.sign, "operator", row.signature, "Operators", row.text);
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, text)                                         \
  add(#name, "event",                                                                                     \
      parameters[0] == 0 ? std::string("event " #name "$") : cat("event " #name "$( ", parameters, " )"), \
      "Events: " group, text, sender[0] == 'h' ? "sent on request only (--event)" : "complete");
#include "languages/skrit/events/events.def"
#undef VELLUM_SKRIT_EVENT
#define VELLUM_SKRIT_ENUM(name, text) add(#name, "enumeration", #name, "Exports", text);
#define VELLUM_SKRIT_CONSTANT(owner, name, number, text) \
  add(#name, "constant", #name, "Exports: " #owner,      \
      cat(text, " A constant of " #owner ", ", number, " here; the game's own numbers come with its export list."));
#define VELLUM_SKRIT_CLASS(cppName, name, singleton, text) \
  add(name, singleton ? "singleton" : "class", name, "Exports", text);
#define VELLUM_SKRIT_EXPORT(cppName, body, owner, declaration, text)                                           \
  {                                                                                                            \
    std::string_view whole = declaration;                                                                      \
    std::size_t open = whole.find('('), begin = open;                                                          \
    while (begin > 0 && (base::isAsciiAlnum(whole[begin - 1]) || whole[begin - 1] == '_')) --begin;            \
    add(cat(owner, ".", whole.substr(begin, open - begin)), "function", declaration, "Exports: " owner, text); \
  }
#include "languages/skrit/events/exports.def"
#define VELLUM_SKRIT_OPCODE(name, mnemonic, operand, pops, pushes, group, text) \
  add(#name, "opcode", mnemonic, "Opcodes: " group, text);
#include "languages/skrit/lower/opcodes.def"
#undef VELLUM_SKRIT_OPCODE
  return out;
}

}  // namespace vellum::skrit
