#include <algorithm>
#include <cmath>

#include "base/svg.h"
#include "base/text.h"
#include "base/xml.h"
#include "languages/gal/world/timeline.h"

namespace vellum::gal {
namespace {

constexpr double Left = 130, Right = 24, Top = 46, LaneHeight = 34, LaneGap = 22, InputHeight = 18, InputGap = 6;
constexpr std::string_view Colors[] = {"#4c78a8", "#e0803c", "#54a24b", "#b279a2", "#c4504f",
                                       "#3f9c97", "#9d7660", "#d0609a", "#7a7f3a", "#6b6ecf"};

class Drawing {
 public:
  explicit Drawing(const Recording& recording) : recording_(recording), scripts_(scriptsOf(recording)) {
    double ticks = double(std::max<std::uint64_t>(recording.ticks, 1));
    scale_ = std::clamp(900 / ticks, 0.25, 16.0);
    width_ = Left + Right + (ticks + 1) * scale_;
    width_ = std::max(width_, 360.0);
  }

  std::string svg() {
    y_ = Top;
    axis();
    for (const Recording::InputLane& input : recording_.inputs) inputLane(input);
    if (!recording_.events.empty()) events();
    y_ += 6;
    for (const Recording::Lane& lane : recording_.lanes) channelLane(lane);
    legend();
    refusals();
    double height = y_ + 10;
    // The lines that mark seconds are below everything else.
    base::SvgDrawing background;
    background.raw(base::cat("<text x=\"12\" y=\"20\" font-size=\"14\" font-weight=\"bold\" fill=\"#222222\">",
                             base::escapeXml(recording_.title), "</text>\n"));
    double step = secondStep();
    for (double second = 0; second * 30 <= double(recording_.ticks); second += step) {
      double x = at(second * 30);
      background.raw("<line x1=\"").number(x).raw("\" x2=\"").number(x);
      background.raw("\" y1=\"38\" y2=\"").number(height - 6).raw("\" stroke=\"#e4e4e4\"/>\n");
    }
    return drawing_.document(width_, height, background.body());
  }

 private:
  double at(double tick) const { return Left + tick * scale_; }
  double secondStep() const {
    for (double step : {1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 600.0, 3600.0})
      if (step * 30 * scale_ >= 45) return step;
    return 36000;
  }

  std::string_view colorOf(const std::string& script) const {
    auto found = std::find(scripts_.begin(), scripts_.end(), script) - scripts_.begin();
    return Colors[static_cast<std::size_t>(found) % std::size(Colors)];
  }

  void axis() {
    double step = secondStep();
    for (double second = 0; second * 30 <= double(recording_.ticks); second += step) {
      std::string label;
      base::appendGeneral(label, second, 6);
      drawing_.text(at(second * 30), 34, label + " s", "#777777", " text-anchor=\"middle\"");
    }
  }

  void inputLane(const Recording::InputLane& input) {
    drawing_.text(12, y_ + 13, input.name, "#555555");
    for (std::size_t i = 0; i < input.values.size(); ++i) {
      double from = at(double(input.values[i].tick));
      double to = at(i + 1 < input.values.size() ? double(input.values[i + 1].tick) : double(recording_.ticks + 1));
      drawing_.rectangle(from, y_, to - from - 1, InputHeight, i % 2 == 0 ? "#eef1f5" : "#d9e1ea");
      drawing_.label(from, y_ + 13, to - from, input.values[i].text, "#333333");
    }
    y_ += InputHeight + InputGap;
  }

  // Uses as many rows as necessary, up to four, so that no text runs into the next mark.
  void events() {
    constexpr int Rows = 4;
    constexpr double RowHeight = 15;
    drawing_.text(12, y_ + 13, "events", "#555555", " font-style=\"italic\"");
    double free[Rows] = {};
    int used = 1;
    for (const Recording::Event& event : recording_.events) {
      double x = at(double(event.tick));
      int row = 0;
      while (row < Rows && x < free[row]) ++row;
      bool written = row < Rows;
      if (!written) row = Rows - 1;
      double y = y_ + row * RowHeight;
      mark(x, y + 3, "v12l5 -6z", "#555555", event.text);
      used = std::max(used, row + 1);
      if (!written) continue;
      double length = 14 + 6.6 * double(base::charactersOf(event.text));
      if (x + length > width_) drawing_.text(x - 4, y + 13, event.text, "#333333", " text-anchor=\"end\"");
      else drawing_.text(x + 8, y + 13, event.text, "#333333");
      free[row] = x + length;
    }
    y_ += used * RowHeight + InputGap;
  }

  // A small shape with a tooltip.
  void mark(double x, double y, std::string_view shape, std::string_view color, std::string_view title) {
    drawing_.raw("<path d=\"M").number(x).raw(" ").number(y).raw(shape).raw("\" fill=\"").raw(color);
    drawing_.raw("\"><title>").raw(base::escapeXml(title)).raw("</title></path>\n");
  }

  // One bar: it rises over its own blend and falls over the next one's.
  void bar(const Recording::Change& change, double from, double to, const Recording::Change* next) {
    double bottom = y_ + LaneHeight;
    double rise = std::min(double(change.blendTicks), to - from), fall = next != nullptr ? double(next->blendTicks) : 0;
    double shareThen = shareAt(change, to);
    drawing_.raw("<path d=\"M");
    auto point = [&](double tick, double share, char command) {
      if (command != 0) drawing_.raw({&command, 1});
      drawing_.number(at(tick)).raw(" ").number(bottom - share * LaneHeight);
    };
    point(from, rise > 0 ? 0 : 1, 0);
    if (rise > 0) point(from + rise, shareAt(change, from + rise), 'L');
    point(to, shareThen, 'L');
    if (fall > 0) point(std::min(to + fall, double(recording_.ticks + 1)), 0, 'L');
    point(to, 0, 'L');
    point(from, 0, 'L');
    std::string about =
        base::cat(change.script, ": tick ", std::uint64_t(from), " to ", std::uint64_t(to), ", from frame ");
    base::appendGeneral(about, double(change.view.frame), 4);
    about += ", rate ";
    base::appendGeneral(about, double(change.view.rate), 4);
    base::append(about, base::cat(", level ", change.view.level));
    drawing_.raw("z\" fill=\"").raw(colorOf(change.script)).raw("\" fill-opacity=\"0.85\"><title>");
    drawing_.raw(base::escapeXml(about)).raw("</title></path>\n");
    loops(change, from, to);
    bool whole =
        drawing_.label(at(from + rise * 0.75), y_ + 21, at(to) - at(from + rise * 0.75), change.script, "#ffffff");
    if (whole) labelled_.push_back(change.script);
  }

  // A white mark at the bottom wherever the script starts over.
  void loops(const Recording::Change& change, double from, double to) {
    if (change.length <= 0 || change.step <= 0) return;
    double ticks = double(change.length) / change.step;
    if (ticks * scale_ < 4) return;
    double first = from + (double(change.length) - double(change.view.frame)) / change.step;
    for (double tick = first; tick < to; tick += ticks)
      drawing_.rectangle(at(tick), y_ + LaneHeight - 6, 1, 6, "#ffffff");
  }

  void channelLane(const Recording::Lane& lane) {
    drawing_.text(12, y_ + 21, lane.name, "#222222", " font-weight=\"bold\"");
    drawing_.rectangle(Left, y_ + LaneHeight, width_ - Left - Right, 1, "#bbbbbb");
    // Changes of only rate, level or weight belong to the bar of the script.
    for (std::size_t i = 0; i < lane.changes.size();) {
      std::size_t next = i + 1;
      while (next < lane.changes.size() && !lane.changes[next].started &&
             lane.changes[next].script == lane.changes[i].script)
        ++next;
      const Recording::Change* after = next < lane.changes.size() ? &lane.changes[next] : nullptr;
      if (!lane.changes[i].script.empty())
        bar(lane.changes[i], double(lane.changes[i].tick), endOf(recording_, lane, next - 1), after);
      i = next;
    }
    for (std::size_t i = 0; i < lane.notifies.size(); ++i) {
      const Recording::Notify& notify = lane.notifies[i];
      double x = at(double(notify.tick)), bottom = y_ + LaneHeight;
      mark(x, bottom + 1, "l4 7h-8z", "#c4504f", notify.text);
      double room = (i + 1 < lane.notifies.size() ? at(double(lane.notifies[i + 1].tick)) - 6 : width_) - (x + 6);
      if (5.6 * double(base::charactersOf(notify.text)) <= room)
        drawing_.text(x + 6, bottom + 11, notify.text, "#a04040", " font-size=\"9\"");
    }
    for (const Recording::Notify& refusal : lane.refusals)
      mark(at(double(refusal.tick)), y_ - 2, "l-4 -6h8z", "#8a6d00",
           base::cat("tick ", refusal.tick, ": ", refusal.text));
    y_ += LaneHeight + LaneGap;
  }

  // The reasons of the marks above the lanes.
  void refusals() {
    for (const std::string& line : refusalsOf(recording_)) {
      y_ += 15;
      drawing_.text(12, y_, line, "#8a6d00");
    }
  }

  // The scripts whose bars had no room for their names.
  void legend() {
    double x = Left;
    bool any = false;
    for (const std::string& script : scripts_) {
      if (script.empty() || std::find(labelled_.begin(), labelled_.end(), script) != labelled_.end()) continue;
      double length = 26 + 6.6 * double(base::charactersOf(script));
      if (any && x + length > width_ - Right) {
        x = Left;
        y_ += 18;
      }
      drawing_.rectangle(x, y_ + 3, 10, 10, colorOf(script));
      drawing_.text(x + 14, y_ + 12, script, "#333333");
      x += length;
      any = true;
    }
    if (any) y_ += 18;
  }

  const Recording& recording_;
  std::vector<std::string> scripts_, labelled_;
  double scale_ = 1, width_ = 0, y_ = 0;
  base::SvgDrawing drawing_;
};

}  // namespace

std::string timelineSvg(const Recording& recording) { return Drawing(recording).svg(); }

std::string timelineHtml(const Recording& recording) {
  return base::cat("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>",
                   base::escapeXml(recording.title), "</title></head>\n<body style=\"margin:0;overflow-x:auto\">\n",
                   timelineSvg(recording), "</body>\n</html>\n");
}

}  // namespace vellum::gal
