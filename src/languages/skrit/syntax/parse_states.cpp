// States and their members, events, triggers, transitions.
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

void Parser::event() {
  Mark mark = b_.mark();
  advance();
  userName();
  if (at(Tok::OpenParen)) parameters();
  block("event");
  finish(Kind::Event, mark);
}

void Parser::trigger() {
  Mark mark = b_.mark();
  advance();
  userName();
  if (at(Tok::OpenParen)) arguments();
  block("trigger");
  finish(Kind::Trigger, mark);
}

void Parser::timeUnit() {
  if (at(Tok::Msec) || at(Tok::Frames)) advance();
}

void Parser::state() {
  Mark mark = b_.mark();
  accept(Tok::Startup);
  if (!expect(Tok::State)) {
    finish(Kind::Error, mark);
    recoverItem(Context::Item);
    return;
  }
  userName();
  if (at(Tok::Poll)) {
    Mark poll = b_.mark();
    advance();
    expect(Tok::OpenParen);
    expression();
    timeUnit();
    expect(Tok::CloseParen);
    finish(Kind::Poll, poll);
  }
  if (accept(Tok::Semicolon)) {
    // A state without members.
  } else if (at(Tok::OpenBrace)) {
    source::Location open = b_.location();
    advance();
    while (!b_.atEnd() && !at(Tok::CloseBrace)) {
      // A '}' is missing when a token follows that no state can contain.
      bool outside = at(Tok::State) || at(Tok::Startup) || at(Tok::Property) || at(Tok::HashInclude);
      if (outside && (!indented() || at(Tok::HashInclude))) break;
      if (at(Tok::CloseOnly)) break;
      member();
    }
    if (!accept(Tok::CloseBrace))
      emitter_.emit(diag::MissingToken, behind(), describe(Tok::CloseBrace)).note(open, "for this '{'");
  } else {
    member();
  }
  finish(Kind::State, mark);
}

void Parser::transition() {
  Mark mark = b_.mark();
  advance();
  if (accept(Tok::OpenBrace)) {
    while (!b_.atEnd() && !at(Tok::CloseBrace)) {
      if (accept(Tok::Semicolon)) continue;
      if (!at(Tok::User) && !at(Tok::Arrow) && !at(Tok::Name)) {
        emitter_.emit(diag::ExpectedToken, b_.location(), "'->' or '}'", found());
        if (at(Tok::Event) || at(Tok::Trigger) || at(Tok::State) || at(Tok::Startup) || at(Tok::Property)) break;
        recoverItem(Context::Member, true);
        continue;
      }
      transitionEntry();
    }
    expect(Tok::CloseBrace);
  } else {
    transitionEntry();
  }
  finish(Kind::Transition, mark);
}

void Parser::transitionEntry() {
  Mark mark = b_.mark();
  if (!at(Tok::Arrow)) userName();
  bool head = expect(Tok::Arrow) && userName() && expect(Tok::Colon), good = head;
  if (head) {
    condition();
    while (accept(Tok::And)) condition();
    if (accept(Tok::Assign)) {
      block("transition");
      accept(Tok::Semicolon);
    } else if (at(Tok::OpenBrace)) {
      emitter_.emit(diag::ExpectedToken, b_.location(), "'=' before the code of the transition", found());
      block("transition");
    } else {
      good = expect(Tok::Semicolon);
    }
  }
  finish(head ? Kind::TransitionEntry : Kind::Error, mark);
  if (!good && !at(Tok::CloseBrace) && !at(Tok::Arrow)) recoverItem(Context::Member);
}

void Parser::condition() {
  Mark mark = b_.mark();
  if (accept(Tok::If)) {
    expect(Tok::OpenParen);
    expression();
    expect(Tok::CloseParen);
    finish(Kind::IfCondition, mark);
    return;
  }
  if (at(Tok::User)) {
    std::string_view name = b_.text();
    emitter_.emit(diag::EventWithDollar, b_.location(), name.substr(0, name.find('$')));
    leaf(Kind::Name);
  } else if (at(Tok::Name)) {
    leaf(Kind::Name);
  } else {
    emitter_.emit(diag::ExpectedToken, b_.location(), "an event such as 'OnTimer( 1 )', or 'if( ... )'", found());
    return;
  }
  if (at(Tok::OpenParen)) arguments();
  finish(Kind::EventCondition, mark);
}

}  // namespace vellum::skrit
