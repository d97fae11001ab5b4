#include "archives/lzo.h"

#include <cstdint>
#include <cstring>

namespace vellum::archives {

namespace {

constexpr const char* EndsTooEarly = "the LZO data ends too early";
constexpr const char* TooLong = "the LZO data is longer than it may be";
constexpr const char* BeforeStart = "the LZO data refers to before its start";

// What the last instruction was decides what codes below 16 mean.
constexpr unsigned AfterMatch = 0;  // followed by no literals; 1 to 3: by so many
constexpr unsigned AfterLiterals = 4;

class Decoder {
 public:
  Decoder(std::string_view stream, std::string& out, std::size_t limit)
      : at_(reinterpret_cast<const unsigned char*>(stream.data())),
        end_(at_ + stream.size()),
        out_(out),
        limit_(limit) {}

  // Returns what is wrong, or null.
  const char* run() {
    if (at_ != end_ && *at_ > 17) {
      std::size_t count = std::size_t(*at_++) - 17;
      if (!literals(count)) return problem_;
      state_ = count < AfterLiterals ? static_cast<unsigned>(count) : AfterLiterals;
    }
    while (true) {
      if (at_ == end_) return EndsTooEarly;
      unsigned code = *at_++;
      bool good = code < 16 ? shortCode(code) : code >= 64 ? nearMatch(code) : longMatch(code);
      if (!good) return problem_;
      if (done_) return at_ == end_ ? nullptr : "bytes follow the end of the LZO data";
    }
  }

 private:
  bool fail(const char* problem) {
    problem_ = problem;
    return false;
  }
  bool has(std::size_t count) { return static_cast<std::size_t>(end_ - at_) >= count || fail(EndsTooEarly); }

  bool literals(std::size_t count) {
    if (!has(count)) return false;
    if (count > limit_ - out_.size()) return fail(TooLong);
    out_.append(reinterpret_cast<const char*>(at_), count);
    at_ += count;
    return true;
  }

  // A count of zero bytes, 255 each, and the byte after them, which is not zero.
  bool run(std::size_t base, std::size_t& count) {
    count = base;
    while (at_ < end_ && *at_ == 0) {
      count += 255;
      ++at_;
      if (count > limit_ + 255) return fail(TooLong);
    }
    if (!has(1)) return false;
    count += *at_++;
    return true;
  }

  // Copies a match; `bits` are how many literals follow it at once.
  bool match(std::size_t distance, std::size_t length, unsigned bits) {
    std::size_t size = out_.size();
    if (distance > size) return fail(BeforeStart);
    if (length > limit_ - size) return fail(TooLong);
    out_.resize(size + length);
    char* to = out_.data() + size;
    const char* from = to - distance;
    if (distance >= length) std::memcpy(to, from, length);
    else
      for (std::size_t i = 0; i < length; ++i) to[i] = from[i];
    state_ = bits & 3;
    return literals(state_);
  }

  bool shortCode(unsigned code) {
    if (state_ == AfterMatch) {
      std::size_t count = code;
      if (code == 0 && !run(15, count)) return false;
      state_ = AfterLiterals;
      return literals(count + 3);
    }
    if (!has(1)) return false;
    std::size_t high = std::size_t(*at_++) << 2, low = code >> 2;
    return state_ == AfterLiterals ? match(high + low + 2049, 3, code) : match(high + low + 1, 2, code);
  }

  bool nearMatch(unsigned code) {
    if (!has(1)) return false;
    std::size_t distance = (std::size_t(*at_++) << 3) + ((code >> 2) & 7) + 1;
    return match(distance, (code >> 5) + 1, code);
  }

  bool longMatch(unsigned code) {
    bool isNear = code >= 32;
    unsigned mask = isNear ? 31 : 7;
    std::size_t length = code & mask;
    if (length == 0 && !run(mask, length)) return false;
    length += 2;
    if (!has(2)) return false;
    unsigned word = at_[0] | unsigned(at_[1]) << 8;
    at_ += 2;
    if (isNear) return match((word >> 2) + 1, length, word);
    std::size_t distance = (std::size_t(code & 8) << 11) + (word >> 2);
    if (distance == 0) {
      done_ = true;
      return length == 3 || fail("the LZO data has an impossible end");
    }
    return match(distance + 16384, length, word);
  }

  const unsigned char* at_;
  const unsigned char* end_;
  std::string& out_;
  std::size_t limit_;
  unsigned state_ = AfterMatch;
  bool done_ = false;
  const char* problem_ = nullptr;
};

}  // namespace

base::Result<std::string> unpackLzo(std::string_view stream, std::size_t limit) {
  std::string out;
  if (const char* problem = Decoder(stream, out, limit).run()) return base::Error{problem};
  return out;
}

}  // namespace vellum::archives
