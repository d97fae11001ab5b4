// SDL2, loaded on demand. Linking to it and its fifty libraries would make every start of the command three times as
// long.
#pragma once

#include <SDL.h>

namespace vellum::driver {

#define VELLUM_SDL_FUNCTIONS(X) \
  X(Init)                       \
  X(Quit)                       \
  X(GetError)                   \
  X(GetTicks)                   \
  X(Delay)                      \
  X(PollEvent)                  \
  X(GetModState)                \
  X(free)                       \
  X(StartTextInput)             \
  X(GetCurrentVideoDriver)      \
  X(CreateWindow)               \
  X(DestroyWindow)              \
  X(CreateRenderer)             \
  X(DestroyRenderer)            \
  X(CreateTexture)              \
  X(DestroyTexture)             \
  X(UpdateTexture)              \
  X(RenderClear)                \
  X(RenderCopy)                 \
  X(RenderPresent)              \
  X(RenderSetLogicalSize)       \
  X(SetWindowFullscreen)        \
  X(SetWindowSize)              \
  X(GetDisplayUsableBounds)     \
  X(OpenAudioDevice)            \
  X(CloseAudioDevice)           \
  X(PauseAudioDevice)           \
  X(GetQueuedAudioSize)         \
  X(QueueAudio)                 \
  X(BuildAudioCVT)              \
  X(ConvertAudio)               \
  X(RWFromConstMem)             \
  X(LoadWAV_RW)                 \
  X(FreeWAV)

struct Sdl {
#define VELLUM_SDL_MEMBER(name) decltype(&::SDL_##name) name = nullptr;
  VELLUM_SDL_FUNCTIONS(VELLUM_SDL_MEMBER)
#undef VELLUM_SDL_MEMBER
  bool loaded = false;
};

// Loads SDL2 at the first call. Its functions are valid when `loaded` is true.
const Sdl& sdl();

}  // namespace vellum::driver
