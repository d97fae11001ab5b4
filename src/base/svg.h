// Drawing SVG: plain shapes and texts, nothing from outside. Lengths are pixels.
#pragma once

#include <string>
#include <string_view>

namespace vellum::base {

class SvgDrawing {
 public:
  // With one digit behind the point, or none.
  SvgDrawing& number(double value);
  SvgDrawing& raw(std::string_view text);

  // At least half a pixel wide. `title` is shown when the mouse is over it.
  void rectangle(double x, double y, double width, double height, std::string_view fill, std::string_view title = {});
  // `more`: further attributes, with a blank in front.
  void text(double x, double y, std::string_view text, std::string_view color, std::string_view more = {});
  // As much of a text as fits a width, in small letters if that helps, or nothing. Whether it is there in full.
  bool label(double x, double y, double room, std::string_view content, std::string_view color);

  // The whole document: `behind` is drawn first, on white.
  std::string document(double width, double height, std::string_view behind = {}) const;
  const std::string& body() const { return body_; }

 private:
  std::string body_;
};

// Of UTF-8, for lengths of texts.
std::size_t charactersOf(std::string_view text);

}  // namespace vellum::base
