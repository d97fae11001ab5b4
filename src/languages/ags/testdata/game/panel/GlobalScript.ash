import void Murmur(this Character*, const string text);
import void Tell(const string text);
import int slides, keys, stands, ticks, presses, wheels;
import Overlay *over;
import int Pixel(int x, int y);
import int Count(int x, int y, int width, int height, int color);
import int SpriteColor(int sprite);
