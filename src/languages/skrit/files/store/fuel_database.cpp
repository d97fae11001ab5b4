#include "languages/skrit/files/store/fuel_database.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::skrit::store {

using base::cat;

namespace {

struct Address {
  std::string folder;  // "", or "driver://"
  std::vector<std::string_view> parts;
};

Address split(std::string_view address) {
  Address out;
  if (address.starts_with("::")) {
    address.remove_prefix(2);
    std::size_t end = address.find(':');
    out.folder = cat(base::toLower(address.substr(0, end)), "://");
    address = end == std::string_view::npos ? std::string_view() : address.substr(end + 1);
  }
  for (std::string_view part : base::split(address, ':'))
    if (part = base::trim(part); !part.empty()) out.parts.push_back(part);
  return out;
}

std::string below(const std::string& folder, std::string_view name) {
  return folder.empty() || folder.ends_with("://") ? cat(folder, base::toLower(name))
                                                   : cat(folder, "/", base::toLower(name));
}

}  // namespace

const fuel::Document& FuelDatabase::document(source::FileId file, diagnostics::Emitter& emitter) {
  auto& known = documents_[file.value];
  if (known == nullptr) known = std::make_unique<fuel::Document>(fuel::read(sources_, file, emitter));
  return *known;
}

source::FileId FuelDatabase::before(source::FileId file) const {
  source::FileId newest;
  for (const auto& [known, document] : documents_) {
    source::FileId other{known};
    bool older = known != file.value && sources_[other].name() == sources_[file].name();
    if (older && (!newest.valid() || newest.value < known)) newest = other;
  }
  return newest;
}

void FuelDatabase::replace(source::FileId from, source::FileId to) {
  for (auto& [folder, files] : folders_) std::replace(files.begin(), files.end(), from, to);
}

const std::vector<source::FileId>& FuelDatabase::filesOf(const std::string& folder, source::FileProvider& files) {
  auto [found, added] = folders_.try_emplace(folder);
  if (added)
    for (const ResourceStore::File* file :
         store_.match(folder.empty() || folder.ends_with("://") ? cat(folder, "*.gas") : cat(folder, "/*.gas")))
      if (auto loaded = sources_.load(files, file->source)) found->second.push_back(loaded.value());
  return found->second;
}

FuelBlock FuelDatabase::find(std::string_view address, source::FileProvider& files, diagnostics::Emitter& emitter) {
  Address path = split(address);
  FuelBlock at;
  at.folder = path.folder;
  at.valid = true;
  for (std::string_view part : path.parts) {
    if (at.block != nullptr) {
      at.block = at.document->child(*at.block, part);
      if (at.block == nullptr) return {};
      continue;
    }
    std::string inner = below(at.folder, part);
    // Blocks of the folder's files go before a folder of the same name.
    const std::vector<source::FileId>& own = filesOf(at.folder, files);
    for (std::size_t i = own.size(); i-- > 0 && at.block == nullptr;) {
      const fuel::Document& document = this->document(own[i], emitter);
      if (const fuel::Block* block = document.child(document.root(), part)) {
        at.document = &document;
        at.block = block;
      }
    }
    if (at.block == nullptr) {
      if (store_.list(inner).empty()) return {};
      at.folder = std::move(inner);
    }
  }
  return at;
}

const fuel::Attribute* FuelDatabase::attribute(std::string_view address, source::FileProvider& files,
                                               diagnostics::Emitter& emitter) {
  std::size_t last = address.rfind(':');
  if (last == std::string_view::npos) return nullptr;
  std::string_view name = base::trim(address.substr(last + 1));
  FuelBlock block = find(address.substr(0, last), files, emitter);
  if (!block.valid) return nullptr;
  if (block.block != nullptr) return block.document->attribute(*block.block, name);
  const std::vector<source::FileId>& own = filesOf(block.folder, files);
  for (std::size_t i = own.size(); i-- > 0;) {
    const fuel::Document& document = this->document(own[i], emitter);
    if (const fuel::Attribute* attribute = document.attribute(document.root(), name)) return attribute;
  }
  return nullptr;
}

std::vector<std::string> FuelDatabase::children(std::string_view address, source::FileProvider& files,
                                                diagnostics::Emitter& emitter) {
  std::vector<std::string> out;
  FuelBlock block = find(address, files, emitter);
  if (!block.valid) return out;
  auto addAll = [&](const fuel::Document& document, const fuel::Block& parent) {
    for (std::uint32_t child : parent.children) out.push_back(document.blocks[child].name);
  };
  if (block.block != nullptr) {
    addAll(*block.document, *block.block);
    return out;
  }
  for (source::FileId file : filesOf(block.folder, files)) {
    const fuel::Document& document = this->document(file, emitter);
    addAll(document, document.root());
  }
  for (const std::string& name : store_.list(block.folder)) {
    std::string inner = below(block.folder, name);
    if (!store_.list(inner).empty()) out.push_back(name);
  }
  return out;
}

}  // namespace vellum::skrit::store
