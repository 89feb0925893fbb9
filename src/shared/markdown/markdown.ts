/**
 * The tree that Markdown becomes (`read-markdown.ts`), and what is read off it. It never becomes a string of HTML: pages
 * draw it by React, emails by their own parts.
 */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'deleted'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }
  /** `size`: pixels of the original, where the text says them. */
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

/** What its line says, and what is indented below it. */
export type Item = { inside: Inline[]; blocks: Block[] };

/** Each row has as many cells as there are columns. */
export type Table = { kind: 'table'; columns: { head: Inline[]; isNumber: boolean }[]; rows: Inline[][][] };

const SPECIAL = /[\\`*_[\]()#>+.!|<~-]/g;

/** Text that Markdown reads as nothing but itself. */
export const plainMarkdown = (text: string): string => text.replace(SPECIAL, '\\$&').replaceAll('\n', ' ');

/** The words alone. */
export const wordsOf = (inside: readonly Inline[]): string => inside.map(wordOf).join('');

function wordOf(each: Inline): string {
  switch (each.kind) {
    case 'text':
    case 'code':
      return each.text;
    case 'image':
      return each.alt;
    case 'break':
      return '\n';
    default:
      return wordsOf(each.inside);
  }
}

/** The words of whole blocks, a line each: for search engines and other readers of plain text. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map(lineOf)
    .filter((line) => line !== '')
    .join('\n');

function lineOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return wordsOf(block.inside);
    case 'list':
      return block.items.map(({ inside, blocks }) => textOf([{ kind: 'paragraph', inside }, ...blocks])).join('\n');
    case 'quote':
      return textOf(block.blocks);
    case 'table':
      return block.rows.map((row) => row.map(wordsOf).join(', ')).join('\n');
    case 'code':
      return block.text;
    case 'rule':
      return '';
  }
}

/** Where a link of a text may lead: the web, a mail program, or a page of this shop. */
export const isSafeLink = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(href) || /^\/(?![/\\])[^\s"'<>\\]*$/.test(href);

/** Pages may load pictures from this shop alone (`img-src` of their policy). */
const OWN_PICTURE = /^(\/pictures\/[a-z0-9/_-]+\.(?:avif|webp|jpe?g|png))(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/i;

export function pictureOf(href: string, alt: string): Inline | undefined {
  const [, src, width, height] = OWN_PICTURE.exec(href) ?? [];
  if (src === undefined) return undefined;
  return { kind: 'image', src, alt, ...(width && { size: { width: Number(width), height: Number(height) } }) };
}
