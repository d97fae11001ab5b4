// One window, one loop, three languages: a CAOS world, an AGS dialog below it, and an XG light that shines on both.
//
//   sdl2_host [FOLDER]                                          FOLDER is Vellum's examples
//   sdl2_host FOLDER --frames 400 --key 1@200 --screenshot FILE.png      without a display, at any speed
//
// The mouse and the keys belong to the part of the window that the mouse is over.
#include <SDL.h>
#include <vellum/media.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vellum/state.hpp>
#include <vellum/xg.hpp>

namespace {

constexpr int FramesPerSecond = 40;

struct Options {
  std::string folder = ".", screenshot;
  int frames = 0;  // 0: until the window is closed
  char key = 0;
  int keyFrame = -1;
};

// Scripts read the files of one folder, and nothing else.
struct Files : vellum::Host {
  explicit Files(std::string_view folder) : root(std::filesystem::weakly_canonical(folder)) {}
  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    namespace fs = std::filesystem;
    fs::path path = fs::weakly_canonical(root / name);
    fs::path inside = path.lexically_relative(root);
    if (inside.empty() || *inside.begin() == "..") return error = "outside of the examples", std::nullopt;
    std::ostringstream bytes;
    if (name.back() == '/' && fs::is_directory(path)) {
      for (const auto& entry : fs::recursive_directory_iterator(path))
        if (entry.is_regular_file()) bytes << entry.path().lexically_relative(path).generic_string() << "\n";
      return bytes.str();
    }
    std::ifstream file(path, std::ios::binary);
    if (!file || fs::is_directory(path)) return error = "no such file", std::nullopt;
    bytes << file.rdbuf();
    return bytes.str();
  }
  void print(std::string_view text) override { std::fwrite(text.data(), 1, text.size(), stdout); }
  const std::filesystem::path root;
};

// What a language shows, in its part of the window.
struct View {
  std::string language;
  SDL_Rect place;
  SDL_Texture* texture = nullptr;
  int width = 0, height = 0;

  void draw(SDL_Renderer* renderer, vellum::World& world, vellum::Report& report) {
    int wide = 0, high = 0;
    vellum_text* rgba = nullptr;
    if (vellum_world_picture(world.get(), language.c_str(), &wide, &high, &rgba, report.get()) != VELLUM_OK) return;
    if (wide != width || high != height) {
      if (texture != nullptr) SDL_DestroyTexture(texture);
      texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING, wide, high);
      width = wide, height = high;
    }
    SDL_UpdateTexture(texture, nullptr, vellum_text_data(rgba), wide * 4);
    vellum_text_free(rgba);
    SDL_RenderCopy(renderer, texture, nullptr, &place);
  }
  bool has(int x, int y) const {
    SDL_Point point{x, y};
    return width > 0 && SDL_PointInRect(&point, &place);
  }
  std::string at(int x, int y) const {
    return std::to_string((x - place.x) * width / place.w) + " " + std::to_string((y - place.y) * height / place.h);
  }
};

class Show {
 public:
  explicit Show(const Options& options) : options_(options), files_(options.folder) {}
  ~Show() {
    if (window_ != nullptr) SDL_DestroyWindow(window_);
    SDL_Quit();
  }

  bool begin() {
    if (!world_.ok() ||
        world_.load({"caos/test-world.cos", "caos/honey-pot.cos", "caos/egg-timer.cos", "embed/sdl2/game/game.toml"},
                    report_) != VELLUM_OK)
      return complain();
    auto lamp = lights_.add("m ?35m > miecbceimqtwyzywtq <", report_, {{"min", "4"}, {"max", "12"}}, 7);
    light_ = vellum::Variable(world_, "ags", "", "light", report_);
    if (!lamp || !light_.ok()) return complain();
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return std::fprintf(stderr, "SDL: %s\n", SDL_GetError()), false;
    window_ = SDL_CreateWindow("Three languages", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, 640, 880, 0);
    renderer_ = window_ == nullptr ? nullptr : SDL_CreateRenderer(window_, -1, SDL_RENDERER_SOFTWARE);
    if (renderer_ == nullptr) return std::fprintf(stderr, "SDL: %s\n", SDL_GetError()), false;
    SDL_SetRenderDrawBlendMode(renderer_, SDL_BLENDMODE_BLEND);
    return true;
  }

  bool run() {
    for (int frame = 0; !closed_ && (options_.frames == 0 || frame < options_.frames); ++frame) {
      if (frame == options_.keyFrame) pushKey();
      const Uint32 begun = SDL_GetTicks();
      takeEvents();
      // XG plays 35 tics a second, whatever the frame rate is.
      const auto tics = static_cast<std::uint32_t>((frame + 1) * 35 / FramesPerSecond - frame * 35 / FramesPerSecond);
      lights_.advance(values_, tics);
      light_.set(static_cast<int>(100 * values_[0]), report_);
      if (world_.tick(report_) != VELLUM_OK) return complain();
      draw();
      const Uint32 took = SDL_GetTicks() - begun;
      if (options_.frames == 0 && took < 1000 / FramesPerSecond) SDL_Delay(1000 / FramesPerSecond - took);
    }
    return options_.screenshot.empty() || writeScreenshot();
  }

 private:
  bool complain() const {
    std::fprintf(stderr, "%s%s\n", report_.render().c_str(), report_.message().c_str());
    return false;
  }

  void pushKey() const {
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.keysym.sym = options_.key;
    SDL_PushEvent(&event);
  }

  // To the language that the mouse is over, in its own words.
  void mouse(const std::string& event) {
    for (const View& view : views_)
      if (view.has(x_, y_))
        vellum_world_input(world_.get(), view.language.c_str(), (event + view.at(x_, y_)).c_str(), report_.get());
  }
  void key(int code) {
    const bool garden = views_[0].has(x_, y_);
    const std::string event = (garden ? "press " : "key ") + std::to_string(code);
    vellum_world_input(world_.get(), garden ? "caos" : "ags", event.c_str(), report_.get());
  }

  void takeEvents() {
    SDL_Event event;
    while (SDL_PollEvent(&event) != 0) {
      if (event.type == SDL_QUIT) closed_ = true;
      if (event.type == SDL_MOUSEMOTION) {
        x_ = event.motion.x, y_ = event.motion.y;
        mouse("move ");
      }
      if (event.type == SDL_MOUSEBUTTONDOWN) mouse("click ");
      // Letters and digits have the same codes in SDL, in capitals, and in scripts.
      const int code = event.key.keysym.sym;
      if (event.type == SDL_KEYDOWN && code >= ' ' && code <= 'z') key(code >= 'a' ? code - 32 : code);
    }
  }

  void draw() {
    SDL_SetRenderDrawColor(renderer_, 0, 0, 0, 255);
    SDL_RenderClear(renderer_);
    for (View& view : views_) view.draw(renderer_, world_, report_);
    // Night over the garden, as deep as the light is low.
    SDL_SetRenderDrawColor(renderer_, 10, 14, 40, static_cast<Uint8>(150 * (1 - values_[0])));
    SDL_RenderFillRect(renderer_, &views_[0].place);
    SDL_RenderPresent(renderer_);
  }

  bool writeScreenshot() {
    draw();
    std::string pixels(640 * 880 * 4, '\0');
    SDL_RenderReadPixels(renderer_, nullptr, SDL_PIXELFORMAT_RGBA32, pixels.data(), 640 * 4);
    std::string png = vellum::takeText(vellum_png(pixels.data(), 640, 880));
    std::ofstream file(options_.screenshot, std::ios::binary);
    file << png;
    std::printf("light %.2f, world %016llx after %llu ticks\n", static_cast<double>(values_[0]),
                static_cast<unsigned long long>(world_.hash()), static_cast<unsigned long long>(world_.ticks()));
    return !png.empty() && file.good();
  }

  const Options options_;
  Files files_;
  vellum::Report report_;
  vellum::Engine engine_{files_};
  vellum::World world_{engine_, {{"dir", "caos"}}, &report_};
  vellum::XgBank lights_{engine_, report_};
  vellum::Variable light_{world_, "ags", "", "light", report_};
  std::vector<float> values_;
  std::array<View, 2> views_{{{"caos", {0, 0, 640, 480}}, {"ags", {0, 480, 640, 400}}}};
  SDL_Window* window_ = nullptr;
  SDL_Renderer* renderer_ = nullptr;
  int x_ = -1, y_ = -1;
  bool closed_ = false;
};

}  // namespace

int main(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string word = arguments[i], value = i + 1 < count ? arguments[i + 1] : "";
    if (word == "--frames") options.frames = std::atoi(value.c_str()), ++i;
    else if (word == "--screenshot") options.screenshot = value, ++i;
    else if (word == "--key") std::sscanf(value.c_str(), "%c@%d", &options.key, &options.keyFrame), ++i;
    else options.folder = word;
  }
  Show show(options);
  return show.begin() && show.run() ? 0 : 1;
}
