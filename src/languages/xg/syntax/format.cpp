#include "languages/xg/syntax/format.h"

#include "base/text.h"

namespace vellum::xg {
namespace {

void appendCollapsed(std::string& out, std::string_view text) {
  bool blank = false;
  for (char c : base::trim(text)) {
    if (base::isAsciiSpace(c)) {
      blank = true;
      continue;
    }
    if (blank) out.push_back(' ');
    blank = false;
    out.push_back(c);
  }
}

void appendSector(std::string& out, std::string_view line) {
  bool first = true;
  for (std::string_view field : base::split(line, '|')) {
    if (!first) out.push_back('|');
    first = false;
    std::size_t colon = field.find(':');
    if (colon != std::string_view::npos) {
      base::append(out, base::trim(field.substr(0, colon)));
      out.push_back(':');
      field.remove_prefix(colon + 1);
    }
    appendCollapsed(out, field);
  }
}

void appendSettings(std::string& out, std::string_view line) {
  std::string collapsed;
  appendCollapsed(collapsed, line);
  for (std::size_t i = 0; i < collapsed.size(); ++i) {
    bool around =
        collapsed[i] == ' ' && (i == 0 || i + 1 == collapsed.size() || collapsed[i - 1] == '[' ||
                                collapsed[i - 1] == '=' || collapsed[i + 1] == '=' || collapsed[i + 1] == ']');
    if (!around) out.push_back(collapsed[i]);
  }
}

}  // namespace

std::string format(const source::SourceText& text, std::span<const DefinitionLine> lines) {
  std::string out;
  std::size_t next = 0;
  bool empty = true;  // no empty lines at the top
  for (std::uint32_t number = 1; number <= text.lineCount(); ++number) {
    source::Span span = text.lineSpan(number);
    std::string_view line = text.text(span);
    std::size_t comment = line.find("//");
    std::string_view code = base::trim(line.substr(0, comment));
    std::string_view remark = comment == std::string_view::npos ? std::string_view() : base::trim(line.substr(comment));
    if (code.empty() && remark.empty()) {
      if (!empty) out.push_back('\n');
      empty = true;
      continue;
    }
    empty = false;
    if (!code.empty() && code[0] == '[') {
      appendSettings(out, code);
    } else if (!code.empty()) {
      while (next + 1 < lines.size() && lines[next].begin < span.begin) ++next;
      switch (next < lines.size() ? lines[next].layout : LineLayout::Function) {
        case LineLayout::Verbatim: base::append(out, code); break;
        case LineLayout::Sector: appendSector(out, code); break;
        case LineLayout::Function: appendCollapsed(out, code); break;
      }
    }
    if (!remark.empty()) {
      if (!code.empty()) base::append(out, "  ");
      base::append(out, remark);
    }
    out.push_back('\n');
  }
  while (out.size() > 1 && out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace vellum::xg
