import int pixelOfBackground(int number);
import int pixelOfSprite(int number, int x);
