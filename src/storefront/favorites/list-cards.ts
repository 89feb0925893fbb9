import { paths } from '../../paths.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import type { CardPurchase } from '../../ui/product/product-card.tsx';

/** Props of the button below a card. */
export function purchaseButton({ id, inStock, sizes }: Product): CardPurchase {
  if (inStock <= 0) return { by: 'alert', href: paths.product(id) };
  return sizes.length > 0 ? { by: 'size', href: paths.product(id) } : { by: 'add', href: paths.cartAdd(id) };
}

/** Sentence about products no longer sold, by name if known. */
export function goneText(gone: readonly { name: string }[]): string {
  const names = gone.map(({ name }) => name).filter(Boolean);
  if (gone.length === 1) return names[0] ? `${names[0]} is no longer sold.` : 'One of these pieces is no longer sold.';
  return `${gone.length} of these pieces are no longer sold.`;
}
