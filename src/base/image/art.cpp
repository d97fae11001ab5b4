#include "base/image/art.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/image/font.h"
#include "base/random.h"
#include "base/text.h"

namespace vellum::base {

namespace {

constexpr int Scale = 2;  // sub-pixels a side
constexpr std::size_t MaxPictures = 65535;
constexpr std::uint64_t MaxArtPixels = 16'000'000;        // of all pictures
constexpr std::uint64_t MaxArtPicturePixels = 4'000'000;  // which take 64 bytes each while it is drawn
constexpr std::uint64_t MaxWork = 400'000'000;            // visited sub-pixels

struct Paint {
  double r = 0, g = 0, b = 0, a = 1;
};

struct Dot {
  float r = 0, g = 0, b = 0, a = 0;
};

struct Canvas {
  int width = 0, height = 0;  // in sub-pixels
  std::vector<Dot> dots;
};

std::vector<std::string> wordsOf(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < line.size();) {
    if (isAsciiSpace(line[at])) {
      ++at;
    } else if (line[at] == '"') {
      std::size_t end = std::min(line.find('"', at + 1), line.size());
      words.push_back(cat('"', line.substr(at + 1, end - at - 1)));
      at = end + 1;
    } else if (line[at] == '#' && (at + 1 >= line.size() || line[at + 1] == ' ')) {
      break;
    } else {
      std::size_t end = at;
      while (end < line.size() && !isAsciiSpace(line[end])) ++end;
      words.emplace_back(line.substr(at, end - at));
      at = end;
    }
  }
  return words;
}

class Artist {
 public:
  Result<std::vector<Picture>> draw(std::string_view source, ArtMistake* mistake) {
    std::size_t number = 0;
    for (std::string_view line : split(source, '\n')) {
      ++number;
      words_ = wordsOf(line);
      if (words_.empty()) continue;
      command();
      if (error_.empty()) continue;
      if (mistake != nullptr) *mistake = {number, error_, unknownWord_};
      return Error{cat("line ", number, ": ", error_)};
    }
    finish();
    if (!pictures_.empty()) return std::move(pictures_);
    std::string message = "the file has no picture: begin one with image WIDTH HEIGHT";
    if (mistake != nullptr) *mistake = {0, message, ""};
    return Error{std::move(message)};
  }

 private:
  void fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
  }
  double number(std::size_t index, double otherwise) {
    if (index >= words_.size()) return otherwise;
    return number(index);
  }
  double number(std::size_t index) {
    if (index >= words_.size()) return fail(cat("'", words_[0], "' needs more numbers")), 0;
    auto value = parseDouble(words_[index]);
    if (!value || !(*value > -100000 && *value < 100000))
      return fail(cat("'", words_[index].substr(0, 40), "' is not a number that can be used here")), 0;
    return *value;
  }
  static std::string notAColor(std::string_view word) {
    if (word.starts_with('#')) return cat("'", word, "' is not a color: # takes six digits, as in #ff8000");
    return cat("there is no color '", word, "': write #rrggbb, or name it before: color ", word, " #rrggbb");
  }
  Paint color(std::size_t index) {
    if (index >= words_.size()) return fail(cat("'", words_[0], "' needs a color")), Paint{};
    std::string_view word = words_[index];
    if (auto named = colors_.find(std::string(word)); named != colors_.end()) return named->second;
    Paint result;
    if (std::size_t slash = word.find('/'); slash != std::string_view::npos) {
      auto percent = parseInt(word.substr(slash + 1));
      if (!percent || *percent < 0 || *percent > 100) fail("a color's strength is 0 to 100 percent");
      else result.a = double(*percent) / 100;
      word = word.substr(0, slash);
      if (auto named = colors_.find(std::string(word)); named != colors_.end()) {
        double strength = result.a;
        result = named->second;
        result.a = strength;
        return result;
      }
    }
    auto value = word.size() == 7 && word[0] == '#' ? parseInt(word.substr(1), 16) : std::nullopt;
    if (!value || *value < 0) return fail(notAColor(word.substr(0, 40))), Paint{};
    result.r = double(*value >> 16 & 255);
    result.g = double(*value >> 8 & 255);
    result.b = double(*value & 255);
    return result;
  }

  void begin(int width, int height) {
    finish();
    const std::uint64_t pixels = std::uint64_t(std::max(width, 0)) * std::uint64_t(std::max(height, 0));
    pixels_ += pixels;
    if (width < 1 || height < 1 || width > 65535 || height > 65535 || pixels > MaxArtPicturePixels ||
        pixels_ > MaxArtPixels)
      return fail("a picture has 1 to 65535 pixels a side and at most 4 million, and all of them have 16 million");
    canvas_.width = width * Scale;
    canvas_.height = height * Scale;
    canvas_.dots.assign(std::size_t(canvas_.width) * std::size_t(canvas_.height), Dot());
    open_ = true;
  }

  void finish() {
    if (!open_) return;
    open_ = false;
    Picture picture(canvas_.width / Scale, canvas_.height / Scale);
    for (int y = 0; y < picture.height; ++y)
      for (int x = 0; x < picture.width; ++x) average(x, y, picture.at(x, y));
    pictures_.push_back(std::move(picture));
    if (pictures_.size() > MaxPictures) fail("there are more than 65535 pictures");
  }

  // The mean of a pixel's dots, each as strong as it is opaque.
  void average(int x, int y, unsigned char* pixel) const {
    Paint sum{0, 0, 0, 0};
    for (int s = 0; s < Scale * Scale; ++s) {
      const Dot& dot = canvas_.dots[std::size_t(y * Scale + s / Scale) * std::size_t(canvas_.width) +
                                    std::size_t(x * Scale + s % Scale)];
      sum.r += dot.r * dot.a, sum.g += dot.g * dot.a, sum.b += dot.b * dot.a, sum.a += dot.a;
    }
    if (sum.a <= 0) return;
    auto byte = [](double value) { return static_cast<unsigned char>(value + 0.5); };
    pixel[0] = byte(sum.r / sum.a);
    pixel[1] = byte(sum.g / sum.a);
    pixel[2] = byte(sum.b / sum.a);
    pixel[3] = byte(sum.a * 255 / (Scale * Scale));
  }

  void paint(int x, int y, const Paint& color) {
    if (color.a <= 0) return;
    Dot& dot = canvas_.dots[std::size_t(y) * std::size_t(canvas_.width) + std::size_t(x)];
    double under = dot.a * (1 - color.a), all = color.a + under;
    auto mixed = [&](double above, double below) {
      return static_cast<float>((above * color.a + below * under) / all);
    };
    dot = {mixed(color.r, dot.r), mixed(color.g, dot.g), mixed(color.b, dot.b), static_cast<float>(all)};
  }

  // Paints the colors that `inside(x, y)` returns, with x and y in pixels, within a box.
  template <class Inside>
  void fill(double left, double top, double right, double bottom, Inside inside) {
    if (!open_) return fail("begin a picture first: image WIDTH HEIGHT");
    int x0 = std::clamp(static_cast<int>(left * Scale) - 1, 0, canvas_.width);
    int y0 = std::clamp(static_cast<int>(top * Scale) - 1, 0, canvas_.height);
    int x1 = std::clamp(static_cast<int>(right * Scale) + 2, 0, canvas_.width);
    int y1 = std::clamp(static_cast<int>(bottom * Scale) + 2, 0, canvas_.height);
    if (x1 <= x0 || y1 <= y0) return;
    work_ += std::uint64_t(x1 - x0) * std::uint64_t(y1 - y0);
    if (work_ > MaxWork) return fail("this file paints too many pixels");
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) {
        Paint out;
        if (inside((x + 0.5) / Scale, (y + 0.5) / Scale, out)) paint(x, y, out);
      }
  }

  static bool inRounded(double x, double y, double l, double t, double r, double b, double radius) {
    if (x < l || x >= r || y < t || y >= b) return false;
    double cx = std::clamp(x, l + radius, std::max(l + radius, r - radius));
    double cy = std::clamp(y, t + radius, std::max(t + radius, b - radius));
    return radius <= 0 || (x - cx) * (x - cx) + (y - cy) * (y - cy) <= radius * radius;
  }

  void rectangle(bool gradient) {
    double l = number(1), t = number(2), w = number(3), h = number(4);
    Paint first = color(5), second = gradient ? color(6) : first;
    double radius = number(gradient ? 7 : 6, 0.0);
    if (!error_.empty()) return;
    fill(l, t, l + w, t + h, [&](double x, double y, Paint& out) {
      double k = h > 0 ? (y - t) / h : 0;
      out = {first.r + (second.r - first.r) * k, first.g + (second.g - first.g) * k, first.b + (second.b - first.b) * k,
             first.a + (second.a - first.a) * k};
      return inRounded(x, y, l, t, l + w, t + h, radius);
    });
  }

  void ellipse(bool circle) {
    double cx = number(1), cy = number(2), rx = number(3), ry = circle ? rx : number(4);
    Paint paintColor = color(circle ? 4 : 5);
    if (!error_.empty() || rx <= 0 || ry <= 0) return;
    fill(cx - rx, cy - ry, cx + rx, cy + ry, [&](double x, double y, Paint& out) {
      out = paintColor;
      double dx = (x - cx) / rx, dy = (y - cy) / ry;
      return dx * dx + dy * dy <= 1;
    });
  }

  void line() {
    double x1 = number(1), y1 = number(2), x2 = number(3), y2 = number(4);
    Paint paintColor = color(5);
    double half = number(6, 1.0) / 2;
    if (!error_.empty()) return;
    double dx = x2 - x1, dy = y2 - y1, length = dx * dx + dy * dy;
    fill(std::min(x1, x2) - half, std::min(y1, y2) - half, std::max(x1, x2) + half, std::max(y1, y2) + half,
         [&](double x, double y, Paint& out) {
           out = paintColor;
           double k = length > 0 ? std::clamp(((x - x1) * dx + (y - y1) * dy) / length, 0.0, 1.0) : 0;
           double ox = x - x1 - k * dx, oy = y - y1 - k * dy;
           return ox * ox + oy * oy <= half * half;
         });
  }

  void polygon() {
    Paint paintColor = color(1);
    std::vector<std::pair<double, double>> corners;
    for (std::size_t i = 2; i + 1 < words_.size() && corners.size() < 200; i += 2)
      corners.push_back({number(i), number(i + 1)});
    if (corners.size() < 3) return fail("a poly has at least three corners");
    if (!error_.empty()) return;
    double l = 1e9, t = 1e9, r = -1e9, b = -1e9;
    for (auto [x, y] : corners) l = std::min(l, x), r = std::max(r, x), t = std::min(t, y), b = std::max(b, y);
    work_ += corners.size() * 10000;
    fill(l, t, r, b, [&](double x, double y, Paint& out) {
      out = paintColor;
      bool inside = false;
      for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
        auto [ax, ay] = corners[i];
        auto [bx, by] = corners[j];
        if ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
      }
      return inside;
    });
  }

  double glyph(unsigned char character, double left, double top, double size, const Paint& paintColor) {
    Glyph glyph = glyphOf(character);
    fill(left, top, left + glyph.width * size, top + GlyphHeight * size, [&](double x, double y, Paint& out) {
      out = paintColor;
      int column = static_cast<int>((x - left) / size), row = static_cast<int>((y - top) / size);
      bool inside = x >= left && y >= top && column < glyph.width && row < GlyphHeight;
      return inside && glyph.dot(column, row);
    });
    return (glyph.width + 1) * size;
  }

  void text() {
    double x = number(1), y = number(2), size = number(3);
    Paint paintColor = color(4);
    if (words_.size() < 6 || words_[5][0] != '"' || words_[5].size() > 200 || size <= 0)
      fail("text needs X Y SCALE COLOR \"words\"");
    if (!error_.empty()) return;
    for (char c : std::string_view(words_[5]).substr(1))
      x += glyph(static_cast<unsigned char>(c), x, y, size, paintColor);
  }

  void speckle() {
    double l = number(1), t = number(2), w = number(3), h = number(4);
    Paint paintColor = color(5);
    double count = number(6);
    Random random(static_cast<std::uint64_t>(std::max(0.0, number(7))));
    if (!error_.empty()) return;
    for (int i = 0; i < static_cast<int>(count) && error_.empty(); ++i) {
      double x = l + w * random.below(10000) / 10000, y = t + h * random.below(10000) / 10000;
      double radius = 0.5 + random.below(100) / 60.0;
      fill(x - radius, y - radius, x + radius, y + radius, [&](double px, double py, Paint& out) {
        out = paintColor;
        return (px - x) * (px - x) + (py - y) * (py - y) <= radius * radius;
      });
    }
  }

  void font() {
    double size = number(1);
    Paint paintColor = color(2);
    if (error_.empty() && (size < 1 || size > 20)) fail("a font's scale is 1 to 20");
    for (int c = 32; c < 256 && error_.empty(); ++c) {
      Glyph shape = glyphOf(static_cast<unsigned char>(c));
      begin(static_cast<int>((shape.width + 1) * size), static_cast<int>(GlyphHeight * size));
      if (error_.empty()) glyph(static_cast<unsigned char>(c), 0, 0, size, paintColor);
    }
  }

  void copy(const Picture& from) {
    begin(from.width, from.height);
    for (std::size_t i = 0; error_.empty() && i < canvas_.dots.size(); ++i) {
      int x = static_cast<int>(i) % canvas_.width / Scale, y = static_cast<int>(i) / canvas_.width / Scale;
      const unsigned char* pixel = from.at(x, y);
      canvas_.dots[i] = {float(pixel[0]), float(pixel[1]), float(pixel[2]), static_cast<float>(pixel[3]) / 255};
    }
  }

  void command() {
    const std::string& name = words_[0];
    if (name == "color") {
      if (words_.size() < 3 || colors_.size() > 10000) return fail("color needs a name and #rrggbb");
      Paint named = color(2);
      colors_[words_[1]] = named;
    } else if (name == "image") {
      int width = static_cast<int>(number(1)), height = static_cast<int>(number(2));
      if (error_.empty()) begin(width, height);
    } else if (name == "copy") {
      int from = static_cast<int>(number(1));
      finish();
      if (from < 0 || std::size_t(from) >= pictures_.size()) return fail(cat("picture ", from, " does not exist yet"));
      copy(Picture(pictures_[std::size_t(from)]));
    } else if (name == "rect" || name == "gradient") {
      rectangle(name == "gradient");
    } else if (name == "circle" || name == "ellipse") {
      ellipse(name == "circle");
    } else if (name == "line") {
      line();
    } else if (name == "poly") {
      polygon();
    } else if (name == "text") {
      text();
    } else if (name == "speckle") {
      speckle();
    } else if (name == "font") {
      font();
    } else {
      unknownWord_ = name.substr(0, 40);
      fail(cat("'", unknownWord_,
               "' is not a drawing command: they are color, image, copy, rect, gradient, circle, ellipse, line, poly, "
               "text, speckle and font"));
    }
  }

  std::vector<std::string> words_;
  std::map<std::string, Paint> colors_;
  std::vector<Picture> pictures_;
  Canvas canvas_;
  bool open_ = false;
  std::uint64_t pixels_ = 0, work_ = 0;
  std::string error_, unknownWord_;
};

}  // namespace

Result<std::vector<Picture>> drawArt(std::string_view source, ArtMistake* mistake) {
  return Artist().draw(source, mistake);
}

}  // namespace vellum::base
