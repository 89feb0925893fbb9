import { toDollars } from '../../shared/money.ts';
import { dayIn } from '../delivery/promise.ts';
import type { LockedCoupon, NewCoupon } from './staff-queries.ts';

export const amountOf = ({ kind, amount }: Pick<LockedCoupon, 'kind' | 'amount'>) =>
  kind === 'free_shipping' ? null : amount / 100;

export type Span = {
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  mostUses: number | null;
  uses: number;
};

/** Of the shop's calendar. A row of before has other moments than the limits of days: its days are those that they lie in. */
export const daysOf = ({ startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>, timeZone: string) => ({
  startsOn: startsAt && dayIn(startsAt, timeZone),
  endsOn: endsAt && dayIn(new Date(endsAt.getTime() - 1), timeZone),
});

type Terms = Omit<NewCoupon, 'code'> | LockedCoupon;

/** What the log says of it. */
export function loggedOf(terms: Terms, timeZone: string): object {
  const { description, kind, minimumCents, categories, products, mostUses, mostUsesPerCustomer } = terms;
  const { buyQuantity: buys, getQuantity: gets, getCategories, getProducts, mostPerOrder } = terms;
  return {
    description,
    kind,
    amount: amountOf(terms),
    minimum: toDollars(minimumCents),
    categories,
    products,
    ...daysOf(terms, timeZone),
    mostUses,
    mostUsesPerCustomer,
    buyGet: buys === null ? null : { buys, gets, categories: getCategories, products: getProducts, mostPerOrder },
  };
}
