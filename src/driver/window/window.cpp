#include "driver/window/window.h"

#include "driver/terminal.h"

#ifdef VELLUM_WITH_SDL
#include <vellum/media.h>

#include <algorithm>
#include <cstdlib>

#include "driver/dropped_file.h"
#include "driver/pacer.h"
#include "driver/window/keys.h"
#include "driver/window/mixer.h"
#endif

namespace vellum::driver {

#ifndef VELLUM_WITH_SDL

const char* whyNoWindow() {
  return "this build has no window and no sound; install SDL2 (on Debian: apt-get install libsdl2-dev) and build again";
}

bool playInRealTime(Session&, World&, const PlayOptions&) { return false; }

#else

const char* whyNoWindow() {
  return sdl().loaded ? "" : "a window and sound need SDL2: install it (on Debian: apt-get install libsdl2-2.0-0)";
}

namespace {

// Without a display, SDL draws off screen unless the user chooses another driver.
bool hasDisplay() {
  const char* name = sdl().GetCurrentVideoDriver();
  std::string_view driver = name == nullptr ? "" : name;
  return std::getenv("SDL_VIDEODRIVER") != nullptr || (!driver.empty() && driver != "dummy" && driver != "offscreen");
}

class Play {
 public:
  Play(Session& session, World& world, const PlayOptions& options)
      : session_(session), world_(world), options_(options) {}
  ~Play() {
    if (texture_ != nullptr) sdl().DestroyTexture(texture_);
    if (renderer_ != nullptr) sdl().DestroyRenderer(renderer_);
    if (window_ != nullptr) sdl().DestroyWindow(window_);
  }

  bool run() {
    if (options_.window && !show()) return false;
    std::string error;
    if (options_.audio && !mixer_.open(error)) {
      session_.complainAs(WrongUsage, "can't open the audio device: " + error);
      return false;
    }
    auto going = [&] { return !closed_ && !interrupted() && !world_.over(); };
    for (std::uint64_t tick = 0; going() && (options_.ticks == 0 || tick < options_.ticks); ++tick) {
      events();
      pacer_.begin();
      session_.show(world_.tick(session_.report()));
      for (RunWatcher* watcher : options_.watchers) watcher->ticked(world_);
      pacer_.end();
      flushOut();
      if (options_.recorder != nullptr && !options_.recorder->frame()) options_.recorder = nullptr;
      mixer_.take(world_.get());
      vellum_pace pace = askedPace(world_);
      if (options_.window && pace.drawn != 0 && !show()) return false;
      if (options_.window) fillScreen(pace.full_screen != 0);
      untilDue(going);
    }
    return true;
  }

 private:
  // Keeps sound playing and the window responsive until the next tick, however long that takes.
  template <class Going>
  void untilDue(Going going) {
    static constexpr std::chrono::milliseconds Look(20);
    mixer_.mix(2 * static_cast<int>(Look.count()));
    for (auto wait = pacer_.wait(Look); wait.count() > 0 && going(); wait = pacer_.wait(Look)) {
      if (options_.wait) options_.wait(wait);
      else sdl().Delay(static_cast<Uint32>(wait.count()));
      events();
      mixer_.mix(2 * static_cast<int>(Look.count()));
    }
  }

  // How large a pixel is: games from the nineties are 320 pixels wide, and screens are not.
  static int scaleFor(int width, int height) {
    static constexpr int Largest = 4;
    SDL_Rect room;
    if (sdl().GetDisplayUsableBounds(0, &room) != 0) return 1;
    // A tenth is left for the window's frame and what is around it.
    const int fits = std::min(room.w * 9 / 10 / width, room.h * 9 / 10 / height);
    return std::clamp(fits, 1, Largest);
  }

  // Opens the window, or fits it to a picture of another size.
  bool fit(const Picture& picture) {
    if (texture_ != nullptr && picture.width == width_ && picture.height == height_) return true;
    width_ = picture.width;
    height_ = picture.height;
    const int scale = scaleFor(width_, height_);
    if (window_ == nullptr)
      window_ = sdl().CreateWindow("Vellum", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, scale * width_,
                                   scale * height_, 0);
    else sdl().SetWindowSize(window_, scale * width_, scale * height_);
    if (window_ != nullptr && renderer_ == nullptr) renderer_ = sdl().CreateRenderer(window_, -1, 0);
    if (texture_ != nullptr) sdl().DestroyTexture(texture_);
    texture_ = renderer_ == nullptr ? nullptr
                                    : sdl().CreateTexture(renderer_, SDL_PIXELFORMAT_RGBA32,
                                                          SDL_TEXTUREACCESS_STREAMING, width_, height_);
    if (texture_ == nullptr) {
      session_.complainAs(WrongUsage, std::string("can't open a window: ") + sdl().GetError());
      return false;
    }
    // Mouse positions are pixels of the picture, even when the picture is scaled.
    sdl().RenderSetLogicalSize(renderer_, width_, height_);
    return true;
  }

  void fillScreen(bool wanted) {
    if (wanted == fullScreen_) return;
    fullScreen_ = wanted;
    sdl().SetWindowFullscreen(window_, wanted ? Uint32(SDL_WINDOW_FULLSCREEN_DESKTOP) : 0);
  }

  bool show() {
    auto picture = pictureOf(session_, world_);
    if (!picture || !fit(*picture)) return false;
    sdl().RenderClear(renderer_);
    sdl().UpdateTexture(texture_, nullptr, picture->rgba.data(), picture->width * 4);
    sdl().RenderCopy(renderer_, texture_, nullptr, nullptr);
    sdl().RenderPresent(renderer_);
    return true;
  }

  void send(const std::string& event) { vellum_world_input(world_.get(), nullptr, event.c_str(), nullptr); }

  void events() {
    SDL_Event event;
    auto button = [](Uint8 number) {
      return number == SDL_BUTTON_LEFT ? " left" : number == SDL_BUTTON_RIGHT ? " right" : " middle";
    };
    while (sdl().PollEvent(&event) != 0) {
      switch (event.type) {
        case SDL_QUIT: closed_ = true; break;
        case SDL_MOUSEMOTION:
          send("move " + std::to_string(event.motion.x) + " " + std::to_string(event.motion.y));
          break;
        case SDL_MOUSEBUTTONDOWN: send(std::string("down") + button(event.button.button)); break;
        case SDL_MOUSEBUTTONUP: send(std::string("up") + button(event.button.button)); break;
        case SDL_MOUSEWHEEL: send("wheel " + std::to_string(event.wheel.y * 120)); break;
        case SDL_KEYDOWN:
        case SDL_KEYUP:
          if (int code = keyCode(event.key.keysym.sym); code != 0)
            send((event.type == SDL_KEYDOWN ? "press " : "release ") + std::to_string(code));
          break;
        case SDL_DROPFILE:
          takeDroppedFile(session_, world_, event.drop.file, (sdl().GetModState() & KMOD_SHIFT) != 0);
          sdl().free(event.drop.file);
          break;
        case SDL_TEXTINPUT: send(std::string("type ") + event.text.text); break;
        default: break;
      }
    }
  }

  Session& session_;
  World& world_;
  PlayOptions options_;
  Mixer mixer_;
  SDL_Window* window_ = nullptr;
  SDL_Renderer* renderer_ = nullptr;
  SDL_Texture* texture_ = nullptr;
  Pacer pacer_{world_};
  int width_ = 0, height_ = 0;  // of the picture
  bool closed_ = false, fullScreen_ = false;
};

}  // namespace

bool playInRealTime(Session& session, World& world, const PlayOptions& options) {
  Uint32 parts = SDL_INIT_TIMER | (options.window ? SDL_INIT_VIDEO : 0u) | (options.audio ? SDL_INIT_AUDIO : 0u);
  if (sdl().Init(parts) != 0) {
    session.complainAs(WrongUsage, std::string("SDL can't start: ") + sdl().GetError());
    return false;
  }
  if (options.window && !hasDisplay()) {
    session.complainAs(WrongUsage, "can't open a window: no display was found; --screenshot and --record need none");
    sdl().Quit();
    return false;
  }
  if (options.window) sdl().StartTextInput();
  bool ok = Play(session, world, options).run();
  sdl().Quit();
  return ok;
}

#endif

}  // namespace vellum::driver
