// The engine's host interfaces over the callbacks of vellum_config.

#include "api/handles.h"

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

base::Error notAName(std::string_view name) {
  return {base::cat("'", name, "' is not a name inside the storage folder")};
}

}  // namespace

base::Result<std::string> ConfigFiles::read(std::string_view name) {
  if (config_.read_file == nullptr) return base::Error{"this host has no files"};
  if (name.empty() || name.find('\0') != std::string_view::npos) return base::Error{"not a file name"};
  vellum_reply reply;
  config_.read_file(config_.user, std::string(name).c_str(), &reply);
  return answer(reply);
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
