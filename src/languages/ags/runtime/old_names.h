// Names of AGS 2 in scripts, and what replaces them.
#pragma once

#include <string>
#include <string_view>

#include "diagnostics/diagnostic.h"

namespace vellum::ags {

// Whether it is a name of AGS 2 that exists no longer; of a member, or of anything else.
bool isOldName(std::string_view word, bool isMember);
// What replaces it: a statement, or a name ("Character.Say"), as its entry in the manual says. Empty: nothing alone.
std::string replacementOf(std::string_view oldName);
// Says in the hints of a warning about its use what replaces it.
void hintAtReplacement(std::string_view oldName, diagnostics::Diagnostic& diagnostic);
// Says in the hints of an error about it what replaces it, and how a game keeps it.
void hintAtToday(std::string_view oldName, diagnostics::Diagnostic& diagnostic);

}  // namespace vellum::ags
