// A module's header: what it imports is meant for other scripts, too.
import int Offered(int a);
import int Size(this Character*);
struct Tool { int uses; import function Use(); import attribute int Left; import attribute int Right[]; };
