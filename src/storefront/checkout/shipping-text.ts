import type { Store } from '../../shop/settings/schema.ts';
import { priceText } from '../../ui/price.tsx';

export type ShippingOffer = Pick<Store, 'shippingPrice' | 'freeShippingOver'>;

/** What islands need of a store to tell what shipping costs. */
export const shippingOfferOf = ({ shippingPrice, freeShippingOver }: Store): ShippingOffer => ({
  shippingPrice,
  freeShippingOver,
});

/** What the owner's offer of free shipping means for items of so many dollars; undefined while there is none. */
export function freeShippingText(total: number, over: number | null): string | undefined {
  if (over === null) return undefined;
  return total > over ? 'Your order ships free.' : `Orders over ${priceText(over)} ship free.`;
}

/** What an order pays for shipping, before anybody knows what is in it. */
export function shippingPriceText({ shippingPrice, freeShippingOver }: ShippingOffer): string {
  if (shippingPrice === 0) return 'Shipping is free.';
  const price = `Shipping is ${priceText(shippingPrice)} an order, for any number of items.`;
  return [price, freeShippingText(0, freeShippingOver)].filter(Boolean).join(' ');
}

/** The same for items of so many dollars, and what is still to come. */
export function cartShippingText(total: number, offer: ShippingOffer): string {
  const isFree = offer.shippingPrice === 0 || (offer.freeShippingOver !== null && total > offer.freeShippingOver);
  return `${isFree ? 'Your order ships free.' : shippingPriceText(offer)} Tax is calculated at checkout.`;
}
