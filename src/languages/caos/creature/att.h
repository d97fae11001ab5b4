// The .att files of body parts: where a part joins others in each of its 16 pictures.
#pragma once

#include <string>
#include <string_view>

#include "languages/caos/creature/body_shape.h"

namespace vellum::caos {

// 16 lines, one a picture (east, west, south, north, four angles each), of whole numbers: x and y of each point. Any
// bytes are legal: numbers that are missing are 0, what is no number is passed over, and lines without any don't count.
void readAtt(std::string_view text, BodyShape::Part& part);

// The text of a file with so many points a line.
std::string writeAtt(const BodyShape::Part& part, std::size_t points);

}  // namespace vellum::caos
