import type { Sql } from '../../../platform/db/database.ts';
import { findCountry } from '../../../shared/address/countries.ts';
import { fromDollars } from '../../../shared/money.ts';
import { fullShipping, shippingSaved } from '../../../shared/orders/price-lines.ts';
import type { Bill, ShipTo } from '../../payments/paypal/order-request.ts';
import { findAnyOrder } from '../orders.ts';
import type { Order } from '../schema.ts';

/** The figures and the address of an order, for PayPal. */
export async function findBill(sql: Sql, orderId: string): Promise<Bill | undefined> {
  const order = await findAnyOrder(sql, orderId);
  if (!order) return undefined;
  return {
    reference: order.id,
    totalCents: cents(order.totalPrice),
    itemsCents: cents(order.itemsPrice),
    shippingCents: cents(fullShipping(order)),
    shippingDiscountCents: cents(shippingSaved(order)),
    handlingCents: cents(order.giftWrapPrice ?? 0),
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

/** Nothing is shipped to who collects it. PayPal wants a town; without one it gets no address, and the back office asks the shopper. */
function shipToOf({ shippingAddress: to }: Order): ShipTo | undefined {
  const country = findCountry(to.country);
  if (to.isPickup || !to.town || !country) return undefined;
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
