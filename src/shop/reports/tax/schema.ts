import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { byDay, Count, Dollars, Report, Day as ReportDay, Span } from '../schema.ts';

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
      fileBy: nullable(ReportDay),
    }),
  ),
  total: Type.Object(Taxed),
  before: Type.Object({ ...Span.properties, ...Taxed }),
  /** What was collected. */
  byDay,
  /** From today on, of all states whose days of filing are known, whatever the report is of. */
  nextFiling: nullable(
    Type.Object({ day: ReportDay, filings: Type.Array(Type.Object({ state: Type.String(), ...Span.properties })) }),
  ),
});
export type TaxReport = Static<typeof TaxReport>;

const Day = Type.String({ description: 'A day in the shop’s time zone' });

/** What was sold into a state, against what makes a seller register there. */
export const WatchedState = Type.Object({
  /** Two letters. */
  state: Type.String(),
  /** This year or the one before, whichever is nearer to the threshold. */
  year: Type.Integer(),
  /** 1 is the threshold; with four decimals. */
  part: Type.Number(),
  /** In dollars, without tax and less refunds. */
  sales: Type.Number(),
  orders: Type.Integer(),
  /** Dollars of a year. */
  thresholdSales: Type.Number(),
  /** null where orders aren't counted. */
  thresholdOrders: nullable(Type.Integer()),
  /** Whether both have to be reached, or either. */
  join: Type.Enum(['and', 'or'] as const),
  isRegistered: Type.Boolean(),
  /** If this year goes on as it was so far; null where that isn't this year, or is reached. */
  reachedOn: nullable(Day),
});
export type WatchedState = Static<typeof WatchedState>;

/** What the owner has to know of sales tax beside her settings. */
export const Taxes = Type.Object({
  today: Day,
  /** The day as of which rates and thresholds are. */
  asOf: Day,
  /** The nearest to its threshold first. */
  watched: Type.Array(WatchedState),
  /** Of the states with a registration in force, in percent: what shoppers pay now. */
  rates: Type.Array(Type.Object({ state: Type.String(), percent: Type.Number() })),
  /** The next filing of each state whose days are known, the earliest first; `soFar` is the tax to pay, in dollars. */
  filings: Type.Array(
    Type.Object({
      state: Type.String(),
      ...Filing.properties,
      day: Day,
      from: Day,
      to: Day,
      soFar: Type.Number(),
    }),
  ),
});
export type Taxes = Static<typeof Taxes>;
