import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { byDay, Count, Dollars, Report, Day as ReportDay, Span } from '../schema.ts';

const dueDay = Type.Integer({ minimum: 1, maximum: 31, sentence: 'Enter a day of the month, 1 to 31.' });

/** Filing frequency of a state and due day in the following month; 31 is the last day of any month. */
export const Filing = Type.Object({ every: Type.Enum(['month', 'quarter', 'year'] as const), dueDay });

export type Filing = Static<typeof Filing>;

/** `never`: doesn't file there, or unknown. */
export const FilingInput = StrictObject({
  every: Type.Enum(['month', 'quarter', 'year', 'never'] as const, { sentence: 'Choose how often.' }),
  dueDay,
});

const Taxed = {
  orders: Count,
  /** Payments without tax, and their refunds. */
  sales: Dollars,
  refunds: Dollars,
  net: Dollars,
  /** Parts of `net`: taxed items, other items, and shipping with gift wrap, which aren’t taxed. */
  taxable: Dollars,
  exempt: Dollars,
  shipping: Dollars,
  collected: Dollars,
  refundedTax: Dollars,
  toPay: Dollars,
};

export const TaxReport = Type.Object({
  ...Report,
  /** Codes; `state` is empty outside the US. */
  states: Type.Array(
    Type.Object({
      country: Type.String(),
      state: Type.String(),
      ...Taxed,
      filing: nullable(Filing),
      /** Due date of the report's last day; null if the frequency is unknown. */
      fileBy: nullable(ReportDay),
    }),
  ),
  total: Type.Object(Taxed),
  before: Type.Object({ ...Span.properties, ...Taxed }),
  byDay,
  /** Next filing from today, regardless of the report's period. */
  nextFiling: nullable(
    Type.Object({ day: ReportDay, filings: Type.Array(Type.Object({ state: Type.String(), ...Span.properties })) }),
  ),
});

export type TaxReport = Static<typeof TaxReport>;
const Day = Type.String({ description: 'A day in the shop’s time zone' });

export const WatchedState = Type.Object({
  /** Two letters. */
  state: Type.String(),
  /** This or the previous year, whichever is closer to the threshold. */
  year: Type.Integer(),
  /** Fraction of the threshold, four decimals. */
  part: Type.Number(),
  /** In dollars, without tax, minus refunds. */
  sales: Type.Number(),
  orders: Type.Integer(),
  /** Dollars per year. */
  thresholdSales: Type.Number(),
  /** null if orders don't count. */
  thresholdOrders: nullable(Type.Integer()),
  /** Whether both conditions are required, or either. */
  join: Type.Enum(['and', 'or'] as const),
  isRegistered: Type.Boolean(),
  /** Projected day for this year; null if not this year, or already reached. */
  reachedOn: nullable(Day),
});

export type WatchedState = Static<typeof WatchedState>;

/** Sales tax overview for the owner. */
export const Taxes = Type.Object({
  today: Day,
  /** Date of the rates and thresholds. */
  asOf: Day,
  /** Closest to the threshold first. */
  watched: Type.Array(WatchedState),
  /** Current rates of registered states, in percent. */
  rates: Type.Array(Type.Object({ state: Type.String(), percent: Type.Number() })),
  /** Next filing of each state with a known frequency, earliest first; `soFar`: tax to pay, in dollars. */
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
