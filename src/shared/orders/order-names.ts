/** How people call an order: `#1066`, or its id where it has no number yet (emails of before, orders that are still to be numbered). */
export const orderName = ({ id, number }: { id: string; number?: number | null | undefined }): string =>
  number ? `#${number}` : id;

const TYPED = /^#?\s*(\d{1,9})$/;

/** The number that somebody typed, with or without its sign; undefined where it is none. */
export function readOrderNumber(typed: string): number | undefined {
  const [, digits] = TYPED.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** What the shipping of an order is called in its sums. */
export const shippingName = ({ isPickup }: { isPickup?: boolean | undefined }): string =>
  isPickup ? 'Pickup' : 'Shipping';

/** What returns, exchanges and claims are called, wherever one is named. */
export const RETURN_KIND_NAMES = { return: 'Return', exchange: 'Exchange', claim: 'Claim' } as const;
