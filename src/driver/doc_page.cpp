#include "driver/doc_page.h"

#include <string_view>

#include "driver/session.h"
#include "driver/wrapped.h"

namespace vellum::driver {

namespace {

class Page {
 public:
  Page(const std::vector<vellum_doc_part>& parts, bool color) : parts_(parts), color_(color) {}

  // A signature without its name begins with that. What does not fit is indented below.
  void title(std::string_view name, std::string_view signature) {
    std::string title(signature);
    if (title.find(name) == title.npos) title = std::string(name) + (title.empty() ? "" : ": ") + title;
    std::string lines = wrapped(title, textWidth() - 4, "      ");
    for (std::string_view rest(lines); !rest.empty();) {
      std::string_view line = rest.substr(0, rest.find('\n'));
      text_ += styled("1", line.substr(rest.data() == lines.data() ? 6 : 0)) + "\n";
      rest.remove_prefix(line.size() + 1);
    }
  }
  void line(std::string_view text) { text_ += "  " + std::string(text) + "\n"; }
  void paragraph(std::string_view text) { text_ += "\n" + wrapped(text, textWidth(), "  "); }

  void about() {
    for (const vellum_doc_part& part : of("about")) paragraph(part.text);
  }
  void parameters() {
    std::size_t column = 0;
    const auto parameters = of("parameter");
    for (const vellum_doc_part& part : parameters) column = std::max(column, std::string_view(part.name).size() + 6);
    if (!parameters.empty()) heading("Parameters");
    for (const vellum_doc_part& part : parameters)
      text_ += twoColumns(std::string("    ") + part.name, std::min(column, std::size_t(24)), part.text);
  }
  void texts(std::string_view kind, std::string_view title) {
    const auto parts = of(kind);
    if (!parts.empty()) heading(title);
    for (const vellum_doc_part& part : parts) text_ += wrapped(part.text, textWidth(), "    ");
  }
  // The lines of the script stay as they are.
  void example(const std::string& running) {
    for (const vellum_doc_part& part : of("example")) {
      heading("Example");
      std::string_view script(part.text);
      while (!script.empty()) {
        std::size_t end = std::min(script.find('\n'), script.size());
        if (end > 0) text_ += "    " + styled("36", script.substr(0, end));
        text_ += "\n";
        script.remove_prefix(std::min(end + 1, script.size()));
      }
      if (!running.empty()) text_ += "\n" + wrapped("To run it: " + running, textWidth(), "    ");
    }
  }
  void see() {
    std::string names;
    for (const vellum_doc_part& part : of("see")) names += (names.empty() ? "" : ", ") + std::string(part.name);
    if (!names.empty()) paragraph("See also: " + names);
  }

  std::string take() { return std::move(text_) + "\n"; }

 private:
  void heading(std::string_view title) { text_ += "\n  " + styled("1", title) + "\n"; }
  std::string styled(std::string_view style, std::string_view text) const {
    return driver::styled(style, text, color_);
  }
  std::vector<vellum_doc_part> of(std::string_view kind) const {
    std::vector<vellum_doc_part> found;
    for (const vellum_doc_part& part : parts_)
      if (part.kind == kind) found.push_back(part);
    return found;
  }

  const std::vector<vellum_doc_part>& parts_;
  bool color_;
  std::string text_;
};

// The parts of one kind, as a string, or as a list in brackets.
std::string jsonOfParts(const std::vector<vellum_doc_part>& parts) {
  std::string parameters, see, rest;
  for (std::string_view kind : {"about", "returns", "errors", "example"}) {
    std::string text;
    for (const vellum_doc_part& part : parts)
      if (part.kind == kind) text += (text.empty() ? "" : "\n") + std::string(part.text);
    if (!text.empty()) rest += ", \"" + std::string(kind) + "\": " + jsonString(text);
  }
  for (const vellum_doc_part& part : parts) {
    if (std::string_view(part.kind) == "parameter")
      parameters += (parameters.empty() ? "{\"name\": " : ", {\"name\": ") + jsonString(part.name) +
                    ", \"text\": " + jsonString(part.text) + "}";
    if (std::string_view(part.kind) == "see") see += (see.empty() ? "" : ", ") + jsonString(part.name);
  }
  if (parts.empty()) return "";
  return ", \"parameters\": [" + parameters + "]" + rest + ", \"see\": [" + see + "]";
}

}  // namespace

std::string docPage(const vellum_doc& doc, const std::vector<vellum_doc_part>& parts, const std::string& languageTitle,
                    const std::string& running, bool color) {
  Page page(parts, color);
  page.title(doc.name, doc.signature);
  page.line(languageTitle + " " + doc.kind + (*doc.group != '\0' ? std::string(", ") + doc.group : ""));
  if (*doc.text != '\0') page.paragraph(doc.text);
  page.about();
  if (*doc.status != '\0' && std::string_view(doc.status) != "complete")
    page.paragraph(std::string("Status: ") + doc.status);
  page.parameters();
  page.texts("returns", "Returns");
  page.texts("errors", "Errors");
  page.example(running);
  page.see();
  return page.take();
}

std::string docLine(const vellum_doc& doc) {
  std::string left = std::string("  ") + doc.language + "  " + doc.name;
  if (left.size() < 30) left.append(30 - left.size(), ' ');
  std::string_view text(doc.text);
  std::string first(text.substr(0, text.find('\n')));
  return left + "  " + (first.size() > 90 ? first.substr(0, 87) + "..." : first) + "\n";
}

std::string docJson(const Docs& docs, const std::vector<std::size_t>& entries) {
  std::string json;
  for (std::size_t entry : entries) {
    vellum_doc doc = docs[entry];
    json += (json.empty() ? "[" : ",\n ") + ("{\"language\": " + jsonString(doc.language)) +
            ", \"name\": " + jsonString(doc.name) + ", \"kind\": " + jsonString(doc.kind) +
            ", \"signature\": " + jsonString(doc.signature) + ", \"group\": " + jsonString(doc.group) +
            ", \"text\": " + jsonString(doc.text) + ", \"status\": " + jsonString(doc.status) +
            jsonOfParts(docs.parts(entry)) + "}";
  }
  return (json.empty() ? "[" : json) + "]\n";
}

}  // namespace vellum::driver
