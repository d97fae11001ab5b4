// Uses what Clock.ash defines, which follows in the order of names.
struct Alarm extends Clock {
// error: 22-26 no type is called 'Clock' [UnknownType]
  int rings;
};
