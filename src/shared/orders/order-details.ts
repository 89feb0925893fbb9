import type { FieldEntry, FieldTable, ValuesOf } from '../field-table.ts';

/** `isForShipping`: not for orders that are picked up. */
type OrderDetail = FieldEntry & { maxLength: number; isForShipping?: true };

/**
 * Texts that shoppers may write for an order, each declared once: schemas, fields in the checkout and in drafts, `orders.details`,
 * the order's page, emails, the packing slip, staff's screen and the CSV derive.
 */
export const ORDER_DETAILS = {
  deliveryInstructions: {
    label: 'Delivery instructions',
    hint: 'Such as “Leave it at the back door”. We pass them on with your package.',
    optional: true,
    maxLength: 200,
    pattern: '^[^\\u0000-\\u001f]*$',
    sentence: 'Write them on one line, in up to 200 characters.',
    isForShipping: true,
  },
} as const satisfies FieldTable & Readonly<Record<string, OrderDetail>>;

export type OrderDetails = Partial<ValuesOf<typeof ORDER_DETAILS>>;

type Texts = Readonly<Record<string, string | undefined>>;

const ENTRIES: readonly [string, OrderDetail][] = Object.entries(ORDER_DETAILS);

/** The details of an order that is shipped, or picked up. */
export const detailsFor = (isPickup: boolean | undefined): [string, OrderDetail][] =>
  ENTRIES.filter(([, { isForShipping }]) => !(isForShipping && isPickup));

/** As stored: trimmed, without those that are empty or don't apply. */
export const cleanDetails = (typed: Texts, isPickup: boolean | undefined): OrderDetails =>
  Object.fromEntries(
    detailsFor(isPickup).flatMap(([name]) => {
      const text = typed[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );

/** Each with its label, the empty ones too: columns of a file. */
export const detailColumns = (details: Texts = {}): { name: string; value: string }[] =>
  ENTRIES.map(([name, { label }]) => ({ name: label, value: details[name] ?? '' }));

export const detailFacts = ({ details }: { details?: OrderDetails | undefined }): { name: string; value: string }[] =>
  detailColumns(details).filter(({ value }) => value !== '');
