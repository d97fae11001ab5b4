// Reads and lays out the text form of genomes.
#include <algorithm>

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/genetics/field_text.h"
#include "languages/caos/genetics/gene_names.h"
#include "languages/caos/genetics/genome_text.h"
#include "languages/caos/genetics/header_text.h"
#include "languages/caos/genetics/rule.h"

namespace vellum::caos {

namespace {

constexpr int MaxIncludeDepth = 16;
constexpr std::size_t MaxIncludes = 200;  // in all: files that include others twice each would be read without end
constexpr std::string_view Include = "include", JunkWord = "junk";

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// The gene that is being read.
struct OpenGene {
  bool open = false;
  Gene gene;  // its header
  source::Location place;
  std::vector<std::uint8_t> data;
  std::vector<std::string_view> seen;  // fields
  // A rule that goes on in the next line.
  const GeneField* rule = nullptr;
  std::size_t ruleLines = 0;
};

class Reader {
 public:
  // With `layout`, files are not included, and the text comes out again.
  Reader(source::SourceSet* sources, const source::SourceSet& texts, source::FileProvider* files,
         diagnostics::Emitter& emitter, std::string* layout)
      : sources_(sources), texts_(texts), files_(files), emitter_(emitter), layout_(layout) {}

  void file(source::FileId id) {
    const source::SourceText& text = texts_[id];
    reading_.push_back(text.name());
    for (std::uint32_t line = 1; line <= text.lineCount(); ++line) {
      file_ = id;
      source::Span span = text.lineSpan(line);
      if (layout_ != nullptr && line == text.lineCount() && span.empty()) break;
      readLine(text.text(span));
    }
    close();
    reading_.pop_back();
  }

  GenomeSource result;

 private:
  source::Location at(std::string_view part) const {
    auto offset = static_cast<std::uint32_t>(part.data() - texts_[file_].text().data());
    return {file_, {offset, offset + static_cast<std::uint32_t>(std::max<std::size_t>(part.size(), 1))}};
  }
  void wrong(std::string_view part, const std::string& message) { emitter_.emit(diag::GenomeValue, at(part), message); }

  // Layout: a line is collected, and written when it ends.
  void put(std::string_view text) {
    if (layout_ != nullptr) base::append(*layout_, text);
  }

  void readLine(std::string_view line) {
    std::string_view comment = cutComment(line);
    while (!line.empty() && isBlank(line.back())) line.remove_suffix(1);
    bool indented = !line.empty() && isBlank(line[0]);
    while (!line.empty() && isBlank(line[0])) line.remove_prefix(1);
    if (line.empty()) {
      if (!comment.empty() && indentedComment_) put("  ");
    } else if (indented) {
      continuation(line);
    } else {
      first(line);
    }
    if (!comment.empty()) put(line.empty() ? "" : "  "), put(comment);
    put("\n");
  }

  // Returns the comment, with its '#'; the line ends before it.
  std::string_view cutComment(std::string_view& line) {
    indentedComment_ = !line.empty() && isBlank(line[0]);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"') quoted = !quoted;
      if (line[i] != '#' || quoted) continue;
      std::string_view comment = line.substr(i);
      while (isBlank(comment.back())) comment.remove_suffix(1);
      line = line.substr(0, i);
      return comment;
    }
    return {};
  }

  // Takes the next word, with quoted blanks, off the line.
  static std::string_view word(std::string_view& line) {
    std::size_t end = 0;
    bool quoted = false;
    for (; end < line.size() && (quoted || !isBlank(line[end])); ++end)
      if (line[end] == '"') quoted = !quoted;
    std::string_view taken = line.substr(0, end);
    while (end < line.size() && isBlank(line[end])) ++end;
    line.remove_prefix(end);
    return taken;
  }

  void first(std::string_view line) {
    close();
    std::string_view name = word(line);
    put(name);
    if (name == Include) return include(line);
    if (name == JunkWord) return junk(line);
    diagnostics::SpellingSuggestion near(name);
    for (const GeneKindRow& row : GeneKinds)
      if (row.name == name) return begin(row, name, line);
    for (const GeneKindRow& row : GeneKinds) near.offer(row.name);
    auto& found = emitter_.emit(diag::GenomeUnknownKind, at(name), name);
    if (near) found.hint(near.hint());
    skipped_ = true;
  }

  void begin(const GeneKindRow& row, std::string_view name, std::string_view line) {
    open_ = {};
    open_.open = true;
    open_.gene.kind = row.kind;
    open_.place = at(name);
    open_.data.resize(row.size);
    for (const GeneField& field : fieldsOf(row.kind))
      for (std::size_t i = 0; i < fieldSize(field.type); ++i) open_.data[field.offset + i] = defaultByte(field.type, i);
    words(line);
  }

  void continuation(std::string_view line) {
    put("  ");
    if (skipped_) return;
    if (!open_.open) return wrong(line, "this line begins with a blank, but no gene above it is open");
    if (open_.rule != nullptr) {
      put("  ");
      return rule(line);
    }
    std::size_t colon = line.find(':');
    std::string_view name = line.substr(0, colon);
    if (colon == std::string_view::npos || name.find_first_of("= \t") != std::string_view::npos) return words(line, "");
    const GeneField* field = fieldNamed(name);
    if (field == nullptr) return;
    if (field->type != FieldType::Rule)
      return wrong(name, base::cat("'", name, "' is not a rule: write ", name, "=..."));
    open_.rule = field;
    open_.ruleLines = 0;
    put(name);
    put(": ");
    line.remove_prefix(colon + 1);
    rule(line);
  }

  void rule(std::string_view line) {
    std::string_view separator;
    bool goesOn = false;
    while (!line.empty()) {
      std::size_t end = std::min(line.find(';'), line.size());
      std::string_view whole = line.substr(0, end), part = base::trim(whole);
      goesOn = end < line.size();
      line.remove_prefix(std::min(end + 1, line.size()));
      if (part.empty()) {
        if (goesOn) wrong(whole, "the ';' has no line before it");
        continue;
      }
      put(separator);
      separator = " ";
      ruleLine(part);
      if (goesOn) put(";");
    }
    if (!goesOn) open_.rule = nullptr;
  }

  void ruleLine(std::string_view part) {
    if (open_.ruleLines == RuleLines) return wrong(part, base::cat("a rule has at most ", RuleLines, " lines"));
    auto bytes = std::span(open_.data).subspan(open_.rule->offset + open_.ruleLines * RuleLineBytes, RuleLineBytes);
    ++open_.ruleLines;
    std::string problem = readRuleLine(part, bytes);
    if (!problem.empty()) return wrong(part, problem);
    if (layout_ != nullptr) appendRuleLine(*layout_, bytes);
  }

  void words(std::string_view line, std::string_view separator = " ") {
    while (!line.empty()) {
      std::string_view item = word(line);
      put(separator);
      separator = " ";
      std::size_t equals = item.find('=');
      if (equals == std::string_view::npos) {
        wrong(item, base::cat("'", item.substr(0, 60), "' is not a field: write NAME=VALUE"));
        continue;
      }
      value(item.substr(0, equals), item.substr(equals + 1));
    }
  }

  const GeneField* fieldNamed(std::string_view name) {
    diagnostics::SpellingSuggestion near(name);
    for (const GeneField& field : fieldsOf(open_.gene.kind))
      if (field.name == name) return once(name) ? &field : nullptr;
    for (const GeneField& field : fieldsOf(open_.gene.kind)) near.offer(field.name);
    for (HeaderField field : HeaderFields) near.offer(headerName(field));
    auto& found = emitter_.emit(diag::GenomeUnknownField, at(name), geneKind(open_.gene.kind).name, name);
    if (near) found.hint(near.hint());
    return nullptr;
  }

  bool once(std::string_view name) {
    bool isNew = std::find(open_.seen.begin(), open_.seen.end(), name) == open_.seen.end();
    if (isNew) open_.seen.push_back(name);
    else emitter_.emit(diag::GenomeFieldTwice, at(name), name);
    return isNew;
  }

  void value(std::string_view name, std::string_view text) {
    for (HeaderField field : HeaderFields) {
      if (headerName(field) != name) continue;
      if (!once(name)) return;
      std::uint8_t byte = 0;
      std::string problem = readHeader(field, text, byte);
      if (!problem.empty()) return wrong(text, problem);
      setHeaderByte(open_.gene, field, byte);
      if (layout_ == nullptr) return;
      put(name);
      put("=");
      return appendHeader(*layout_, field, byte);
    }
    const GeneField* field = fieldNamed(name);
    if (field == nullptr) return;
    auto bytes = std::span(open_.data).subspan(field->offset, fieldSize(field->type));
    std::string problem = readField(field->type, text, bytes);
    if (!problem.empty()) return wrong(text, problem);
    if (layout_ == nullptr) return;
    put(name);
    put("=");
    appendField(*layout_, field->type, bytes);
  }

  void close() {
    skipped_ = false;
    if (open_.open && open_.rule != nullptr)
      emitter_.emit(diag::GenomeValue, open_.place, base::cat("the rule '", open_.rule->name, "' ends with ';'"));
    if (open_.open) {
      open_.gene.data = open_.data;
      if (result.genome.size() == MaxGenes) {
        emitter_.emit(diag::GenomeValue, open_.place, base::cat("a genome has at most ", MaxGenes, " genes"));
      } else {
        result.genome.append(open_.gene);
        result.places.push_back(open_.place);
      }
    }
    open_ = {};
  }

  void junk(std::string_view line) {
    std::string_view hex = word(line);
    put(" ");
    put(hex);
    std::string bytes;
    bool fine = !hex.empty() && hex.size() % 2 == 0 && line.empty();
    for (std::size_t i = 0; i + 1 < hex.size() && fine; i += 2) {
      auto code = base::parseInt(hex.substr(i, 2), 16);
      fine = code && *code >= 0;
      if (fine) bytes += static_cast<char>(*code);
    }
    bool goesOn = !result.junk.empty() && result.junk.back().before == result.genome.size();
    std::string joined;  // a marker may begin in the line before
    if (goesOn) {
      const std::string& before = result.junk.back().bytes;
      joined = before.substr(before.size() - std::min<std::size_t>(before.size(), 3));
    }
    joined += bytes;
    fine = fine && joined.find("gene") == std::string::npos && joined.find("gend") == std::string::npos;
    if (!fine)
      return wrong(hex.empty() ? line : hex, "junk has bytes as hexadecimal digits, without the markers of genes");
    if (goesOn) result.junk.back().bytes += bytes;
    else result.junk.push_back({result.genome.size(), std::move(bytes)});
  }

  void include(std::string_view line) {
    std::string_view quoted = word(line);
    put(" ");
    put(quoted);
    if (quoted.size() < 3 || quoted[0] != '"' || quoted.back() != '"' || !line.empty())
      return wrong(quoted.empty() ? line : quoted, "include needs the name of a file in quotes");
    if (layout_ != nullptr) return;
    std::string name = base::cat(base::folderOf(texts_[file_].name()), quoted.substr(1, quoted.size() - 2));
    bool inItself = std::find(reading_.begin(), reading_.end(), name) != reading_.end();
    std::string_view problem = inItself                                              ? "it includes itself"
                               : static_cast<int>(reading_.size()) > MaxIncludeDepth ? "includes are nested too deeply"
                               : name.size() > base::LongestPath                     ? "the name is too long"
                               : included_ == MaxIncludes ? "a genome has at most 200 includes"
                                                          : std::string_view();
    if (!problem.empty()) {
      emitter_.emit(diag::GenomeInclude, at(quoted), name, problem);
      return;
    }
    ++included_;
    auto included = files_ != nullptr ? sources_->load(*files_, name) : base::Error{"there are no files here"};
    if (!included) {
      emitter_.emit(diag::GenomeInclude, at(quoted), name, included.error().message);
      return;
    }
    source::FileId outer = file_;
    file(*included);
    file_ = outer;
  }

  source::SourceSet* sources_;
  const source::SourceSet& texts_;
  source::FileProvider* files_;
  diagnostics::Emitter& emitter_;
  std::string* layout_;
  source::FileId file_;
  std::vector<std::string> reading_;
  std::size_t included_ = 0;
  OpenGene open_;
  bool skipped_ = false, indentedComment_ = false;
};

}  // namespace

GenomeSource readGenomeText(source::SourceSet& sources, source::FileId file, source::FileProvider* files,
                            diagnostics::Emitter& emitter) {
  Reader reader(&sources, sources, files, emitter, nullptr);
  reader.file(file);
  return std::move(reader.result);
}

std::optional<std::string> formatGenomeText(const source::SourceSet& sources, source::FileId file,
                                            diagnostics::Emitter& emitter) {
  std::string text;
  std::size_t before = emitter.errorCount();
  Reader reader(nullptr, sources, nullptr, emitter, &text);
  reader.file(file);
  if (emitter.errorCount() > before) return std::nullopt;
  return text;
}

}  // namespace vellum::caos
