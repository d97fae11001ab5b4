// States and their members, events, triggers, transitions.
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

void Parser::event() {
  Mark mark = b_.mark();
  advance();
  userName();
  if (at(TokenKind::OpenParen)) parameters();
  block("event");
  finish(NodeKind::Event, mark);
}

void Parser::trigger() {
  Mark mark = b_.mark();
  advance();
  userName();
  if (at(TokenKind::OpenParen)) arguments();
  block("trigger");
  finish(NodeKind::Trigger, mark);
}

void Parser::timeUnit() {
  if (at(TokenKind::Msec) || at(TokenKind::Frames)) advance();
}

void Parser::state() {
  Mark mark = b_.mark();
  accept(TokenKind::Startup);
  if (!expect(TokenKind::State)) {
    finish(NodeKind::Error, mark);
    recoverItem(Context::Item);
    return;
  }
  userName();
  if (at(TokenKind::Poll)) {
    Mark poll = b_.mark();
    advance();
    expect(TokenKind::OpenParen);
    expression();
    timeUnit();
    expect(TokenKind::CloseParen);
    finish(NodeKind::Poll, poll);
  }
  if (accept(TokenKind::Semicolon)) {
    // A state without members.
  } else if (at(TokenKind::OpenBrace)) {
    source::Location open = b_.location();
    advance();
    while (!b_.atEnd() && !at(TokenKind::CloseBrace)) {
      // A '}' is missing when a token follows that no state can contain.
      bool outside =
          at(TokenKind::State) || at(TokenKind::Startup) || at(TokenKind::Property) || at(TokenKind::HashInclude);
      if (outside && (!indented() || at(TokenKind::HashInclude))) break;
      if (at(TokenKind::CloseOnly)) break;
      member();
    }
    if (!accept(TokenKind::CloseBrace))
      emitter_.emit(diag::MissingToken, afterPrevious(), tokenName(TokenKind::CloseBrace)).note(open, "for this '{'");
  } else {
    member();
  }
  finish(NodeKind::State, mark);
}

void Parser::transition() {
  Mark mark = b_.mark();
  advance();
  if (accept(TokenKind::OpenBrace)) {
    while (!b_.atEnd() && !at(TokenKind::CloseBrace)) {
      if (accept(TokenKind::Semicolon)) continue;
      if (!at(TokenKind::User) && !at(TokenKind::Arrow) && !at(TokenKind::Name)) {
        emitter_.emit(diag::ExpectedToken, b_.location(), "'->' or '}'", found());
        if (at(TokenKind::Event) || at(TokenKind::Trigger) || at(TokenKind::State) || at(TokenKind::Startup) ||
            at(TokenKind::Property))
          break;
        recoverItem(Context::Member, true);
        continue;
      }
      transitionEntry();
    }
    expect(TokenKind::CloseBrace);
  } else {
    transitionEntry();
  }
  finish(NodeKind::Transition, mark);
}

void Parser::transitionEntry() {
  Mark mark = b_.mark();
  if (!at(TokenKind::Arrow)) userName();
  bool head = expect(TokenKind::Arrow) && userName() && expect(TokenKind::Colon), good = head;
  if (head) {
    condition();
    while (accept(TokenKind::And)) condition();
    if (accept(TokenKind::Assign)) {
      block("transition");
      accept(TokenKind::Semicolon);
    } else if (at(TokenKind::OpenBrace)) {
      emitter_.emit(diag::ExpectedToken, b_.location(), "'=' before the code of the transition", found());
      block("transition");
    } else {
      good = expect(TokenKind::Semicolon);
    }
  }
  finish(head ? NodeKind::TransitionEntry : NodeKind::Error, mark);
  if (!good && !at(TokenKind::CloseBrace) && !at(TokenKind::Arrow)) recoverItem(Context::Member);
}

void Parser::condition() {
  Mark mark = b_.mark();
  if (accept(TokenKind::If)) {
    expect(TokenKind::OpenParen);
    expression();
    expect(TokenKind::CloseParen);
    finish(NodeKind::IfCondition, mark);
    return;
  }
  if (at(TokenKind::User)) {
    std::string_view name = b_.text();
    emitter_.emit(diag::EventWithDollar, b_.location(), name.substr(0, name.find('$')));
    leaf(NodeKind::Name);
  } else if (at(TokenKind::Name)) {
    leaf(NodeKind::Name);
  } else {
    emitter_.emit(diag::ExpectedToken, b_.location(), "an event such as 'OnTimer( 1 )', or 'if( ... )'", found());
    return;
  }
  if (at(TokenKind::OpenParen)) arguments();
  finish(NodeKind::EventCondition, mark);
}

}  // namespace vellum::skrit
