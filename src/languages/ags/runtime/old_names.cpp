#include "languages/ags/runtime/old_names.h"

#include "base/text.h"
#include "languages/ags/builtins/old_functions.h"
#include "languages/ags/builtins/rows.h"
#include "languages/ags/ide/docs.h"

namespace vellum::ags {

namespace {

constexpr std::string_view KeepThem = "'old-functions = true' below [game] in game.toml makes it available";

// The entry of an old name: "DisplaySpeech", "Character.inv".
const languages::DocEntry* oldEntryOf(std::string_view oldName) {
  for (const languages::DocEntry& entry : docs()) {
    std::string_view name = entry.name;
    if (std::size_t dot = name.rfind('.'); dot != name.npos) name.remove_prefix(dot + 1);
    if (name == oldName && entry.text.find("An old name") != std::string::npos) return &entry;
  }
  return nullptr;
}

// The name that a text begins with, or that ends its first sentence: "Character.Say." and "The older name of Room."
std::string firstNameIn(std::string_view text) {
  constexpr std::string_view Older = "The older name of ";
  const bool isMember = text.starts_with(Older);
  if (isMember) text.remove_prefix(Older.size());
  std::size_t end = 0, dots = 0;
  for (; end < text.size(); ++end) {
    const bool isDot = text[end] == '.' && end + 1 < text.size() && base::isAsciiAlnum(text[end + 1]);
    if (!isDot && !base::isAsciiAlnum(text[end]) && text[end] != '_') break;
    dots += isDot ? 1 : 0;
  }
  return isMember || dots == 1 ? std::string(text.substr(0, end)) : std::string();
}

}  // namespace

bool isOldName(std::string_view word, bool isMember) {
  return api::isOldName(word) || (!isMember && (api::isOldMacro(word) || !api::oldFunctions({word}).body.empty()));
}

std::string replacementOf(std::string_view oldName) {
  if (std::string statement = api::statementOfToday(oldName); !statement.empty()) return statement;
  if (api::isOldMacro(oldName)) return std::string(api::macroOfToday(oldName));
  const languages::DocEntry* entry = oldEntryOf(oldName);
  return entry != nullptr ? firstNameIn(entry->text) : std::string();
}

void hintAtReplacement(std::string_view oldName, diagnostics::Diagnostic& diagnostic) {
  const std::string today = oldName == "string" ? "String" : replacementOf(oldName);
  diagnostic.hint(!today.empty() ? base::cat("today that is ", today)
                                 : base::cat("'vellum doc -l ags ", oldName, "' explains it"));
}

void hintAtToday(std::string_view oldName, diagnostics::Diagnostic& diagnostic) {
  // Its name is right: no other is meant.
  std::erase_if(diagnostic.hints, [](const std::string& hint) { return hint.starts_with("did you mean"); });
  if (!diagnostic.hints.empty()) {
    diagnostic.hint(base::cat("AGS 2 had it: ", KeepThem));
    return;
  }
  const std::string today = replacementOf(oldName);
  if (!today.empty()) diagnostic.hint(base::cat("AGS 2 had it; today that is ", today));
  diagnostic.hint(base::cat(today.empty() ? "AGS 2 had it: 'vellum doc -l ags " : "'vellum doc -l ags ", oldName,
                            "' explains it, and ", KeepThem));
}

}  // namespace vellum::ags
