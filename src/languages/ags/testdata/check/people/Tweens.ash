#ifndef AGS_SUPPORTS_IFVER
  #error This module requires AGS 3.0 or above
#endif
#define Tween_EASING eEaseLinear
#define Tween_STYLE  eNoBlockTween

enum TweenEasing
{
  eEaseLinear,
  eEaseIn,
  eEaseOut,
  eEaseInOut,
};
enum TweenStyle { eBlockTween=1, eNoBlockTween=2 };

/// Moves the character.
import int TweenPosition(this Character*, float seconds, int toX, int toY, TweenEasing easing=Tween_EASING, TweenStyle style=Tween_STYLE);
import int TweenPosition(this Object*, float seconds, int toX, int toY, TweenEasing easing=Tween_EASING, TweenStyle style=Tween_STYLE);
import int TweenTransparency(this GUI*, float seconds, int to);
