// What is seen, heard and done by the player, as bytes and back: each field named once, for both ways.
#pragma once

#include <algorithm>

#include "languages/caos/runtime/save_io.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

template <class Io>
void saveBytes(Io& io, std::vector<std::uint8_t>& bytes) {
  all(io, bytes, 1, [&](std::uint8_t& byte) { io(byte); });
}

// Keeps a number that was read within what the engine itself makes, on both sides of 0.
inline void limit(std::int32_t& number, std::int32_t most) { number = std::clamp(number, -most, most); }

template <class Io>
void saveCamera(Io& io, Camera& c) {
  each(io, c.x, c.y, c.width, c.height, c.metaroom, c.gliding, c.toX, c.toY, c.glideTicks, c.tracking.agent,
       c.tracking.xPercent, c.tracking.yPercent, c.tracking.style, c.tracking.away, c.tracking.transition);
  if constexpr (Io::reads) {
    auto legal = [](std::int32_t side) { return side < 1 ? 1 : side > MaxViewSize ? MaxViewSize : side; };
    c.width = legal(c.width);
    c.height = legal(c.height);
    for (float* number : {&c.x, &c.y, &c.toX, &c.toY}) *number = onMap(*number);
  }
  allOfMap(io, c.remembered, 12, [&](std::int32_t& metaroom, std::pair<float, float>& place) {
    each(io, metaroom, place.first, place.second);
    if constexpr (Io::reads) place = {onMap(place.first), onMap(place.second)};
  });
}

template <class Io>
void saveTint(Io& io, Tint& t) {
  each(io, t.red, t.green, t.blue, t.rotation, t.swap);
}

template <class Io>
void saveWorldTints(Io& io, World& w) {
  allOfMap(io, w.tints, 9, [&](std::int32_t& number, Tint& tint) {
    io(number);
    saveTint(io, tint);
  });
}

template <class Io>
void savePart(Io& io, Part& p, Appearances& appearances) {
  auto kind = static_cast<std::uint8_t>(p.kind);
  Animation none;
  Animation& animation = p.animation.get() != nullptr ? *p.animation.get() : none;
  Appearance appearance{p.appearance->gallery, nullptr, p.appearance->firstImage, p.appearance->imageCount};
  std::int32_t alpha = p.alpha, frameRate = p.frameRate, width = p.width, height = p.height;
  each(io, p.id, kind, animation.running, p.clickThrough, p.blended, alpha, appearance.gallery, appearance.firstImage,
       appearance.imageCount, p.base, p.pose, frameRate, animation.delay, animation.at, p.x, p.y, p.plane, width,
       height);
  saveTint(io, p.tint);
  saveBytes(io, animation.poses);
  if constexpr (Io::reads) {
    p.appearance = appearances.find(appearance.key());  // its pictures are found when all is read (findGalleries)
    if (!animation.poses.empty()) p.animation.make() = std::move(animation);
    p.alpha = static_cast<std::uint16_t>(std::clamp(alpha, 0, 256));
    p.frameRate = static_cast<std::uint8_t>(std::clamp(frameRate, 1, 255));
    p.width = static_cast<std::uint16_t>(std::clamp(width, 0, MaxPartSide));
    p.height = static_cast<std::uint16_t>(std::clamp(height, 0, MaxPartSide));
    for (float* place : {&p.x, &p.y}) *place = onMap(*place);
    p.kind = kind <= static_cast<std::uint8_t>(PartKind::Graph) ? static_cast<PartKind>(kind) : PartKind::Dull;
    if (p.kind != PartKind::Dull) p.detail.make();
  }
  if (p.kind == PartKind::Dull) return;
  PartDetail& d = *p.detail.get();
  if (p.hasText()) {
    TextDetail& t = d.text;
    TextFormat& f = t.format;
    each(io, t.font, t.text, f.left, f.top, f.right, f.bottom, f.lineSpacing, f.characterSpacing, f.justification,
         t.page, t.message, t.caret);
  } else if (p.kind == PartKind::Button) {
    ButtonDetail& b = d.button;
    saveBytes(io, b.hover);
    each(io, b.message, b.pixelPerfect, b.hovering, b.poseBefore, b.before.at, b.before.delay, b.before.running);
    saveBytes(io, b.before.poses);
  } else if (p.kind == PartKind::Camera) {
    each(io, d.camera.viewWidth, d.camera.viewHeight);
    if constexpr (Io::reads)
      for (std::int32_t* side : {&d.camera.viewWidth, &d.camera.viewHeight}) *side = std::clamp(*side, 1, MaxViewSize);
    saveCamera(io, d.camera.camera);
  } else if (p.kind == PartKind::Graph) {
    io(d.graph.size);
    if constexpr (Io::reads)
      if (d.graph.size < 1 || d.graph.size > MaxGraphValues) d.graph.size = 1;
    all(io, d.graph.lines, 20, [&](GraphLine& line) {
      each(io, line.red, line.green, line.blue, line.low, line.high, line.waiting, line.next);
      all(io, line.values, 4, [&](float& value) { io(value); });
      if constexpr (Io::reads)
        if (line.values.size() > static_cast<std::size_t>(d.graph.size))
          line.values.resize(static_cast<std::size_t>(d.graph.size));
    });
  }
}

template <class Io>
void saveLooks(Io& io, Rare<Looks>& looks) {
  bool there = looks.get() != nullptr;
  io(there);
  if (!there) return;
  Looks& l = looks.make();
  all(io, l.lines, 27, [&](DrawnLine& line) {
    each(io, line.x1, line.y1, line.x2, line.y2, line.red, line.green, line.blue, line.on, line.off);
  });
  each(io, l.sound.name, l.sound.looped, l.sound.fading, l.sound.number, l.showCore);
}

template <class Io>
void saveView(Io& io, World& w) {
  saveCamera(io, w.camera);
  each(io, w.pointer, w.fullScreen, w.debugMap);
  Sounds& s = w.sounds;
  each(io, s.nextNumber, s.volume[0], s.volume[1], s.volume[2], s.muted, s.track, s.trackUntil, s.midi, s.cdInUse);
  all(io, s.delayed, 20, [&](DelayedSound& sound) { each(io, sound.name, sound.agent, sound.due); });
  Input& i = w.input;
  each(io, i.mouseX, i.mouseY, i.velocityX, i.velocityY, i.movedX, i.movedY, i.buttons, i.mouseBehaviour, i.pointerActs,
       i.focus, i.focusPart);
  if constexpr (Io::reads) {
    for (std::int32_t* number : {&i.mouseX, &i.mouseY}) limit(*number, MaxInputNumber);
    for (std::int32_t* number : {&i.movedX, &i.movedY}) limit(*number, 2 * MaxInputNumber);
  }
  for (std::size_t word = 0; word < 256; word += 32) {
    std::uint32_t bits = 0;
    for (std::size_t bit = 0; bit < 32; ++bit) bits |= std::uint32_t(i.keys.test(word + bit)) << bit;
    io(bits);
    for (std::size_t bit = 0; bit < 32; ++bit) i.keys.set(word + bit, (bits >> bit & 1) != 0);
  }
  all(io, i.queue, 9, [&](InputEvent& event) {
    auto kind = static_cast<std::uint8_t>(event.kind);
    each(io, kind, event.a, event.b);
    event.kind = kind <= InputEvent::Character ? static_cast<InputEvent::Kind>(kind) : InputEvent::Move;
    limit(event.a, MaxInputNumber);
    limit(event.b, MaxInputNumber);
  });
  if constexpr (Io::reads)
    if (i.queue.size() > MaxInputEvents) io.reader.state().fail();
}

}  // namespace vellum::caos
