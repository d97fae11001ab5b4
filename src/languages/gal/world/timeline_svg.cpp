#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "base/xml.h"
#include "languages/gal/world/timeline.h"

namespace vellum::gal {
namespace {

constexpr double Left = 130, Right = 24, Top = 46, LaneHeight = 34, LaneGap = 22, InputHeight = 18, InputGap = 6;
constexpr std::string_view Colors[] = {"#4c78a8", "#e0803c", "#54a24b", "#b279a2", "#c4504f",
                                       "#3f9c97", "#9d7660", "#d0609a", "#7a7f3a", "#6b6ecf"};

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

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
    double height = y_ + 10;
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"";
    number(out, width_);
    out += "\" height=\"";
    number(out, height);
    out += "\" viewBox=\"0 0 ";
    number(out, width_);
    out += ' ';
    number(out, height);
    out += "\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"11\">\n";
    out += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    base::append(out, base::cat("<text x=\"12\" y=\"20\" font-size=\"14\" font-weight=\"bold\" fill=\"#222222\">",
                                base::escapeXml(recording_.title), "</text>\n"));
    // Lines of the seconds, behind everything else.
    double step = secondStep();
    for (double second = 0; second * 30 <= double(recording_.ticks); second += step) {
      double x = at(second * 30);
      out += "<line x1=\"";
      number(out, x);
      out += "\" x2=\"";
      number(out, x);
      out += "\" y1=\"38\" y2=\"";
      number(out, height - 6);
      out += "\" stroke=\"#e4e4e4\"/>\n";
    }
    return out + body_ + "</svg>\n";
  }

 private:
  static void number(std::string& out, double value) {
    std::string text;
    base::appendFixed(text, value, 1);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    out += text;
  }
  void number(double value) { number(body_, value); }
  double at(double tick) const { return Left + tick * scale_; }
  double secondStep() const {
    for (double step : {1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 600.0, 3600.0})
      if (step * 30 * scale_ >= 45) return step;
    return 36000;
  }

  void text(double x, double y, std::string_view text, std::string_view color, std::string_view more = {}) {
    body_ += "<text x=\"";
    number(x);
    body_ += "\" y=\"";
    number(y);
    base::append(body_, base::cat("\" fill=\"", color, "\"", more, ">", base::escapeXml(text), "</text>\n"));
  }

  // As much of a text as fits a width, in small letters if that helps, or nothing. Whether it is there in full.
  bool label(double x, double y, double room, std::string_view content, std::string_view color) {
    double width = std::max(0.0, room - 6);
    auto length = double(characters(content));
    if (length * 6.6 <= width) {
      text(x + 3, y, content, color);
      return true;
    }
    if (length * 5.4 <= width) {
      text(x + 3, y, content, color, " font-size=\"9\"");
      return true;
    }
    auto fits = static_cast<std::size_t>(width / 5.4);
    if (fits < 5) return false;
    std::string cut;
    std::size_t taken = 0;
    for (char c : content) {
      if ((c & 0xc0) != 0x80 && ++taken >= fits) break;
      cut += c;
    }
    text(x + 3, y, cut + "\xe2\x80\xa6", color, " font-size=\"9\"");
    return false;
  }

  std::string_view colorOf(const std::string& script) const {
    auto found = std::find(scripts_.begin(), scripts_.end(), script) - scripts_.begin();
    return Colors[static_cast<std::size_t>(found) % std::size(Colors)];
  }

  void rectangle(double x, double y, double width, double height, std::string_view fill) {
    body_ += "<rect x=\"";
    number(x);
    body_ += "\" y=\"";
    number(y);
    body_ += "\" width=\"";
    number(std::max(width, 0.5));
    body_ += "\" height=\"";
    number(height);
    base::append(body_, base::cat("\" fill=\"", fill, "\"/>\n"));
  }

  void axis() {
    double step = secondStep();
    for (double second = 0; second * 30 <= double(recording_.ticks); second += step) {
      std::string label;
      base::appendGeneral(label, second, 6);
      text(at(second * 30), 34, label + " s", "#777777", " text-anchor=\"middle\"");
    }
  }

  void inputLane(const Recording::InputLane& input) {
    text(12, y_ + 13, input.name, "#555555");
    for (std::size_t i = 0; i < input.values.size(); ++i) {
      double from = at(double(input.values[i].tick));
      double to = at(i + 1 < input.values.size() ? double(input.values[i + 1].tick) : double(recording_.ticks + 1));
      rectangle(from, y_, to - from - 1, InputHeight, i % 2 == 0 ? "#eef1f5" : "#d9e1ea");
      label(from, y_ + 13, to - from, input.values[i].text, "#333333");
    }
    y_ += InputHeight + InputGap;
  }

  // In as many rows as it takes, up to four, so that no text runs into the next mark.
  void events() {
    constexpr int Rows = 4;
    constexpr double RowHeight = 15;
    text(12, y_ + 13, "events", "#555555", " font-style=\"italic\"");
    double free[Rows] = {};
    int used = 1;
    for (const Recording::Event& event : recording_.events) {
      double x = at(double(event.tick));
      int row = 0;
      while (row < Rows && x < free[row]) ++row;
      bool written = row < Rows;
      if (!written) row = Rows - 1;
      double y = y_ + row * RowHeight;
      body_ += "<path d=\"M";
      number(x);
      body_ += ' ';
      number(y + 3);
      base::append(body_,
                   base::cat("v12l5 -6z\" fill=\"#555555\"><title>", base::escapeXml(event.text), "</title></path>\n"));
      used = std::max(used, row + 1);
      if (!written) continue;
      double length = 14 + 6.6 * double(characters(event.text));
      if (x + length > width_) text(x - 4, y + 13, event.text, "#333333", " text-anchor=\"end\"");
      else text(x + 8, y + 13, event.text, "#333333");
      free[row] = x + length;
    }
    y_ += used * RowHeight + InputGap;
  }

  // One bar: rises over its own blend, falls over the blend of what comes next.
  void bar(const Recording::Change& change, double from, double to, const Recording::Change* next) {
    double bottom = y_ + LaneHeight;
    double rise = std::min(double(change.blendTicks), to - from), fall = next != nullptr ? double(next->blendTicks) : 0;
    double shareThen = shareAt(change, to);
    body_ += "<path d=\"M";
    auto point = [&](double tick, double share, char command) {
      if (command != 0) body_ += command;
      number(at(tick));
      body_ += ' ';
      number(bottom - share * LaneHeight);
    };
    point(from, rise > 0 ? 0 : 1, 0);
    if (rise > 0) point(from + rise, shareAt(change, from + rise), 'L');
    point(to, shareThen, 'L');
    if (fall > 0) point(std::min(to + fall, double(recording_.ticks + 1)), 0, 'L');
    point(to, 0, 'L');
    point(from, 0, 'L');
    base::append(body_, base::cat("z\" fill=\"", colorOf(change.script), "\" fill-opacity=\"0.85\"><title>",
                                  base::escapeXml(change.script), ": tick ", std::uint64_t(from), " to ",
                                  std::uint64_t(to), ", from frame "));
    base::appendGeneral(body_, double(change.view.frame), 4);
    body_ += ", rate ";
    base::appendGeneral(body_, double(change.view.rate), 4);
    base::append(body_, base::cat(", level ", change.view.level, "</title></path>\n"));
    loops(change, from, to);
    bool whole = label(at(from + rise * 0.5), y_ + 21, at(to) - at(from + rise * 0.5), change.script, "#ffffff");
    if (whole) labelled_.push_back(change.script);
  }

  // A white mark at the bottom wherever the script begins anew.
  void loops(const Recording::Change& change, double from, double to) {
    if (change.length <= 0 || change.step <= 0) return;
    double ticks = double(change.length) / change.step;
    if (ticks * scale_ < 4) return;
    double first = from + (double(change.length) - double(change.view.frame)) / change.step;
    for (double tick = first; tick < to; tick += ticks) rectangle(at(tick), y_ + LaneHeight - 6, 1, 6, "#ffffff");
  }

  void channelLane(const Recording::Lane& lane) {
    text(12, y_ + 21, lane.name, "#222222", " font-weight=\"bold\"");
    rectangle(Left, y_ + LaneHeight, width_ - Left - Right, 1, "#bbbbbb");
    // Changes of rate, level or weight alone belong to the bar of the script.
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
      body_ += "<path d=\"M";
      number(x);
      body_ += ' ';
      number(bottom + 1);
      base::append(body_,
                   base::cat("l4 7h-8z\" fill=\"#c4504f\"><title>", base::escapeXml(notify.text), "</title></path>\n"));
      double room = (i + 1 < lane.notifies.size() ? at(double(lane.notifies[i + 1].tick)) - 6 : width_) - (x + 6);
      if (5.6 * double(characters(notify.text)) <= room)
        text(x + 6, bottom + 11, notify.text, "#a04040", " font-size=\"9\"");
    }
    y_ += LaneHeight + LaneGap;
  }

  // The scripts whose bars had no room for their names.
  void legend() {
    double x = Left;
    bool any = false;
    for (const std::string& script : scripts_) {
      if (script.empty() || std::find(labelled_.begin(), labelled_.end(), script) != labelled_.end()) continue;
      double length = 26 + 6.6 * double(characters(script));
      if (any && x + length > width_ - Right) {
        x = Left;
        y_ += 18;
      }
      rectangle(x, y_ + 3, 10, 10, colorOf(script));
      text(x + 14, y_ + 12, script, "#333333");
      x += length;
      any = true;
    }
    if (any) y_ += 18;
  }

  const Recording& recording_;
  std::vector<std::string> scripts_, labelled_;
  double scale_ = 1, width_ = 0, y_ = 0;
  std::string body_;
};

}  // namespace

std::string timelineSvg(const Recording& recording) { return Drawing(recording).svg(); }

std::string timelineHtml(const Recording& recording) {
  return base::cat("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>",
                   base::escapeXml(recording.title), "</title></head>\n<body style=\"margin:0;overflow-x:auto\">\n",
                   timelineSvg(recording), "</body>\n</html>\n");
}

}  // namespace vellum::gal
