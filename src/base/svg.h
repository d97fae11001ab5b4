// Writes SVG: plain shapes and text, without external resources. Lengths are in pixels.
#pragma once

#include <string>
#include <string_view>

namespace vellum::base {

class SvgDrawing {
 public:
  // With at most one decimal.
  SvgDrawing& number(double value);
  SvgDrawing& raw(std::string_view text);

  // At least half a pixel wide. `title` is its tooltip.
  void rectangle(double x, double y, double width, double height, std::string_view fill, std::string_view title = {});
  // `more`: further attributes, with a leading space.
  void text(double x, double y, std::string_view text, std::string_view color, std::string_view more = {});
  // Draws as much of `content` as fits, in a smaller size if needed, or nothing. Returns whether all of it fits.
  bool label(double x, double y, double room, std::string_view content, std::string_view color);

  // The complete document: `background` is drawn first, on a white background.
  std::string document(double width, double height, std::string_view background = {}) const;
  const std::string& body() const { return body_; }

 private:
  std::string body_;
};

// The number of characters of a UTF-8 string.
std::size_t charactersOf(std::string_view text);

}  // namespace vellum::base
