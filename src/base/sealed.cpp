#include "base/sealed.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "base/text.h"

namespace vellum::base {

std::string seal(std::string_view magic, std::uint32_t version, std::string_view payload) {
  ByteWriter file;
  file.raw(magic);
  file.u32(version);
  file.u64(payload.size());
  file.u64(hashOf(payload));
  file.raw(payload);
  return file.take();
}

Result<std::string_view> unseal(std::string_view magic, std::uint32_t version, std::string_view what,
                                std::string_view bytes) {
  ByteReader file(bytes);
  if (file.raw(magic.size()) != magic) return Error{cat("this is not ", what)};
  std::uint32_t written = file.u32();
  if (file.ok() && written != version)
    return Error{cat("the save has format version ", written, ", this program reads version ", version)};
  std::uint64_t size = file.u64();
  std::uint64_t checksum = file.u64();
  if (!file.ok() || size != file.remaining())
    return Error{cat("the save is damaged: it should go on for ", size, " bytes and has ", file.remaining())};
  std::string_view payload = file.raw(file.remaining());
  if (hashOf(payload) != checksum) return Error{"the save is damaged: its checksum does not match"};
  return payload;
}

}  // namespace vellum::base
