#include "testing/editor_case.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::testing {

namespace {

std::string oneLine(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\n') out += "\\n";
    else out += c;
  }
  return out;
}

std::string describe(const std::vector<languages::OutlineItem>& items) {
  std::string out;
  for (const languages::OutlineItem& item : items) {
    base::append(out, base::cat(out.empty() ? "" : ", ", item.kind, " ", item.name));
    if (!item.children.empty()) base::append(out, base::cat(" (", describe(item.children), ")"));
  }
  return out;
}

class Answers {
 public:
  Answers(const languages::Language& language, const languages::Program& program, source::FileId file)
      : tools_(languages::toolsOf(language)), program_(program), file_(file) {}

  // The answer, in the form of an expectation.
  std::string to(const Expectation& question) const {
    if (question.word == Word::Outline)
      return tools_.outline == nullptr ? "no outline" : describe(tools_.outline(program_, file_));
    std::uint32_t offset = program_.sources[file_].offset({question.about, question.first});
    return base::cat(question.first, " ",
                     question.word == Word::Hover ? hover(offset) : offered(question.text, offset));
  }

 private:
  std::string hover(std::uint32_t offset) const {
    auto found = tools_.hover == nullptr ? std::nullopt : tools_.hover(program_, file_, offset);
    if (!found) return "nothing";
    return base::cat(found->signature, found->text.empty() ? "" : " - ", oneLine(found->text));
  }

  // The names in question, with `!` before those that are not offered.
  std::string offered(std::string_view names, std::uint32_t offset) const {
    std::vector<languages::Completion> all;
    if (tools_.complete != nullptr) all = tools_.complete(program_, file_, offset);
    std::vector<std::string> answers;
    for (std::string_view name : base::split(names, ',')) {
      name = base::trim(name);
      if (name.starts_with('!')) name.remove_prefix(1);
      bool is = std::any_of(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
      answers.push_back(base::cat(is ? "" : "!", name));
    }
    return base::join(answers, ", ");
  }

  const languages::Tools& tools_;
  const languages::Program& program_;
  source::FileId file_;
};

std::string wanted(const Expectation& question) {
  return question.word == Word::Outline ? question.text : base::cat(question.first, " ", question.text);
}

}  // namespace

EditorOutcome askEditor(const languages::Language& language, const languages::Program& program, source::FileId file,
                        const std::vector<Expectation>& expected, std::string_view sign) {
  EditorOutcome outcome;
  Answers answers(language, program, file);
  std::string_view text = program.sources[file].text();
  std::size_t copied = 0, asked = 0;
  for (const Expectation& question : expected) {
    if (question.word == Word::Args) continue;
    std::string place = base::cat("line ", question.line, ": ");
    if (!isOfEditor(question.word)) {
      outcome.differences.push_back(base::cat(place, wordText(question.word), ": is not for the folder ide"));
      continue;
    }
    ++asked;
    std::string answer = answers.to(question);
    if (answer == wanted(question)) continue;
    std::string_view word = wordText(question.word);
    outcome.differences.push_back(base::cat(place, "expected ", word, ": ", wanted(question)));
    outcome.differences.push_back(base::cat("  actual ", word, ": ", answer));
    base::append(outcome.updated, text.substr(copied, question.begin - copied));
    base::append(outcome.updated, base::cat(sign, " ", word, ": ", answer));
    copied = question.end;
  }
  if (asked == 0) outcome.differences.push_back("it has no hover:, complete: or outline: comment");
  base::append(outcome.updated, text.substr(copied));
  return outcome;
}

}  // namespace vellum::testing
