#include "driver/window/window.h"

#include "driver/terminal.h"

#ifdef VELLUM_WITH_SDL
#include <vellum/media.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>

#include "driver/pacer.h"
#include "driver/window/sdl.h"
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

// Sounds that play now, mixed by hand: 22050 Hz, two channels, 16 bits.
class Mixer {
 public:
  static constexpr int Rate = 22050;

  bool open(std::string& error) {
    SDL_AudioSpec wanted{};
    wanted.freq = Rate;
    wanted.format = AUDIO_S16SYS;
    wanted.channels = 2;
    wanted.samples = 1024;
    device_ = sdl().OpenAudioDevice(nullptr, 0, &wanted, nullptr, 0);
    if (device_ == 0) {
      error = sdl().GetError();
      return false;
    }
    sdl().PauseAudioDevice(device_, 0);
    return true;
  }
  ~Mixer() {
    if (device_ != 0) sdl().CloseAudioDevice(device_);
  }

  void take(vellum_world* world) {
    vellum_sound sound;
    while (vellum_world_caos_sound(world, &sound) != 0) {
      std::string does = sound.does;
      if (does == "play" || does == "loop") {
        start(world, sound, does == "loop");
      } else if (does == "adjust") {
        if (auto found = playing_.find(sound.number); found != playing_.end()) aim(found->second, sound);
      } else if (does == "stop") {
        playing_.erase(sound.number);
      } else if (does == "fade") {
        if (auto found = playing_.find(sound.number); found != playing_.end()) found->second.fading = true;
      }
    }
  }

  // Keeps the device supplied for the next tick.
  void mix(int milliseconds) {
    if (device_ == 0) return;
    Uint32 wanted = static_cast<Uint32>(Rate * (milliseconds + 60) / 1000) * 4;
    Uint32 queued = sdl().GetQueuedAudioSize(device_);
    if (queued >= wanted) return;
    std::vector<std::int16_t> out((wanted - queued) / 2);
    for (auto at = playing_.begin(); at != playing_.end();)
      at = add(at->second, out) ? std::next(at) : playing_.erase(at);
    sdl().QueueAudio(device_, out.data(), static_cast<Uint32>(out.size() * 2));
  }

 private:
  struct Voice {
    std::shared_ptr<std::vector<std::int16_t>> samples;  // one channel at Rate
    std::size_t at = 0;
    bool looped = false, fading = false;
    float left = 1, right = 1, strength = 1;
  };

  static void aim(Voice& voice, const vellum_sound& sound) {
    float gain = sound.volume <= -10000 ? 0 : std::pow(10.0f, static_cast<float>(sound.volume) / 2000);
    float pan = static_cast<float>(sound.panning) / 10000;
    voice.left = gain * std::min(1.0f, 1 - pan);
    voice.right = gain * std::min(1.0f, 1 + pan);
  }

  void start(vellum_world* world, const vellum_sound& sound, bool looped) {
    if (playing_.size() > 64) return;
    auto& samples = loaded_[sound.name];
    if (samples == nullptr) {
      samples = std::make_shared<std::vector<std::int16_t>>();
      vellum_text* text = nullptr;
      if (vellum_world_caos_sound_file(world, sound.name, &text, nullptr) == VELLUM_OK)
        decode(takeText(text), *samples);
    }
    if (samples->empty()) return;
    Voice voice{samples, 0, looped, false, 1, 1, 1};
    aim(voice, sound);
    playing_[sound.number] = voice;
  }

  static void decode(const std::string& wav, std::vector<std::int16_t>& out) {
    SDL_AudioSpec spec{};
    Uint8* data = nullptr;
    Uint32 size = 0;
    if (sdl().LoadWAV_RW(sdl().RWFromConstMem(wav.data(), static_cast<int>(wav.size())), 1, &spec, &data, &size) ==
        nullptr)
      return;
    SDL_AudioCVT convert{};
    if (sdl().BuildAudioCVT(&convert, spec.format, spec.channels, spec.freq, AUDIO_S16SYS, 1, Rate) >= 0) {
      std::vector<Uint8> buffer(std::size_t(size) * static_cast<std::size_t>(std::max(1, convert.len_mult)));
      std::copy(data, data + size, buffer.begin());
      convert.buf = buffer.data();
      convert.len = static_cast<int>(size);
      if (!convert.needed) convert.len_cvt = convert.len;
      else sdl().ConvertAudio(&convert);
      const auto* first = reinterpret_cast<const std::int16_t*>(buffer.data());
      out.assign(first, first + convert.len_cvt / 2);
    }
    sdl().FreeWAV(data);
  }

  bool add(Voice& voice, std::vector<std::int16_t>& out) {
    for (std::size_t i = 0; i + 1 < out.size(); i += 2) {
      if (voice.at >= voice.samples->size()) {
        if (!voice.looped) return false;
        voice.at = 0;
      }
      if (voice.fading) voice.strength -= 1.0f / Rate;
      if (voice.strength <= 0) return false;
      float sample = static_cast<float>((*voice.samples)[voice.at++]) * voice.strength;
      auto mixed = [](std::int16_t old, float more) {
        return static_cast<std::int16_t>(std::clamp(static_cast<float>(old) + more, -32768.0f, 32767.0f));
      };
      out[i] = mixed(out[i], sample * voice.left);
      out[i + 1] = mixed(out[i + 1], sample * voice.right);
    }
    return true;
  }

  SDL_AudioDeviceID device_ = 0;
  std::map<unsigned, Voice> playing_;
  std::map<std::string, std::shared_ptr<std::vector<std::int16_t>>> loaded_;
};

// The key codes of the game are those of Windows.
int keyCode(SDL_Keycode key) {
  if (key >= 'a' && key <= 'z') return key - 'a' + 'A';
  if (key >= '0' && key <= '9') return key;
  if (key >= SDLK_F1 && key <= SDLK_F12) return 112 + (key - SDLK_F1);
  if (key >= SDLK_KP_1 && key <= SDLK_KP_9) return 97 + (key - SDLK_KP_1);
  switch (key) {
    case SDLK_BACKSPACE: return 8;
    case SDLK_TAB: return 9;
    case SDLK_RETURN:
    case SDLK_KP_ENTER: return 13;
    case SDLK_LSHIFT:
    case SDLK_RSHIFT: return 16;
    case SDLK_LCTRL:
    case SDLK_RCTRL: return 17;
    case SDLK_LALT:
    case SDLK_RALT: return 18;
    case SDLK_PAUSE: return 19;
    case SDLK_ESCAPE: return 27;
    case SDLK_SPACE: return 32;
    case SDLK_PAGEUP: return 33;
    case SDLK_PAGEDOWN: return 34;
    case SDLK_END: return 35;
    case SDLK_HOME: return 36;
    case SDLK_LEFT: return 37;
    case SDLK_UP: return 38;
    case SDLK_RIGHT: return 39;
    case SDLK_DOWN: return 40;
    case SDLK_INSERT: return 45;
    case SDLK_DELETE: return 46;
    case SDLK_KP_0: return 96;
    default: return 0;
  }
}

// SDL makes do with a screen that nobody sees unless the user names another.
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
      session_.complainAs(WrongUsage, "there is no loudspeaker: " + error);
      return false;
    }
    auto going = [&] { return !closed_ && !interrupted() && !world_.over(); };
    for (std::uint64_t tick = 0; going() && (options_.ticks == 0 || tick < options_.ticks); ++tick) {
      events();
      pacer_.begin();
      session_.tell(world_.tick(session_.report()));
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
  // Keeps the loudspeaker supplied and the window alive until the next tick, however far away that is.
  template <class Going>
  void untilDue(Going going) {
    static constexpr std::chrono::milliseconds Look(20);
    mixer_.mix(2 * static_cast<int>(Look.count()));
    for (auto wait = pacer_.wait(Look); wait.count() > 0 && going(); wait = pacer_.wait(Look)) {
      sdl().Delay(static_cast<Uint32>(wait.count()));
      events();
      mixer_.mix(2 * static_cast<int>(Look.count()));
    }
  }

  // Opens the window, or fits it to a picture of another size.
  bool fit(const Picture& picture) {
    if (texture_ != nullptr && picture.width == width_ && picture.height == height_) return true;
    width_ = picture.width;
    height_ = picture.height;
    if (window_ == nullptr)
      window_ = sdl().CreateWindow("Vellum", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width_, height_, 0);
    else sdl().SetWindowSize(window_, width_, height_);
    if (window_ != nullptr && renderer_ == nullptr) renderer_ = sdl().CreateRenderer(window_, -1, 0);
    if (texture_ != nullptr) sdl().DestroyTexture(texture_);
    texture_ = renderer_ == nullptr ? nullptr
                                    : sdl().CreateTexture(renderer_, SDL_PIXELFORMAT_RGBA32,
                                                          SDL_TEXTUREACCESS_STREAMING, width_, height_);
    if (texture_ == nullptr) {
      session_.complainAs(WrongUsage, std::string("there is no window: ") + sdl().GetError());
      return false;
    }
    // The mouse is told in pixels of the picture, also where the screen stretches it.
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
    session.complainAs(WrongUsage, "there is no window: no display was found; --screenshot and --record need none");
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
