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

  // At least half a pixel wide. `title` is shown when the mouse is over it.
  void rectangle(double x, double y, double width, double height, std::string_view fill, std::string_view title = {});
  // `more`: further attributes, with a leading space.
  void text(double x, double y, std::string_view text, std::string_view color, std::string_view more = {});
  // As much of a text as fits a width, in a smaller size if needed, or nothing. Returns whether all of it fits.
  bool label(double x, double y, double room, std::string_view content, std::string_view color);

  // The whole document: `behind` is drawn first, on a white background.
  std::string document(double width, double height, std::string_view behind = {}) const;
  const std::string& body() const { return body_; }

 private:
  std::string body_;
};

// Of UTF-8, for lengths of texts.
std::size_t charactersOf(std::string_view text);

}  // namespace vellum::base
