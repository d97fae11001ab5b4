// Both plots show every lane and every event, and contain nothing that breaks a wiki or a terminal.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "languages/xg/plot/lanes.h"
#include "languages/xg/xg.h"
#include "source/code_page.h"

namespace vellum::xg {
namespace {

struct Plotted {
  SampleRequest request;
  Sample sample;
};

Plotted plotted(std::string text, std::int32_t tics) {
  Plotted result;
  result.request.text = std::move(text);
  result.request.tics = tics;
  result.request.timing = {4, 4, 32, 0};
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  result.sample = sample(result.request, sources, emitter);
  return result;
}

std::size_t countOf(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// The pictures in testdata: `vellum xg FUNCTION OPTIONS --plot FILE.svg` draws them, and FILE.txt is what it shows on a
// terminal.
std::string picture(const std::string& name) {
  std::ifstream file(VELLUM_XG_TESTDATA "/plot-" + name);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

Plotted plotted(std::string text, std::int32_t tics, Timing timing, std::uint64_t seed = 0) {
  Plotted result = {{std::move(text), Profile::Manual, tics, timing, seed, {}}, {}};
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  result.sample = sample(result.request, sources, emitter);
  return result;
}

TEST(Plot, AFunction) {  // --tics 40 --min 4 --max 4
  Plotted plot = plotted("a!5210zZ<", 40, {4, 4, 1, 0});
  EXPECT_EQ(plotSvg(plot.request, plot.sample), picture("function.svg"));
  EXPECT_EQ(plotTerminal(plot.request, plot.sample, 60, false), picture("function.txt"));
}

TEST(Plot, ASector) {  // --tics 30 --min 2 --max 6 --scale 64 --offset -8 --seed 3
  Plotted plot = plotted("f:a!7z!8a<|l:AZ<|c:=f", 30, {2, 6, 64, -8}, 3);
  EXPECT_EQ(plotSvg(plot.request, plot.sample), picture("sector.svg"));
  EXPECT_EQ(plotTerminal(plot.request, plot.sample, 50, false), picture("sector.txt"));
}

TEST(Plot, EventsAtEveryOtherTic) {  // --tics 60 --min 1 --max 1
  Plotted plot = plotted("a!1!22!333z<", 60, {1, 1, 1, 0});
  EXPECT_EQ(plotSvg(plot.request, plot.sample), picture("crowded.svg"));
}

// A label without room before the next event would be cut to other numbers.
TEST(Plot, TerminalLabelsAreWholeOrMissing) {
  auto marks = [](std::int32_t tics) {
    Plotted plot = plotted("a!1!22z<", tics, {1, 1, 1, 0});  // both events at every odd tic
    std::string lines = plotTerminal(plot.request, plot.sample, 41, false);
    std::size_t begin = lines.find('\n') + 1;
    return lines.substr(begin, lines.find('\n', begin) - begin);
  };
  const std::string margin(10, ' ');
  EXPECT_EQ(marks(12), margin + "  ▾1,22▾1,22▾1,22▾1,22▾1,22▾");  // five columns apart
  EXPECT_EQ(marks(15), margin + "  ▾   ▾   ▾   ▾   ▾   ▾   ▾");
}

TEST(Plot, WithMoreTicsThanPixelsEachPixelHasItsRange) {
  Plotted plot = plotted("az<", 3200, {1, 1, 1, 0});
  std::string svg = plotSvg(plot.request, plot.sample);
  std::size_t begin = svg.find("<path d=\"M76"), end = svg.find("\"", begin + 9);
  std::string path = svg.substr(begin, end - begin);
  EXPECT_EQ(countOf(path, "H"), 1601u);  // and along the bottom
  EXPECT_TRUE(path.starts_with("<path d=\"M76 312V312V70V70H76.54V312V312V70V70H")) << path.substr(0, 80);
}

TEST(Plot, NothingHasNoLanes) {
  SampleRequest request;
  std::string svg = plotSvg(request, Sample());
  EXPECT_NE(svg.find(" height=\"112\""), std::string::npos) << svg;  // the head and the axis
  EXPECT_NE(svg.find(">no values<"), std::string::npos);
}

TEST(Plot, SvgHasALaneAFunctionAndItsEvents) {
  Plotted plot = plotted("f:a!5210zZ<|l:AZ<|c:=f", 40);
  std::string svg = plotSvg(plot.request, plot.sample);
  EXPECT_EQ(countOf(svg, ">floor<") + countOf(svg, ">light<") + countOf(svg, ">ceiling<"), 3u);
  EXPECT_EQ(countOf(svg, ">!5210<"), plot.sample.events.size());
  EXPECT_EQ(countOf(svg, "fill-opacity"), 3u);  // a filled curve each
  EXPECT_EQ(countOf(svg, "Z<"), 0u);            // the functions' own signs are escaped
  EXPECT_NE(svg.find("f:a!5210zZ&lt;|l:AZ&lt;|c:=f"), std::string::npos);
  EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

TEST(Plot, AnyTextAndAnyLengthCanBeShown) {
  for (std::string text : {std::string("a\x01\x1b&\"<z"), std::string(), std::string("a><"), std::string(5000, 'z')})
    for (std::int32_t tics : {0, 1, 7, 20000}) {
      Plotted plot = plotted(text, tics);
      std::string svg = plotSvg(plot.request, plot.sample);
      std::string lines = plotTerminal(plot.request, plot.sample, 80, false);
      EXPECT_EQ(svg.find('\x1b'), std::string::npos);
      EXPECT_EQ(lines.find('\x1b'), std::string::npos);
      EXPECT_LT(svg.size(), 300000u);
    }
}

TEST(Plot, TerminalCurvesOfOneFunctionAreTaller) {
  for (auto [text, rows] : {std::pair("a!5210z<", 9u), std::pair("f:az<|l:AZ<|c:=f", 12u)}) {
    Plotted plot = plotted(text, 40);
    std::string lines = plotTerminal(plot.request, plot.sample, 80, false);
    EXPECT_EQ(countOf(lines, " ┤") + countOf(lines, " │"), rows) << lines;
  }
}

// The label is below the upper end of the event's line, beside it.
TEST(Plot, SvgLabelsAreInsideTheirLane) {
  Plotted plot = plotted("a!5210z<", 40);
  std::string svg = plotSvg(plot.request, plot.sample);
  std::size_t dashes = svg.find("stroke-dasharray"), line = svg.rfind("<path d=\"M", dashes);
  std::size_t label = svg.rfind("<text ", svg.find(">!5210<"));
  ASSERT_NE(line, std::string::npos);
  ASSERT_NE(label, std::string::npos);
  double x = std::stod(svg.substr(line + 10)), top = std::stod(svg.substr(svg.find(' ', line + 10)));
  EXPECT_EQ(std::stod(svg.substr(svg.find("x=\"", label) + 3)), x + 7);
  EXPECT_EQ(std::stod(svg.substr(svg.find("y=\"", label) + 3)), top + 13);
}

TEST(Plot, LongTextsAreCutAndUnsafeCharactersReplaced) {
  EXPECT_EQ(showable("abc", 3), "abc");
  EXPECT_EQ(showable("abcd", 3), "abc\u2026");
  EXPECT_EQ(showable("\u00e4\u20ac\U0001f600", 3), "\u00e4\u20ac\U0001f600");
  EXPECT_EQ(showable("a\tb\nc", 9), "a b c");
  EXPECT_EQ(showable("\x1b~\x7f\u0080\u009f\u00a0\ufffe\uffff", 9), "\ufffd~\ufffd\ufffd\ufffd\u00a0\ufffd\ufffd");
}

TEST(Plot, TerminalCurvesKeepTheirWidth) {
  Plotted plot = plotted("a!5210z<", 300);
  for (int columns : {1, 40, 80, 200, 400, 401, 1000}) {
    std::string lines = plotTerminal(plot.request, plot.sample, columns, false);
    std::size_t begin = lines.find('\n') + 1;  // the first line is the title
    while (begin < lines.size()) {
      std::size_t end = lines.find('\n', begin);
      EXPECT_LE(source::countCharacters(std::string_view(lines).substr(begin, end - begin)),
                static_cast<std::size_t>(std::clamp(columns, 40, 400)));
      begin = end + 1;
    }
    // The last line is as wide as the plot, without a margin of one on the right.
    std::size_t last = lines.rfind('\n', lines.size() - 2) + 1;
    EXPECT_EQ(lines.size() - 1 - last, static_cast<std::size_t>(std::clamp(columns, 40, 400)) - 1);
  }
}

}  // namespace
}  // namespace vellum::xg
