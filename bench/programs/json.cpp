// Json: a text of 170,000 letters, written once, read into a tree and added up 12 times.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

enum Kind { Null, False, True, Number, Text, Array, Object };

struct Value {
  Kind kind;
  int number = 0;
  std::string name, text;
  std::vector<std::unique_ptr<Value>> values;
  Value* find(const std::string& wanted);
};

Value* Value::find(const std::string& wanted) {
  for (auto& value : values) {
    if (value->name == wanted) return value.get();
  }
  return nullptr;
}

static std::string text;
static std::size_t at;

static std::unique_ptr<Value> newValue(Kind kind) {
  auto made = std::make_unique<Value>();
  made->kind = kind;
  return made;
}

static void skipBlanks() {
  while (text[at] == ' ' || text[at] == '\n') at++;
}

static std::string readText() {
  at++;
  std::size_t start = at;
  std::string read;
  while (text[at] != '"') {
    if (text[at] == '\\') {
      read += text.substr(start, at - start);
      at++;
      start = at;
    }
    at++;
  }
  read += text.substr(start, at - start);
  at++;
  return read;
}

static std::unique_ptr<Value> readNumber() {
  auto value = newValue(Number);
  bool negative = text[at] == '-';
  if (negative) at++;
  int number = 0;
  while (text[at] >= '0' && text[at] <= '9') {
    number = number * 10 + text[at] - '0';
    at++;
  }
  value->number = negative ? -number : number;
  return value;
}

static std::unique_ptr<Value> readWord(Kind kind, int length) {
  at += length;
  return newValue(kind);
}

static std::unique_ptr<Value> readValue();

static std::unique_ptr<Value> readList(Kind kind, char close) {
  auto value = newValue(kind);
  at++;
  skipBlanks();
  while (text[at] != close) {
    std::string name;
    if (kind == Object) {
      name = readText();
      skipBlanks();
      at++;
      skipBlanks();
    }
    auto item = readValue();
    item->name = std::move(name);
    value->values.push_back(std::move(item));
    skipBlanks();
    if (text[at] == ',') {
      at++;
      skipBlanks();
    }
  }
  at++;
  return value;
}

static std::unique_ptr<Value> readValue() {
  switch (text[at]) {
    case '{': return readList(Object, '}');
    case '[': return readList(Array, ']');
    case 'n': return readWord(Null, 4);
    case 't': return readWord(True, 4);
    case 'f': return readWord(False, 5);
    case '"': {
      auto value = newValue(Text);
      value->text = readText();
      return value;
    }
  }
  return readNumber();
}

static int sum(Value& value) {
  switch (value.kind) {
    case True: return 1;
    case Number: return value.number;
    case Text: return static_cast<int>(value.text.size());
    case Array:
    case Object: {
      if (value.kind == Object && value.find("skip") != nullptr) return 7;
      int total = 0;
      for (auto& item : value.values) total += sum(*item);
      return total;
    }
    default: return 0;
  }
}

static std::string letters() {
  std::string made = "[";
  char line[200];
  for (int i = 0; i < 1500; i++) {
    if (i > 0) made += ",\n";
    std::snprintf(line, sizeof line, "{ \"name\": \"item \\\"%d\\\"\", \"place\": [%d, -%d, ", i, i % 320, i * 7 % 200);
    made += line;
    made += i % 5 == 0 ? "null], " : "true], ";
    if (i % 9 == 0) made += "\"skip\": true, ";
    std::snprintf(line, sizeof line, "\"parts\": { \"weight\": %d, \"open\": false, \"label\": \"a small thing\" } }",
                  i % 50);
    made += line;
  }
  return made + "]";
}

int main() {
  text = letters();
  int total = static_cast<int>(text.size());
  for (int round = 0; round < 12; round++) {
    at = 0;
    total += sum(*readValue());
  }
  std::printf("%d\n", total);
}
