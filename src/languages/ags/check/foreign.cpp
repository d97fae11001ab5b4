#include "languages/ags/check/foreign.h"

namespace vellum::ags {

namespace {

struct Row {
  std::string_view name, hint;
};

constexpr Row Names[] = {
    {"nil", "write 'null'"},
    {"None", "write 'null'"},
    {"none", "write 'null'"},
    {"nullptr", "write 'null'"},
    {"print", "write 'Display(...)'"},
    {"printf", "write 'Display(...)'"},
    {"puts", "write 'Display(...)'"},
    {"echo", "write 'Display(...)'"},
    {"alert", "write 'Display(...)'"},
    {"strlen", "write '.Length' after the String"},
    {"StrLen", "write '.Length' after the String"},
    {"strcat", "write 's = s.Append(...)'"},
    {"StrCat", "write 's = s.Append(...)'"},
    {"strcmp", "write '==', or String.CompareTo"},
    {"StrComp", "write '==', or String.CompareTo"},
    {"sprintf", "write 's = String.Format(...)'"},
    {"StrFormat", "write 's = String.Format(...)'"},
    {"strcpy", "write 's = ...'"},
    {"StrCopy", "write 's = ...'"},
    {"rand", "write 'Random(...)'"},
    {"random", "write 'Random(...)'"},
    {"sleep", "write 'Wait(...)'"},
    {"sqrt", "write 'Maths.Sqrt(...)'"},
    {"pow", "write 'Maths.RaiseToPower(...)'"},
    {"not", "write '!'"},
    {"EGO", "write 'cEgo' for that character, or 'player' for the one that the player controls"},
    {"self", "write 'this'"},
    {"then", "leave it out: 'if (...) { ... }'"},
};

constexpr Row Types[] = {
    {"double", "write 'float'"},
    {"boolean", "write 'bool'"},
    {"BOOL", "write 'bool'"},
    {"byte", "write 'char'"},
    {"integer", "write 'int'"},
    {"uint", "write 'int'"},
    {"size_t", "write 'int'"},
    {"str", "write 'String'"},
    {"Str", "write 'String'"},
    {"var", "write the variable's type"},
    {"let", "write the variable's type"},
    {"auto", "write the variable's type"},
    {"func", "write 'function'"},
    {"fn", "write 'function'"},
    {"def", "write 'function'"},
    {"sub", "write 'function'"},
    {"define", "write '#define'"},
    {"begin", "write '{'"},
    {"end", "write '}'"},
    {"then", "leave it out: 'if (...) { ... }'"},
};

template <std::size_t Count>
std::string_view hintOf(const Row (&rows)[Count], std::string_view name) {
  for (const Row& row : rows)
    if (row.name == name) return row.hint;
  return {};
}

}  // namespace

std::string_view foreignName(std::string_view name) { return hintOf(Names, name); }

std::string_view foreignType(std::string_view name) { return hintOf(Types, name); }

}  // namespace vellum::ags
