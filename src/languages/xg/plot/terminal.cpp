// The plot for a terminal: a curve of braille dots, two across and four down in a character.
#include "base/text.h"
#include "languages/xg/plot/lanes.h"
#include "languages/xg/plot/plot.h"
#include "source/code_page.h"

namespace vellum::xg {
namespace {

constexpr int Margin = 10;  // characters left of the curve

// A canvas of dots; the origin is the top left.
class Canvas {
 public:
  Canvas(int columns, int rows) : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns * rows)) {}
  int width() const { return columns_ * 2; }
  int height() const { return rows_ * 4; }
  void column(int x, int from, int to) {
    if (from > to) std::swap(from, to);
    for (int y = from; y <= to; ++y) {
      // The order of the dots' bits: three down on the left, three on the right, then the fourth of both.
      static constexpr std::uint8_t bits[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
      cells_[static_cast<std::size_t>(y / 4 * columns_ + x / 2)] |= bits[y % 4][x % 2];
    }
  }
  void appendRow(std::string& out, int row) const {
    int last = columns_;
    while (last > 0 && cells_[static_cast<std::size_t>(row * columns_ + last - 1)] == 0) --last;
    for (int i = 0; i < last; ++i) {
      std::uint8_t dots = cells_[static_cast<std::size_t>(row * columns_ + i)];
      if (dots == 0) out.push_back(' ');
      else source::appendUtf8(out, U'\u2800' + dots);
    }
  }

 private:
  int columns_, rows_;
  std::vector<std::uint8_t> cells_;
};

class TerminalPlot {
 public:
  TerminalPlot(const SampleRequest& request, const Sample& sample, int columns, bool color)
      : request_(request), sample_(sample), color_(color), columns_(columns - Margin - 1) {}

  std::string run() {
    std::vector<Lane> lanes = lanesOf(sample_, 3);
    line("1",
         showable(sample_.sector          ? request_.text
                  : sample_.texts.empty() ? request_.text
                                          : sample_.texts[0],
                  60),
         describe(request_, sample_));
    if (sample_.tics == 0) {
      base::append(out_, "no values\n");
      return std::move(out_);
    }
    for (const Lane& lane : lanes) draw(lane, lanes.size() > 1 ? 4 : 9);
    numbers();
    return std::move(out_);
  }

 private:
  void paint(std::string_view code) {
    if (color_) base::append(out_, base::cat("\x1b[", code, "m"));
  }
  void line(std::string_view code, std::string_view strong, std::string_view rest) {
    paint(code);
    base::append(out_, strong);
    paint("0");
    base::append(out_, "  ");
    paint("2");
    base::append(out_, rest);
    paint("0");
    out_.push_back('\n');
  }
  int columnOf(std::int32_t tic) const {
    return static_cast<int>(std::int64_t(tic) * columns_ / (sample_.tics > 0 ? sample_.tics : 1));
  }
  static std::string_view colorOf(char field) {
    switch (field) {
      case 'f': return "33";
      case 'c': return "37";
      case 'l': return "93";
      case 'r': return "91";
      case 'g': return "92";
      case 'b': return "94";
      default: return "96";
    }
  }

  void draw(const Lane& lane, int rows) {
    char field = sample_.fields[lane.field];
    if (!lane.title.empty()) line(colorOf(field), lane.title, lane.text);
    events(lane);
    Canvas canvas(columns_, rows);
    plot(canvas, lane);
    for (int row = 0; row < rows; ++row) {
      std::string label = row == 0 ? shortNumber(lane.high) : row == rows - 1 ? shortNumber(lane.low) : std::string();
      while (label.size() < Margin - 2) label.insert(label.begin(), ' ');
      paint("2");
      base::append(out_, label);
      base::append(out_, row == 0 || row == rows - 1 ? " ┤" : " │");
      paint("0");
      paint(colorOf(field));
      canvas.appendRow(out_, row);
      paint("0");
      out_.push_back('\n');
    }
    axis(lane);
  }

  void plot(Canvas& canvas, const Lane& lane) const {
    auto y = [&](double value) {
      double dots = canvas.height() - 1;
      return static_cast<int>((lane.high - value) / (lane.high - lane.low) * dots + 0.5);
    };
    int previous = 0;
    for (int x = 0; x < canvas.width(); ++x) {
      auto first = static_cast<std::int32_t>(std::int64_t(x) * sample_.tics / canvas.width());
      auto end = static_cast<std::int32_t>(std::int64_t(x + 1) * sample_.tics / canvas.width());
      int level = y(valueAt(sample_, lane.field, first)), low = level, high = level;
      for (std::int32_t tic = first + 1; tic < end; ++tic) {
        level = y(valueAt(sample_, lane.field, tic));
        low = level < low ? level : low;
        high = level > high ? level : high;
      }
      // A jump extends to the dot beside the previous one, so that the curve has no gap.
      if (x > 0 && previous < low - 1) low = previous + 1;
      else if (x > 0 && previous > high + 1) high = previous - 1;
      canvas.column(x, low, high);
      previous = level;
    }
  }

  // `▾5210` above the tic on which it fires; without room before the next event, only the mark appears.
  void events(const Lane& lane) {
    std::vector<std::string> cells(static_cast<std::size_t>(columns_), " ");
    std::string label;  // of the last event
    int column = -1;
    auto write = [&](int end) {
      if (column < 0 || column + 1 + static_cast<int>(label.size()) > end) return;
      for (std::size_t at = 0; at < label.size(); ++at)
        cells[static_cast<std::size_t>(column) + 1 + at] = std::string(1, label[at]);
    };
    std::int32_t tic = -1;
    for (const Sample::Event& event : sample_.events) {
      if (static_cast<std::size_t>(event.field) != lane.field) continue;
      if (event.tic == tic) {
        base::append(label, base::cat(",", event.type));
        continue;
      }
      int next = columnOf(event.tic);
      write(next);
      tic = event.tic;
      column = next;
      cells[static_cast<std::size_t>(column)] = "▾";
      label = base::cat(event.type);
    }
    if (column < 0) return;
    write(columns_);
    out_.append(Margin, ' ');
    paint("95");
    while (!cells.empty() && cells.back() == " ") cells.pop_back();
    for (const std::string& cell : cells) base::append(out_, cell);
    paint("0");
    out_.push_back('\n');
  }

  // Step boundaries as ticks, unless they would fill the axis.
  void axis(const Lane& lane) {
    std::vector<bool> marks(static_cast<std::size_t>(columns_));
    int count = 0;
    for (const Sample::Boundary& boundary : sample_.boundaries) {
      if (static_cast<std::size_t>(boundary.field) != lane.field) continue;
      std::size_t column = static_cast<std::size_t>(columnOf(boundary.tic));
      if (!marks[column]) ++count;
      marks[column] = true;
    }
    bool wall = count * 2 > columns_;
    out_.append(Margin - 1, ' ');
    paint("2");
    base::append(out_, "└");
    for (bool mark : marks) base::append(out_, mark && !wall ? "┴" : "─");
    paint("0");
    out_.push_back('\n');
  }

  void numbers() {
    double step = roundStep(sample_.tics, columns_ / 10, true);
    std::string row(Margin, ' ');
    for (double tic = 0; tic < sample_.tics; tic += step) {
      std::size_t column = static_cast<std::size_t>(Margin + columnOf(static_cast<std::int32_t>(tic)));
      std::string label = shortNumber(tic);
      if (column + label.size() + 5 > static_cast<std::size_t>(Margin + columns_)) break;
      while (row.size() < column) row.push_back(' ');
      if (row.size() == column) row += label;
    }
    while (row.size() < static_cast<std::size_t>(Margin + columns_ - 4)) row.push_back(' ');
    paint("2");
    base::append(out_, base::cat(row, "tics"));
    paint("0");
    out_.push_back('\n');
  }

  const SampleRequest& request_;
  const Sample& sample_;
  bool color_;
  int columns_;
  std::string out_;
};

}  // namespace

std::string plotTerminal(const SampleRequest& request, const Sample& sample, int columns, bool color) {
  columns = columns < 40 ? 40 : columns > 400 ? 400 : columns;
  return TerminalPlot(request, sample, columns, color).run();
}

}  // namespace vellum::xg
