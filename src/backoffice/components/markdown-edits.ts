/** A text, and what of it is selected; places are counted as JavaScript counts letters. */
export type Selected = { text: string; start: number; end: number };
/** What stands between `from` and `to` gives way to `insert`; then `start` to `end` is selected. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

export const applied = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);

export type Span = { from: number; to: number };
const OF_WORD = /[\p{L}\p{N}\p{M}'’-]/u;
const BACKSLASH = /\\/;

/** How much of a text's end is made of these characters; a pattern for its end would be tried from each place before. */
function lengthAtEnd(text: string, of: RegExp): number {
  const characters = [...text];
  const others = characters.findLastIndex((character) => !of.test(character));
  return characters.slice(others + 1).join('').length;
}

/** What a line begins with: it is no part of what is bold. */
const LINE_HEAD = /^\s*(?:#{1,6} +|[-*+] +|\d{1,9}[.)] +|> ?)*/;

/** The selected words, line by line, without what the lines begin with and without blanks around them. */
export function spansIn({ text, start, end }: Selected): Span[] {
  if (start === end) return wordAt(text, start);
  const spans: Span[] = [];
  for (let line = lineStart(text, start); line <= end; ) {
    const to = lineEnd(text, line);
    const head = line + (LINE_HEAD.exec(text.slice(line, to))?.[0].length ?? 0);
    const span = trimmed(text, { from: Math.max(head, start), to: Math.min(to, end) });
    if (span.to > span.from && /[^*]/.test(text.slice(span.from, span.to))) spans.push(span);
    line = to + 1;
  }
  return spans;
}

function wordAt(text: string, at: number): Span[] {
  const before = lengthAtEnd(text.slice(Math.max(0, at - 100), at), OF_WORD);
  const after = /^[\p{L}\p{N}\p{M}'’-]*/u.exec(text.slice(at, at + 100))?.[0].length ?? 0;
  const span = { from: at - before, to: at + after };
  return /[\p{L}\p{N}]/u.test(text.slice(span.from, span.to)) ? [span] : [];
}

function trimmed(text: string, { from, to }: Span): Span {
  const words = text.slice(from, Math.max(from, to));
  const lead = words.length - words.trimStart().length;
  const start = from + lead;
  const end = from + Math.max(lead, words.trimEnd().length);
  // A mark between a backslash and what it stands for would be text.
  return { from: isEscaped(text, start) ? start - 1 : start, to: isEscaped(text, end) ? end - 1 : end };
}

export const isEscaped = (text: string, at: number): boolean =>
  lengthAtEnd(text.slice(Math.max(0, at - 50), at), BACKSLASH) % 2 === 1;

export const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
