import { fromDollars } from '../../shared/money.ts';
import type { ChosenLine } from '../cart/chosen-lines.ts';
import type { OrderTotals } from '../pricing/quote.ts';
import type { OrderInput } from './schema.ts';

type ClientPrices = Pick<
  OrderInput,
  'orderItems' | 'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'giftWrapPrice' | 'taxPrice' | 'totalPrice'
>;

/** Whether every price that the client names is the shop's own, to the cent. A price that is not named is not compared. */
export function pricesAgree(believed: ClientPrices, ledger: OrderTotals, lines: readonly ChosenLine[]): boolean {
  const figures: [given: ClientPrices['totalPrice'], cents: number][] = [
    [believed.itemsPrice, ledger.itemsCents],
    [believed.discountPrice, ledger.discountCents],
    [believed.shippingPrice, ledger.shippingCents],
    [believed.giftWrapPrice, ledger.giftWrapCents],
    [believed.taxPrice, ledger.taxCents],
    [believed.totalPrice, ledger.totalCents],
  ];
  const items = believed.orderItems.map(({ price }, place) => [price, lines[place]?.product.priceCents] as const);
  return [...figures, ...items].every(([given, cents]) => given === undefined || fromDollars(Number(given)) === cents);
}
