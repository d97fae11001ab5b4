// The fields of view, sound and input.
#pragma once

#include <algorithm>

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

template <class Archive>
void saveBytes(Archive& archive, std::vector<std::uint8_t>& bytes) {
  archive(bytes);
}

// Clamps a restored number to the range that the engine itself produces, symmetric about 0.
inline void limit(std::int32_t& number, std::int32_t most) { number = std::clamp(number, -most, most); }

template <class Archive>
void saveCamera(Archive& archive, Camera& c) {
  static_assert(base::fieldCount<Camera> == 11, "list a new field below, then count it here");
  archive(c.x, c.y, c.width, c.height, c.metaroom, c.gliding, c.toX, c.toY, c.glideTicks, c.tracking.agent,
          c.tracking.xPercent, c.tracking.yPercent, c.tracking.style, c.tracking.away, c.tracking.transition);
  if constexpr (Archive::reads) {
    auto legal = [](std::int32_t side) { return side < 1 ? 1 : side > MaxViewSize ? MaxViewSize : side; };
    c.width = legal(c.width);
    c.height = legal(c.height);
    for (float* number : {&c.x, &c.y, &c.toX, &c.toY}) *number = onMap(*number);
  }
  archive.map(c.remembered, [&](auto& metaroom, auto& place) {
    archive(metaroom, place.first, place.second);
    if constexpr (Archive::reads) place = {onMap(place.first), onMap(place.second)};
  });
}

template <class Archive>
void saveTint(Archive& archive, Tint& t) {
  archive(t.red, t.green, t.blue, t.rotation, t.swap);
}

template <class Archive>
void saveWorldTints(Archive& archive, World& w) {
  archive.map(w.tints, [&](auto& number, Tint& tint) {
    archive(number);
    saveTint(archive, tint);
  });
}

template <class Archive>
void savePart(Archive& archive, Part& p, Appearances& appearances) {
  static_assert(base::fieldCount<Part> == 17 && base::fieldCount<Animation> == 4,
                "list a new field below, then count it here");
  auto kind = static_cast<std::uint8_t>(p.kind);
  Animation none;
  Animation& animation = p.animation.get() != nullptr ? *p.animation.get() : none;
  Appearance::Key appearance = p.appearance->key();
  appearance.source = nullptr;
  std::int32_t alpha = p.alpha, frameRate = p.frameRate, width = p.width, height = p.height;
  archive(p.id, kind, animation.running, p.clickThrough, p.blended, alpha, appearance.gallery, appearance.firstImage,
          appearance.imageCount, p.base, p.pose, frameRate, animation.delay, animation.at, p.x, p.y, p.plane, width,
          height);
  saveTint(archive, p.tint);
  saveBytes(archive, animation.poses);
  if constexpr (Archive::reads) {
    p.appearance = appearances.find(appearance);  // its pictures are found at the end (findGalleries)
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
    archive(t.font, t.text, f.left, f.top, f.right, f.bottom, f.lineSpacing, f.characterSpacing, f.justification,
            t.page, t.message, t.caret);
  } else if (p.kind == PartKind::Button) {
    ButtonDetail& b = d.button;
    saveBytes(archive, b.hover);
    archive(b.message, b.pixelPerfect, b.hovering, b.poseBefore, b.before.at, b.before.delay, b.before.running);
    saveBytes(archive, b.before.poses);
  } else if (p.kind == PartKind::Camera) {
    archive(d.camera.viewWidth, d.camera.viewHeight);
    if constexpr (Archive::reads)
      for (std::int32_t* side : {&d.camera.viewWidth, &d.camera.viewHeight}) *side = std::clamp(*side, 1, MaxViewSize);
    saveCamera(archive, d.camera.camera);
  } else if (p.kind == PartKind::Graph) {
    archive(d.graph.size);
    if constexpr (Archive::reads)
      if (d.graph.size < 1 || d.graph.size > MaxGraphValues) d.graph.size = 1;
    archive.list(d.graph.lines, [&](GraphLine& line) {
      archive(line.red, line.green, line.blue, line.low, line.high, line.waiting, line.next);
      archive(line.values);
      if constexpr (Archive::reads)
        if (line.values.size() > static_cast<std::size_t>(d.graph.size))
          line.values.resize(static_cast<std::size_t>(d.graph.size));
    });
  }
}

template <class Archive>
void saveLooks(Archive& archive, Rare<Looks>& looks) {
  bool there = looks.get() != nullptr;
  archive(there);
  if (!there) return;
  Looks& l = looks.make();
  archive.list(l.lines, [&](DrawnLine& line) {
    archive(line.x1, line.y1, line.x2, line.y2, line.red, line.green, line.blue, line.on, line.off);
  });
  archive(l.sound.name, l.sound.looped, l.sound.fading, l.sound.number, l.showCore);
}

template <class Archive>
void saveDelayed(Archive& archive, std::vector<DelayedSound>& sounds) {
  archive.list(sounds, [&](DelayedSound& sound) { archive(sound.name, sound.agent, sound.due); });
}

template <class Archive>
void saveView(Archive& archive, World& w) {
  saveCamera(archive, w.camera);
  archive(w.pointer, w.fullScreen, w.debugMap);
  Sounds& s = w.sounds;
  archive(s.nextNumber, s.volume[0], s.volume[1], s.volume[2], s.muted, s.track, s.trackUntil, s.midi, s.cdInUse);
  saveDelayed(archive, s.delayed);
  Input& i = w.input;
  archive(i.mouseX, i.mouseY, i.velocityX, i.velocityY, i.movedX, i.movedY, i.buttons, i.mouseBehaviour, i.pointerActs,
          i.focus, i.focusPart);
  if constexpr (Archive::reads) {
    for (std::int32_t* number : {&i.mouseX, &i.mouseY}) limit(*number, MaxInputNumber);
    for (std::int32_t* number : {&i.movedX, &i.movedY}) limit(*number, 2 * MaxInputNumber);
  }
  for (std::size_t word = 0; word < 256; word += 32) {
    std::uint32_t bits = 0;
    for (std::size_t bit = 0; bit < 32; ++bit) bits |= std::uint32_t(i.keys.test(word + bit)) << bit;
    archive(bits);
    for (std::size_t bit = 0; bit < 32; ++bit) i.keys.set(word + bit, (bits >> bit & 1) != 0);
  }
  archive.list(i.queue, [&](InputEvent& event) {
    auto kind = static_cast<std::uint8_t>(event.kind);
    archive(kind, event.a, event.b);
    event.kind = kind <= InputEvent::Character ? static_cast<InputEvent::Kind>(kind) : InputEvent::Move;
    limit(event.a, MaxInputNumber);
    limit(event.b, MaxInputNumber);
  });
  archive.require(i.queue.size() <= MaxInputEvents, "there are too many input events");
}

}  // namespace vellum::caos
