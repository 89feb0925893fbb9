import type { CartItem } from '../../browser/storage/shopper-storage.ts';
import { cleanPersonalization, personalizationError } from '../../shared/products/personalization.ts';
import { otherSizes } from '../../shared/products/sizes.ts';
import type { Product } from '../../shop/catalog/schema.ts';

type Sold = Pick<
  Product,
  'id' | 'name' | 'price' | 'image' | 'inStock' | 'sizeLabel' | 'stockBySize' | 'priceBySize' | 'personalization'
> & { sizes: readonly string[] };

/** `text`: to be written on it. */
export type LineRequest = { qty: number; size: string; text?: string };

/** An unknown size becomes ''; a text is dropped if the product takes none. */
export function toCartLine(product: Sold, request: LineRequest): CartItem {
  const { id, name, price: base, image, inStock: all, sizes, sizeLabel, stockBySize, priceBySize } = product;
  const { personalization } = product;
  const size = sizes.find((known) => known === request.size) ?? '';
  const inStock = stockBySize?.[size] ?? all;
  const qty = Math.min(request.qty, inStock);
  const line = { product: id, name, image, inStock, size, ...(sizeLabel && { sizeLabel }), qty };
  const price = priceBySize?.[size] ?? base;
  const text = cleanPersonalization(request.text ?? '');
  if (!personalization || text === '') return { ...line, price };
  const { label, price: extra } = personalization;
  return { ...line, price: sumOf(price, extra), details: [{ label, text, price: extra }] };
}

/** Why a text that the product needs can't be taken; undefined if it can. */
export const textError = ({ personalization }: Pick<Sold, 'personalization'>, text = ''): string | undefined =>
  personalization && personalizationError(cleanPersonalization(text), personalization);

/** For buttons beside a product that needs a text, which only its page asks for. */
export const elsewhereText = ({ name, personalization }: Pick<Sold, 'name' | 'personalization'>) =>
  `Please enter “${personalization?.label}” on the page of ${name}.`;

/** Sum of two prices in dollars, computed in cents. */
const sumOf = (price: number, extra: number) => (Math.round(price * 100) + Math.round(extra * 100)) / 100;

export function soldOutText(
  { name, inStock, stockBySize }: Pick<Sold, 'name' | 'inStock' | 'stockBySize'>,
  size: string,
): string {
  if (inStock <= 0 || !stockBySize) return `${name} is Out of Stock.`;
  return `${name} in ${size} is sold out. Still available: ${otherSizes(stockBySize, size)}.`;
}

type Line = { price: number; qty: number };

/** Line total in dollars, computed in cents. */
export const lineSum = (line: Line) => lineCents(line) / 100;

const lineCents = ({ price, qty }: Line) => Math.round(price * 100) * qty;

/** Total of all lines in dollars. */
export const itemsSum = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + lineCents(line), 0) / 100;
