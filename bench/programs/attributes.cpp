// Virtual functions: writes a level and reads it twice, 10,000,000 times, each time through a virtual function.
#include <cstdio>
#include <memory>

struct Light {
  virtual ~Light() = default;
  virtual int level() const = 0;
  virtual void setLevel(int value) = 0;
};

struct Lamp : Light {
  int oil = 0;
  int level() const override { return oil; }
  void setLevel(int value) override { oil = value > 100 ? 0 : value; }
};

// Never created, but the compiler can't know that.
struct Candle : Light {
  int wax = 0;
  int level() const override { return wax / 2; }
  void setLevel(int value) override { wax = value * 2; }
};

[[gnu::noipa]] static std::unique_ptr<Light> make(bool lamp) {
  if (lamp) return std::make_unique<Lamp>();
  return std::make_unique<Candle>();
}

int main() {
  std::unique_ptr<Light> lights[10];
  for (auto& light : lights) light = make(true);
  int sum = 0;
  for (int i = 0; i < 10000000; i++) {
    Light& light = *lights[i % 10];
    light.setLevel(light.level() + i % 7);
    sum += light.level();
  }
  std::printf("%d\n", sum);
}
