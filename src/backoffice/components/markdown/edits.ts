import { isSafeLink } from '../../../shared/markdown/markdown.ts';

/** Text and selection; offsets are JavaScript string indexes (UTF-16 code units). */
export type Selected = { text: string; start: number; end: number };
/** Replaces the text between `from` and `to` with `insert`, then selects `start` to `end`. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

export const applied = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);

type Span = { from: number; to: number };
const OF_WORD = /[\p{L}\p{N}\p{M}'’-]/u;
const BACKSLASH = /\\/;

/** Length of the trailing run of these characters; a regex anchored at the end would be retried from every position. */
function lengthAtEnd(text: string, of: RegExp): number {
  const characters = [...text];
  const others = characters.findLastIndex((character) => !of.test(character));
  return characters.slice(others + 1).join('').length;
}

/** Line prefix (heading, list, quote marker); excluded from bold. */
const LINE_HEAD = /^\s*(?:#{1,6} +|[-*+] +|\d{1,9}[.)] +|> ?)*/;

/** Selected ranges per line, without line prefixes and surrounding spaces. */
function spansIn({ text, start, end }: Selected): Span[] {
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
  // A mark inserted between a backslash and the character it escapes would be literal text.
  return { from: isEscaped(text, start) ? start - 1 : start, to: isEscaped(text, end) ? end - 1 : end };
}

const isEscaped = (text: string, at: number): boolean =>
  lengthAtEnd(text.slice(Math.max(0, at - 50), at), BACKSLASH) % 2 === 1;

const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

const MARK = { bold: '**', italic: '*' } as const;

/**
 * Wraps the selected text of each line in the marks, or removes them if every line has them. Without a selection: wraps
 * the word at the cursor, or inserts placeholder words.
 */
export function toggleMark(selected: Selected, kind: keyof typeof MARK): Edit {
  const spans = spansIn(selected);
  const [first] = spans;
  const mark = MARK[kind];
  if (!first) {
    const [at, words] = [selected.end, `${kind} text`];
    const start = at + mark.length;
    return { from: at, to: at, insert: mark + words + mark, start, end: start + words.length };
  }
  const marked = spans.map((span) => starsAround(selected.text, span));
  const isOn = marked.every(({ stars }) => has(stars, kind));
  const from = marked[0]?.outer.from ?? 0;
  const to = marked.at(-1)?.outer.to ?? 0;
  let insert = '';
  let at = from;
  let start = 0;
  let end = 0;
  for (const { outer, core, stars } of marked) {
    const wanted = '*'.repeat(getStars(stars, kind, !isOn));
    insert += selected.text.slice(at, outer.from) + wanted;
    if (at === from) start = from + insert.length;
    insert += selected.text.slice(core.from, core.to);
    end = from + insert.length;
    insert += wanted;
    at = outer.to;
  }
  return { from, to, insert, start, end };
}

const has = (stars: number, kind: keyof typeof MARK): boolean => (kind === 'bold' ? stars >= 2 : stars % 2 === 1);

function getStars(stars: number, kind: keyof typeof MARK, on: boolean): number {
  const bold = kind === 'bold' ? on : has(stars, 'bold');
  const italic = kind === 'italic' ? on : has(stars, 'italic');
  return (bold ? 2 : 0) + (italic ? 1 : 0);
}

/** The range without its marks, and the number of asterisks at both ends, inside or outside the selection. */
function starsAround(text: string, { from, to }: Span): { outer: Span; core: Span; stars: number } {
  const core = { from, to };
  while (isStar(text, core.from) && core.from < core.to) core.from += 1;
  while (isStar(text, core.to - 1) && core.from < core.to) core.to -= 1;
  let outer = core;
  while (isStar(text, outer.from - 1) && isStar(text, outer.to) && core.from - outer.from < 3)
    outer = { from: outer.from - 1, to: outer.to + 1 };
  return { outer, core, stars: core.from - outer.from };
}

const isStar = (text: string, at: number): boolean => text[at] === '*' && !isEscaped(text, at);

const HEADING_LINE = /^(#{1,6}) +/;

/** Cycles through text, heading, smaller heading, text. */
export function toggleHeading(selected: Selected): Edit {
  return editLines(selected, (lines) => {
    const levels = lines.filter(isWritten).map((line) => HEADING_LINE.exec(line)?.[1]?.length ?? 0);
    const level = levels.every((each) => each === levels[0]) ? (levels[0] ?? 0) : 0;
    const head = level >= 3 ? '' : '#'.repeat(level === 0 ? 2 : 3);
    return lines.map((line) => (isWritten(line) || lines.length === 1 ? withHead(line, head && `${head} `) : line));
  });
}

const withHead = (line: string, head: string): string => head + line.replace(HEADING_LINE, '').replace(LIST_ITEM, '');

const LIST_ITEM = /^( *)(?:[-*+]|\d{1,9}[.)]) +/;
const OF_KIND = { bullets: /^ *[-*+] +/, numbers: /^ *\d{1,9}[.)] +/ } as const;

export function toggleList(selected: Selected, kind: keyof typeof OF_KIND): Edit {
  return editLines(selected, (lines, after) => {
    const written = lines.filter(isWritten);
    const isOn = written.length > 0 && written.every((line) => OF_KIND[kind].test(line));
    let number = 0;
    const items = lines.map((line) => {
      if (!isWritten(line) && lines.length > 1) return line;
      const words = line.replace(LIST_ITEM, '$1').replace(HEADING_LINE, '');
      if (isOn) return words;
      number += 1;
      return `${kind === 'bullets' ? '-' : `${number}.`} ${words}`;
    });
    // Without a blank line, the text below would be part of the last item.
    const isTextBelow = after !== undefined && isWritten(after) && !LIST_ITEM.test(after);
    return isTextBelow && !isOn ? [...items, ''] : items;
  });
}

const isWritten = (line: string): boolean => line.trim() !== '';

function editLines(
  { text, start, end }: Selected,
  change: (lines: string[], after: string | undefined) => string[],
): Edit {
  const from = lineStart(text, start);
  // A selection that ends at the start of a line excludes that line.
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  const after = to < text.length ? text.slice(to + 1, lineEnd(text, to + 1)) : undefined;
  const lines = text.slice(from, to).split('\n');
  const changed = change(lines, after);
  const insert = changed.join('\n');
  const shown = changed.slice(0, lines.length).join('\n').length;
  // Keep the cursor at the same character.
  const cursor = Math.max(from, from + shown - (to - end));
  return { from, to, insert, start: start === end ? cursor : from, end: start === end ? cursor : from + shown };
}

const ITEM_BEGUN = /^( *)(?:([-*+])|(\d{1,9})([.)])) +(.*)$/;

/** Enter in a list: starts the next item, or ends the list on an empty item. Elsewhere, the browser's default. */
export function continueList({ text, start, end }: Selected): Edit | undefined {
  if (start !== end) return undefined;
  const from = lineStart(text, start);
  const line = ITEM_BEGUN.exec(text.slice(from, start));
  if (!line) return undefined;
  const [, indent = '', bullet, number = '0', dot = '.', words = ''] = line;
  const hasMore = isWritten(text.slice(start, lineEnd(text, start)));
  if (!isWritten(words) && !hasMore) return { from, to: start, insert: '', start: from, end: from };
  const insert = `\n${indent}${bullet ?? `${Number(number) + 1}${dot}`} `;
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length };
}

export type WrittenLink = Span & { words: string; href: string };

/** No part of the pattern can match another link's start, so many unclosed brackets still parse in linear time. */
const LINK = /(?<!\\)(!?)\[((?:\\.|[^[\]\\\n])*)\]\(([^()\s]*)\)/g;

export function linkAt({ text, start, end }: Selected): WrittenLink {
  const line = lineStart(text, start);
  for (const found of text.slice(line, lineEnd(text, start)).matchAll(LINK)) {
    const from = line + found.index;
    const to = from + found[0].length;
    if (found[1] === '' && from <= start && end <= to)
      return { from, to, words: (found[2] ?? '').replace(/\\([[\]\\])/g, '$1'), href: found[3] ?? '' };
  }
  const [span = { from: start, to: end }] = spansIn({ text, start, end });
  return { ...span, words: text.slice(span.from, span.to), href: '' };
}

export function insertLink({ from, to }: Span, { words, href }: { words: string; href: string }): Edit {
  const said = words.trim() || href.replace(/^(?:https?:\/\/|mailto:)/, '');
  const insert = `[${said.replace(/[[\]]/g, '\\$&')}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  return { from, to, insert, start: from + insert.length, end: from + insert.length };
}

const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i;

/** Normalizes a typed address: a website, an email address, or a path in the shop. */
export function readHref(typed: string): string | undefined {
  const href = typed.trim();
  if (EMAIL.test(href)) return safe(`mailto:${href}`);
  return safe(DOMAIN.test(href) ? `https://${href}` : href);
}

const safe = (href: string): string | undefined => (isSafeLink(href) ? href : undefined);

/** Inserts a picture as its own paragraph. */
export function insertPicture({ text, end }: Selected, { src, alt }: { src: string; alt: string }): Edit {
  const before = text.slice(0, end);
  const lead = before.trim() === '' ? '' : '\n\n'.slice(/\n{0,2}$/.exec(before)?.[0].length ?? 0);
  const tail = /^\s*$/.test(text.slice(end)) ? '\n' : '\n\n'.slice(/^\n{0,2}/.exec(text.slice(end))?.[0].length ?? 0);
  const insert = `${lead}![${alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\]/g, '\\$&')}](${src})${tail}`;
  return { from: end, to: end, insert, start: end + insert.length, end: end + insert.length };
}

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Applies an edit; returns whether the text changed. Skips edits that would exceed the field's maximum length. */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit | undefined): boolean {
  if (!edit) return false;
  const { from, to, insert, start, end } = edit;
  const length = area.value.length - (to - from) + insert.length;
  if (area.maxLength >= 0 && length > area.maxLength) return false;
  area.focus();
  area.setSelectionRange(from, to);
  // The only way to edit a text field that keeps the browser's undo history.
  const isDone = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
  return true;
}
