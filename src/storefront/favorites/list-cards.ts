import { paths } from '../../paths.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import type { CardPurchase } from '../../ui/product/product-card.tsx';

/** What the button under a card does. */
export function purchaseOf({ id, inStock, sizes }: Product): CardPurchase {
  if (inStock <= 0) return { by: 'alert', href: paths.product(id) };
  return sizes.length > 0 ? { by: 'size', href: paths.product(id) } : { by: 'add', href: paths.cartAdd(id) };
}

/** Of what is no longer sold, by name as far as somebody knows it. */
export function goneText(gone: readonly { name: string }[]): string {
  const names = gone.map(({ name }) => name).filter(Boolean);
  if (gone.length === 1) return names[0] ? `${names[0]} is no longer sold.` : 'One of these pieces is no longer sold.';
  return `${gone.length} of these pieces are no longer sold.`;
}
