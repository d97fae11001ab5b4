#include "base/archive.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace vellum::base {

std::string refusal(const SaveFormat& format, std::uint32_t version) {
  if (version >= format.oldest && version <= format.version) return {};
  std::string_view reads = version > format.version ? "up to " : "from version ";
  return cat("this save holds ", format.name, " version ", version, "; this build reads ", reads,
             version > format.version ? format.version : format.oldest, version > format.version ? "" : " on");
}

// A record like the one before is a sequence of: how many bytes are the same, how many follow that are new, and these;
// two zeros end it. Numbers have 7 bits a byte, the lowest first.
//
// A few bytes can stand for a long record, so what a reader must build from them is limited: only the start of a record
// can be the same.
static constexpr std::size_t MostAlike = 512;

static void packNumber(std::string& out, std::size_t number) {
  for (; number >= 0x80; number >>= 7) out.push_back(static_cast<char>(number | 0x80));
  out.push_back(static_cast<char>(number));
}

// How many bytes are the same from a place on, or are different until four are the same.
static std::size_t same(std::string_view a, std::string_view b, std::size_t at, std::size_t end) {
  std::size_t from = at;
  for (; at + 8 <= end; at += 8) {
    std::uint64_t x, y;
    std::memcpy(&x, a.data() + at, 8);
    std::memcpy(&y, b.data() + at, 8);
    if (x != y) break;
  }
  while (at < end && a[at] == b[at]) ++at;
  return at - from;
}

static std::size_t different(std::string_view a, std::string_view b, std::size_t at, std::size_t end) {
  static constexpr std::size_t Enough = 4;  // fewer take less space among the others
  std::size_t from = at, run = 0;
  for (; at < end; ++at) {
    run = a[at] == b[at] ? run + 1 : 0;
    if (run == Enough) return at + 1 - Enough - from;
  }
  return end - from;
}

void ArchiveOutput::pack(std::size_t begin, std::string& previous) {
  flush();
  std::string_view record = std::string_view(out_).substr(begin);
  std::size_t common = std::min({record.size(), previous.size(), MostAlike});
  std::string packed;
  for (std::size_t at = 0; at < record.size();) {
    std::size_t kept = same(record, previous, at, common);
    at += kept;
    std::size_t fresh = different(record, previous, at, common);
    if (at + fresh == common) fresh = record.size() - at;
    packNumber(packed, kept);
    packNumber(packed, fresh);
    packed.append(record.substr(at, fresh));
    at += fresh;
  }
  packed.append(2, 0);
  previous.assign(record.substr(0, MostAlike));
  out_.resize(begin);
  out_.append(packed);
}

bool ArchiveInput::format(const SaveFormat& format) {
  format_ = format.name;
  part_ = {};
  number(version_);
  if (failed_) return false;
  if (refusal(format, version_).empty()) return true;
  refuse(format, version_);
  return false;
}

void ArchiveInput::refuse(const SaveFormat& format, std::uint32_t version) {
  if (failed_) return;
  fail(refusal(format, version));
  refused_ = true;
}

void ArchiveInput::fail(std::string_view cause) {
  if (failed_) return;
  failed_ = true;
  failedAt_ = at_;
  cause_ = cause;
  at_ = bytes_.size();
}

Error ArchiveInput::error() const {
  if (refused_) return Error{cause_};
  std::string where;
  for (std::string_view name : {format_, part_})
    if (!name.empty()) append(where, cat(name, ", "));
  if (!elements_.empty()) append(where, cat("item ", elements_, ", "));
  return Error{cat("the save can't be read: ", where, "byte ", failedAt_, ": ", cause_)};
}

std::size_t ArchiveInput::count(std::size_t, std::size_t least) {
  std::uint32_t size = 0;
  number(size);
  if (size <= remaining() / least) return size;
  fail("fewer items follow than its count states");
  return 0;
}

std::string_view ArchiveInput::raw(std::size_t size) {
  if (size > remaining()) {
    endsEarly();
    return {};
  }
  std::string_view part = bytes_.substr(at_, size);
  at_ += size;
  return part;
}

void ArchiveInput::element(std::size_t index) {
  elements_ = elements_.empty() ? cat(index) : cat(index, ".", elements_);
}

std::size_t ArchiveInput::packedNumber() {
  if (remaining() != 0 && (bytes_[at_] & 0x80) == 0) return static_cast<std::uint8_t>(bytes_[at_++]);
  std::size_t number = 0;
  for (int shift = 0; shift < 35; shift += 7) {
    std::uint8_t byte = 0;
    this->number(byte);
    number |= std::size_t(byte & 0x7f) << shift;
    if (byte < 0x80) return number;
  }
  fail("a number is too large");
  return 0;
}

bool ArchiveInput::beginAlike(std::string& previous) {
  std::size_t at = 0;
  for (;;) {
    std::size_t kept = packedNumber(), fresh = packedNumber();
    if (kept == 0 && fresh == 0) break;
    std::string_view bytes = raw(fresh);
    const std::size_t most = std::min(previous.size(), MostAlike);
    require(kept == 0 || (at <= most && kept <= most - at), "a record continues one that is shorter");
    if (failed_) return false;
    at += kept;
    if (previous.size() < at + bytes.size()) previous.resize(at + bytes.size());
    if (!bytes.empty()) std::memcpy(previous.data() + at, bytes.data(), bytes.size());
    at += bytes.size();
  }
  if (failed_) return false;
  previous.resize(at);
  outer_ = std::exchange(bytes_, previous);
  outerAt_ = std::exchange(at_, 0);
  return true;
}

void ArchiveInput::endAlike() {
  require(remaining() == 0, "a record is longer than its fields");
  if (failed_) failedAt_ = outerAt_;
  bytes_ = outer_;
  at_ = failed_ ? bytes_.size() : outerAt_;
}

}  // namespace vellum::base
