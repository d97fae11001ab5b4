// caos's descriptor: the only header of this language that other folders include.
#pragma once

#include "languages/language.h"

namespace vellum::caos {
const languages::Language& language();
}
