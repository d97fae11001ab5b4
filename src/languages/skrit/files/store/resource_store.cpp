#include "languages/skrit/files/store/resource_store.h"

#include <algorithm>

#include "base/path.h"
#include "base/path_pattern.h"
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

static std::string_view bareName(std::string_view path) {
  path = base::fileNameOf(path);
  return path.substr(0, path.rfind('.'));
}

// The folder to mount in place of one that is 'world' or 'world/contentdb' itself, or "". `listing`: its files.
static std::string folderAbove(std::string_view root, std::string_view listing) {
  bool isWorld = base::equalsIgnoreCase(base::fileNameOf(root), "world");
  std::string_view above = base::withoutEndSlash(base::folderOf(root));
  bool isContent = base::equalsIgnoreCase(base::fileNameOf(root), "contentdb") &&
                   base::equalsIgnoreCase(base::fileNameOf(above), "world");
  if (!isWorld && !isContent) return "";
  for (std::string_view line : base::split(listing, '\n'))
    if (base::toLower(line.substr(0, 6)) == "world/") return "";
  if (isContent) above = base::withoutEndSlash(base::folderOf(above));
  return above.empty() ? "." : std::string(above);
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
  while (root.starts_with("./") && root.size() > 2) root.remove_prefix(2);
  if (root.empty()) return base::Error{"the name of a folder or archive is missing"};
  Tree& tree = trees_[driver];
  auto listing = sources.load(files, cat(root, "/"));
  if (!listing) return base::Error{listing.error().message};
  std::string_view paths = sources[listing.value()].text();
  std::vector<std::string> tanks = tanksOfInstall(paths);
  if (std::string top = folderAbove(root, paths); driver.empty() && !top.empty())
    problems_.push_back(
        cat("'", root, "' is a part of a mod or game: mount the folder that has 'world' in it, '", top, "'"));
  if (tanks.empty()) return mountListing(tree, mountOf(root, files), paths);
  for (const std::string& tank : tanks)
    if (auto mounted = mountOne(tree, cat(root, "/", tank), sources, files); !mounted)
      problems_.push_back(mounted.error().message);
  Mount loose;
  loose.name = std::string(root);
  loose.prefix = bitsOfInstall(paths);
  return loose.prefix.empty() ? base::Result<void>() : mountListing(tree, std::move(loose), paths);
}

base::Result<void> ResourceStore::mountOne(Tree& tree, std::string_view name, source::SourceSet& sources,
                                           source::FileProvider& files) {
  auto listing = sources.load(files, cat(name, "/"));
  return listing ? mountListing(tree, mountOf(name, files), sources[listing.value()].text())
                 : base::Result<void>(listing.error());
}

bool ResourceStore::hasTank() const {
  return std::any_of(mounts_.begin(), mounts_.end(), [](const Mount& mount) { return !mount.loose; });
}

// Tanks with the same data are the same tank.
bool ResourceStore::isMounted(const Mount& tank) {
  if (tank.loose || tank.checksum == 0) return false;
  for (const Mount& other : mounts_)
    if (!other.loose && other.checksum == tank.checksum) {
      problems_.push_back(cat("'", tank.name, "' is the same tank as '", other.name, "': it is left out"));
      return true;
    }
  return false;
}

base::Result<void> ResourceStore::mountListing(Tree& tree, Mount mount, std::string_view listing) {
  if (isMounted(mount)) return {};
  auto owner = static_cast<std::uint32_t>(mounts_.size());
  mounts_.push_back(std::move(mount));
  const Mount& own = mounts_.back();
  for (std::string_view line : base::split(listing, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.starts_with(own.prefix)) continue;
    std::string source = own.name == "." ? std::string(line) : cat(own.name, "/", line);
    line.remove_prefix(own.prefix.size());
    if (auto added = add(tree, {std::string(line), std::move(source), owner}); !added) return added;
  }
  base::sortStable(tree.paths);
  for (auto& [name, paths] : tree.byName) base::sortStable(paths);
  return {};
}

base::Result<void> ResourceStore::add(Tree& tree, File file) {
  std::string path = normalPath(file.path);
  if (path.empty()) return {};
  if (++count_ > MaxFiles) return base::Error{cat("the store has more than ", MaxFiles, " files")};
  auto [known, isNew] = tree.files.try_emplace(path, file);
  if (isNew) {
    tree.paths.push_back(path);
    tree.byName[std::string(bareName(path))].push_back(path);
    if (std::size_t dot = path.rfind('.'); dot != std::string::npos) tree.extensions.insert(path.substr(dot));
    return {};
  }
  if (known->second.owner == file.owner) {  // twice in one tree: the last one counts
    known->second = std::move(file);
    return {};
  }
  std::vector<File>& others = tree.shadowed[path];
  if (wins(mounts_[file.owner], mounts_[known->second.owner])) std::swap(known->second, file);
  auto at = others.begin();
  while (at != others.end() && wins(mounts_[at->owner], mounts_[file.owner])) ++at;
  others.insert(at, std::move(file));
  return {};
}

std::span<const ResourceStore::File> ResourceStore::shadowed(std::string_view path) const {
  const Tree* tree = this->tree(path);
  if (tree == nullptr) return {};
  auto found = tree->shadowed.find(normalPath(path));
  return found == tree->shadowed.end() ? std::span<const File>() : found->second;
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
    if (base::fitsPattern(normal, *at)) out.push_back(&tree->files.at(*at));
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

bool ResourceStore::hasBareName(std::string_view bare, std::string_view extension) const {
  auto general = trees_.find("");
  if (general == trees_.end()) return false;
  auto found = general->second.byName.find(toLower(bare));
  if (found == general->second.byName.end()) return false;
  for (const std::string& path : found->second)
    if (path.ends_with(extension)) return true;
  return false;
}

bool ResourceStore::hasExtensions(std::string_view extensions) const {
  auto general = trees_.find("");
  if (general == trees_.end()) return false;
  for (std::string_view extension : base::split(extensions, ' '))
    if (general->second.extensions.contains(extension)) return true;
  return false;
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
