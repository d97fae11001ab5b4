// The little linear algebra that a figure of boxes needs.
#pragma once

#include <array>
#include <cmath>

struct Vec3 {
  float x = 0, y = 0, z = 0;
  friend Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator*(Vec3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
};

inline float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline Vec3 normalized(Vec3 v) {
  float length = std::sqrt(dot(v, v));
  return length > 0 ? v * (1 / length) : v;
}
inline Vec3 mix(Vec3 a, Vec3 b, float t) { return a + (b - a) * t; }

struct Quaternion {
  float x = 0, y = 0, z = 0, w = 1;
};

// Along the shorter arc, then normalized: good enough between poses that are near each other.
inline Quaternion mix(Quaternion a, Quaternion b, float t) {
  float sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -1.0f : 1.0f;
  Quaternion q{a.x + (sign * b.x - a.x) * t, a.y + (sign * b.y - a.y) * t, a.z + (sign * b.z - a.z) * t,
               a.w + (sign * b.w - a.w) * t};
  float length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  return length > 0 ? Quaternion{q.x / length, q.y / length, q.z / length, q.w / length} : Quaternion{};
}

// A place, turn and size relative to a parent.
struct Transform {
  Vec3 translation;
  Quaternion rotation;
  Vec3 scale{1, 1, 1};
};

inline Transform mix(const Transform& a, const Transform& b, float t) {
  return {mix(a.translation, b.translation, t), mix(a.rotation, b.rotation, t), mix(a.scale, b.scale, t)};
}

// Three columns and an origin.
struct Matrix {
  Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1}, origin;
  Vec3 direction(Vec3 v) const { return x * v.x + y * v.y + z * v.z; }
  Vec3 point(Vec3 v) const { return direction(v) + origin; }
  friend Matrix operator*(const Matrix& a, const Matrix& b) {
    return {a.direction(b.x), a.direction(b.y), a.direction(b.z), a.point(b.origin)};
  }
};

inline Matrix matrixOf(const Transform& t) {
  const Quaternion& q = t.rotation;
  return {Vec3{1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y)} * t.scale.x,
          Vec3{2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x)} * t.scale.y,
          Vec3{2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y)} * t.scale.z,
          t.translation};
}
