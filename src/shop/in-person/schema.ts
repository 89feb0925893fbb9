import { type Static, Type } from 'typebox';
import { nullable, RequestKey } from '../../shared/field-shapes.ts';
import { DraftItems, DraftQuote } from '../drafts/schema.ts';

const exactly = { additionalProperties: false } as const;

/** Where it is sold, which decides the tax: a state of the US by its two letters, and the ZIP code there. */
const Place = Type.Object(
  {
    state: Type.String({ maxLength: 40, sentence: 'Choose a state.' }),
    postalCode: Type.String({ maxLength: 20, sentence: 'Enter a 5-digit ZIP code, such as 94110.' }),
  },
  exactly,
);

/** `place` is null while it isn't known: the answer then has no tax in it. */
export const SaleQuoteInput = Type.Object({ items: DraftItems, place: nullable(Place) }, exactly);
export type SaleQuoteInput = Static<typeof SaleQuoteInput>;

export const SaleQuote = DraftQuote;
export type SaleQuote = Static<typeof SaleQuote>;

const Dollars = Type.Number({ minimum: 0, maximum: 10_000_000, sentence: 'Enter an amount like 54.50.' });

export const SaleInput = Type.Object(
  {
    key: RequestKey('New for each sale; the same is one sale'),
    items: DraftItems,
    place: Place,
    /** What the screen showed as the total: where it is another sum by now, nothing is sold. */
    expected: Dollars,
    /** `cash`: what was handed over, in dollars; null: the customer pays by a link on their own phone. */
    cash: nullable(Dollars),
    /** For a receipt; empty: none is sent. */
    email: Type.String({ maxLength: 254 }),
  },
  exactly,
);
export type SaleInput = Static<typeof SaleInput>;

export const SaleState = Type.Enum(['paid', 'waiting', 'canceled'] as const);

const HEAD = {
  id: Type.String(),
  number: nullable(Type.Integer()),
  state: SaleState,
  totalPrice: Type.Number(),
  /** Dollars to give back; null where it isn't paid in cash. */
  change: nullable(Type.Number()),
  /** Where the receipt goes; null where none does. */
  receiptEmail: nullable(Type.String()),
};

/** A sale as it stands. */
export const Sale = Type.Object(HEAD);
export type Sale = Static<typeof Sale>;

/** The same as it was made: with the link by which the customer pays, where they do. */
export const MadeSale = Type.Object({ ...HEAD, payUrl: nullable(Type.String()) });
export type MadeSale = Static<typeof MadeSale>;
