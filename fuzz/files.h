// The files of a fuzzed world. A world restored from its save gets a copy.
#pragma once

#include <vellum/vellum.h>

#include <map>
#include <string>
#include <string_view>

namespace vellum::fuzz {

struct Files {
  std::map<std::string, std::string> bytes;    // of the storage
  std::map<std::string, std::string> sources;  // files that the program's files name

  void serve(vellum_config& config) {
    config.user = this;
    config.read_file = [](void* user, const char* name, vellum_reply* reply) {
      Files& files = *static_cast<Files*>(user);
      auto found = files.sources.find(name);
      if (found == files.sources.end()) vellum_reply_error(reply, "no such file");
      else vellum_reply_bytes(reply, found->second.data(), found->second.size());
    };
    config.storage_read = [](void* user, const char* name, vellum_reply* reply) {
      Files& files = *static_cast<Files*>(user);
      auto found = files.bytes.find(name);
      if (found == files.bytes.end()) vellum_reply_error(reply, "no such file");
      else vellum_reply_bytes(reply, found->second.data(), found->second.size());
    };
    config.storage_write = [](void* user, const char* name, const void* data, size_t size, vellum_reply* reply) {
      Files& files = *static_cast<Files*>(user);
      if (size > 1 << 20 || files.bytes.size() > 64) vellum_reply_error(reply, "the storage is full");
      else files.bytes[name].assign(static_cast<const char*>(data), size);
    };
    config.storage_remove = [](void* user, const char* name, vellum_reply* reply) {
      if (static_cast<Files*>(user)->bytes.erase(name) == 0) vellum_reply_error(reply, "no such file");
    };
    config.storage_exists = [](void* user, const char* name) {
      return static_cast<int>(static_cast<Files*>(user)->bytes.count(name));
    };
    config.storage_list = [](void* user, const char* folder, vellum_reply* reply) {
      std::string prefix(folder);
      if (!prefix.empty() && prefix.back() != '/') prefix += '/';
      for (const auto& [name, text] : static_cast<Files*>(user)->bytes) {
        if (!name.starts_with(prefix)) continue;
        std::string_view rest = std::string_view(name).substr(prefix.size());
        if (rest.find('/') == rest.npos) vellum_reply_bytes(reply, rest.data(), rest.size());
      }
    };
  }
};

}  // namespace vellum::fuzz
