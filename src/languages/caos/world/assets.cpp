#include "languages/caos/world/assets.h"

#include "base/text.h"

namespace vellum::caos {

bool isPlainName(std::string_view name) {
  if (name.empty() || name.size() > 200 || name[0] == '.') return false;
  for (char c : name)
    if (static_cast<unsigned char>(c) < 32 || c == '/' || c == '\\' || c == ':' || c == 127) return false;
  return true;
}

std::string Assets::find(std::string_view where, std::string_view file) const {
  if (storage == nullptr || !isPlainName(file)) return "";
  std::string exact = base::cat(where, '/', file);
  if (storage->exists(exact)) return exact;
  for (const std::string& listed : storage->list(where)) {
    std::string_view name = listed;
    if (std::size_t slash = name.rfind('/'); slash != std::string_view::npos) name.remove_prefix(slash + 1);
    if (base::equalsIgnoreCase(name, file)) return base::cat(where, '/', name);
  }
  return "";
}

base::Result<std::string> Assets::read(std::string_view where, std::string_view file) const {
  if (!isPlainName(file)) return base::Error{base::cat("'", file.substr(0, 60), "' is no name of a file")};
  if (std::string name = find(where, file); !name.empty()) return storage->read(name);
  if (files != nullptr && !folder.empty()) {
    auto bytes = files->read(base::cat(folder, '/', where, '/', file));
    if (bytes) return bytes;
    std::string small = base::toLower(file);
    if (small != file) return files->read(base::cat(folder, '/', where, '/', small));
  }
  return base::Error{"no such file"};
}

bool Assets::exists(std::string_view where, std::string_view file) const {
  return !find(where, file).empty() || (!folder.empty() && read(where, file).ok());
}

bool Assets::hasPictures() const {
  if (!folder.empty()) return true;
  return storage != nullptr && (!storage->list("Images").empty() || !storage->list("Backgrounds").empty());
}

}  // namespace vellum::caos
