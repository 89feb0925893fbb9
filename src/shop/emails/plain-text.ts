import { isValidElement, type ReactElement, type ReactNode } from 'react';

type Props = {
  children?: ReactNode;
  href?: string;
  alt?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
  /** What words say elsewhere in the same email. */
  'data-html-only'?: string;
};

const PARAGRAPH = '\n\n';
const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'table', 'ul', 'blockquote']);
/** Ends a cell; no text holds it, for PostgreSQL stores none that does. */
const CELL_END = '\u0000';
const UNSEEN = new Set(['head', 'style', 'script', 'title']);

/**
 * The text half of an email, read off the same elements as its HTML, so that the two never tell different stories.
 * Components are called as functions: emails draw and nothing else, without hooks.
 */
export function plainText(node: ReactNode): string {
  return read(node)
    .replace(/\u00a0/g, ' ')
    .replace(/(?<! ) +\n/g, '\n')
    .replace(/\n +/g, '\n')
    .replace(/\n{3,}/g, PARAGRAPH)
    .trim();
}

function read(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(read).join('');
  return isValidElement<Props>(node) ? readElement(node) : '';
}

function readElement({ type, props }: ReactElement<Props>): string {
  if (typeof type === 'function') return read((type as (props: Props) => ReactNode)(props));
  if (typeof type !== 'string') return read(props.children);
  if (UNSEEN.has(type) || String(props['aria-hidden']) === 'true' || props['data-html-only'] !== undefined) return '';
  const inside = read(props.children);
  switch (type) {
    case 'br':
      return '\n';
    case 'img':
      return props.alt ?? '';
    case 'a':
      return link(inside, props.href ?? '');
    case 'li':
      return `\n- ${inside.trim()}`;
    case 'td':
      return inside.trim() + CELL_END;
    case 'tr':
      return rowOf(inside);
    default:
      return BLOCKS.has(type) ? blockOf(type, inside) : inside;
  }
}

const blockOf = (type: string, inside: string) =>
  type === 'blockquote'
    ? `${PARAGRAPH}${inside.trim().replace(/^/gm, '> ')}${PARAGRAPH}`
    : `${PARAGRAPH}${inside.trim()}${PARAGRAPH}`;

/** A row of one cell is layout and stands apart; a row of several is a line. */
function rowOf(row: string): string {
  const filled = row.split(CELL_END).filter((cell) => cell.trim() !== '');
  if (filled.length < 2) return PARAGRAPH + (filled[0] ?? '') + PARAGRAPH;
  return `\n${filled.map((cell) => cell.trim().replace(/\n+/g, ', ')).join('  ')}`;
}

/** The address on a line of its own: mail programs then make it clickable whole. */
const link = (words: string, href: string) =>
  words.trim() === href || href === '' || href.startsWith('mailto:') ? words : `${words.trim()}:\n${href}`;
