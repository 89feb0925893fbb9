import { type Static, Type } from 'typebox';
import { nullable, ownerOnly, RequestKey } from '../../shared/field-shapes.ts';
import { DraftDiscount, DraftItems, DraftQuote } from '../drafts/schema.ts';

const exactly = { additionalProperties: false } as const;

/** Place of sale, which determines the tax: US state by its two letters, and ZIP code. */
const Place = Type.Object(
  {
    state: Type.String({ maxLength: 40, sentence: 'Choose a state.' }),
    postalCode: Type.String({ maxLength: 20, sentence: 'Enter a 5-digit ZIP code, such as 94110.' }),
  },
  exactly,
);

/** `place` is null if unknown; the quote then excludes tax. */
const Agreed = ownerOnly(nullable(DraftDiscount));

export const SaleQuoteInput = Type.Object({ items: DraftItems, place: nullable(Place), discount: Agreed }, exactly);
export type SaleQuoteInput = Static<typeof SaleQuoteInput>;

export const SaleQuote = DraftQuote;
export type SaleQuote = Static<typeof SaleQuote>;

const Dollars = Type.Number({ minimum: 0, maximum: 10_000_000, sentence: 'Enter an amount like 54.50.' });

export const SaleInput = Type.Object(
  {
    key: RequestKey('New for each sale; the same is one sale'),
    items: DraftItems,
    place: Place,
    discount: Agreed,
    /** The total shown on the screen; a different computed total is refused. */
    expected: Dollars,
    /** Cash received, in dollars; null if the customer pays by link on their phone. */
    cash: nullable(Dollars),
    /** Address for a receipt; empty for none. */
    email: Type.String({ maxLength: 254 }),
  },
  exactly,
);
export type SaleInput = Static<typeof SaleInput>;

const SaleState = Type.Enum(['paid', 'waiting', 'canceled'] as const);

const SALE_FIELDS = {
  id: Type.String(),
  number: Type.Integer(),
  state: SaleState,
  totalPrice: Type.Number(),
  /** Change in dollars; null if not paid in cash. */
  change: nullable(Type.Number()),
  /** Address of the receipt, if any. */
  receiptEmail: nullable(Type.String()),
};

/** A sale with its current state. */
export const Sale = Type.Object(SALE_FIELDS);
export type Sale = Static<typeof Sale>;

/** A sale that was just made, with the payment link if the customer pays by link. */
export const MadeSale = Type.Object({ ...SALE_FIELDS, payUrl: nullable(Type.String()) });
export type MadeSale = Static<typeof MadeSale>;
