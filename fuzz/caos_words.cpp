#include "caos_words.h"

#include <algorithm>
#include <iterator>
#include <memory>

namespace vellum::fuzz {

namespace {

// An agent of each kind, a dead one, rooms, and variables of each type.
constexpr std::string_view Scene =
    "mapd 10000 10000 setv va00 addm 0 0 2000 2000 \"b\" setv va01 addr va00 0 400 0 0 300 350\n"
    "new: simp 2 8 4 \"x\" 2 0 1 seta game \"dead\" targ kill targ\n"
    "new: simp 2 8 3 \"x\" 2 0 1 attr 193 mvto 60 60 seta game \"a\" targ\n"
    "new: comp 2 8 5 \"x\" 2 0 1 mvto 90 60 prt: onew 0 \"o\" \"\" 0 0 pat: text 1 \"x\" 0 1 1 1 5 \"f\" seta game "
    "\"b\" targ\n"
    "new: vhcl 3 8 1 \"x\" 2 0 1 cabn 0 0 90 90 prt: inew 0 \"i\" \"\" 0 0 1000 seta game \"c\" targ\n"
    "sets game \"t\" \"text\" setv va92 340000000000000000000000000000000000000.0 mulv va92 10.0 setv game \"i\" va92\n"
    "endm\n";

constexpr std::string_view Numbers[] = {
    "0",          "-1",          "1",         "7",    "255",
    "2147483647", "-2147483648", "0.5",       "-1.5", "340000000000000000000000000000000000000.0",
    "game \"i\"", "game \"t\"",  "game \"a\""};
constexpr std::string_view Texts[] = {"\"\"",     "\"x\"",      "\"../x\"",   "\"255 1 0\"",
                                      "\"AGNT\"", "game \"t\"", "game \"i\"", "game \"a\""};
constexpr std::string_view Agents[] = {"null",       "targ",       "ownr",       "pntr",          "from",
                                       "game \"a\"", "game \"b\"", "game \"c\"", "game \"dead\"", "game \"t\""};
constexpr std::string_view Bytes[] = {"[]", "[0]", "[255]", "[0 1 255 1]", "[9 9 9]"};
constexpr std::string_view Targets[] = {"targ null ", "targ game \"a\" ", "targ game \"b\" part 1 ",
                                        "targ game \"c\" "};
constexpr std::size_t MaxBytes = 300;
// Words that are only valid in combination.
constexpr std::string_view Blocks[] = {"LOOP", "EVER", "ELSE", "ENDI", "REPS", "REPE", "ENUM",
                                       "ESEE", "ETCH", "EPAS", "ECON", "NEXT", "RETN"};

template <std::size_t Size>
std::string_view pick(const std::string_view (&list)[Size], std::size_t which) {
  return list[which % Size];
}

std::string_view argument(std::string_view type, std::size_t which) {
  if (type == "integer" || type == "float" || type == "decimal") return pick(Numbers, which);
  if (type == "string") return pick(Texts, which);
  if (type == "agent") return pick(Agents, which);
  if (type == "byte-string") return pick(Bytes, which);
  if (type == "variable") return which % 2 == 0 ? "va80" : "ov80";
  return which % 3 == 0 ? pick(Numbers, which / 3) : which % 3 == 1 ? pick(Texts, which / 3) : pick(Agents, which / 3);
}

// The command that consumes a value of the manual's kind; "" for commands.
std::string_view use(std::string_view kind) {
  if (kind == "integer" || kind == "float") return "outv ";
  if (kind == "string") return "outs ";
  if (kind == "agent") return "seta va81 ";
  return kind == "variable" ? "setv va81 " : "";
}

struct FreeDocs {
  void operator()(vellum_docs* docs) const { vellum_docs_free(docs); }
};

}  // namespace

std::string caosProgram(vellum_engine* engine, std::string_view bytes) {
  std::unique_ptr<vellum_docs, FreeDocs> docs(vellum_docs_find(engine, "caos", "", VELLUM_DOC_PREFIX));
  std::size_t count = vellum_docs_count(docs.get());
  std::string text(Scene);
  for (std::size_t i = 0; count > 0 && i + 2 < bytes.size() && i < MaxBytes; i += 3) {
    auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i + at])); };
    vellum_doc row;
    vellum_docs_get(docs.get(), (byte(0) << 8 | byte(1)) % count, &row);
    std::string_view kind = row.kind, signature = row.signature;
    bool alone = std::find(std::begin(Blocks), std::end(Blocks), row.name) == std::end(Blocks);
    for (std::string_view type : {"(condition)", "(label)"}) alone &= signature.find(type) == std::string_view::npos;
    if (kind == "structure" || kind == "operator" || !alone) continue;
    std::size_t which = byte(2);
    text += pick(Targets, which);
    text += use(kind);
    text += row.name;
    for (std::size_t at = 0; (at = signature.find('(', at)) != std::string_view::npos; which += 7) {
      std::size_t end = signature.find(')', at);
      text += ' ';
      text += argument(signature.substr(at + 1, end - at - 1), which);
      at = end;
    }
    text += "\nendm\n";  // an error aborts only this part
  }
  return text;
}

}  // namespace vellum::fuzz
