// args: --script-api 4.0
managed struct Lamp {
  int oil;
  Lamp* next;
  String name;
  import int Oil();
  import Lamp* Next();
  import void Fill(int oil);
  import static Lamp* Create(int oil, String name);
};
struct Box {
  int width, height;
  import int Area();
  import void Grow(int by);
};
import int clamp(int value);
