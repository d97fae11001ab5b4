// Whether an entry of a console goes on in the next line.
#pragma once

#include <string_view>

namespace vellum::caos {

// Whether the text has a block, a subroutine or a script that is not closed.
bool hasOpenBlock(std::string_view text);

}  // namespace vellum::caos
