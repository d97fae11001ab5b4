#include "base/svg.h"

#include <algorithm>

#include "base/text.h"
#include "base/xml.h"

namespace vellum::base {

std::size_t charactersOf(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

SvgDrawing& SvgDrawing::number(double value) {
  appendFixed(body_, value, 1);
  if (body_.ends_with(".0")) body_.resize(body_.size() - 2);
  return *this;
}

SvgDrawing& SvgDrawing::raw(std::string_view text) {
  body_ += text;
  return *this;
}

void SvgDrawing::rectangle(double x, double y, double width, double height, std::string_view fill,
                           std::string_view title) {
  raw("<rect x=\"").number(x).raw("\" y=\"").number(y).raw("\" width=\"").number(std::max(width, 0.5));
  raw("\" height=\"").number(height).raw("\" fill=\"").raw(fill);
  if (title.empty()) raw("\"/>\n");
  else raw("\"><title>").raw(escapeXml(title)).raw("</title></rect>\n");
}

void SvgDrawing::text(double x, double y, std::string_view text, std::string_view color, std::string_view more) {
  raw("<text x=\"").number(x).raw("\" y=\"").number(y).raw("\" fill=\"").raw(color).raw("\"").raw(more).raw(">");
  raw(escapeXml(text)).raw("</text>\n");
}

bool SvgDrawing::label(double x, double y, double room, std::string_view content, std::string_view color) {
  constexpr double Letter = 6.6, SmallLetter = 5.4;
  double width = std::max(0.0, room - 6);
  auto length = static_cast<double>(charactersOf(content));
  if (length * Letter <= width) {
    text(x + 3, y, content, color);
    return true;
  }
  constexpr std::string_view Small = " font-size=\"9\"";
  if (length * SmallLetter <= width) {
    text(x + 3, y, content, color, Small);
    return true;
  }
  auto fits = static_cast<std::size_t>(width / SmallLetter);
  if (fits < 5) return false;
  std::string cut;
  std::size_t taken = 0;
  for (char c : content) {
    if ((c & 0xc0) != 0x80 && ++taken >= fits) break;
    cut += c;
  }
  text(x + 3, y, cut + "\xe2\x80\xa6", color, Small);
  return false;
}

std::string SvgDrawing::document(double width, double height, std::string_view background) const {
  SvgDrawing whole;
  whole.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").number(width).raw("\" height=\"").number(height);
  whole.raw("\" viewBox=\"0 0 ").number(width).raw(" ").number(height);
  whole.raw("\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"11\">\n");
  whole.raw("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n").raw(background).raw(body_).raw("</svg>\n");
  return whole.body_;
}

}  // namespace vellum::base
