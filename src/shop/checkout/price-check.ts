import { fromDollars } from '../../shared/money.ts';
import type { ChosenLine } from '../cart/chosen-lines.ts';
import type { Ledger } from '../pricing/quote.ts';
import type { OrderAsked } from './schema.ts';

type Believed = Pick<
  OrderAsked,
  'orderItems' | 'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'taxPrice' | 'totalPrice'
>;

/** Whether every price that the client names is the shop's own, to the cent. A price that is not named is not compared. */
export function pricesAgree(believed: Believed, ledger: Ledger, lines: readonly ChosenLine[]): boolean {
  const figures: [given: Believed['totalPrice'], cents: number][] = [
    [believed.itemsPrice, ledger.itemsCents],
    [believed.discountPrice, ledger.discountCents],
    [believed.shippingPrice, ledger.shippingCents],
    [believed.taxPrice, ledger.taxCents],
    [believed.totalPrice, ledger.totalCents],
  ];
  const items = believed.orderItems.map(({ price }, place) => [price, lines[place]?.piece.priceCents] as const);
  return [...figures, ...items].every(([given, cents]) => given === undefined || fromDollars(Number(given)) === cents);
}
