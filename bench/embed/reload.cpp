#include "bench/embed/reload.h"

#include "bench/measure.h"

namespace vellum::bench {

namespace {

std::string repeated(int count, std::string (*piece)(int number, int variant), int variant) {
  std::string text;
  for (int i = 0; i < count; ++i) text += piece(i, i == count / 2 ? variant : 0);
  return text;
}

// Ten lines of each language; `variant` is a number in one of them.
std::string agsPiece(int i, int variant) {
  std::string n = std::to_string(i);
  return "int total" + n + ";\nint f" + n +
         "(int a) {\n  int b = a;\n  while (b > 10) {\n    b = b / 2;\n  }\n  total" + n +
         " += b;\n  if (b == " + std::to_string(variant) + ") return a;\n  return b + " + n + ";\n}\n";
}
std::string caosPiece(int i, int variant) {
  std::string n = std::to_string(i + 1);
  return "scrp 2 13 " + n + " 9\n  setv va00 ov00\n  addv va00 " + std::to_string(variant) +
         "\n  doif va00 gt 100\n    setv ov00 0\n  else\n    setv ov00 va00\n  endi\n  snde \"dr10\"\nendm\n";
}
std::string skritPiece(int i, int variant) {
  std::string n = std::to_string(i);
  return "int total" + n + "$ = 0;\nint f" + n +
         "$( int a$ )\n{\n  int b$ = a$;\n  while( b$ > 10 ) { b$ = b$ / 2; }\n  if( b$ == " + std::to_string(variant) +
         " )\n  {\n    total" + n + "$ = b$;\n  }\n  return b$;\n}\n";
}
std::string galPiece(int i, int variant) {
  return "action A" + std::to_string(i) + "\n{\n  if (Speed = Run)\n    set Body\n    {\n      script \"Run" +
         std::to_string(variant) + "\";\n      rate 1.5;\n      blend 0.5;\n    }\n}\n";
}

}  // namespace

Reloaded::Reloaded(const std::string& language) {
  std::vector<Source> sources;
  std::string (*piece)(int, int) = agsPiece;
  std::string before;
  int count = 1000;
  if (language == "ags") {  // twenty scripts
    count = 50;
    for (int module = 0; module < 19; ++module) {
      std::string name = "m" + std::to_string(module);
      sources.push_back({name + ".asc", repeated(count, piece, 0)});
    }
    name_ = "game.asc";
  } else if (language == "caos") {
    piece = caosPiece;
    name_ = "game.cos";
  } else if (language == "skrit") {
    piece = skritPiece;
    count = 900;
    name_ = "game.skrit";
  } else {
    piece = galPiece;
    before = "channels { Body; }\ninputs { Speed = Walk, Run; }\naction Default { call A0; }\n";
    name_ = "game.gal";
  }
  for (int variant = 0; variant < 2; ++variant) texts_[variant] = before + repeated(count, piece, variant + 1);
  sources.push_back({name_, texts_[0]});
  ok_ = world_.load(sources, report_) == VELLUM_OK && world_.tick(report_) == VELLUM_OK;
}

double Reloaded::milliseconds() {
  next_ = 1 - next_;
  double begin = seconds();
  if (world_.reload({name_, texts_[next_]}, report_) != VELLUM_OK) return -1;
  const double took = 1e3 * (seconds() - begin);
  return world_.tick(report_) == VELLUM_OK ? took : -1;  // as worlds go on
}

}  // namespace vellum::bench
