#include "languages/skrit/files/map/sno.h"

#include "base/bytes.h"
#include "base/text.h"

namespace vellum::skrit::map {

namespace {

constexpr std::size_t LeastDoorSize = 4 + 12 * 4 + 4;

Vector readVector(base::ByteReader& reader) {
  Vector vector;
  vector.x = reader.f32();
  vector.y = reader.f32();
  vector.z = reader.f32();
  return vector;
}

bool isReasonable(const Vector& vector) {
  for (float each : {vector.x, vector.y, vector.z})
    if (!(each > -1e6f && each < 1e6f)) return false;
  return true;
}

}  // namespace

base::Result<Sno> readSno(std::string_view bytes) {
  base::ByteReader reader(bytes);
  if (reader.raw(4) != "SNOD") return base::Error{"it is not a terrain mesh: it does not begin with SNOD"};
  std::uint32_t major = reader.u32(), minor = reader.u32(), doors = reader.u32();
  reader.raw(4 * 4);  // counts of spots, vertices, triangles, textures
  Sno sno;
  sno.least = readVector(reader);
  sno.most = readVector(reader);
  readVector(reader);  // the centroid
  reader.raw(4 * 4);
  if (major > 6 || (major == 6 && minor >= 2)) reader.raw(4);  // a checksum
  if (!reader.ok()) return base::Error{base::cat("the terrain mesh ends in its header, at byte ", bytes.size())};
  if (doors > reader.remaining() / LeastDoorSize)
    return base::Error{base::cat("the terrain mesh has no room for its ", doors, " doors")};
  for (std::uint32_t i = 0; i < doors; ++i) {
    SnoDoor door;
    door.id = reader.i32();
    door.frame.origin = readVector(reader);
    for (Vector& axis : door.frame.axes) axis = readVector(reader);
    std::uint32_t points = reader.u32();
    if (!reader.ok()) return base::Error{base::cat("the terrain mesh ends in its door ", i)};
    if (points > reader.remaining() / 4)
      return base::Error{base::cat("door ", i, " of the terrain mesh has no room for its ", points, " points")};
    reader.raw(std::size_t(points) * 4);
    bool good = isReasonable(door.frame.origin);
    for (const Vector& axis : door.frame.axes) good &= dot(axis, axis) > 0.8f && dot(axis, axis) < 1.2f;
    if (!good)
      return base::Error{base::cat("door ", i, " of the terrain mesh has no frame: its axes are not of length 1")};
    sno.doors.push_back(door);
  }
  std::stable_sort(sno.doors.begin(), sno.doors.end(), [](const SnoDoor& a, const SnoDoor& b) { return a.id < b.id; });
  if (!isReasonable(sno.least) || !isReasonable(sno.most)) return base::Error{"the terrain mesh has no extent"};
  return sno;
}

}  // namespace vellum::skrit::map
