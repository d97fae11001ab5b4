#include "languages/caos/builtins/rows.h"

#include <algorithm>
#include <bitset>

#include "base/check.h"
#include "base/text.h"
#include "languages/caos/builtins/row_match.h"

namespace vellum::caos {

namespace {

ArgumentType typeOf(std::string_view name) {
  if (name == "integer") return ArgumentType::Integer;
  if (name == "float") return ArgumentType::Float;
  if (name == "decimal") return ArgumentType::Decimal;
  if (name == "string") return ArgumentType::String;
  if (name == "agent") return ArgumentType::Agent;
  if (name == "variable") return ArgumentType::Variable;
  if (name == "anything") return ArgumentType::Anything;
  if (name == "bytestring") return ArgumentType::Bytes;
  if (name == "condition") return ArgumentType::Condition;
  if (name == "label") return ArgumentType::Label;
  VELLUM_UNREACHABLE("a row's argument has an unknown type");
}

// Every word has at most four bytes, so a name of two words has at most eight.
constexpr std::uint64_t NoKey = ~std::uint64_t(0);

// In lower case. Called several times for each word of a program, so it handles all four letters at once.
std::uint32_t packWord(std::string_view word) {
  std::uint32_t packed = 0;
  auto letter = [&](std::size_t i) { return std::uint32_t(static_cast<unsigned char>(word[i])); };
  if (word.size() == 4) packed = letter(0) << 24 | letter(1) << 16 | letter(2) << 8 | letter(3);
  else
    for (std::size_t i = 0; i < word.size(); ++i) packed = packed << 8 | letter(i);
  constexpr std::uint32_t Each = 0x01010101, Top = 0x80808080;
  std::uint32_t low = packed & ~Top;
  std::uint32_t capital = (low + (0x80 - 'A') * Each) & ~(low + (0x7f - 'Z') * Each) & ~packed & Top;
  return packed + (capital >> 2);
}

std::uint64_t keyOf(std::string_view first, std::string_view second) {
  if (first.empty() || first.size() > 4 || second.size() > 4) return NoKey;
  return std::uint64_t(packWord(first)) << 32 | packWord(second);
}

struct Entry {
  std::uint64_t key;
  const Row* row;
};

// Maps a key to its first entry; every word of a program is looked up several times.
class Index {
 public:
  void build(const std::vector<Entry>& entries) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (i > 0 && entries[i].key == entries[i - 1].key) continue;
      Place& place = find(entries[i].key);
      place = {entries[i].key, static_cast<std::uint32_t>(i)};
    }
  }
  // Returns the number of entries when the key has none.
  std::size_t at(std::uint64_t key, std::size_t none) const {
    const Place& place = const_cast<Index*>(this)->find(key);
    return place.key == key ? place.at : none;
  }

 private:
  static constexpr std::size_t Size = 4096;  // far more than words: nearly all are found at the first slot
  static constexpr std::uint64_t Free = NoKey - 1;
  struct Place {
    std::uint64_t key = Free;
    std::uint32_t at = 0;
  };
  Place& find(std::uint64_t key) {
    std::size_t i = (key ^ key >> 29) * 0x9e3779b97f4a7c15ull >> 52;
    while (places_[i].key != Free && places_[i].key != key) i = (i + 1) % Size;
    return places_[i];
  }
  std::vector<Place> places_ = std::vector<Place>(Size);
};

// The rows of all.def: their texts one after the other, each zero-terminated, and their other columns. As code or as
// pointers they would take twice the memory.
constexpr char ChapterMark = '\1';
constexpr char Texts[] =
#define VELLUM_CAOS_CHAPTER(title) "\1" title "\0"
#define VELLUM_CAOS_BUILT(id, name, kind, arguments, doc) name "\0" arguments "\0" doc "\0"
#define VELLUM_CAOS_COMPILED(id, name, kind, arguments, doc) name "\0" arguments "\0" doc "\0"
#include "languages/caos/builtins/all.def"
#undef VELLUM_CAOS_CHAPTER
#undef VELLUM_CAOS_BUILT
#undef VELLUM_CAOS_COMPILED
    "";

struct Form {
  Kind kind;
  Status status;
};
constexpr Form Forms[] = {
#define VELLUM_CAOS_CHAPTER(title)
#define VELLUM_CAOS_BUILT(id, name, kind, arguments, doc) {Kind::kind, Status::Built},
#define VELLUM_CAOS_COMPILED(id, name, kind, arguments, doc) {Kind::kind, Status::Compiled},
#include "languages/caos/builtins/all.def"
#undef VELLUM_CAOS_CHAPTER
#undef VELLUM_CAOS_BUILT
#undef VELLUM_CAOS_COMPILED
};

// A filter of words: mayHave() has false positives, but no false negatives.
class Words {
 public:
  void add(std::uint64_t key) { bits_.set(placeOf(key)); }
  bool mayHave(std::uint64_t key) const { return bits_.test(placeOf(key)); }

 private:
  static constexpr int Bits = 10;
  static std::size_t placeOf(std::uint64_t key) { return (key >> 32) * 0x9e3779b97f4a7c15ull >> (64 - Bits); }
  std::bitset<std::size_t(1) << Bits> bits_;
};

struct Table {
  std::vector<Row> rows;
  std::vector<Entry> commands, values;  // sorted by key, then by row
  std::vector<const Row*> valueRows;    // parallel to `values`, for spans
  Index commandIndex, valueIndex;
  Words commandPrefixes, valuePrefixes;  // of names of two words

  Table() {
    readRows();
    for (const Row& row : rows) {
      if (row.name.ends_with("xx")) continue;  // VAxx is not a word: it means VA00 to VA99
      std::size_t space = row.name.find(' ');
      std::string_view first = row.name.substr(0, space);
      std::string_view second = space == std::string_view::npos ? std::string_view() : row.name.substr(space + 1);
      (row.isValue() ? values : commands).push_back({keyOf(first, second), &row});
      if (!second.empty()) (row.isValue() ? valuePrefixes : commandPrefixes).add(keyOf(first, ""));
    }
    auto order = [](const Entry& a, const Entry& b) { return a.key != b.key ? a.key < b.key : a.row < b.row; };
    std::sort(commands.begin(), commands.end(), order);
    std::sort(values.begin(), values.end(), order);
    for (const Entry& entry : values) valueRows.push_back(entry.row);
    commandIndex.build(commands);
    valueIndex.build(values);
  }

 private:
  void readRows() {
    rows.reserve(std::size(Forms));
    const char* at = Texts;
    auto next = [&] {
      std::string_view text(at);
      at += text.size() + 1;
      return text;
    };
    std::string_view chapter;
    for (const Form& form : Forms) {
      while (*at == ChapterMark) chapter = next().substr(1);
      std::string_view name = next(), arguments = next();
      Row row{static_cast<Id>(rows.size()), name, form.kind, {}, chapter, form.status, next()};
      if (!arguments.empty()) {
        for (std::string_view argument : base::split(arguments, ',')) {
          std::size_t colon = argument.rfind(':');
          row.arguments.push_back({argument.substr(0, colon), typeOf(argument.substr(colon + 1))});
        }
      }
      rows.push_back(std::move(row));
    }
  }
};

const Table& table() {
  static const Table built;
  return built;
}

std::size_t firstAt(const std::vector<Entry>& entries, std::uint64_t key) {
  auto found = std::lower_bound(entries.begin(), entries.end(), key,
                                [](const Entry& entry, std::uint64_t wanted) { return entry.key < wanted; });
  return static_cast<std::size_t>(found - entries.begin());
}

bool hasPrefix(const std::vector<Entry>& entries, std::string_view first) {
  std::uint64_t key = keyOf(first, "");
  if (key == NoKey) return false;
  std::size_t at = firstAt(entries, key + 1);
  return at < entries.size() && entries[at].key >> 32 == key >> 32;
}

}  // namespace

std::span<const Row> rows() { return table().rows; }
const Row& row(Id id) { return table().rows[static_cast<std::size_t>(id)]; }

static const Row* commandOf(std::uint64_t key) {
  const Table& all = table();
  const auto& entries = all.commands;
  std::size_t at = all.commandIndex.at(key, entries.size());
  return at < entries.size() ? entries[at].row : nullptr;
}

static std::span<const Row* const> valuesOf(std::uint64_t key) {
  const Table& all = table();
  const auto& entries = all.values;
  std::size_t at = all.valueIndex.at(key, entries.size()), end = at;
  while (end < entries.size() && entries[end].key == key) ++end;
  return {all.valueRows.data() + at, end - at};
}

const Row* findCommand(std::string_view first, std::string_view second) { return commandOf(keyOf(first, second)); }

std::span<const Row* const> findValues(std::string_view first, std::string_view second) {
  return valuesOf(keyOf(first, second));
}

// The key of both words, when a name of two words may exist.
static std::uint64_t longKey(const Words& prefixes, std::uint64_t first, std::string_view second) {
  bool possible = !second.empty() && second.size() <= 4 && first != NoKey && prefixes.mayHave(first);
  return possible ? first | packWord(second) : NoKey;
}

static CommandMatch matchOwnCommand(std::string_view first, std::string_view second) {
  std::uint64_t key = keyOf(first, ""), both = longKey(table().commandPrefixes, key, second);
  const Row* row = both == NoKey ? nullptr : commandOf(both);
  return row != nullptr ? CommandMatch{row, 2} : CommandMatch{commandOf(key), 1};
}

static ValueMatch matchOwnValues(std::string_view first, std::string_view second) {
  std::uint64_t key = keyOf(first, ""), both = longKey(table().valuePrefixes, key, second);
  std::span<const Row* const> rows;
  if (both != NoKey) rows = valuesOf(both);
  return !rows.empty() ? ValueMatch{rows, 2} : ValueMatch{valuesOf(key), 1};
}

bool isCommandPrefix(std::string_view first) { return hasPrefix(table().commands, first); }
bool isValuePrefix(std::string_view first) { return hasPrefix(table().values, first); }

void Vocabulary::add(const Row& row) { (row.isValue() ? values_ : commands_)[std::string(row.name)].push_back(&row); }

CommandMatch Vocabulary::matchCommand(std::string_view first, std::string_view second) const {
  CommandMatch own = matchOwnCommand(first, second);
  if (own.row != nullptr || commands_.empty()) return own;
  auto found = commands_.find(base::toUpper(base::cat(first, " ", second)));
  if (found != commands_.end()) return {found->second.front(), 2};
  found = commands_.find(base::toUpper(first));
  return found == commands_.end() ? own : CommandMatch{found->second.front(), 1};
}

ValueMatch Vocabulary::matchValues(std::string_view first, std::string_view second) const {
  ValueMatch own = matchOwnValues(first, second);
  if (!own.rows.empty() || values_.empty()) return own;
  auto found = values_.find(base::toUpper(base::cat(first, " ", second)));
  if (found != values_.end()) return {found->second, 2};
  found = values_.find(base::toUpper(first));
  return found == values_.end() ? own : ValueMatch{found->second, 1};
}

const Row* Vocabulary::findCommand(std::string_view word) const { return matchCommand(word, "").row; }
bool Vocabulary::hasValue(std::string_view word) const { return !matchValues(word, "").rows.empty(); }

bool Vocabulary::hasPrefix(const Rows& rows, std::string_view first) {
  if (rows.empty()) return false;
  std::string prefix = base::cat(base::toUpper(first), " ");
  auto found = rows.lower_bound(prefix);
  return found != rows.end() && found->first.starts_with(prefix);
}
bool Vocabulary::isCommandPrefix(std::string_view first) const {
  return caos::isCommandPrefix(first) || hasPrefix(commands_, first);
}
bool Vocabulary::isValuePrefix(std::string_view first) const {
  return caos::isValuePrefix(first) || hasPrefix(values_, first);
}

const Vocabulary& ownWords() {
  static const Vocabulary none;
  return none;
}

std::string_view rowKindName(Kind kind) {
  static constexpr std::string_view names[] = {"command", "integer",  "float",     "string",
                                               "agent",   "variable", "structure", "operator"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view typeName(ArgumentType type) {
  static constexpr std::string_view names[] = {"integer",  "float",    "decimal",     "string",    "agent",
                                               "variable", "anything", "byte-string", "condition", "label"};
  return names[static_cast<std::size_t>(type)];
}

std::string signature(const Row& row) {
  std::string out(row.name);
  for (const Argument& argument : row.arguments)
    base::append(out, base::cat(' ', argument.name, " (", typeName(argument.type), ')'));
  return out;
}

std::string hostName(const Row& row) {
  if (row.kind == Kind::Command) return std::string(row.name);
  return base::cat(row.name, " (", rowKindName(row.kind), ')');
}

}  // namespace vellum::caos
