// Report streams (Skrit manual, "Report Streams"): named streams of text that go to the console, to a file, or both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/archive.h"
#include "languages/language.h"

namespace vellum::skrit {

class ReportStreams {
 public:
  // The standard streams, in this order.
  enum Known : std::size_t { Generic, Screen, Debug, Warning, Error, ErrorBox, MessageBox, Fatal, Assert, Break, Perf };
  static constexpr std::size_t MaxStreams = 256;
  static constexpr std::size_t MaxFile = std::size_t(8) << 20;  // bytes of one file; later output is dropped

  explicit ReportStreams(const languages::WorldContext& context);

  // The stream of that name, ignoring case; created when it is missing; Generic when there are too many.
  std::size_t stream(std::string_view name);

  void print(std::size_t stream, std::string_view text);
  // A text on a line of its own: boxes, warnings.
  void printLine(std::size_t stream, std::string_view text);
  // Writes only to the stream's file, if it has one.
  void log(std::size_t stream, std::string_view text);

  void indent(int by) { indent_ = clamped(indent_ + by); }
  void indent(std::size_t stream, int by) { streams_[stream].indent = clamped(streams_[stream].indent + by); }
  void enable(std::size_t stream, bool on) { streams_[stream].enabled = on; }
  bool enabled(std::size_t stream) const { return streams_[stream].enabled; }
  void toConsole(std::size_t stream, bool on) { streams_[stream].console = on; }
  // Files are in the host's storage. Returns false when the name can't be a file there.
  bool open(std::size_t stream, std::string_view file);
  void close(std::size_t stream);
  bool hasFile(std::size_t stream) const { return !streams_[stream].file.empty(); }
  std::string list() const;

  // A table: headings, then rows of cells, all separated by '|'; numbers are aligned right.
  void beginTable(std::string_view headings);
  void addRow(std::string_view cells);
  void endTable(std::size_t stream);

  // Writes the files that have new output.
  void flush() {
    if (dirty_) writeFiles();
  }

  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, ReportStreams>& streams);

 private:
  struct Stream {
    std::string name;
    bool enabled = true, console = true;
    int indent = 0;
    bool lineStart = true;
    std::string file;      // "": none
    std::string contents;  // of the file
    bool dirty = false;
  };

  static int clamped(int indent) { return indent < 0 ? 0 : indent > 40 ? 40 : indent; }
  void addKnown();
  void settle(bool useSaved);
  void append(Stream& stream, std::string_view text);
  void writeFiles();

  const languages::WorldContext& context_;
  std::vector<Stream> streams_;
  bool dirty_ = false;  // one of them may be
  int indent_ = 0;
  bool tableOpen_ = false;
  std::vector<std::vector<std::string>> table_;
  std::size_t tableBytes_ = 0;
};

}  // namespace vellum::skrit
