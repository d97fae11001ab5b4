struct Lamp
{
  import static void Light(int hours = 2);
};
#define LAMP_OIL 7
