// Splits a command into words as a shell does: blanks separate, quotes keep them, a backslash keeps the next character.
// It expands nothing. Throws an Error when a quote is not closed.
export function splitCommand(text) {
  const words = [];
  let word = null;
  for (let i = 0; i < text.length; ++i) {
    const c = text[i];
    if (c === "'" || c === '"') {
      const end = closingQuote(text, i);
      word = (word ?? "") + unquoted(text.slice(i + 1, end), c);
      i = end;
    } else if (c === "\\" && i + 1 < text.length) {
      word = (word ?? "") + text[++i];
    } else if (/\s/.test(c)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? "") + c;
    }
  }
  if (word !== null) words.push(word);
  if (words[0] === "vellum") words.shift();  // pasted from a document
  return words;
}

function closingQuote(text, start) {
  const quote = text[start];
  for (let i = start + 1; i < text.length; ++i) {
    if (quote === '"' && text[i] === "\\") ++i;
    else if (text[i] === quote) return i;
  }
  throw new Error(`the quote ${quote} is not closed`);
}

function unquoted(text, quote) {
  return quote === '"' ? text.replace(/\\(["\\])/g, "$1") : text;
}
