import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { Count, Day, Dollars, Report, Span } from './schema.ts';

/** In dollars. Money that moved at PayPal for orders of the shop. */
export const PaypalSums = Type.Object({
  received: Dollars,
  /** What PayPal kept of it. */
  fees: Dollars,
  refunded: Dollars,
  /** What PayPal gave back of its fees. */
  feesBack: Dollars,
  /** What was added to the balance at PayPal, as far as PayPal said; negative where more went back. */
  net: Dollars,
  /** Payments and refunds of which PayPal didn't say it, and their amounts, which no net has. */
  unknown: Count,
  unknownAmount: Dollars,
});
export type PaypalSums = Static<typeof PaypalSums>;

export const PaypalReport = Type.Object({
  ...Report,
  total: PaypalSums,
  before: Type.Object({ ...Span.properties, ...PaypalSums.properties }),
  /** Days; months of spans longer than two of them, each by its first day. Those without any are left out. */
  parts: Type.Array(Type.Object({ from: Day, ...PaypalSums.properties })),
  isByMonth: Type.Boolean(),
  /** The newest; the file has all. */
  latest: Type.Array(
    Type.Object({
      day: Day,
      isRefund: Type.Boolean(),
      order: Type.String(),
      number: nullable(Type.Integer()),
      /** By what PayPal knows it. */
      transaction: Type.String(),
      /** What lowers the balance is negative; null is what PayPal didn't say. */
      gross: Dollars,
      fee: nullable(Dollars),
      net: nullable(Dollars),
    }),
  ),
  /** In person, in none of the figures above. */
  cash: Type.Object({ paid: Dollars, refunded: Dollars }),
});
export type PaypalReport = Static<typeof PaypalReport>;
