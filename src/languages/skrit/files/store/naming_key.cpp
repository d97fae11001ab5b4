#include "languages/skrit/files/store/naming_key.h"

#include "base/sort.h"
#include "base/text.h"
#include "languages/skrit/diagnostics.h"

namespace vellum::skrit::store {

using base::cat;
using base::toLower;

namespace {

struct Part {
  std::string_view text;
  std::uint32_t at = 0;  // byte of the file
};

// By commas outside of strings, without the blanks around.
std::vector<Part> parts(std::string_view line, std::uint32_t at) {
  std::vector<Part> out;
  std::size_t begin = 0;
  bool quoted = false;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == '"') quoted = !quoted;
    if (i < line.size() && (line[i] != ',' || quoted)) continue;
    std::size_t from = begin, to = i;
    while (from < to && base::isAsciiSpace(line[from])) ++from;
    while (to > from && base::isAsciiSpace(line[to - 1])) --to;
    out.push_back({line.substr(from, to - from), at + static_cast<std::uint32_t>(from)});
    begin = i + 1;
  }
  return out;
}

source::Location locationOf(const Part& part, source::FileId file) {
  return {file, {part.at, part.at + static_cast<std::uint32_t>(part.text.size())}};
}

std::string_view unquoted(std::string_view text) {
  if (text.starts_with('"')) text.remove_prefix(1);
  if (text.ends_with('"')) text.remove_suffix(1);
  return text;
}

bool isKey(std::string_view text) {
  for (char c : text)
    if (!base::isAsciiAlnum(c) && c != '_' && c != '-' && static_cast<unsigned char>(c) < 0x80) return false;
  return !text.empty();
}

std::string folderText(std::string_view text) {
  std::string out = toLower(unquoted(text));
  std::replace(out.begin(), out.end(), '\\', '/');
  while (out.starts_with('/')) out.erase(0, 1);
  while (out.ends_with('/')) out.pop_back();
  return out;
}

}  // namespace

void NamingKey::read(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  const source::SourceText& text = sources[file];
  for (std::uint32_t number = 1; number <= text.lineCount(); ++number) {
    source::Span span = text.lineSpan(number);
    std::string_view line = text.text(span);
    while (!line.empty() && (base::isAsciiSpace(line.back()) || line.back() == '\0')) line.remove_suffix(1);
    std::uint32_t at = span.begin;
    while (!line.empty() && base::isAsciiSpace(line[0])) line.remove_prefix(1), ++at;
    if (line.empty() || line[0] == '#' || line.starts_with("//")) continue;
    std::string problem = readLine(line, at, file, emitter);
    if (!problem.empty()) emitter.emit(diag::NamingKeySyntax, locationOf({line, at}, file), problem);
  }
}

// Returns what is wrong with the line; "" when it is valid.
std::string NamingKey::readLine(std::string_view line, std::uint32_t at, source::FileId file,
                                diagnostics::Emitter& emitter) {
  std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return "it is neither TREE = ... nor CANIMCLASS = ...";
  std::string_view word = base::trim(line.substr(0, equals));
  auto given = parts(line.substr(equals + 1), at + static_cast<std::uint32_t>(equals) + 1);
  if (base::equalsIgnoreCase(word, "CANIMCLASS")) {
    if (!isKey(given[0].text)) return "a stance such as FS0 must follow the '='";
    stances_.push_back({toLower(given[0].text), given.size() > 1 ? std::string(unquoted(given[1].text)) : ""});
    return "";
  }
  if (!base::equalsIgnoreCase(word, "TREE")) return cat("'", word, "' is neither TREE nor CANIMCLASS");
  if (!isKey(given[0].text)) return "a key must follow the '='";
  if (given.size() < 2) return "a folder must follow the key, though it may be empty";
  Entry entry;
  entry.key = toLower(given[0].text);
  entry.folder = folderText(given[1].text);
  if (given.size() > 2) entry.description = std::string(unquoted(given[2].text));
  entry.keyAt = locationOf(given[0], file);
  for (std::size_t i = 3; i < given.size(); ++i) {
    std::string stance = toLower(given[i].text);
    if (stance.empty()) continue;
    bool known = stances_.empty();
    for (const Stance& each : stances_) known |= each.name == stance;
    if (!known) emitter.emit(diag::NamingKeyStance, locationOf(given[i], file), given[i].text);
    entry.stances.push_back(std::move(stance));
  }
  add(std::move(entry), given[0].text, emitter);
  return "";
}

void NamingKey::add(Entry entry, std::string_view written, diagnostics::Emitter& emitter) {
  auto [found, added] = index_.try_emplace(entry.key, entries_.size());
  if (added) {
    entries_.push_back(std::move(entry));
    return;
  }
  emitter.emit(diag::NamingKeyDuplicate, entry.keyAt, written).note(entries_[found->second].keyAt, "it is first here");
  entries_[found->second] = std::move(entry);
}

void NamingKey::resolve(diagnostics::Emitter& emitter) {
  folders_.clear();
  // Parents first: a parent's key is always shorter.
  std::vector<const Entry*> order;
  for (const Entry& entry : entries_) order.push_back(&entry);
  base::sortStable(order, [](const Entry* a, const Entry* b) { return a->key.size() < b->key.size(); });
  for (const Entry* entry : order) {
    std::string folder;
    if (std::size_t last = entry->key.rfind('_'); last != std::string::npos) {
      auto parent = folders_.find(entry->key.substr(0, last));
      if (parent != folders_.end()) folder = parent->second;
      else emitter.emit(diag::NamingKeyParent, entry->keyAt, entry->key.substr(0, last));
    }
    if (!entry->folder.empty()) folder += cat(entry->folder, "/");
    for (const std::string& stance : entry->stances)
      folders_.try_emplace(cat(entry->key, "_", stance), cat(folder, stance, "/"));
    folders_[entry->key] = std::move(folder);
  }
}

std::string NamingKey::path(std::string_view name) const {
  std::string lower = toLower(name);
  for (std::size_t end = lower.size(); end != std::string::npos && end > 0; end = lower.rfind('_', end - 1))
    if (auto found = folders_.find(lower.substr(0, end)); found != folders_.end()) return cat(found->second, lower);
  return "";
}

}  // namespace vellum::skrit::store
