import { type Static, Type } from 'typebox';
import { FreeText, nullable, ownerOnly } from '../../shared/field-shapes.ts';
import { MAX_SIZE_LENGTH } from '../../shared/products/sizes.ts';
import { LineDetails, QuotedItem } from '../checkout/schema.ts';
import { OrderDetailTexts, OrderDiscount, OrderSet } from '../orders/schema.ts';

const exactly = { additionalProperties: false } as const;
const Text = (maxLength: number) => FreeText(maxLength, { sentence: `Use up to ${maxLength} characters.` });

const MAX_DRAFT_LINES = 100;
const MAX_DRAFT_QUANTITY = 1_000;

const Price = Type.Number({ minimum: 0, maximum: 1_000_000, sentence: 'Enter an amount like 54.50.' });

const DraftItem = Type.Object(
  {
    product: Type.String({ minLength: 1, maxLength: 200, sentence: 'Choose a product.' }),
    size: nullable(Type.String({ minLength: 1, maxLength: MAX_SIZE_LENGTH, sentence: 'Choose a size.' })),
    details: Type.Optional(LineDetails),
    /** Of an item that isn’t in the shop: `product` is then a new `custom-…`, and `price` is required. */
    name: ownerOnly(
      Type.String({
        minLength: 1,
        maxLength: 120,
        pattern: '\\S',
        sentence: 'Enter what it is, in up to 120 characters.',
      }),
    ),
    /** For one unit, in place of the shop’s price. */
    price: ownerOnly(Price),
    qty: Type.Integer({
      minimum: 1,
      maximum: MAX_DRAFT_QUANTITY,
      sentence: `Enter a whole number from 1 to ${MAX_DRAFT_QUANTITY}.`,
    }),
  },
  exactly,
);

export const DraftItems = Type.Array(DraftItem, {
  maxItems: MAX_DRAFT_LINES,
  sentence: `An order can have up to ${MAX_DRAFT_LINES} lines.`,
});

const SHIPS_TO = {
  address: Text(200),
  town: Text(100),
  /** The state (specification, section 2). */
  city: Text(100),
  postalCode: Text(20),
  country: Text(80),
  isPickup: Type.Optional(
    Type.Literal(true, { description: 'The customer picks it up at the shop’s place, whose address counts then' }),
  ),
};

/** Dollars, or percent of the items' price. */
export const DraftDiscount = Type.Object(
  {
    kind: Type.Enum(['amount', 'percent'] as const),
    value: Price,
    reason: Text(200),
  },
  exactly,
);

const PRICED = {
  items: DraftItems,
  shippingAddress: Type.Object(SHIPS_TO, exactly),
  discount: nullable(DraftDiscount),
  /** Dollars; null for the shop's shipping rate. */
  shippingPrice: nullable(
    Type.Number({ minimum: 0, maximum: 10_000, sentence: 'Enter an amount from 0 to 10,000 dollars.' }),
  ),
};

export const DraftQuoteInput = Type.Object(PRICED, exactly);
export type DraftQuoteInput = Static<typeof DraftQuoteInput>;

/** Content of the draft form; any field may be empty until the link is sent. */
export const DraftContent = Type.Object(
  { ...PRICED, name: Text(100), email: Text(254), phone: Text(40), details: OrderDetailTexts, note: Text(1000) },
  exactly,
);
export type DraftContent = Static<typeof DraftContent>;

/**
 * `changed`: edited after sending; the customer still sees the sent version. `expired`: not paid in time. `canceled`: the link
 * was canceled. `pending`: PayPal is reviewing the payment.
 */
export const DraftStatus = Type.Enum(['draft', 'sent', 'changed', 'pending', 'expired', 'canceled', 'paid'] as const);
export type DraftStatus = Static<typeof DraftStatus>;

const Moment = Type.String({ format: 'date-time' });

const SentOrder = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  totalPrice: Type.Number(),
  /** When its hold and payment link expire; null if they have. */
  heldUntil: nullable(Moment),
});

const DRAFT_FIELDS = {
  id: Type.String(),
  status: DraftStatus,
  changedAt: Moment,
  changedBy: Type.String(),
  sentAt: nullable(Moment),
  order: nullable(SentOrder),
};

export const Draft = Type.Object({ ...DRAFT_FIELDS, version: Type.Integer(), content: DraftContent });
export type Draft = Static<typeof Draft>;

export const DraftLine = Type.Object({
  ...DRAFT_FIELDS,
  name: Type.String(),
  email: Type.String(),
  units: Type.Integer(),
});
export type DraftLine = Static<typeof DraftLine>;

export const DraftList = Type.Object({
  drafts: Type.Array(DraftLine),
  next: nullable(Type.String({ description: 'Ask for the page after this one with it' })),
});
export type DraftList = Static<typeof DraftList>;

export const PayLink = Type.Object({ url: Type.String(), expiresAt: Moment });

export const DraftQuote = Type.Object({
  itemsPrice: Type.Number(),
  discountPrice: Type.Number(),
  sets: Type.Array(OrderSet),
  discounts: Type.Array(OrderDiscount),
  shippingPrice: Type.Number(),
  taxRate: Type.Number(),
  taxPrice: Type.Number(),
  totalPrice: Type.Number(),
  items: Type.Array(QuotedItem),
});
export type DraftQuote = Static<typeof DraftQuote>;
