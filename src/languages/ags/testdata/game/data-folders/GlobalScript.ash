import String files(String mask, FileSortStyle style, SortDirection direction);
import String rows(String mask, FileSortStyle style, SortDirection direction);
import String first(String name);
import function write(String name);
