// AGS Script's descriptor: the only header of this language that other folders include.
#pragma once

#include "languages/language.h"

namespace vellum::ags {
const languages::Language& language();
const languages::Tools& tools();
}  // namespace vellum::ags
