// The hints of errors: what to write instead. The scripts in testdata/check/mistakes test locations and messages.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/skrit/check/check.h"

namespace vellum::skrit {
namespace {

struct Hinted {
  std::string_view code;  // inside of OnConstruct$, or beside it when it begins with '@'
  std::string_view name, hint;
};

constexpr Hinted Hints[] = {
    {"@int count = 1;", "MissingDollar", "write 'count$'"},
    {"@int count$; event OnLoad$ { cuont$ = 1; }", "UnknownUserName", "did you mean 'count$'?"},
    {"@int count$; event OnLoad$ { count = 1; }", "UnknownName", "did you mean 'count$'?"},
    {"@WorldMesage m$;", "UnknownType", "did you mean 'WorldMessage'?"},
    {"@double d$;", "UnknownType", "floats are 'float'"},
    {"@function Foo$( ) { ; }", "UnknownType", "a function begins with the type that it returns, or with its name"},
    {"@unsigned int u$;", "NoModifier", "ints have 32 bits and a sign"},
    {"@static int s$;", "NoModifier", "what all objects of a skrit share is 'shared'"},
    {"@int list$[10];", "BadCharacter", "Skrit has no arrays"},
    {"@owner = GoSkritComponnt;", "BadOwner", "did you mean 'GoSkritComponent'?"},
    {"@event OnGoHandleMesage$ { ; }", "UnknownEvent", "did you mean 'OnGoHandleMessage'?"},
    {"@startup state Open$; event OnLoad$ { setstate Opened$; }", "UnknownState", "did you mean 'Open$'?"},
    {"@property int a$, b$;", "MissingToken", "each property has a declaration of its own"},
    {"@#define MAX 5", "UnknownDirective", "the directives are #include, #option and #only"},
    {"@#option +fast", "UnknownOption", "the options are short_circuit and explicit_states"},
    {"@#only( gmae ) [[ ]]", "UnknownOnly", "did you mean 'game'?"},
    {"@setstate A$;", "ExpectedItem", "statements are inside functions and event handlers"},
    {"@}", "ExpectedItem", "there is one '}' too many, or one '{' too few, above"},
    {"@Loose$ at( 1.0 ) { ; }", "ExpectedItem", "an at function is inside of a state"},
    {"@startup state A$ { property int p$; }", "ExpectedMember", "properties are outside of states"},
    {"@startup state A$ { x$ = 1; }", "ExpectedMember", "statements are inside the state's event handlers"},
    {"for ( ; ; ) { ; }", "NoSuchStatement", "use 'while', or 'forever' with 'break'"},
    {"switch ( 1 ) { }", "NoSuchStatement", "use 'if' and 'else if'"},
    {"goto out;", "NoSuchStatement", "use 'break', 'continue' or 'return'"},
    {"if ( true ) { } elseif ( true ) { }", "NoSuchStatement", "write 'else if'"},
    {"@int Half$( int n$ ) { retrun n$ / 2; }", "NoSuchStatement", "did you mean 'return'?"},
    {"@int Half$( int n$ ) { retrun 2; }", "NoSuchStatement", "did you mean 'return'?"},
    {"@int Half$( int n$ ) { retrun n$; }", "UnknownType", "did you mean 'return'?"},
    {"@int Half$( int n$ ) { retrun ( n$ ); }", "UnknownName", "did you mean 'return'?"},
    {"@startup state Open$; event OnLoad$ { setsate Open$; }", "UnknownType", "did you mean 'setstate'?"},
    {"whlie ( true ) { ; }", "NoSuchStatement", "did you mean 'while'?"},
    {"iff ( true ) { ; }", "NoSuchStatement", "did you mean 'if'?"},
    {"if ( true ) { ; } esle { ; }", "NoSuchStatement", "did you mean 'else'?"},
    {"forver { ; }", "NoSuchStatement", "did you mean 'forever'?"},
    {"while ( true ) { braek; }", "UnknownName", "did you mean 'break'?"},
    {"int i$; i$++;", "NoIncrement", "write 'x$ += 1;'"},
    {"int i$ = 1 << 2;", "NoShift", "use Math.LShift( x, bits )"},
    {"int i$; if ( i$ = 1 ) { ; }", "AssignmentInExpression",
     "to compare, write '=='; to assign, write a statement before this one"},
    {"bool b$ = 1 => 2;", "NoOperator", "write '>='"},
    {"bool b$ = true and false;", "NoOperator", "write '&&'"},
    {"int i$; i$ == 5;", "NoEffect", "to assign, write '='"},
    {"string s$ = 'a text';", "LongFourCC", "a string is in double quotes"},
    {"string s$ = \"\\012\";", "BadEscape", "Skrit has no octal; write \\x and two hexadecimal digits"},
    {"string s$ = \u201cx\u201d;", "BadCharacter", "write straight quotes: \"...\""},
    {"string s$ = 5;", "TypeMismatch", "String.FromInt and String.FromFloat convert numbers to strings"},
    {"string s$; if ( s$ ) { ; }", "TypeMismatch", "compare the string: x$ != \"\""},
    {"int i$ = 1.5;", "Narrowing", "write int( ... ) if that is intended"},
    {"float f$; bool b$ = f$ && true;", "BadOperands", "compare the float with 0.0 first"},
    {"Reprot.Generic( \"x\" );", "UnknownName", "did you mean 'Report'?"},
    {"Report.Genericc( \"x\" );", "UnknownMember", "did you mean 'Generic'?"},
    {"self.CreateTimer( 1, 2.0 );", "UnknownName", "the running object is 'this', what owns it 'owner'"},
    {"Math.Sin();", "WrongArgumentCount", "float Sin( float radians )"},
    {"SkritObject o$; if ( o$ != null && o$.IsStateChangePending ) { ; }", "NeverNullTested",
     "put the second part into an 'if' of its own, or write '#option +short_circuit'"},
};

TEST(SkritHints, SayWhatToWrite) {
  ExportTable exports = ExportTable::builtIns();
  for (const Hinted& each : Hints) {
    SCOPED_TRACE(each.code);
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    bool beside = each.code[0] == '@';
    std::string text = beside ? std::string(each.code.substr(1)) : base::cat("event OnConstruct$ { ", each.code, " }");
    check(sources, sources.add("hint.skrit", text).value(), nullptr, exports, {}, emitter);
    bool found = false;
    for (const diagnostics::Diagnostic& diagnostic : emitter.all())
      for (const std::string& hint : diagnostic.hints) found |= diagnostic.name == each.name && hint == each.hint;
    EXPECT_TRUE(found) << (emitter.all().empty() ? std::string("no diagnostics") : emitter.all()[0].message);
  }
}

// A name of one letter matches any other one: there is no suggestion.
TEST(SkritHints, DoNotGuessShortNames) {
  ExportTable exports = ExportTable::builtIns();
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  check(sources, sources.add("hint.skrit", "int x$; event OnLoad$ { y$ = 1; }").value(), nullptr, exports, {}, emitter);
  ASSERT_EQ(emitter.all().size(), 1u);
  EXPECT_TRUE(emitter.all()[0].hints.empty());
}

}  // namespace
}  // namespace vellum::skrit
