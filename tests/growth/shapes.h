// Pathological sources: a line many times over, in a frame.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace vellum::growth {

// In `line`, # is the line's number, from 1, and @ the number before; so in `tail`, where # is the last.
struct Shape {
  std::string_view name, head, line, tail;
};

struct Kind {
  std::string_view language, file;  // the file's name decides how it is read
  std::span<const Shape> shapes;
};

std::span<const Kind> kinds();

std::string make(const Shape& shape, std::size_t lines);

}  // namespace vellum::growth
