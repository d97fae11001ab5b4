// The engine's host interfaces over the callbacks of vellum_config.

#include "api/handles.h"

#include "api/diagnostics.h"
#include "base/sort.h"

namespace vellum::api {

namespace {

base::Result<std::string> answer(vellum_reply& reply) {
  if (reply.failed) return base::Error{std::move(reply.error)};
  std::string content;
  for (std::string& part : reply.answers) {
    if (content.empty()) content = std::move(part);
    else content += part;
  }
  return content;
}

bool isFileName(std::string_view name) { return !name.empty() && name.find('\0') == std::string_view::npos; }

// A file that the host gives in parts.
class HostFile : public source::ByteSource {
 public:
  HostFile(const vellum_config& config, std::string name, std::uint64_t size)
      : config_(config), name_(std::move(name)), size_(size) {}
  std::uint64_t size() const override { return size_; }

 private:
  base::Result<std::string> readInside(std::uint64_t offset, std::uint64_t count) override {
    vellum_reply reply;
    config_.read_file_part(config_.user, name_.c_str(), offset, static_cast<std::size_t>(count), &reply);
    return answer(reply);
  }
  const vellum_config& config_;
  std::string name_;
  std::uint64_t size_;
};

base::Error notAName(std::string_view name) {
  return {base::cat("'", name, "' is not a name inside the storage folder")};
}

}  // namespace

base::Result<std::string> HostFiles::read(std::string_view name) {
  if (config_.read_file == nullptr) return base::Error{"this host has no files"};
  if (!isFileName(name)) return base::Error{"not a file name"};
  vellum_reply reply;
  config_.read_file(config_.user, std::string(name).c_str(), &reply);
  return answer(reply);
}

base::Result<std::unique_ptr<source::ByteSource>> HostFiles::open(std::string_view name) {
  if (config_.file_size == nullptr || config_.read_file_part == nullptr) return FileProvider::open(name);
  if (!isFileName(name)) return base::Error{"not a file name"};
  std::string text(name);
  std::uint64_t size = 0;
  vellum_reply reply;
  config_.file_size(config_.user, text.c_str(), &size, &reply);
  if (reply.failed) return base::Error{std::move(reply.error)};
  return std::unique_ptr<source::ByteSource>(std::make_unique<HostFile>(config_, std::move(text), size));
}

void ConfigFiles::addWarnings(diagnostics::Emitter& emitter) {
  for (std::string& warning : archives_.takeWarnings()) emitter.emit(ArchiveWarning, {}, warning);
}

base::Result<std::string> ConfigStorage::read(std::string_view name) {
  if (!host::isSafeName(name)) return notAName(name);
  vellum_reply reply;
  config_.storage_read(config_.user, std::string(name).c_str(), &reply);
  return answer(reply);
}

base::Result<void> ConfigStorage::write(std::string_view name, std::string_view bytes) {
  if (!host::isSafeName(name)) return notAName(name);
  vellum_reply reply;
  config_.storage_write(config_.user, std::string(name).c_str(), bytes.data(), bytes.size(), &reply);
  if (reply.failed) return base::Error{std::move(reply.error)};
  return {};
}

base::Result<void> ConfigStorage::remove(std::string_view name) {
  if (!host::isSafeName(name)) return notAName(name);
  vellum_reply reply;
  config_.storage_remove(config_.user, std::string(name).c_str(), &reply);
  if (reply.failed) return base::Error{std::move(reply.error)};
  return {};
}

bool ConfigStorage::exists(std::string_view name) {
  return host::isSafeName(name) && config_.storage_exists(config_.user, std::string(name).c_str()) != 0;
}

std::vector<std::string> ConfigStorage::list(std::string_view folder) {
  if (!folder.empty() && !host::isSafeName(folder)) return {};
  vellum_reply reply;
  config_.storage_list(config_.user, std::string(folder).c_str(), &reply);
  if (reply.failed) return {};
  base::sortStable(reply.answers);
  return std::move(reply.answers);
}

}  // namespace vellum::api
