// Frames of reference in a map: rows are axes, vectors are multiplied from the left.
#pragma once

namespace vellum::skrit::map {

struct Vector {
  float x = 0, y = 0, z = 0;
};

inline Vector operator+(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vector operator-(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vector operator*(const Vector& a, float by) { return {a.x * by, a.y * by, a.z * by}; }
inline float dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

struct Frame {
  Vector axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  Vector origin;

  Vector turned(const Vector& inside) const { return axes[0] * inside.x + axes[1] * inside.y + axes[2] * inside.z; }
  // From this frame to the one around it, and back. The axes are unit vectors at right angles.
  Vector outward(const Vector& inside) const { return turned(inside) + origin; }
  Vector inward(const Vector& outside) const {
    Vector from = outside - origin;
    return {dot(from, axes[0]), dot(from, axes[1]), dot(from, axes[2])};
  }
};

// First `inner`, then `outer`.
inline Frame chain(const Frame& inner, const Frame& outer) {
  Frame out;
  for (int i = 0; i < 3; ++i) out.axes[i] = outer.turned(inner.axes[i]);
  out.origin = outer.outward(inner.origin);
  return out;
}

inline Frame inverse(const Frame& frame) {
  Frame out;
  out.axes[0] = {frame.axes[0].x, frame.axes[1].x, frame.axes[2].x};
  out.axes[1] = {frame.axes[0].y, frame.axes[1].y, frame.axes[2].y};
  out.axes[2] = {frame.axes[0].z, frame.axes[1].z, frame.axes[2].z};
  out.origin = frame.inward({0, 0, 0});
  return out;
}

}  // namespace vellum::skrit::map
