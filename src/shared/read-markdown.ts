import { LRUCache } from 'lru-cache';
import type { MarkedToken, Token, Tokens } from 'marked';
import type { Block, Inline, Item, Table } from './markdown.ts';
import { isSafeLink, pictureOf } from './markdown-links.ts';
import { SafeLexer, SafeTokenizer, TextTooComplex } from './safe-tokenizer.ts';

/** Parsed texts, up to so many characters of text in all: pages are rendered again far more often than they are edited. */
const CACHED_CHARACTERS = 500_000;
const cached = new LRUCache<string, Block[]>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (_blocks, text) => text.length + 1,
});

/**
 * CommonMark with GFM's tables and deletions, as a tree. Raw HTML is text, bare addresses are no links, and indenting a
 * paragraph makes no code of it. Links lead to this shop, to the web, or to a mail program; images are the shop’s own.
 * Returns the same blocks for the same text, so don't change them.
 */
export function readMarkdown(text: string): Block[] {
  const known = cached.get(text);
  if (known) return known;
  const blocks = parseMarkdown(text);
  cached.set(text, blocks);
  return blocks;
}

/** The same without the cache. Time grows at most in proportion to the text, whatever it is (`safe-tokenizer.ts`). */
export function parseMarkdown(text: string, tokenizer = new SafeTokenizer(text.length)): Block[] {
  const lexer = new SafeLexer(tokenizer);
  try {
    return blocksOf(lexer.lex(withoutDeepLines(limitBlankLines(text))));
  } catch (error) {
    if (error instanceof TextTooComplex) return plainParagraphs(text);
    throw error;
  }
}

/**
 * Twenty lists and quotes that begin on one line, which is no row of stars or dashes. marked compares all markers of such a line with each
 * other, for every line that follows.
 */
const DEEP_LINE =
  /^(?!(?:[ \t]*-)+[ \t]*$|(?:[ \t]*\*)+[ \t]*$)((?: {0,3}(?:[*+-][ \t]|\d{1,9}[.)][ \t]|> ?)){20})(?=[ \t]*[*+>-])/gm;
/** The next marker becomes text, as it would be so deep in any case. */
const withoutDeepLines = (text: string): string => text.replace(DEEP_LINE, '$1\\');

/** Twenty blank lines in a row. marked scans a longer run again for each line of it. */
const BLANK_RUN = /(\n(?:[^\S\n]*\n){20})(?:[^\S\n]*\n)+/g;
const limitBlankLines = (text: string): string => text.replace(BLANK_RUN, '$1');

/** The text as it was typed. */
const plainParagraphs = (text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', inside: [textFrom(paragraph.trim())] }));

const blocksOf = (tokens: readonly Token[]): Block[] => tokens.flatMap((token) => blockOf(token as MarkedToken));

function blockOf(token: MarkedToken): Block | Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return [];
    case 'heading':
      if (token.tokens.length === 0) return [];
      return { kind: 'heading', level: token.depth <= 2 ? 2 : 3, inside: inlineOf(token.tokens) };
    case 'paragraph':
      return { kind: 'paragraph', inside: inlineOf(token.tokens) };
    case 'list':
      return {
        kind: 'list',
        isOrdered: token.ordered,
        start: Number(token.start) || 1,
        items: token.items.map(itemOf),
      };
    case 'blockquote':
      return { kind: 'quote', blocks: blocksOf(token.tokens) };
    case 'table':
      return tableOf(token as Tokens.Table);
    case 'code':
      return { kind: 'code', text: token.text };
    case 'hr':
      return { kind: 'rule' };
    case 'text':
      return {
        kind: 'paragraph',
        inside: token.tokens ? inlineOf(token.tokens) : [{ kind: 'text', text: token.text }],
      };
    default:
      return { kind: 'paragraph', inside: [{ kind: 'text', text: token.raw }] };
  }
}

function itemOf({ tokens }: Tokens.ListItem): Item {
  const [first, ...rest] = blocksOf(tokens);
  // A box stands before the item's line, or within it where empty lines part the items.
  const box = tokens.slice(0, 1).filter(({ type }) => type === 'checkbox');
  return first?.kind === 'paragraph'
    ? { inside: [...inlineOf(box), ...first.inside], blocks: rest }
    : { inside: inlineOf(box), blocks: first ? [first, ...rest] : [] };
}

const tableOf = ({ header, align, rows }: Tokens.Table): Table => ({
  kind: 'table',
  columns: header.map(({ tokens }, place) => ({ head: inlineOf(tokens), isNumber: align[place] === 'right' })),
  rows: rows.map((cells) => header.map((_, place) => inlineOf(cells[place]?.tokens ?? []))),
});

function inlineOf(tokens: readonly Token[]): Inline[] {
  const found: Inline[] = [];
  for (const token of tokens) {
    const each = wordOf(token as MarkedToken);
    const last = found.at(-1);
    if (each.kind === 'text' && last?.kind === 'text') last.text += each.text;
    else if (each.kind !== 'text' || each.text !== '') found.push(each);
  }
  return found;
}

function wordOf(token: MarkedToken): Inline {
  switch (token.type) {
    case 'strong':
      return { kind: 'strong', inside: inlineOf(token.tokens) };
    case 'em':
      return { kind: 'emphasis', inside: inlineOf(token.tokens) };
    case 'del':
      return { kind: 'deleted', inside: inlineOf(token.tokens) };
    case 'codespan':
      return { kind: 'code', text: token.text };
    case 'br':
      return { kind: 'break' };
    case 'link':
      return isSafeLink(token.href)
        ? { kind: 'link', href: token.href, inside: inlineOf(token.tokens) }
        : textFrom(token.raw);
    case 'image':
      return pictureOf(token.href, token.text) ?? textFrom(token.raw);
    case 'checkbox':
      return textFrom(token.checked ? '☑ ' : '☐ ');
    case 'escape':
    case 'text':
      return textFrom(token.text);
    default:
      return textFrom(token.raw);
  }
}

const textFrom = (text: string): Inline => ({ kind: 'text', text: text.replaceAll('\n', ' ') });
