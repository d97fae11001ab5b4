// A comment does not count: Alarm. Nor do quotes begin in a character.
import int sign(int character = '"'); struct Clock {
  int seconds;
};
