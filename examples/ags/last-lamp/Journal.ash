// What Wren has learned, for the last page.
struct Journal {
  import static function Write(const string line);
  import static readonly attribute int Lines;
  import static function ReadAloud();
};
