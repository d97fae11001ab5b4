#include <algorithm>
#include <map>

#include "base/sort.h"
#include "base/svg.h"
#include "base/text.h"
#include "vm/profiler.h"
#include "world/profile.h"

namespace vellum::world {

namespace {

using vm::Profiler;

constexpr double Width = 1000, Margin = 10, Row = 18, Head = 46;
// A narrower box is not drawn, nor anything above it.
constexpr double Narrowest = 0.4;
constexpr std::string_view Warm[] = {"#f2b25c", "#ee9f53", "#f4c26b", "#e8894f", "#f0d07c", "#e67b4a", "#f6b98a"};
constexpr std::string_view Grey = "#c9ced6";

// Calls of one function from one stack, whatever their lines.
struct Box {
  std::uint32_t frame = 0;  // any frame of the function
  std::uint64_t total = 0, self = 0;
  std::map<std::uint32_t, std::uint64_t> lines;  // self, by line
  std::vector<std::size_t> children;
};

class FlameGraph {
 public:
  explicit FlameGraph(const Profiler& profiler) : profiler_(profiler), boxes_(1) {
    merge();
    order();
  }

  std::string svg(std::string_view title) {
    height_ = Head + Row * static_cast<double>(depth(0)) + Margin;
    drawing_.text(Margin, 20, title, "#222222", " font-size=\"14\" font-weight=\"bold\"");
    drawing_.text(Margin, 37, base::cat(profiler_.instructions(), " instructions"), "#777777");
    if (boxes_[0].total > 0) draw(0, Margin, height_ - Margin - Row);
    return drawing_.document(Width, height_);
  }

 private:
  double widthOf(const Box& box) const {
    return (Width - 2 * Margin) * static_cast<double>(box.total) / static_cast<double>(boxes_[0].total);
  }
  bool isDrawn(const Box& box) const { return widthOf(box) >= Narrowest; }
  const Profiler::Frame& frameOf(const Box& box) const { return profiler_.frames()[box.frame]; }

  void merge() {
    const auto& nodes = profiler_.nodes();
    std::vector<std::size_t> boxOf(nodes.size(), 0);
    std::map<std::pair<std::size_t, std::pair<std::string_view, std::string_view>>, std::size_t> known;
    for (std::size_t node = 1; node < nodes.size(); ++node) {
      const Profiler::Frame& frame = profiler_.frames()[nodes[node].frame];
      std::size_t parent = boxOf[nodes[node].parent];
      auto [found, added] = known.try_emplace({parent, {frame.name, frame.file}}, boxes_.size());
      boxOf[node] = found->second;
      if (!added) continue;
      boxes_[parent].children.push_back(boxes_.size());
      boxes_.push_back({nodes[node].frame, 0, 0, {}, {}});
    }
    for (const Profiler::Sample& sample : profiler_.samples()) {
      Box& box = boxes_[boxOf[sample.node]];
      box.self += sample.instructions;
      box.lines[profiler_.frames()[nodes[sample.node].frame].line] += sample.instructions;
    }
    for (Box& box : boxes_) box.total = box.self;
    // A box comes after its parent.
    for (std::size_t parent = boxes_.size(); parent-- > 0;)
      for (std::size_t child : boxes_[parent].children) boxes_[parent].total += boxes_[child].total;
  }

  void order() {
    for (Box& box : boxes_)
      base::sortStable(box.children, [&](std::size_t a, std::size_t b) {
        if (boxes_[a].total != boxes_[b].total) return boxes_[a].total > boxes_[b].total;
        return frameOf(boxes_[a]) < frameOf(boxes_[b]);
      });
  }

  // The number of rows from a box upwards, including its own; the root has none.
  std::size_t depth(std::size_t index) const {
    std::size_t deepest = 0;
    for (std::size_t child : boxes_[index].children)
      if (boxes_[0].total > 0 && isDrawn(boxes_[child])) deepest = std::max(deepest, depth(child));
    return deepest + (index == 0 ? 0 : 1);
  }

  void draw(std::size_t index, double x, double y) {
    const Box& box = boxes_[index];
    if (index != 0) {
      const Profiler::Frame& frame = frameOf(box);
      drawing_.rectangle(x, y, widthOf(box) - 0.4, Row - 1, colorOf(frame), describe(box));
      drawing_.label(x, y + 13, widthOf(box), frame.name, "#222222");
      y -= Row;
    }
    for (std::size_t child : box.children) {
      if (!isDrawn(boxes_[child])) break;  // the others are even narrower
      draw(child, x, y);
      x += widthOf(boxes_[child]);
    }
  }

  static std::string_view colorOf(const Profiler::Frame& frame) {
    if (frame.file.empty()) return Grey;
    std::uint32_t sum = 0;
    for (char c : frame.name) sum = sum * 31 + static_cast<unsigned char>(c);
    return Warm[sum % std::size(Warm)];
  }

  static void share(std::string& out, std::uint64_t part, std::uint64_t whole) {
    base::appendFixed(out, 100 * static_cast<double>(part) / static_cast<double>(whole), 1);
    out += " %";
  }

  // "open (door.src): 40.0 %, 1200 instructions; itself 10.0 %: line 12 6.0 %, line 14 4.0 %".
  std::string describe(const Box& box) const {
    const Profiler::Frame& frame = frameOf(box);
    std::uint64_t all = boxes_[0].total;
    std::string text = frame.file.empty() ? frame.name : base::cat(frame.name, " (", frame.file, ")");
    text += ": ";
    share(text, box.total, all);
    base::append(text, base::cat(", ", box.total, " instructions"));
    if (box.self == 0) return text;
    text += "; itself ";
    share(text, box.self, all);
    std::vector<std::pair<std::uint32_t, std::uint64_t>> lines(box.lines.begin(), box.lines.end());
    base::sortStable(lines, [](const auto& a, const auto& b) { return a.second > b.second; });
    constexpr std::size_t Named = 3;
    for (std::size_t i = 0; i < lines.size() && i < Named; ++i) {
      base::append(text, base::cat(i == 0 ? ": line " : ", line ", lines[i].first, " "));
      share(text, lines[i].second, all);
    }
    return text;
  }

  const Profiler& profiler_;
  std::vector<Box> boxes_;
  base::SvgDrawing drawing_;
  double height_ = 0;
};

}  // namespace

std::string flameGraphSvg(const Profiler& profiler, std::string_view title) { return FlameGraph(profiler).svg(title); }

}  // namespace vellum::world
