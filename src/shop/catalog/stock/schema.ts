import { type Static, Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
import { MAX_SIZE_LENGTH } from '../../../shared/products/sizes.ts';
import { MAX_STOCK, Text } from '../field-schema.ts';

export const STOCK_REASONS = {
  Received: 1,
  Returned: 1,
  Damaged: -1,
  Lost: -1,
  'Given away': -1,
  'Taken out': -1,
} as const;
export type StockReason = keyof typeof STOCK_REASONS;

const Note = Text(200);
const OfSize = Type.Optional(
  Type.String({ maxLength: MAX_SIZE_LENGTH, description: 'Needed where each size has a stock of its own' }),
);

export const StockChange = StrictObject({
  by: Type.Integer({
    minimum: 1,
    maximum: MAX_STOCK,
    sentence: `Enter a whole number from 1 to ${MAX_STOCK}. The reason says whether it’s added or taken out.`,
  }),
  reason: Type.Enum(Object.keys(STOCK_REASONS) as StockReason[], { sentence: 'Choose a reason.' }),
  note: Note,
  size: OfSize,
});
export type StockChange = Static<typeof StockChange>;

/** A counted quantity, with the quantity the form expected, so that a change in between is detected. */
export const StockCount = StrictObject({
  counted: Type.Integer({
    minimum: 0,
    maximum: MAX_STOCK,
    sentence: `Enter what you counted, a whole number from 0 to ${MAX_STOCK}.`,
  }),
  expected: Type.Integer(),
  note: Note,
  size: OfSize,
});
export type StockCount = Static<typeof StockCount>;

const stock = {
  onHand: Type.Integer({ description: 'Not sold; `onHand - reserved` can be bought' }),
  reserved: Type.Integer({ description: 'Of them in unpaid orders' }),
  unshipped: Type.Integer({ description: 'Sold and not shipped yet: still there, beside `onHand`' }),
};

export const SizeStock = Type.Object({
  size: Type.String(),
  ...stock,
  priceDifference: Type.Number({ description: 'US dollars more, or less, than the price of the product' }),
  sku: Type.String(),
});
export type SizeStock = Static<typeof SizeStock>;

export const Stock = Type.Object({
  ...stock,
  sizes: Type.Array(SizeStock, { description: 'Each with a stock of its own; empty where all sizes share one' }),
  sizesVersion: Type.String({ description: 'Changes with the list of sizes, prices and SKUs, not with stock' }),
});
export type Stock = Static<typeof Stock>;

export const StockEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  what: Type.Enum(['reserved', 'released', 'sold', 'counted']),
  onHandChange: Type.Integer(),
  reservedChange: Type.Integer(),
  note: Type.String(),
});
export type StockEntry = Static<typeof StockEntry>;

export const StockHistory = Type.Object({
  rows: Type.Array(StockEntry),
  next: Type.Union([Type.String(), Type.Null()]),
});

export type StockHistory = Static<typeof StockHistory>;
