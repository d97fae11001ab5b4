// The option `eye`: from where pictures of a map are drawn.
#pragma once

#include "languages/language.h"
#include "languages/xg/render/view.h"

namespace vellum::xg {

std::string eyeProblem(std::string_view value);
View viewOf(const languages::Options& options);

}  // namespace vellum::xg
