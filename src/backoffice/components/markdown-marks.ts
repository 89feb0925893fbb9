import { type Edit, isEscaped, type Selected, type Span, spansIn } from './markdown-edits.ts';

const MARK = { bold: '**', italic: '*' } as const;

/**
 * Puts the marks around the selected words of each line, or takes them away where all have them. Without a selection: around
 * the word at the cursor, or around words that tell what goes there.
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
    const wanted = '*'.repeat(starsOf(stars, kind, !isOn));
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

function starsOf(stars: number, kind: keyof typeof MARK, on: boolean): number {
  const bold = kind === 'bold' ? on : has(stars, 'bold');
  const italic = kind === 'italic' ? on : has(stars, 'italic');
  return (bold ? 2 : 0) + (italic ? 1 : 0);
}

/** The words themselves, and how many stars stand at both of their ends, selected with them or not. */
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
