#include <algorithm>

#include "base/text.h"
#include "languages/gal/world/timeline.h"

namespace vellum::gal {
namespace {

constexpr std::string_view Shades[] = {" ",
                                       "\xe2\x96\x81",
                                       "\xe2\x96\x82",
                                       "\xe2\x96\x83",
                                       "\xe2\x96\x84",
                                       "\xe2\x96\x85",
                                       "\xe2\x96\x86",
                                       "\xe2\x96\x87",
                                       "\xe2\x96\x88"};
constexpr int ColorCodes[] = {34, 33, 32, 35, 31, 36, 94, 93, 92, 95};

// A row of cells, each a character with a colour.
class CellRow {
 public:
  explicit CellRow(std::size_t width) : cells_(width, " "), colors_(width, 0) {}
  void put(std::size_t at, std::string_view cell, int color = 0) {
    if (at >= cells_.size()) return;
    cells_[at] = cell;
    colors_[at] = color;
  }
  // Writes as much of a string as fits into the cells [at, end).
  void write(std::size_t at, std::size_t end, std::string_view text, int color = 0) {
    end = std::min(end, cells_.size());
    while (!text.empty() && at < end) {
      std::size_t size = 1;
      while (size < text.size() && (text[size] & 0xc0) == 0x80) ++size;
      put(at++, text.substr(0, size), color);
      text.remove_prefix(size);
    }
  }
  void appendTo(std::string& out, std::string_view name, std::size_t nameWidth, bool color) const {
    std::string line(name.substr(0, nameWidth));
    line.resize(nameWidth + 1, ' ');
    int now = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (color && colors_[i] != now && cells_[i] != " ") {
        base::append(line, base::cat("\033[", colors_[i], "m"));
        now = colors_[i];
      }
      line += cells_[i];
    }
    if (now != 0) line += "\033[0m";
    while (line.ends_with(' ')) line.pop_back();
    if (!line.empty()) out += line + "\n";
  }

 private:
  std::vector<std::string> cells_;
  std::vector<int> colors_;
};

// The columns of a picture: maps a run's ticks to cells.
struct Columns {
  Columns(const Recording& recording, int columns) {
    for (const auto& lane : recording.lanes) nameWidth = std::max(nameWidth, lane.name.size());
    for (const auto& lane : recording.inputs) nameWidth = std::max(nameWidth, lane.name.size());
    nameWidth = std::min<std::size_t>(nameWidth, 16);
    width = static_cast<std::size_t>(std::clamp(columns, 40, 400)) - nameWidth - 2;
    ticks = double(std::max<std::uint64_t>(recording.ticks, 1));
    width = std::min(width, static_cast<std::size_t>(std::min(ticks, 1e6)) + 1);
    perCell = ticks / double(width);
  }
  std::size_t cellOf(double tick) const {
    double cell = (tick - 1) / perCell;
    return cell > 0 ? std::min(static_cast<std::size_t>(cell), width) : 0;
  }
  // The end of the cells of items[i]: the next item, or the end of the run.
  template <class Item>
  std::size_t endOfCells(const std::vector<Item>& items, std::size_t i) const {
    return i + 1 < items.size() ? cellOf(double(items[i + 1].tick)) : width;
  }

  std::size_t nameWidth = 6, width = 0;
  double ticks = 1, perCell = 1;
};

CellRow axisRow(const Columns& columns) {
  CellRow axis(columns.width);
  std::size_t nextFree = 0;
  for (double second = 0; second * 30 <= columns.ticks; ++second) {
    std::size_t at = columns.cellOf(second * 30 + 1);
    std::string label;
    base::appendGeneral(label, second, 6);
    label += 's';
    if (at < nextFree || at + label.size() > columns.width) continue;
    axis.write(at, columns.width, label, 90);
    nextFree = at + std::max<std::size_t>(label.size() + 3, 8);
  }
  return axis;
}

CellRow inputRow(const Columns& columns, const Recording::InputLane& input) {
  CellRow row(columns.width);
  for (std::size_t i = 0; i < input.values.size(); ++i) {
    std::size_t from = columns.cellOf(double(input.values[i].tick)), to = columns.endOfCells(input.values, i);
    for (std::size_t cell = from; cell < to; ++cell) row.put(cell, "\xe2\x94\x80", 90);
    row.put(from, "\xe2\x94\x9c", 90);
    if (to > from + 1) row.write(from + 1, to, input.values[i].text);
  }
  return row;
}

CellRow eventRow(const Columns& columns, const Recording& recording) {
  CellRow row(columns.width);
  for (std::size_t i = 0; i < recording.events.size(); ++i) {
    std::size_t at = columns.cellOf(double(recording.events[i].tick)), end = columns.endOfCells(recording.events, i);
    row.put(at, "\xe2\x96\xb8", 36);
    if (end > at + 3) row.write(at + 1, end - 1, recording.events[i].text, 36);
  }
  return row;
}

// The bar of a change in the cells [from, to).
void putBar(CellRow& bars, const Columns& columns, const Recording::Change& change, std::size_t from, std::size_t to,
            int code) {
  for (std::size_t cell = from; cell < to; ++cell) {
    double share = shareAt(change, double(change.tick) + (double(cell - from) + 0.5) * columns.perCell);
    // While the last script of an empty channel fades out, the falling slope is visible.
    if (change.script.empty()) share = change.blendTicks > 0 ? 1 - share : 0;
    auto shade = static_cast<std::size_t>(share * 8 + 0.5);
    if (shade == 0 && !change.script.empty()) shade = 1;
    bars.put(cell, Shades[std::min<std::size_t>(shade, 8)], change.script.empty() ? 90 : code);
  }
}

void putScripts(CellRow& bars, CellRow& names, const Columns& columns, const Recording& recording,
                const Recording::Lane& lane, const std::vector<std::string>& scripts) {
  for (std::size_t i = 0; i < lane.changes.size();) {
    const Recording::Change& change = lane.changes[i];
    std::size_t next = i + 1;
    while (next < lane.changes.size() && !lane.changes[next].started && lane.changes[next].script == change.script)
      ++next;
    double end = endOf(recording, lane, next - 1);
    std::size_t from = columns.cellOf(double(change.tick)), to = std::max(columns.cellOf(end), from + 1);
    auto place = std::find(scripts.begin(), scripts.end(), change.script) - scripts.begin();
    int code = ColorCodes[static_cast<std::size_t>(place) % std::size(ColorCodes)];
    putBar(bars, columns, change, from, to, code);
    if (!change.script.empty()) names.write(from, to > from + 1 ? to - 1 : to, change.script, code);
    i = next;
  }
}

CellRow notifyRow(const Columns& columns, const Recording::Lane& lane) {
  CellRow notifies(columns.width);
  for (std::size_t i = 0; i < lane.notifies.size(); ++i) {
    std::size_t at = columns.cellOf(double(lane.notifies[i].tick)), end = columns.endOfCells(lane.notifies, i);
    notifies.put(at, "\xe2\x96\xb4", 91);
    if (end > at + lane.notifies[i].text.size()) notifies.write(at + 1, end, lane.notifies[i].text, 91);
  }
  return notifies;
}

}  // namespace

std::string timelineText(const Recording& recording, int columnCount, bool color) {
  Columns columns(recording, columnCount);
  std::vector<std::string> scripts = scriptsOf(recording);
  std::string out;
  auto append = [&](const CellRow& row, std::string_view name) { row.appendTo(out, name, columns.nameWidth, color); };
  append(axisRow(columns), "");
  for (const auto& input : recording.inputs) append(inputRow(columns, input), input.name);
  if (!recording.events.empty()) append(eventRow(columns, recording), "events");
  for (const auto& lane : recording.lanes) {
    CellRow bars(columns.width), names(columns.width);
    putScripts(bars, names, columns, recording, lane, scripts);
    append(bars, lane.name);
    append(names, "");
    if (!lane.notifies.empty()) append(notifyRow(columns, lane), "");
  }
  for (const std::string& line : refusalsOf(recording)) base::append(out, line + "\n");
  return out;
}

}  // namespace vellum::gal
