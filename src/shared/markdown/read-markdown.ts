import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import {
  type Block,
  getPicture,
  getWords,
  type Inline,
  type Item,
  isSafeLink,
  type Table,
  toText,
} from './markdown.ts';

/** Cache of parsed texts, bounded by total characters: pages render far more often than they change. */
const CACHED_CHARACTERS = 500_000;
const cached = new LRUCache<string, Block[]>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (_blocks, text) => text.length + 1,
});

/**
 * Parses CommonMark with GFM tables and strikethrough. Raw HTML and entities stay text, bare addresses aren't linked,
 * and indented paragraphs aren't code. Links lead to this shop, the web, or a mail program; images are the shop's own.
 * Returns cached blocks, so don't mutate them.
 */
export function readMarkdown(text: string): Block[] {
  const known = cached.get(text);
  if (known) return known;
  const blocks = parseMarkdown(text);
  cached.set(text, blocks);
  return blocks;
}

/** `maxNesting`: deeper lists and quotes are dropped, since each level is a recursive call. */
const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: 40 }).disable(['code', 'entity']);
// A link with another target isn't parsed, so its source stays text. Targets stay as they are typed.
parser.validateLink = isSafeLink;
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (url) => url;

/** The same without the cache. */
export function parseMarkdown(text: string): Block[] {
  return getBlocks(toNodes(parser.parse(text, {})));
}

/** A token with its children: markdown-it lists opening and closing tokens. */
type Node = { token: Token; nodes: Node[] };

function toNodes(tokens: readonly Token[]): Node[] {
  const top: Node[] = [];
  const open = [top];
  for (const token of tokens) {
    if (token.nesting < 0) open.pop();
    else {
      const node = { token, nodes: token.children ? toNodes(token.children) : [] };
      open.at(-1)?.push(node);
      if (token.nesting > 0) open.push(node.nodes);
    }
  }
  return top;
}

const getBlocks = (nodes: readonly Node[]): Block[] => nodes.flatMap(getBlock);

function getBlock({ token, nodes }: Node): Block | Block[] {
  switch (token.type) {
    case 'heading_open': {
      const inside = getLine(nodes);
      return inside.length === 0 ? [] : { kind: 'heading', level: token.tag <= 'h2' ? 2 : 3, inside };
    }
    case 'paragraph_open':
      return { kind: 'paragraph', inside: getLine(nodes) };
    case 'bullet_list_open':
      return { kind: 'list', isOrdered: false, start: 1, items: nodes.map(toItem) };
    case 'ordered_list_open':
      return { kind: 'list', isOrdered: true, start: Number(token.attrGet('start')) || 1, items: nodes.map(toItem) };
    case 'blockquote_open':
      return { kind: 'quote', blocks: getBlocks(nodes) };
    case 'table_open':
      return getTable(nodes);
    case 'fence':
      return { kind: 'code', text: token.content.replace(/\n$/, '') };
    case 'hr':
      return { kind: 'rule' };
    default:
      return [];
  }
}

function toItem({ nodes }: Node): Item {
  const [first, ...rest] = getBlocks(nodes);
  if (first?.kind !== 'paragraph') return { inside: [], blocks: first ? [first, ...rest] : [] };
  return { inside: withCheckbox(first.inside), blocks: rest };
}

/** GFM task lists: "[x] Order". */
function withCheckbox([first, ...rest]: Inline[]): Inline[] {
  if (first?.kind !== 'text') return first ? [first, ...rest] : [];
  const text = first.text.replace(/^\[([ x])\] +/i, (_mark, check: string) => (check === ' ' ? '☐ ' : '☑ '));
  return [{ kind: 'text', text }, ...rest];
}

function getTable(nodes: readonly Node[]): Table {
  const rows = nodes.flatMap((part) => part.nodes);
  const [head, ...body] = rows.map((row) => row.nodes);
  return {
    kind: 'table',
    columns: (head ?? []).map(({ token, nodes: cell }) => ({
      head: getLine(cell),
      isNumber: token.attrGet('style') === 'text-align:right',
    })),
    rows: body.map((cells) => cells.map((cell) => getLine(cell.nodes))),
  };
}

/** The one inline token of a block. */
const getLine = ([line]: readonly Node[]): Inline[] => getInline(line?.nodes ?? []);

function getInline(nodes: readonly Node[]): Inline[] {
  const found: Inline[] = [];
  for (const node of nodes) {
    const each = getWord(node);
    const last = found.at(-1);
    if (each.kind === 'text' && last?.kind === 'text') last.text += each.text;
    else if (each.kind !== 'text' || each.text !== '') found.push(each);
  }
  return found;
}

function getWord({ token, nodes }: Node): Inline {
  switch (token.type) {
    case 'strong_open':
      return { kind: 'strong', inside: getInline(nodes) };
    case 'em_open':
      return { kind: 'emphasis', inside: getInline(nodes) };
    case 's_open':
      return { kind: 'deleted', inside: getInline(nodes) };
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'hardbreak':
      return { kind: 'break' };
    case 'softbreak':
      return { kind: 'text', text: ' ' };
    case 'link_open':
      return { kind: 'link', href: String(token.attrGet('href')), inside: getInline(nodes) };
    case 'image':
      return (
        getPicture(String(token.attrGet('src')), getWords(getInline(nodes))) ?? {
          kind: 'text',
          text: imageSource(token),
        }
      );
    default:
      return { kind: 'text', text: token.content };
  }
}

function imageSource(token: Token): string {
  const title = token.attrGet('title');
  return `![${token.content}](${token.attrGet('src')}${title ? ` "${title}"` : ''})`;
}

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
