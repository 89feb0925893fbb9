import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { byDay, Count, Day, Dollars, Report, Span } from './schema.ts';

const Taxed = {
  orders: Count,
  /** What was paid without its tax, and what of that went back. */
  sales: Dollars,
  refunds: Dollars,
  net: Dollars,
  collected: Dollars,
  refundedTax: Dollars,
  toPay: Dollars,
};
const dueDay = Type.Integer({ minimum: 1, maximum: 31, sentence: 'Enter a day of the month, 1 to 31.' });
/** How often the tax of a state is filed, and on which day of the month after; 31 is the last one of any month. */
export const Filing = Type.Object({ every: Type.Enum(['month', 'quarter', 'year'] as const), dueDay });

/** `never`: not there, or the shop doesn't know it. */
export const FilingInput = Type.Object(
  { every: Type.Enum(['month', 'quarter', 'year', 'never'] as const, { sentence: 'Choose how often.' }), dueDay },
  { additionalProperties: false },
);
export type Filing = Static<typeof Filing>;

export const TaxReport = Type.Object({
  ...Report,
  /** Codes; `state` is empty outside the US. */
  states: Type.Array(
    Type.Object({
      country: Type.String(),
      state: Type.String(),
      ...Taxed,
      filing: nullable(Filing),
      /** When the tax of the last day of this report is to be filed; null where nobody said how often. */
      fileBy: nullable(Day),
    }),
  ),
  total: Type.Object(Taxed),
  before: Type.Object({ ...Span.properties, ...Taxed }),
  /** What was collected. */
  byDay,
  /** From today on, of all states whose days of filing are known, whatever the report is of. */
  nextFiling: nullable(
    Type.Object({ day: Day, filings: Type.Array(Type.Object({ state: Type.String(), ...Span.properties })) }),
  ),
});
export type TaxReport = Static<typeof TaxReport>;
