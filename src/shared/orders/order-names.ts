/** An order's name for people: `#1066`. */
export const orderName = ({ number }: { number: number }): string => `#${number}`;

const TYPED = /^#?\s*(\d{1,9})(?:-R\d{1,2})?$/i;

/** Parses a typed order number, or that of a return (`#1066-R1`), with or without `#`; undefined if invalid. */
export function readOrderNumber(typed: string): number | undefined {
  const [, digits] = TYPED.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Label of the shipping line in an order's totals. */
export const shippingName = ({ isPickup }: { isPickup?: boolean | undefined }): string =>
  isPickup ? 'Pickup' : 'Shipping';

export const RETURN_KIND_NAMES = { return: 'Return', exchange: 'Exchange', claim: 'Claim' } as const;
