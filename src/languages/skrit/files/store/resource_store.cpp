#include "languages/skrit/files/store/resource_store.h"

#include <algorithm>

#include "base/path.h"
#include "base/sort.h"
#include "base/text.h"

namespace vellum::skrit::store {

using base::cat;
using base::toLower;

std::string normalPath(std::string_view path) {
  std::string out;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    if (i < path.size() && path[i] != '/' && path[i] != '\\') {
      auto byte = static_cast<unsigned char>(path[i]);
      if (byte < 0x20 || byte == 0x7f || path[i] == ':') return "";
      continue;
    }
    std::string_view part = path.substr(begin, i - begin);
    begin = i + 1;
    if (part == "..") return "";
    if (part.empty() || part == ".") continue;
    if (!out.empty()) out += '/';
    out += toLower(part);
  }
  return out;
}

// Needs no recursion: only the last star ever has to be retried.
bool fits(std::string_view pattern, std::string_view path) {
  std::size_t p = 0, t = 0;
  std::size_t star = std::string_view::npos, from = 0, wideStar = std::string_view::npos, wideFrom = 0;
  while (t < path.size() || p < pattern.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      bool wide = p + 1 < pattern.size() && pattern[p + 1] == '*';
      p += wide ? 2 : 1;
      if (wide && p < pattern.size() && pattern[p] == '/') ++p;  // `a/**/b` fits a/b
      (wide ? wideStar : star) = p;
      (wide ? wideFrom : from) = t;
      if (wide) star = std::string_view::npos;
      continue;
    }
    if (p < pattern.size() && t < path.size() && (pattern[p] == path[t] || (pattern[p] == '?' && path[t] != '/'))) {
      ++p;
      ++t;
      continue;
    }
    if (star != std::string_view::npos && from < path.size() && path[from] != '/') {
      p = star;
      t = ++from;
      continue;
    }
    if (wideStar != std::string_view::npos && wideFrom < path.size()) {
      star = std::string_view::npos;
      p = wideStar;
      t = ++wideFrom;
      continue;
    }
    return false;
  }
  return true;
}

static std::string_view bareName(std::string_view path) {
  path = base::fileNameOf(path);
  return path.substr(0, path.rfind('.'));
}

base::Result<void> ResourceStore::mount(std::string_view spec, source::SourceSet& sources,
                                        source::FileProvider& files) {
  std::string driver;
  std::string_view root = spec;
  if (std::size_t equals = spec.find('='); equals != std::string_view::npos) {
    driver = toLower(base::trim(spec.substr(0, equals)));
    root = base::trim(spec.substr(equals + 1));
    for (char c : driver)
      if (!base::isAsciiAlnum(c) && c != '_') return base::Error{cat("'", driver, "' is not the name of a driver")};
  }
  while (root.ends_with('/')) root.remove_suffix(1);
  if (root.empty()) return base::Error{"the name of a folder or archive is missing"};
  auto listing = sources.load(files, cat(root, "/"));
  if (!listing) return base::Error{listing.error().message};
  Tree& tree = trees_[driver];
  for (std::string_view line : base::split(sources[listing.value()].text(), '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    std::string path = normalPath(line);
    if (path.empty()) continue;
    if (++count_ > MaxFiles) return base::Error{cat("the store has more than ", MaxFiles, " files")};
    File& file = tree.files[path];
    if (file.source.empty()) {
      tree.paths.push_back(path);
      tree.byName[std::string(bareName(path))].push_back(path);
    }
    file = {std::string(line), cat(root, "/", line)};
  }
  base::sortStable(tree.paths);
  for (auto& [name, paths] : tree.byName) base::sortStable(paths);
  ++mounts_;
  return {};
}

// Removes the driver from the path.
const ResourceStore::Tree* ResourceStore::tree(std::string_view& path) const {
  std::string driver;
  if (std::size_t url = path.find("://"); url != std::string_view::npos) {
    driver = toLower(path.substr(0, url));
    path.remove_prefix(url + 3);
  }
  auto found = trees_.find(driver);
  return found == trees_.end() ? nullptr : &found->second;
}

const ResourceStore::File* ResourceStore::find(std::string_view path) const {
  const Tree* tree = this->tree(path);
  if (tree == nullptr) return nullptr;
  auto found = tree->files.find(normalPath(path));
  return found == tree->files.end() ? nullptr : &found->second;
}

std::vector<const ResourceStore::File*> ResourceStore::match(std::string_view pattern, std::size_t limit) const {
  std::vector<const File*> out;
  const Tree* tree = this->tree(pattern);
  if (tree == nullptr) return out;
  std::string normal = normalPath(pattern);
  std::string prefix = normal.substr(0, normal.find_first_of("*?"));
  for (auto at = std::lower_bound(tree->paths.begin(), tree->paths.end(), prefix);
       at != tree->paths.end() && at->starts_with(prefix) && out.size() < limit; ++at)
    if (fits(normal, *at)) out.push_back(&tree->files.at(*at));
  return out;
}

std::vector<std::string> ResourceStore::list(std::string_view folder) const {
  std::vector<std::string> out;
  const Tree* tree = this->tree(folder);
  if (tree == nullptr) return out;
  std::string prefix = normalPath(folder);
  if (!prefix.empty()) prefix += '/';
  for (auto at = std::lower_bound(tree->paths.begin(), tree->paths.end(), prefix);
       at != tree->paths.end() && at->starts_with(prefix); ++at) {
    std::string_view rest = std::string_view(*at).substr(prefix.size());
    std::string_view name = rest.substr(0, rest.find('/'));
    if (out.empty() || out.back() != name) out.emplace_back(name);
  }
  base::sortStable(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

void ResourceStore::readNamingKeys(source::SourceSet& sources, source::FileProvider& files,
                                   diagnostics::Emitter& emitter) {
  std::vector<const File*> found = match("art/*.nnk");
  base::sortStable(found, [](const File* a, const File* b) {
    auto first = [](const File* file) { return !bareName(toLower(file->path)).starts_with("namingkey"); };
    return first(a) < first(b);
  });
  for (const File* file : found)
    if (auto loaded = sources.load(files, file->source)) namingKey_.read(sources, loaded.value(), emitter);
  namingKey_.resolve(emitter);
}

const ResourceStore::File* ResourceStore::findSkrit(std::string_view name, std::string_view folder) const {
  std::string base = folder.empty() ? std::string(name) : cat(folder, "/", name);
  if (const File* file = find(cat(base, ".skrit"))) return file;
  if (const File* file = find(base)) return file;
  if (name.find_first_of("/\\:") != std::string_view::npos) return nullptr;
  std::string path = namingKey_.path(name.substr(0, name.rfind('.')));
  return path.empty() ? nullptr : find(cat(path, ".skrit"));
}

const ResourceStore::File* ResourceStore::findBelow(std::string_view folder, std::string_view bare) const {
  auto general = trees_.find("");
  if (general == trees_.end()) return nullptr;
  auto found = general->second.byName.find(toLower(bare));
  if (found == general->second.byName.end()) return nullptr;
  for (const std::string& path : found->second)
    if (path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/' &&
        path.ends_with(".skrit"))
      return &general->second.files.at(path);
  return nullptr;
}

const ResourceStore::File* StoreFiles::inStore(std::string_view name) const {
  if (name.ends_with('/')) return nullptr;
  const ResourceStore::File* file = store_.find(name);
  // A naming key may locate a bare name.
  if (file == nullptr && name.find('/') == std::string_view::npos) file = store_.findSkrit(name);
  return file;
}

base::Result<std::string> StoreFiles::read(std::string_view name) {
  if (host_ == nullptr) return base::Error{"no files can be read here"};
  base::Result<std::string> own = host_->read(name);
  if (own.ok()) return own;
  const ResourceStore::File* file = inStore(name);
  return file == nullptr ? std::move(own) : host_->read(file->source);
}

base::Result<std::unique_ptr<source::ByteSource>> StoreFiles::open(std::string_view name) {
  if (host_ == nullptr) return base::Error{"no files can be read here"};
  auto own = host_->open(name);
  if (own.ok()) return own;
  const ResourceStore::File* file = inStore(name);
  return file == nullptr ? std::move(own) : host_->open(file->source);
}

}  // namespace vellum::skrit::store
