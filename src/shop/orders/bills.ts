import type { Sql, Transaction } from '../../platform/db/database.ts';
import { findCountry } from '../../shared/countries.ts';
import { fromDollars } from '../../shared/money.ts';
import type { Bills } from '../payments/bills.ts';
import type { Bill, ShipTo } from '../payments/paypal/order-request.ts';
import { emailOwner, emailPayer } from './emails/payment-emails.ts';
import { findAnyOrder } from './orders.ts';
import { holdForPayment, recordFailedPayment, recordPayment, recordPendingPayment, recordRefund } from './paying.ts';
import type { Order } from './schema.ts';
import { lockOrder } from './transition-queries.ts';

/** What a payment does to an order, and what its shopper is told. */
export const orderBills: Bills = {
  describe: describeOrder,

  async lock(tx, reference) {
    const order = await lockOrder(tx.sql, reference);
    return order && { totalCents: order.totalCents, isPaid: order.paidAt !== null };
  },

  hold: (tx, reference, bounds) => holdForPayment(tx, reference, bounds),

  async paid(tx, { reference, paidAt, byWhom, emailBrand, ownerEmail }) {
    const recorded = await recordPayment(tx, { orderId: reference, paidAt, byWhom });
    if (!recorded.ok) return recorded;
    await emailPayer(tx, reference, { kind: 'paid' }, emailBrand);
    await emailOwner(tx, reference, ownerEmail, emailBrand);
    return { ok: true };
  },

  async pending(tx, { reference, emailBrand }) {
    // The clock may have given the pieces back meanwhile; where somebody else has them now, the money is dealt with
    // when it arrives.
    if (!(await holdForPayment(tx, reference, null)).ok) return;
    await recordPendingPayment(tx, reference);
    await emailPayer(tx, reference, { kind: 'pending' }, emailBrand);
  },

  async failed(tx, { reference, note, emailBrand }) {
    await recordFailedPayment(tx, reference, note);
    await emailPayer(tx, reference, { kind: 'failed' }, emailBrand);
  },

  async refunded(tx: Transaction, { reference, cents, totalCents, emailBrand }) {
    await recordRefund(tx, reference, totalCents);
    await emailPayer(tx, reference, { kind: 'refunded', cents }, emailBrand);
  },
};

async function describeOrder(sql: Sql, reference: string): Promise<Bill | undefined> {
  const order = await findAnyOrder(sql, reference);
  if (!order) return undefined;
  return {
    reference: order.id,
    totalCents: cents(order.totalPrice),
    itemsCents: cents(order.itemsPrice),
    shippingCents: cents(order.shippingPrice),
    taxCents: cents(order.taxPrice),
    discountCents: cents(order.discountPrice),
    lines: order.orderItems.map(({ name, qty, price, product }) => ({
      name,
      quantity: qty,
      unitCents: cents(price),
      sku: product,
    })),
    shipTo: shipToOf(order),
  };
}

/** PayPal wants a town; without one it gets no address, and the back office asks the shopper. */
function shipToOf({ shippingAddress: to }: Order): ShipTo | undefined {
  const country = findCountry(to.country);
  if (!to.town || !country) return undefined;
  return {
    fullName: to.name,
    addressLine: to.address,
    state: to.city,
    town: to.town,
    postalCode: to.postalCode,
    countryCode: country.code,
  };
}

function cents(dollars: number): number {
  const whole = fromDollars(dollars);
  if (whole === undefined) throw new Error(`${dollars} dollars are not whole cents.`);
  return whole;
}
