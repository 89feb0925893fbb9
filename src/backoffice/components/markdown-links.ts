import { isSafeLink } from '../../shared/markdown/markdown.ts';
import { type Edit, lineEnd, lineStart, type Selected, type Span, spansIn } from './markdown-edits.ts';

export type WrittenLink = Span & { words: string; href: string };

/** Nothing in it may hold another one's beginning, so that a text full of beginnings is read once. */
const LINK = /(?<!\\)(!?)\[((?:\\.|[^[\]\\\n])*)\]\(([^()\s]*)\)/g;

/** The link in which the cursor stands, or what is selected as the words of a new one. */
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

/** An address as people type it: of a site, of an email, or of a page of the shop. */
export function readHref(typed: string): string | undefined {
  const href = typed.trim();
  if (EMAIL.test(href)) return safe(`mailto:${href}`);
  return safe(DOMAIN.test(href) ? `https://${href}` : href);
}

const safe = (href: string): string | undefined => (isSafeLink(href) ? href : undefined);

/** A picture is a paragraph of its own. */
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
