// A list of texts.
#ifndef __STRINGLIST_MODULE__
#define __STRINGLIST_MODULE__
#define STRINGLIST_MAX 200

managed struct StringList {
  /// Makes an empty list.
  import static StringList* Create(int reserve = 50); // $AUTOCOMPLETESTATICONLY$
  import int Add(int textId);
  import int Find(int textId, int from = 0);
  import bool Remove(int index);
  import readonly attribute int Count;
  import attribute int Items[];
  int Reserved;
  int SlotsUsed;               // $AUTOCOMPLETEIGNORE$
  int Ids[STRINGLIST_MAX];     // $AUTOCOMPLETEIGNORE$
};
import String Join(this StringList*, String separator);
#endif
