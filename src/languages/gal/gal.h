// gal's descriptor: the only header of this language that other folders include.
#pragma once

#include "languages/language.h"

namespace vellum::gal {
const languages::Language& language();
}
