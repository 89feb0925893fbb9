import { type Edit, lineEnd, lineStart, type Selected } from './markdown-edits.ts';

const HEADING_LINE = /^(#{1,6}) +/;

/** Text, a heading, a smaller heading, and text again. */
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

/** Makes items of the lines, or lines of the items where all of them are. */
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
    // Without an empty line the text below would be part of the last item.
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
  // A selection that ends at the start of a line does not hold that line.
  const to = lineEnd(text, end > start && text[end - 1] === '\n' ? end - 1 : end);
  const after = to < text.length ? text.slice(to + 1, lineEnd(text, to + 1)) : undefined;
  const lines = text.slice(from, to).split('\n');
  const changed = change(lines, after);
  const insert = changed.join('\n');
  const shown = changed.slice(0, lines.length).join('\n').length;
  // The cursor stays beside the letter where it stood.
  const cursor = Math.max(from, from + shown - (to - end));
  return { from, to, insert, start: start === end ? cursor : from, end: start === end ? cursor : from + shown };
}

const ITEM_BEGUN = /^( *)(?:([-*+])|(\d{1,9})([.)])) +(.*)$/;

/** What Enter does in a list: the next item, or the end of the list on an item without words. Elsewhere nothing of its own. */
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
