import { isAbroad } from '../../shared/address/address.ts';
import { fillText } from '../../shared/text/fill-text.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import type { SalesTax } from '../../shop/settings/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { priceText } from '../../ui/product/price.tsx';

export type ShippingOffer = Pick<Store, 'shippingPrice' | 'shippingVaries' | 'freeShippingOver' | 'salesTax'> & {
  /** Town for pickup; null if pickup is off. */
  pickupTown: string | null;
  /** The owner's cart sentence, with placeholders `{shipping}` and `{sales tax}`. */
  cartText: string;
};

/** The store's fields that islands need for shipping texts. */
export const toShippingOffer = (store: Store): ShippingOffer => ({
  shippingPrice: store.shippingPrice,
  shippingVaries: store.shippingVaries,
  freeShippingOver: store.freeShippingOver,
  salesTax: store.salesTax,
  pickupTown: store.pickup?.town ?? null,
  cartText: shopText(store, 'cart.shipping'),
});

/** Free-shipping sentence for an items total in dollars; undefined if there is no such offer. */
export function freeShippingText(total: number, over: number | null): string | undefined {
  if (over === null) return undefined;
  return total > over ? 'Your order ships free.' : `Orders over ${priceText(over)} ship free.`;
}

/** "Add $14.01 more for free shipping.": orders over the amount ship free, orders of it don't. In dollars. */
export function freeShippingHint(total: number, over: number | null): string | undefined {
  if (over === null || total <= 0 || total > over) return undefined;
  return `Add ${priceText((Math.round((over - total) * 100) + 1) / 100)} more for free shipping.`;
}

type PriceOffer = Pick<ShippingOffer, 'shippingPrice' | 'shippingVaries' | 'freeShippingOver' | 'pickupTown'>;

/** Shipping sentence while the items are unknown. */
export function shippingPriceText({ shippingPrice, shippingVaries, freeShippingOver, pickupTown }: PriceOffer): string {
  if (shippingPrice === 0 && !shippingVaries) return 'Shipping is free.';
  const price = shippingVaries
    ? varyingText(shippingPrice)
    : `Shipping is ${priceText(shippingPrice)} an order, for any number of items.`;
  const pickup = pickupTown && `Or pick it up in ${pickupTown} for free.`;
  return [price, freeShippingText(0, freeShippingOver), pickup].filter(Boolean).join(' ');
}

/** Shipping varies by destination or items. */
const varyingText = (least: number): string =>
  least === 0
    ? 'Shipping is free to some places; you see the price for your address at checkout.'
    : `Shipping starts at ${priceText(least)}; you see the price for your address at checkout.`;

/** The owner's sentence about customs duties, for a stored address abroad; empty for others. */
export const customsNote = (customs: string, address: Destination | undefined): string =>
  address && !address.isPickup && isAbroad(address.country) ? customs : '';

type Destination = { country: string; isPickup?: boolean };

/** Shipping sentence for an items total in dollars, plus tax. `isSpared`: a discount covers shipping. */
export function cartShippingText(total: number, offer: ShippingOffer, isSpared = false): string {
  const isAlwaysFree = offer.shippingPrice === 0 && !offer.shippingVaries;
  const isFree = isSpared || isAlwaysFree || (offer.freeShippingOver !== null && total > offer.freeShippingOver);
  const shipping = isFree ? 'Your order ships free.' : shippingPriceText(offer);
  return fillText(offer.cartText, { shipping, 'sales tax': CART_TAX[offer.salesTax] }).trim();
}

const CART_TAX: Record<SalesTax, string> = {
  every_state: 'Tax is calculated at checkout.',
  some_states: 'Sales tax, where we collect it, is calculated at checkout.',
  none: '',
};

/** Tax sentence on product pages, where the address is unknown; empty if no state's tax is collected. */
export const PRODUCT_TAX: Record<SalesTax, string> = {
  every_state: 'State tax is added at checkout, before you pay.',
  some_states: 'Where we collect sales tax, it’s added at checkout, before you pay.',
  none: '',
};
