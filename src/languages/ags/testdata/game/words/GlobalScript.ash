import bool Typed(const string text, const string pattern);
import function Greet(int age);
