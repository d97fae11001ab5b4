// Uses what Clock.ash defines, which follows in the order of names.
struct Alarm extends Clock {
// error: 22-26 unknown type 'Clock' [UnknownType]
  int rings;
};
