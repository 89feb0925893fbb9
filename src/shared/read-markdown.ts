import { getDefaults, Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { type Block, type Inline, type Item, type Table, textOf } from './markdown.ts';

/** Deeper lists and quotes are read as the text that they are: each level is a call within a call. */
const MAX_DEPTH = 12;
/** marked looks through the rest of a paragraph for the end of each emphasis: beyond this many without one, it stops. */
const MAX_OPEN_EMPHASES = 100;
/** And through the rest of a list for each of its lines. */
const MAX_LIST_LINES = 1_500;

/**
 * CommonMark with GFM's tables and deletions, as a tree. Raw HTML is text, bare addresses are no links, and indenting a
 * paragraph makes no code of it. Links lead to this shop, to the web, or to a mail program; images are the shop's own.
 */
export function readMarkdown(text: string): Block[] {
  const lexer = new Lexer({ ...getDefaults(), tokenizer: new SafeTokenizer() });
  return blocksOf(lexer.lex(text));
}

/**
 * The same for what is written as an email is: a line ends where it was ended, and a line of dashes under another (a
 * signature's) makes no heading of it.
 */
export function readMessage(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return readMarkdown(lines.map((line, place) => messageLine(line, lines[place - 1], lines[place + 1])).join('\n'));
}

function messageLine(line: string, before: string | undefined, after: string | undefined): string {
  const isUnderline = isWritten(before) && /^ {0,3}(?:-+|=+) *$/.test(line);
  const typed = isUnderline ? line.trimStart().replace(/^/, '\\') : line;
  return isWritten(line) && isWritten(after) ? `${typed.trimEnd()}  ` : typed;
}

const isWritten = (line: string | undefined): boolean => line !== undefined && line.trim() !== '';

/** The words of a text alone, a line for each paragraph: where there is no room for more. */
export const wordsOfMarkdown = (text: string): string => textOf(readMessage(text));

/** Up to the next mark. marked's own also looks for bare email addresses, from each mark to the end of the line. */
const TEXT = /^(?:[`~]+|[^`~])(?:(?= {2,}\n)|[\s\S]*?(?:(?=[\\<![`*~_]|$)|[^ ](?= {2,}\n)))/;

/** A rule that answers undefined does not apply, and the text goes to the next one: at last it is text. */
class SafeTokenizer extends Tokenizer {
  #depth = 0;
  #openEmphases = 0;

  override html(): undefined {}
  override tag(): undefined {}
  override url(): undefined {}
  override code(): undefined {}

  override inlineText(src: string): Tokens.Text | undefined {
    const [raw] = TEXT.exec(src) ?? [];
    return raw === undefined ? undefined : { type: 'text', raw, text: raw, escaped: false };
  }

  override blockquote(src: string) {
    return this.#nested(() => super.blockquote(src));
  }

  override list(src: string) {
    return hasMoreLines(src, MAX_LIST_LINES) ? undefined : this.#nested(() => super.list(src));
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    if (this.#openEmphases > MAX_OPEN_EMPHASES) return undefined;
    const found = super.emStrong(src, maskedSrc, prevChar);
    if (!found && /^[*_]/.test(src)) this.#openEmphases += 1;
    return found;
  }

  #nested<Found>(read: () => Found): Found | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Whether the lines up to the next empty one are more than `most`. */
function hasMoreLines(src: string, most: number): boolean {
  let [count, at] = [0, src.indexOf('\n')];
  while (at !== -1 && src[at + 1] !== '\n') {
    count += 1;
    if (count > most) return true;
    at = src.indexOf('\n', at + 1);
  }
  return false;
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

/** Where a link of a text may lead: the web, a mail program, or a page of this shop. */
export const isSafeLink = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(href) || /^\/(?![/\\])[^\s"'<>\\]*$/.test(href);

/** Pages may load pictures from this shop alone (`img-src` of their policy). */
const OWN_PICTURE = /^(\/pictures\/[a-z0-9/_-]+\.(?:avif|webp|jpe?g|png))(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/i;

function pictureOf(href: string, alt: string): Inline | undefined {
  const [, src, width, height] = OWN_PICTURE.exec(href) ?? [];
  if (src === undefined) return undefined;
  return { kind: 'image', src, alt, ...(width && { size: { width: Number(width), height: Number(height) } }) };
}
