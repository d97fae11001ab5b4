#include "languages/caos/creature/att.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::caos {

// Reads the next whole number of a line; false at its end.
static bool nextAttNumber(std::string_view line, std::size_t& at, std::int16_t& value) {
  auto isDigit = [&](std::size_t i) { return i < line.size() && line[i] >= '0' && line[i] <= '9'; };
  while (at < line.size() && !isDigit(at)) ++at;
  if (at == line.size()) return false;
  bool negative = at > 0 && line[at - 1] == '-';
  int number = 0;
  for (; isDigit(at); ++at) number = std::min(number * 10 + (line[at] - '0'), int(MaxBodyPoint));
  value = static_cast<std::int16_t>(negative ? -number : number);
  return true;
}

void readAtt(std::string_view text, BodyShape::Part& part) {
  for (BodyPartFrame& frame : part) frame.points = {};
  std::size_t line = 0;
  for (std::size_t begin = 0; begin < text.size() && line < part.size();) {
    std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    std::string_view numbers = text.substr(begin, end - begin);
    begin = end + 1;
    std::size_t at = 0, count = 0;
    std::int16_t value = 0;
    while (count < 2 * MaxBodyPoints && nextAttNumber(numbers, at, value)) {
      BodyPoint& point = part[line].points[count / 2];
      (count % 2 == 0 ? point.x : point.y) = value;
      ++count;
    }
    if (count > 0) ++line;
  }
}

std::string writeAtt(const BodyShape::Part& part, std::size_t points) {
  std::string out;
  for (const BodyPartFrame& frame : part) {
    for (std::size_t i = 0; i < std::min(points, MaxBodyPoints); ++i)
      out += base::cat(i == 0 ? "" : " ", int(frame.points[i].x), ' ', int(frame.points[i].y));
    out += "\r\n";
  }
  return out;
}

}  // namespace vellum::caos
