import void SayIt(Character *who, const string text);
import void Tell(const string text);
import int last, counted, versions;
