// The mill has one room.
import function StoneSteps(Object *what, int view, int loop, int frame, String event);
import String show(String what);
