#include "base/archive.h"

#include "base/text.h"

namespace vellum::base {

std::string refusal(const SaveFormat& format, std::uint32_t version) {
  if (version >= format.oldest && version <= format.version) return {};
  std::string_view reads = version > format.version ? "up to " : "from version ";
  return cat("this save holds ", format.name, " version ", version, "; this build reads ", reads,
             version > format.version ? format.version : format.oldest, version > format.version ? "" : " on");
}

void ArchiveOutput::put(std::uint64_t bits, std::size_t size) {
  char bytes[8];
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(bits >> (8 * i));
  out_.append(bytes, size);
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
  auto size = static_cast<std::size_t>(get(4));
  if (size <= remaining() / least) return size;
  fail("fewer items follow than its count states");
  return 0;
}

std::string_view ArchiveInput::raw(std::size_t size) {
  if (size > remaining()) {
    fail("it ends too early");
    return {};
  }
  std::string_view part = bytes_.substr(at_, size);
  at_ += size;
  return part;
}

void ArchiveInput::element(std::size_t index) {
  elements_ = elements_.empty() ? cat(index) : cat(index, ".", elements_);
}

std::uint64_t ArchiveInput::get(std::size_t size) {
  std::string_view bytes = raw(size);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) bits |= std::uint64_t(static_cast<unsigned char>(bytes[i])) << (8 * i);
  return bits;
}

}  // namespace vellum::base
