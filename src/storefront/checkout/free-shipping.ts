import { priceText } from '../../ui/price.tsx';

/** What the owner's offer of free shipping means for items of so many dollars; undefined while there is none. */
export function freeShippingText(total: number, over: number | null): string | undefined {
  if (over === null) return undefined;
  return total > over ? 'Your order ships free.' : `Orders over ${priceText(over)} ship free.`;
}
