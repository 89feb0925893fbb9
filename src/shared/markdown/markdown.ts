/**
 * The Markdown tree (`read-markdown.ts`) and helpers that read it. It never becomes an HTML string: pages render it
 * with React, emails with their own components.
 */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'deleted'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }
  /** `size`: pixels of the original, if the text states them. */
  | { kind: 'image'; src: string; alt: string; size?: { width: number; height: number } }
  | { kind: 'break' };

export type Block =
  | { kind: 'heading'; level: 2 | 3; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Item[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | Table;

/** The item's own line and the blocks nested below it. */
export type Item = { inside: Inline[]; blocks: Block[] };

/** Each row has one cell per column. */
export type Table = { kind: 'table'; columns: { head: Inline[]; isNumber: boolean }[]; rows: Inline[][][] };

const SPECIAL = /[\\`*_[\]()#>+.!|<~-]/g;

export const plainMarkdown = (text: string): string => text.replace(SPECIAL, '\\$&').replaceAll('\n', ' ');

export const getWords = (inside: readonly Inline[]): string => inside.map(getWord).join('');

function getWord(each: Inline): string {
  switch (each.kind) {
    case 'text':
    case 'code':
      return each.text;
    case 'image':
      return each.alt;
    case 'break':
      return '\n';
    default:
      return getWords(each.inside);
  }
}

/** Plain text of blocks, one line each, for search engines and other text-only readers. */
export const toText = (blocks: readonly Block[]): string =>
  blocks
    .map(toLine)
    .filter((line) => line !== '')
    .join('\n');

function toLine(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return getWords(block.inside);
    case 'list':
      return block.items.map(({ inside, blocks }) => toText([{ kind: 'paragraph', inside }, ...blocks])).join('\n');
    case 'quote':
      return toText(block.blocks);
    case 'table':
      return block.rows.map((row) => row.map(getWords).join(', ')).join('\n');
    case 'code':
      return block.text;
    case 'rule':
      return '';
  }
}

/** Allowed link targets: the web, a mail program, or a page of this shop. */
export const isSafeLink = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(href) || /^\/(?![/\\])[^\s"'<>\\]*$/.test(href);

/** Pages may load pictures from this shop only (`img-src` of the policy). */
const OWN_PICTURE = /^(\/pictures\/[a-z0-9/_-]+\.(?:avif|webp|jpe?g|png))(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/i;

export function getPicture(href: string, alt: string): Inline | undefined {
  const [, src, width, height] = OWN_PICTURE.exec(href) ?? [];
  if (src === undefined) return undefined;
  return { kind: 'image', src, alt, ...(width && { size: { width: Number(width), height: Number(height) } }) };
}
