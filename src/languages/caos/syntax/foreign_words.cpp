#include "languages/caos/syntax/foreign_words.h"

#include "base/text.h"

namespace vellum::caos {

namespace {

struct Foreign {
  std::string_view text, instead;
};

constexpr std::string_view Comparators = "comparisons are eq, ne, gt, ge, lt, le (or = <> > >= < <=)";
constexpr std::string_view Joints = "conditions are joined with 'and' and 'or'";
constexpr std::string_view Arithmetic =
    "values are not computed in place: use ADDV, SUBV, MULV, DIVV on a variable, ADDS for texts";
constexpr std::string_view Quotes = "strings are in straight quotes: \"text\"";
constexpr std::string_view Condition = "conditions are written DOIF a EQ b ... ELIF a EQ b ... ELSE ... ENDI";
constexpr std::string_view Counting = "loops are REPS n ... REPE, LOOP ... UNTL a EQ b, and ENUM f g s ... NEXT";
constexpr std::string_view Printing = "OUTV prints a number, OUTS a text";

constexpr Foreign words[] = {
    {"if", Condition},
    {"then", Condition},
    {"elseif", Condition},
    {"elsif", Condition},
    {"endif", Condition},
    {"end", "blocks end with ENDI, UNTL, EVER, REPE or NEXT, scripts with ENDM"},
    {"not", "there is no 'not': compare with NE, or with EQ 0"},
    {"for", Counting},
    {"foreach", Counting},
    {"while", Counting},
    {"do", Counting},
    {"break", "GOTO a label after the loop leaves it"},
    {"continue", "put the rest of the loop into DOIF ... ENDI"},
    {"print", Printing},
    {"echo", Printing},
    {"return", "STOP ends a script, RETN a subroutine"},
    {"let", "variables are set with SETV, SETS for text, SETA for an agent"},
    {"set", "variables are set with SETV, SETS for text, SETA for an agent"},
    {"var", "VA00 to VA99 are there in every script; SETV sets one"},
    {"int", "VA00 to VA99 are there in every script; SETV sets one"},
    {"true", "write 1"},
    {"false", "write 0"},
    {"nil", "NULL is no agent"},
    {"none", "NULL is no agent"},
    {"self", "the agent whose script runs is OWNR, the chosen one TARG"},
    {"this", "the agent whose script runs is OWNR, the chosen one TARG"},
};

constexpr Foreign signs[] = {
    {"==", Comparators},
    {"!=", Comparators},
    {"~=", Comparators},
    {"&&", Joints},
    {"&", Joints},
    {"||", Joints},
    {"|", Joints},
    {"!", "there is no '!': compare with NE, or with EQ 0"},
    {"//", "a comment begins with * and ends with its line"},
    {"/*", "a comment begins with * and ends with its line"},
    {"#", "a comment begins with * and ends with its line"},
    {"+=", "ADDV adds to a variable"},
    {"+", Arithmetic},
    {"-", Arithmetic},
    {"/", Arithmetic},
    {"{", "blocks have no braces: DOIF ... ENDI, REPS ... REPE, LOOP ... UNTL, ENUM ... NEXT"},
    {"}", "blocks have no braces: DOIF ... ENDI, REPS ... REPE, LOOP ... UNTL, ENUM ... NEXT"},
    {"(", "values follow their command without brackets"},
    {")", "values follow their command without brackets"},
    {";", "commands need nothing between them but a blank"},
    {":", "labels are written SUBR name"},
    {"$", "variables are VA00 to VA99, OV00, MV00 and GAME \"name\""},
    {"@", "variables are VA00 to VA99, OV00, MV00 and GAME \"name\""},
    {"\xe2\x80\x9c", Quotes},
    {"\xe2\x80\x9d", Quotes},
    {"\xe2\x80\x98", Quotes},
    {"\xe2\x80\x99", Quotes},
};

}  // namespace

std::string_view insteadOf(std::string_view text) {
  for (const Foreign& sign : signs)
    if (text.starts_with(sign.text)) return sign.instead;
  for (const Foreign& word : words)
    if (base::equalsIgnoreCase(text, word.text)) return word.instead;
  if (text.find_first_of("()") != text.npos) return "values follow their command without brackets";
  if (text.find(';') != text.npos) return "commands need nothing between them but a blank";
  return "";
}

bool endsForeignBlock(std::string_view word) {
  for (std::string_view end : {"end", "endif", "then", "do"})
    if (base::equalsIgnoreCase(word, end)) return true;
  return false;
}

}  // namespace vellum::caos
