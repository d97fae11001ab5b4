#include "languages/skrit/runtime/report_streams.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"

namespace vellum::skrit {

using base::cat;

static constexpr std::string_view KnownNames[] = {"Generic",    "Screen", "Debug",  "Warning", "Error", "ErrorBox",
                                                  "MessageBox", "Fatal",  "Assert", "Break",   "Perf"};

ReportStreams::ReportStreams(const languages::WorldContext& context) : context_(context) { addKnown(); }

void ReportStreams::addKnown() {
  for (std::string_view name : KnownNames) {
    Stream stream;
    stream.name = std::string(name);
    streams_.push_back(std::move(stream));
  }
}

std::size_t ReportStreams::stream(std::string_view name) {
  for (std::size_t i = 0; i < streams_.size(); ++i)
    if (base::equalsIgnoreCase(streams_[i].name, name)) return i;
  if (name.empty() || streams_.size() >= MaxStreams) return Generic;
  Stream made;
  made.name = std::string(name);
  streams_.push_back(std::move(made));
  return streams_.size() - 1;
}

void ReportStreams::print(std::size_t at, std::string_view text) {
  Stream& stream = streams_[at];
  if (!stream.enabled || text.empty()) return;
  // Output for the player, unlike a log, is an event of the world.
  bool event = at >= Screen && at <= Break && at != Debug;
  if (event && context_.host.trace != nullptr) {
    base::JsonWriter json;
    json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
    json.member("stream", stream.name).member("text", base::trim(text)).end();
    context_.host.trace->line(json.text());
  }
  int indent = clamped(indent_ + stream.indent);
  if (indent == 0) {
    stream.lineStart = text.back() == '\n';
    if (stream.console && context_.host.output != nullptr) context_.host.output->print(text);
    append(stream, text);
    return;
  }
  std::string out;
  for (char c : text) {
    if (stream.lineStart && c != '\n') out.append(static_cast<std::size_t>(2 * indent), ' ');
    stream.lineStart = c == '\n';
    out.push_back(c);
  }
  if (stream.console && context_.host.output != nullptr) context_.host.output->print(out);
  append(stream, out);
}

void ReportStreams::printLine(std::size_t at, std::string_view text) {
  if (!text.empty() && text.back() == '\n') return print(at, text);
  print(at, cat(text, "\n"));
}

void ReportStreams::log(std::size_t at, std::string_view text) {
  if (streams_[at].enabled) append(streams_[at], text);
}

void ReportStreams::append(Stream& stream, std::string_view text) {
  if (stream.file.empty() || stream.contents.size() + text.size() > MaxFile) return;
  stream.contents.append(text);
  stream.dirty = dirty_ = true;
}

bool ReportStreams::open(std::size_t at, std::string_view file) {
  if (context_.host.storage == nullptr || file.empty()) return false;
  Stream& stream = streams_[at];
  close(at);
  // Creates the file at once, so that a bad name is reported here.
  if (!context_.host.storage->write(file, "")) return false;
  stream.file = std::string(file);
  return true;
}

void ReportStreams::close(std::size_t at) {
  flush();
  streams_[at].file.clear();
  streams_[at].contents.clear();
}

void ReportStreams::writeFiles() {
  dirty_ = false;
  for (Stream& stream : streams_) {
    if (!stream.dirty || context_.host.storage == nullptr) continue;
    stream.dirty = false;
    (void)context_.host.storage->write(stream.file, stream.contents);
  }
}

std::string ReportStreams::list() const {
  std::string out;
  for (const Stream& stream : streams_) {
    base::append(out,
                 cat(stream.name, stream.enabled ? "" : ", disabled", stream.console ? "" : ", not on the console"));
    if (!stream.file.empty()) base::append(out, cat(", to '", stream.file, "'"));
    out += "\n";
  }
  return out;
}

// ---- Tables

static std::vector<std::string> cellsOf(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  for (std::string_view cell : base::split(text, '|')) out.emplace_back(base::trim(cell));
  return out;
}

void ReportStreams::beginTable(std::string_view headings) {
  tableOpen_ = true;
  table_.clear();
  tableBytes_ = 0;
  table_.push_back(cellsOf(headings));
}

void ReportStreams::addRow(std::string_view cells) {
  tableBytes_ += cells.size() + 32;
  if (tableOpen_ && tableBytes_ <= MaxFile) table_.push_back(cellsOf(cells));
}

static std::size_t widthOf(std::string_view text) {  // in characters
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

static bool isNumber(std::string_view text) {
  if (text.empty()) return false;
  for (char c : text)
    if (!base::isAsciiDigit(c) && c != '.' && c != '-' && c != '+' && c != '%') return false;
  return true;
}

void ReportStreams::endTable(std::size_t stream) {
  if (!tableOpen_) return;
  std::vector<std::size_t> widths;
  std::vector<bool> numbers;
  for (std::size_t row = 0; row < table_.size(); ++row)
    for (std::size_t i = 0; i < table_[row].size(); ++i) {
      if (i >= widths.size()) {
        widths.push_back(0);
        numbers.push_back(true);
      }
      widths[i] = std::max(widths[i], widthOf(table_[row][i]));
      if (row > 0 && !table_[row][i].empty() && !isNumber(table_[row][i])) numbers[i] = false;
    }
  for (std::size_t row = 0; row < table_.size(); ++row) {
    std::string line;
    for (std::size_t i = 0; i < table_[row].size(); ++i) {
      const std::string& cell = table_[row][i];
      std::string blanks(widths[i] - widthOf(cell), ' ');
      if (i > 0) line += "  ";
      line += numbers[i] ? blanks + cell : cell + blanks;
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    print(stream, line + "\n");
    if (row > 0) continue;
    std::string rule;
    for (std::size_t i = 0; i < widths.size(); ++i)
      rule += std::string(i > 0 ? 2 : 0, ' ') + std::string(widths[i], '-');
    print(stream, rule + "\n");
  }
  tableOpen_ = false;
  table_.clear();
}

// ---- Persistence

template <class Archive>
void ReportStreams::fields(Archive& archive, base::FieldsOf<Archive, ReportStreams>& streams) {
  archive.part("report streams");
  archive(streams.indent_);
  archive.list(streams.streams_, [&](auto& stream) {
    archive(stream.name, stream.enabled, stream.console, stream.indent, stream.lineStart, stream.file, stream.contents);
    archive.require(stream.contents.size() <= MaxFile, "the file of a stream is too large");
  });
  if constexpr (Archive::reads) streams.settle(archive.ok());
}

template void ReportStreams::fields(base::ArchiveWriter&, const ReportStreams&);
template void ReportStreams::fields(base::ArchiveReader&, ReportStreams&);

// A save may contain anything: ensures that the known streams are present in their order, and that names are unique.
void ReportStreams::settle(bool useSaved) {
  std::vector<Stream> saved = std::move(streams_);
  streams_.clear();
  addKnown();
  indent_ = clamped(indent_);
  tableOpen_ = false;
  table_.clear();
  if (!useSaved) return;
  for (Stream& each : saved) {
    Stream& stream = streams_[this->stream(each.name)];
    each.name = stream.name;
    each.indent = clamped(each.indent);
    each.dirty = !each.file.empty();
    dirty_ |= each.dirty;
    stream = std::move(each);
  }
}

}  // namespace vellum::skrit
