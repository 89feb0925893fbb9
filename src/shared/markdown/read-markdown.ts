import { LRUCache } from 'lru-cache';
import { getDefaults, Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { type Block, getPicture, type Inline, type Item, isSafeLink, type Table, toText } from './markdown.ts';

/** Cache of parsed texts, bounded by total characters: pages render far more often than they change. */
const CACHED_CHARACTERS = 500_000;
const cached = new LRUCache<string, Block[]>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (_blocks, text) => text.length + 1,
});

/**
 * Parses CommonMark with GFM tables and strikethrough. Raw HTML stays text, bare addresses aren't linked, and indented
 * paragraphs aren't code. Links lead to this shop, the web, or a mail program; images are the shop's own. Returns
 * cached blocks, so don't mutate them.
 */
export function readMarkdown(text: string): Block[] {
  const known = cached.get(text);
  if (known) return known;
  const blocks = parseMarkdown(text);
  cached.set(text, blocks);
  return blocks;
}

/** The same without the cache. Time is linear in the text's length for any input (`SafeTokenizer`). */
export function parseMarkdown(text: string, tokenizer = new SafeTokenizer(text.length)): Block[] {
  const lexer = new SafeLexer(tokenizer);
  try {
    return getBlocks(lexer.lex(withoutDeepLines(limitBlankLines(text))));
  } catch (error) {
    if (error instanceof TextTooComplex) return plainParagraphs(text);
    throw error;
  }
}

/**
 * Twenty list or quote markers that begin on one line and aren't a thematic break. marked compares all markers of such
 * a line with each other, for every following line.
 */
const DEEP_LINE =
  /^(?!(?:[ \t]*-)+[ \t]*$|(?:[ \t]*\*)+[ \t]*$)((?: {0,3}(?:[*+-][ \t]|\d{1,9}[.)][ \t]|> ?)){20})(?=[ \t]*[*+>-])/gm;
/** Escapes the next marker, which would be text at this depth anyway. */
const withoutDeepLines = (text: string): string => text.replace(DEEP_LINE, '$1\\');

/** Twenty blank lines in a row. marked rescans a longer run for each of its lines. */
const BLANK_RUN = /(\n(?:[^\S\n]*\n){20})(?:[^\S\n]*\n)+/g;
const limitBlankLines = (text: string): string => text.replace(BLANK_RUN, '$1');

/** The source text. */
const plainParagraphs = (text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', inside: [textFrom(paragraph.trim())] }));

const getBlocks = (tokens: readonly Token[]): Block[] => tokens.flatMap((token) => getBlock(token as MarkedToken));

function getBlock(token: MarkedToken): Block | Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return [];
    case 'heading':
      if (token.tokens.length === 0) return [];
      return { kind: 'heading', level: token.depth <= 2 ? 2 : 3, inside: getInline(token.tokens) };
    case 'paragraph':
      return { kind: 'paragraph', inside: getInline(token.tokens) };
    case 'list':
      return {
        kind: 'list',
        isOrdered: token.ordered,
        start: Number(token.start) || 1,
        items: token.items.map(toItem),
      };
    case 'blockquote':
      return { kind: 'quote', blocks: getBlocks(token.tokens) };
    case 'table':
      return getTable(token as Tokens.Table);
    case 'code':
      return { kind: 'code', text: token.text };
    case 'hr':
      return { kind: 'rule' };
    case 'text':
      return {
        kind: 'paragraph',
        inside: token.tokens ? getInline(token.tokens) : [{ kind: 'text', text: token.text }],
      };
    default:
      return { kind: 'paragraph', inside: [{ kind: 'text', text: token.raw }] };
  }
}

function toItem({ tokens }: Tokens.ListItem): Item {
  const [first, ...rest] = getBlocks(tokens);
  // The checkbox precedes the item's line, or is inside of it if empty lines separate the items.
  const box = tokens.slice(0, 1).filter(({ type }) => type === 'checkbox');
  return first?.kind === 'paragraph'
    ? { inside: [...getInline(box), ...first.inside], blocks: rest }
    : { inside: getInline(box), blocks: first ? [first, ...rest] : [] };
}

const getTable = ({ header, align, rows }: Tokens.Table): Table => ({
  kind: 'table',
  columns: header.map(({ tokens }, place) => ({ head: getInline(tokens), isNumber: align[place] === 'right' })),
  rows: rows.map((cells) => header.map((_, place) => getInline(cells[place]?.tokens ?? []))),
});

function getInline(tokens: readonly Token[]): Inline[] {
  const found: Inline[] = [];
  for (const token of tokens) {
    const each = getWord(token as MarkedToken);
    const last = found.at(-1);
    if (each.kind === 'text' && last?.kind === 'text') last.text += each.text;
    else if (each.kind !== 'text' || each.text !== '') found.push(each);
  }
  return found;
}

function getWord(token: MarkedToken): Inline {
  switch (token.type) {
    case 'strong':
      return { kind: 'strong', inside: getInline(token.tokens) };
    case 'em':
      return { kind: 'emphasis', inside: getInline(token.tokens) };
    case 'del':
      return { kind: 'deleted', inside: getInline(token.tokens) };
    case 'codespan':
      return { kind: 'code', text: token.text };
    case 'br':
      return { kind: 'break' };
    case 'link':
      return isSafeLink(token.href)
        ? { kind: 'link', href: token.href, inside: getInline(token.tokens) }
        : textFrom(token.raw);
    case 'image':
      return getPicture(token.href, token.text) ?? textFrom(token.raw);
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

/**
 * The same for text typed like an email: line breaks are kept, and a line of dashes below another (a signature) isn't a
 * heading.
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

/** Plain text only, one line per paragraph, for tight spaces. */
export const wordsOfMarkdown = (text: string): string => toText(readMessage(text));

/** Deeper lists and quotes stay plain text: each level is a recursive call. */
const MAX_DEPTH = 12;

/**
 * Characters that the rules below may scan for an end mark, per text. A rule without a match has scanned in vain, and
 * the next mark scans the same characters again, so time would grow quadratically. Real texts use a few percent of this
 * budget.
 */
const scanBudget = (length: number) => 100_000 + 10 * length;

/**
 * Budget of marks times characters, per text: marked masks links, code and escapes before it looks for emphasis, and
 * each mark may scan the rest of its paragraph.
 */
const maskBudget = (length: number) => 5_000_000 + 250 * length;

/** Thrown by block rules, which can't fall back to plain text individually because marked's rules call each other. */
class TextTooComplex extends Error {}

/**
 * Text up to the next mark. marked's own rule also looks for bare email addresses, from each mark to the end of the
 * line.
 */
const PLAIN_TEXT = /^(?:[`~]+|[^`~])(?:(?= {2,}\n)|[\s\S]*?(?:(?=[\\<![`*~_]|$)|[^ ](?= {2,}\n)))/;
const DEFINITION = /^ {0,3}\[[^\]\n]*\]:/;
const TABLE = /^[^\n]+\n {0,3}[|:-][|: -]*(?:\n|$)/;

/**
 * Tokenizer with a scan budget. A rule that returns undefined doesn't apply; the text then falls through to plain text.
 */
export class SafeTokenizer extends Tokenizer {
  #depth = 0;
  #budget: number;
  #maskBudget: number;

  /** `length`: characters of the text. */
  constructor(length: number) {
    super();
    this.#budget = scanBudget(length);
    this.#maskBudget = maskBudget(length);
  }

  /** Whether the budget allows parsing the marks of this paragraph. */
  mayReadInline(src: string): boolean {
    const cost = (src.match(/[`[<\\]/g)?.length ?? 0) * src.length;
    if (this.#maskBudget < cost) return false;
    this.#maskBudget -= cost;
    return true;
  }

  override html(): undefined {}
  override tag(): undefined {}
  override url(): undefined {}
  override code(): undefined {}

  override inlineText(src: string): Tokens.Text | undefined {
    const [raw] = PLAIN_TEXT.exec(src) ?? [];
    return raw === undefined ? undefined : { type: 'text', raw, text: raw, escaped: false };
  }

  override blockquote(src: string) {
    return src.trimStart().startsWith('>') ? this.#nested(src, () => super.blockquote(src)) : undefined;
  }

  override list(src: string) {
    return this.#nested(src, () => super.list(src));
  }

  override def(src: string) {
    const found = super.def(src);
    if (found) this.#spendOnBlock(found.raw.length);
    // A definition's title may run to the end of the text.
    else if (DEFINITION.test(src)) this.#spendOnBlock(src.length);
    return found;
  }

  override table(src: string) {
    if (TABLE.test(src)) this.#spendOnBlock(paragraphLength(src));
    return super.table(src);
  }

  override lheading(src: string) {
    this.#spendOnBlock(paragraphLength(src));
    return super.lheading(src);
  }

  override link(src: string) {
    return /^!?\[/.test(src) ? this.#inline(src, () => super.link(src)) : undefined;
  }

  override reflink(src: string, links: Parameters<Tokenizer['reflink']>[1]) {
    return /^!?\[/.test(src) ? this.#inline(src, () => super.reflink(src, links)) : undefined;
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    return /^[*_]/.test(src) ? this.#inline(src, () => super.emStrong(src, maskedSrc, prevChar)) : undefined;
  }

  override del(src: string, maskedSrc: string, prevChar?: string) {
    return src.startsWith('~') ? this.#inline(src, () => super.del(src, maskedSrc, prevChar)) : undefined;
  }

  override codespan(src: string) {
    return src.startsWith('`') ? this.#inline(src, () => super.codespan(src)) : undefined;
  }

  override autolink(src: string) {
    return src.startsWith('<') ? this.#inline(src, () => super.autolink(src)) : undefined;
  }

  /** Charges the budget before parsing, because nested content is parsed recursively; refunds unscanned characters. */
  #inline<Found extends { raw: string }>(src: string, read: () => Found | undefined): Found | undefined {
    if (this.#budget < src.length) return undefined;
    this.#budget -= src.length;
    const found = read();
    if (found) this.#budget += src.length - found.raw.length;
    return found;
  }

  #spendOnBlock(length: number) {
    this.#budget -= length;
    if (this.#budget < 0) throw new TextTooComplex();
  }

  #nested<Found extends { raw: string }>(src: string, read: () => Found | undefined): Found | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      const found = read();
      // A quote splits and joins all its lines for each list or quote inside that continues.
      if (found) this.#spendOnBlock(this.#depth > 1 ? src.length : found.raw.length);
      return found;
    } finally {
      this.#depth -= 1;
    }
  }
}

class SafeLexer extends Lexer {
  readonly #tokenizer: SafeTokenizer;

  constructor(tokenizer: SafeTokenizer) {
    super({ ...getDefaults(), tokenizer });
    this.#tokenizer = tokenizer;
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#tokenizer.mayReadInline(src)) return super.inlineTokens(src, tokens);
    tokens.push({ type: 'text', raw: src, text: src, escaped: false });
    return tokens;
  }
}

/** Text up to the first empty line. */
function paragraphLength(src: string): number {
  const end = src.indexOf('\n\n');
  return end === -1 ? src.length : end;
}
