/** A line of a cart link; `text` is written on the product. */
export type LinkedLine = { product: string; qty: number; size: string; text: string };

const MARK = '#add=';

/** The most lines that a link holds. */
export const MAX_LINKED_LINES = 20;
export const MAX_LINKED_QUANTITY = 1000;

/**
 * The fragment of the cart's address that adds these lines, such as `#add=rift-diamond-cuff:2:Medium`. A fragment stays in
 * the browser, so the cart's page is cached as one.
 */
export const cartLinkFragment = (lines: readonly LinkedLine[]): string => MARK + lines.map(formatLine).join(',');

function formatLine({ product, qty, size, text }: LinkedLine): string {
  const parts = [product, String(qty), size, text];
  const last = parts.findLastIndex((part) => part !== '');
  return parts
    .slice(0, last + 1)
    .map(encodeURIComponent)
    .join(':');
}

/**
 * The lines of a link's fragment, as far as they can be read; undefined for any other fragment. Equal lines are one, as in
 * the cart, with the sum of their quantities.
 */
export function readCartLink(fragment: string): LinkedLine[] | undefined {
  if (!fragment.startsWith(MARK)) return undefined;
  const merged = new Map<string, LinkedLine>();
  for (const part of fragment.slice(MARK.length).split(',').slice(0, MAX_LINKED_LINES)) {
    const line = readLine(part.split(':'));
    if (!line) continue;
    const key = JSON.stringify([line.product, line.size, line.text]);
    merged.set(key, { ...line, qty: line.qty + (merged.get(key)?.qty ?? 0) });
  }
  return [...merged.values()];
}

function readLine(parts: readonly string[]): LinkedLine | undefined {
  const [product = '', qty = '', size = '', text = ''] = parts.map(decode);
  const count = /^[0-9]{1,4}$/.test(qty) ? Math.min(MAX_LINKED_QUANTITY, Math.max(1, Number(qty))) : 1;
  return product === '' ? undefined : { product, qty: count, size, text };
}

/** Anyone can write a link, so a broken escape counts as missing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
