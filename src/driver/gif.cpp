#include "driver/gif.h"

#include <algorithm>
#include <array>

namespace vellum::driver {

namespace {

constexpr int Colors = 255;       // index 255 means unchanged
constexpr int FirstColors = 200;  // for the first frame; the rest is for later frames
constexpr int FarOff = 400;       // squared distance at which a colour gets its own entry
constexpr std::uint8_t Same = 255;

unsigned color15(const unsigned char* pixel) {
  return unsigned(pixel[0] >> 3) << 10 | unsigned(pixel[1] >> 3) << 5 | pixel[2] >> 3;
}
unsigned channel(unsigned color, int which) { return color >> (10 - 5 * which) & 31; }

void word(std::string& out, int value) {
  out.push_back(static_cast<char>(value & 255));
  out.push_back(static_cast<char>(value >> 8 & 255));
}

// A box of colours with their frequencies. Median cut splits boxes at the median of their longest side until there are
// enough.
struct Box {
  std::vector<std::pair<unsigned, unsigned>> colors;
  int longest() const {
    int best = 0;
    unsigned bestRange = 0;
    for (int c = 0; c < 3; ++c) {
      unsigned low = 31, high = 0;
      for (const auto& [color, count] : colors)
        low = std::min(low, channel(color, c)), high = std::max(high, channel(color, c));
      if (high - low > bestRange) bestRange = high - low, best = c;
    }
    return best;
  }
};

}  // namespace

void GifWriter::choosePalette(std::string_view rgba) {
  std::vector<unsigned> counts(32768);
  for (std::size_t i = 0; i + 3 < rgba.size(); i += 4)
    ++counts[color15(reinterpret_cast<const unsigned char*>(rgba.data()) + i)];
  std::vector<Box> boxes(1);
  for (unsigned color = 0; color < counts.size(); ++color)
    if (counts[color] > 0) boxes[0].colors.push_back({color, counts[color]});
  while (boxes.size() < FirstColors) {
    std::size_t largest = 0;
    for (std::size_t i = 1; i < boxes.size(); ++i)
      if (boxes[i].colors.size() > boxes[largest].colors.size()) largest = i;
    if (boxes[largest].colors.size() < 2) break;
    int side = boxes[largest].longest();
    auto& colors = boxes[largest].colors;
    std::sort(colors.begin(), colors.end(),
              [&](const auto& a, const auto& b) { return channel(a.first, side) < channel(b.first, side); });
    Box other;
    other.colors.assign(colors.begin() + static_cast<std::ptrdiff_t>(colors.size() / 2), colors.end());
    colors.resize(colors.size() / 2);
    boxes.push_back(std::move(other));
  }
  for (const Box& box : boxes) {
    std::array<std::uint64_t, 3> sums{};
    std::uint64_t all = 0;
    for (const auto& [color, count] : box.colors) {
      for (int c = 0; c < 3; ++c) sums[static_cast<std::size_t>(c)] += std::uint64_t(channel(color, c)) * count;
      all += count;
    }
    for (std::uint64_t sum : sums) palette_.push_back(static_cast<std::uint8_t>(all > 0 ? sum * 255 / (all * 31) : 0));
  }
  used_ = static_cast<int>(boxes.size());
  palette_.resize(768);
  known_.assign(32768, -1);
}

int GifWriter::nearest(unsigned color) {
  std::int16_t& known = known_[color];
  if (known >= 0) return known;
  int best = 0, bestDistance = 1 << 30;
  for (int i = 0; i < used_; ++i) {
    int distance = 0;
    for (int c = 0; c < 3; ++c) {
      int d = static_cast<int>(channel(color, c) * 255 / 31) - palette_[static_cast<std::size_t>(i * 3 + c)];
      distance += d * d;
    }
    if (distance < bestDistance) bestDistance = distance, best = i;
  }
  if (bestDistance > FarOff && used_ < Colors) {
    best = used_++;
    for (int c = 0; c < 3; ++c)
      palette_[static_cast<std::size_t>(best * 3 + c)] = static_cast<std::uint8_t>(channel(color, c) * 255 / 31);
  }
  known = static_cast<std::int16_t>(best);
  return best;
}

// LZW with codes of 9 to 12 bits.
void GifWriter::compress(const std::vector<std::uint8_t>& indices) {
  constexpr int Clear = 256, End = 257, Limit = 4096;
  std::string bytes;
  std::uint32_t hold = 0;
  int held = 0, size = 9, next = End + 1;
  auto put = [&](int code) {
    hold |= static_cast<std::uint32_t>(code) << held;
    for (held += size; held >= 8; held -= 8, hold >>= 8) bytes.push_back(static_cast<char>(hold & 255));
  };
  std::vector<std::int16_t> table(Limit * 256, -1);  // by prefix and byte
  put(Clear);
  int prefix = -1;
  for (std::uint8_t index : indices) {
    if (prefix < 0) {
      prefix = index;
      continue;
    }
    std::int16_t& entry = table[static_cast<std::size_t>(prefix) * 256 + index];
    if (entry >= 0) {
      prefix = entry;
      continue;
    }
    put(prefix);
    if (next < Limit) {
      entry = static_cast<std::int16_t>(next++);
      if (next > 1 << size && size < 12) ++size;
    } else {
      put(Clear);
      std::fill(table.begin(), table.end(), std::int16_t(-1));
      size = 9;
      next = End + 1;
    }
    prefix = index;
  }
  if (prefix >= 0) put(prefix);
  put(End);
  if (held > 0) bytes.push_back(static_cast<char>(hold & 255));
  body_.push_back(8);
  for (std::size_t at = 0; at < bytes.size(); at += 255) {
    std::size_t part = std::min<std::size_t>(255, bytes.size() - at);
    body_.push_back(static_cast<char>(part));
    body_.append(bytes, at, part);
  }
  body_.push_back(0);
}

void GifWriter::add(std::string_view rgba, int width, int height, int delay) {
  if (width_ == 0) {
    width_ = width;
    height_ = height;
    choosePalette(rgba);
  }
  std::string fitted;
  if (width != width_ || height != height_) {
    fitted.assign(std::size_t(width_) * std::size_t(height_) * 4, '\0');
    auto line = static_cast<std::size_t>(std::min(width, width_)) * 4;
    for (int y = 0; y < std::min(height, height_); ++y)
      rgba.copy(fitted.data() + std::size_t(y) * std::size_t(width_) * 4, line,
                std::size_t(y) * std::size_t(width) * 4);
    rgba = fitted;
    width = width_;
    height = height_;
  }
  std::vector<std::uint8_t> indices(std::size_t(width) * std::size_t(height));
  for (std::size_t i = 0; i < indices.size(); ++i)
    indices[i] =
        static_cast<std::uint8_t>(nearest(color15(reinterpret_cast<const unsigned char*>(rgba.data()) + i * 4)));
  // Encodes only the rectangle that changed, and only the changed pixels in it.
  int left = 0, top = 0, right = width, bottom = height;
  if (!last_.empty()) {
    left = width, top = height, right = bottom = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        std::size_t at = std::size_t(y) * std::size_t(width) + std::size_t(x);
        if (indices[at] == last_[at]) continue;
        left = std::min(left, x), right = std::max(right, x + 1), top = std::min(top, y),
        bottom = std::max(bottom, y + 1);
      }
    if (right <= left) left = top = 0, right = bottom = 1;
  }
  std::vector<std::uint8_t> part;
  for (int y = top; y < bottom; ++y)
    for (int x = left; x < right; ++x) {
      std::size_t at = std::size_t(y) * std::size_t(width) + std::size_t(x);
      part.push_back(!last_.empty() && indices[at] == last_[at] ? Same : indices[at]);
    }
  body_.append("\x21\xf9\x04\x05", 4);
  word(body_, std::clamp(delay, 2, 65535));
  body_.push_back(static_cast<char>(Same));
  body_.push_back(0);
  body_.push_back(0x2c);
  for (int value : {left, top, right - left, bottom - top}) word(body_, value);
  body_.push_back(0);
  compress(part);
  last_ = std::move(indices);
}

std::string GifWriter::take() {
  std::string out = "GIF89a";
  word(out, width_);
  word(out, height_);
  out.append("\xf7\0\0", 3);
  out.append(palette_.begin(), palette_.end());
  out.append("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 19);  // loops forever
  out += body_;
  out.push_back(0x3b);
  return out;
}

}  // namespace vellum::driver
