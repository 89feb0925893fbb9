import { paths } from '../../paths.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { changeDue, fromDollars, toDollars } from '../../shared/money.ts';
import { newOrderLink } from '../orders/links.ts';
import { findAnyOrder } from '../orders/orders.ts';
import type { ReadySale, SellDeps } from './place-sale.ts';
import type { MadeSale, Sale } from './schema.ts';

export async function madeSale(tx: Transaction, orderId: string, { input, shop, email }: ReadySale): Promise<MadeSale> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order) throw new Error('PostgreSQL lost an order within its transaction.');
  const token = order.canBePaid ? await newOrderLink(tx, orderId) : undefined;
  const totalCents = fromDollars(order.totalPrice) ?? 0;
  return {
    ...headOf(order),
    change: input.cash === null ? null : toDollars(changeDue(totalCents, fromDollars(input.cash) ?? 0)),
    receiptEmail: email ?? null,
    payUrl: token === undefined ? null : `${shop.emailBrand.publicUrl}${paths.pay()}#${token}`,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findAnyOrder>>>;

const headOf = (order: Found): Sale => ({
  id: order.id,
  number: order.number ?? null,
  state: stateOf(order),
  totalPrice: order.totalPrice,
  change: null,
  receiptEmail: order.receiptEmail,
});

function stateOf({ isPaid, isCancelled }: Found): Sale['state'] {
  if (isPaid) return 'paid';
  return isCancelled ? 'canceled' : 'waiting';
}

/** Whether the customer has paid by the link meanwhile. */
export async function findSale({ db }: Pick<SellDeps, 'db'>, orderId: string): Promise<Sale | undefined> {
  const order = await findAnyOrder(db.sql, orderId);
  return order?.channel === 'in_person' ? headOf(order) : undefined;
}
