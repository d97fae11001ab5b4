// The plot as SVG: plain shapes and text without external references, for wikis and for conversion to PNG.
#include "base/text.h"
#include "base/xml.h"
#include "languages/xg/plot/lanes.h"
#include "languages/xg/plot/plot.h"

namespace vellum::xg {
namespace {

constexpr double Width = 960, Left = 76, Right = 24, Head = 66, Bottom = 46, LaneGap = 26;
constexpr double PlotWidth = Width - Left - Right;

std::string at(double number) {
  std::string out;
  base::appendFixed(out, number, 2);
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out;
}

const char* colorOf(char field) {
  switch (field) {
    case 'f': return "#8a5a2b";
    case 'c': return "#52677d";
    case 'l': return "#b8860b";
    case 'r': return "#c62828";
    case 'g': return "#2e7d32";
    case 'b': return "#1565c0";
    default: return "#3b5bdb";
  }
}

class SvgPlot {
 public:
  SvgPlot(const SampleRequest& request, const Sample& sample)
      : request_(request), sample_(sample), lanes_(lanesOf(sample, sample.fields.size() > 1 ? 3 : 5)) {
    laneHeight_ = lanes_.size() > 3 ? 96 : lanes_.size() > 1 ? 130 : 250;
    top_ = lanes_.empty() || lanes_[0].title.empty() ? Head : Head + 18;
  }

  std::string run() {
    double count = static_cast<double>(lanes_.size());
    double height = top_ + count * laneHeight_ + (count > 0 ? count - 1 : 0) * LaneGap + Bottom;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", at(Width), "\" height=\"", at(height),
        "\" viewBox=\"0 0 ", at(Width), " ", at(height),
        "\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"12\" fill=\"#333\">\n");
    add("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    add("<text x=\"", at(Left),
        "\" y=\"26\" font-size=\"17\" font-weight=\"bold\" fill=\"#111\" xml:space=\"preserve\">",
        base::escapeXml(lanes_.size() == 1 && sample_.names.empty() ? lanes_[0].text : showable(request_.text, 72)),
        "</text>\n");
    add("<text x=\"", at(Left), "\" y=\"45\" fill=\"#666\">", base::escapeXml(describe(request_, sample_)),
        "</text>\n");
    for (std::size_t i = 0; i < lanes_.size(); ++i)
      lane(lanes_[i], top_ + static_cast<double>(i) * (laneHeight_ + LaneGap));
    if (sample_.tics == 0)
      add("<text x=\"", at(Left), "\" y=\"", at(top_ + 24), "\" fill=\"#c62828\">no values</text>\n");
    else axis(height - Bottom);
    add("</svg>\n");
    return std::move(out_);
  }

 private:
  template <class... Parts>
  void add(const Parts&... parts) {
    (base::append(out_, parts), ...);
  }
  double x(double tic) const { return Left + PlotWidth * tic / sample_.tics; }
  double y(const Lane& lane, double top, double value) const {
    double room = lane.hasEvents ? 24 : 4;  // for their labels
    return top + room + (laneHeight_ - room - 4) * (lane.high - value) / (lane.high - lane.low);
  }

  void lane(const Lane& lane, double top) {
    double bottom = top + laneHeight_;
    add("<rect x=\"", at(Left), "\" y=\"", at(top), "\" width=\"", at(PlotWidth), "\" height=\"", at(laneHeight_),
        "\" fill=\"#fafafa\" stroke=\"#ddd\"/>\n");
    if (sample_.tics == 0) return;
    boundaries(lane, top, bottom);
    for (double tick : lane.ticks) {
      std::string level = at(y(lane, top, tick));
      add("<line x1=\"", at(Left), "\" y1=\"", level, "\" x2=\"", at(Left + PlotWidth), "\" y2=\"", level,
          "\" stroke=\"#e6e6e6\"/>\n<text x=\"", at(Left - 8), "\" y=\"", at(y(lane, top, tick) + 4),
          "\" text-anchor=\"end\" fill=\"#666\">", shortNumber(tick), "</text>\n");
    }
    curve(lane, top, bottom);
    events(lane, top, bottom);
    if (!lane.title.empty())
      add("<text x=\"", at(Left), "\" y=\"", at(top - 6),
          "\" xml:space=\"preserve\"><tspan font-weight=\"bold\" fill=\"", colorOf(sample_.fields[lane.field]), "\">",
          base::escapeXml(lane.title), "</tspan> <tspan fill=\"#666\">", base::escapeXml(lane.text),
          "</tspan></text>\n");
  }

  // Boundaries are omitted where they would be too dense.
  void boundaries(const Lane& lane, double top, double bottom) {
    std::size_t count = 0;
    for (const Sample::Boundary& boundary : sample_.boundaries)
      count += static_cast<std::size_t>(boundary.field) == lane.field ? 1 : 0;
    if (count == 0 || PlotWidth / static_cast<double>(count) < 4) return;
    add("<path d=\"");
    for (const Sample::Boundary& boundary : sample_.boundaries)
      if (static_cast<std::size_t>(boundary.field) == lane.field && boundary.tic > 0)
        add("M", at(x(boundary.tic)), " ", at(top), "V", at(bottom));
    add("\" stroke=\"#cfd8e3\" stroke-dasharray=\"2 3\" fill=\"none\"/>\n");
  }

  // A value holds for its whole tic. With more tics than pixels, each pixel shows the range of its values.
  void curve(const Lane& lane, double top, double bottom) {
    std::string path;
    std::int32_t columns = sample_.tics < 1600 ? sample_.tics : 1600;
    double previous = 0;
    for (std::int32_t column = 0; column < columns; ++column) {
      auto first = static_cast<std::int32_t>(std::int64_t(column) * sample_.tics / columns);
      auto end = static_cast<std::int32_t>(std::int64_t(column + 1) * sample_.tics / columns);
      double low = valueAt(sample_, lane.field, first), high = low, last = low;
      for (std::int32_t tic = first + 1; tic < end; ++tic) {
        last = valueAt(sample_, lane.field, tic);
        low = last < low ? last : low;
        high = last > high ? last : high;
      }
      if (column == 0) base::append(path, base::cat("M", at(x(0)), " ", at(y(lane, top, low))));
      else if (valueAt(sample_, lane.field, first) != previous || low != high)
        base::append(path, base::cat("V", at(y(lane, top, valueAt(sample_, lane.field, first)))));
      if (low != high)
        base::append(path,
                     base::cat("V", at(y(lane, top, low)), "V", at(y(lane, top, high)), "V", at(y(lane, top, last))));
      base::append(path, base::cat("H", at(x(end))));
      previous = last;
    }
    const char* color = colorOf(sample_.fields[lane.field]);
    add("<path d=\"", path, "V", at(bottom), "H", at(Left), "Z\" fill=\"", color, "\" fill-opacity=\"0.10\"/>\n");
    add("<path d=\"", path, "\" fill=\"none\" stroke=\"", color, "\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n");
  }

  void events(const Lane& lane, double top, double bottom) {
    double freeFrom[2] = {0, 0};
    std::int32_t drawn = -1;
    for (std::size_t i = 0; i < sample_.events.size(); ++i) {
      const Sample::Event& event = sample_.events[i];
      if (static_cast<std::size_t>(event.field) != lane.field) continue;
      double where = x(event.tic);
      if (event.tic != drawn && (drawn < 0 || where - x(drawn) >= 2))
        add("<path d=\"M", at(where), " ", at(top), "V", at(bottom),
            "\" stroke=\"#ad1457\" stroke-dasharray=\"5 3\"/>\n<path d=\"M", at(where - 5), " ", at(top),
            "h10l-5 8z\" fill=\"#ad1457\"/>\n");
      if (event.tic == drawn) continue;
      drawn = event.tic;
      std::string label = base::cat("!", event.type);
      for (std::size_t j = i + 1; j < sample_.events.size() && sample_.events[j].tic == event.tic && label.size() < 24;
           ++j)
        if (sample_.events[j].field == event.field) base::append(label, base::cat(",", sample_.events[j].type));
      double width = 8 + 7.2 * static_cast<double>(label.size());
      bool flip = where + width > Left + PlotWidth;
      double begin = flip ? where - width : where;
      for (int row = 0; row < 2; ++row) {
        if (begin < freeFrom[row]) continue;
        freeFrom[row] = begin + width;
        add("<text x=\"", at(flip ? where - 7 : where + 7), "\" y=\"", at(top + 13 + 14 * row),
            "\" font-size=\"11\" fill=\"#ad1457\"", flip ? " text-anchor=\"end\"" : "", ">", label, "</text>\n");
        break;
      }
    }
  }

  void axis(double bottom) {
    double step = roundStep(sample_.tics, 12, true);
    for (double tic = 0; tic <= sample_.tics; tic += step)
      add("<line x1=\"", at(x(tic)), "\" y1=\"", at(bottom), "\" x2=\"", at(x(tic)), "\" y2=\"", at(bottom + 5),
          "\" stroke=\"#999\"/>\n<text x=\"", at(x(tic)), "\" y=\"", at(bottom + 18),
          "\" text-anchor=\"middle\" fill=\"#666\">", shortNumber(tic), "</text>\n");
    add("<text x=\"", at(Left + PlotWidth), "\" y=\"", at(bottom + 37),
        "\" text-anchor=\"end\" fill=\"#666\">tics, 35 a second</text>\n");
  }

  const SampleRequest& request_;
  const Sample& sample_;
  std::vector<Lane> lanes_;
  double laneHeight_, top_;
  std::string out_;
};

}  // namespace

std::string plotSvg(const SampleRequest& request, const Sample& sample) { return SvgPlot(request, sample).run(); }

}  // namespace vellum::xg
