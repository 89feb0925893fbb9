import type { CartItem } from '../../browser/storage/shopper-storage.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import type { OrderItem } from '../../shop/orders/schema.ts';

/** What becomes of an item that is ordered again: its line in the cart, or none; and what to say of it, where it isn't as it was. */
export type Again = { product: string; name: string; line?: CartItem; note?: string };

/** By the product as it is now. A line that is in the cart already stays: the cart has one for each product. */
export function againOf(
  { product, name, size, qty }: OrderItem,
  now: Pick<Product, 'name' | 'price' | 'image' | 'inStock' | 'sizes' | 'stockBySize' | 'priceBySize'>,
  cart: readonly CartItem[],
): Again {
  const about = { product, name: now.name };
  if (cart.some((line) => line.product === product)) return { ...about, note: `${now.name} is already in your cart.` };
  const wanted = size ?? '';
  const known = now.sizes.includes(wanted) ? wanted : '';
  const inStock = now.stockBySize?.[known] ?? now.inStock;
  if (inStock <= 0) return { ...about, note: `${[now.name, known].filter(Boolean).join(' in ')} is sold out.` };
  const price = now.priceBySize?.[known] ?? now.price;
  const line = { product, name: now.name, price, image: now.image, size: known, inStock, qty: Math.min(qty, inStock) };
  const notes = [
    wanted !== '' && known === '' && `${now.name} doesn’t come in ${wanted} anymore. Choose another size in the cart.`,
    line.qty < qty && `Only ${inStock} of ${name} ${inStock === 1 ? 'is' : 'are'} left.`,
  ].filter(Boolean);
  return { ...about, line, ...(notes.length > 0 && { note: notes.join(' ') }) };
}
