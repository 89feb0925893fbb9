import { getDefaults, Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Block, Inline, Item, Table } from './markdown.ts';
import { isSafeLink, pictureOf } from './markdown-links.ts';
import { SafeTokenizer } from './safe-tokenizer.ts';

/**
 * CommonMark with GFM's tables and deletions, as a tree. Raw HTML is text, bare addresses are no links, and indenting a
 * paragraph makes no code of it. Links lead to this shop, to the web, or to a mail program; images are the shop's own.
 */
export function readMarkdown(text: string): Block[] {
  const lexer = new Lexer({ ...getDefaults(), tokenizer: new SafeTokenizer() });
  return blocksOf(lexer.lex(text));
}

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
