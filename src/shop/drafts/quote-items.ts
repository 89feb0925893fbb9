import type { Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { leftOf } from '../cart/chosen-lines.ts';
import { bySize } from '../catalog/sql-fragments.ts';
import type { TooLarge } from '../checkout/price-cart.ts';
import { priceStaffOrder, type StaffOrder } from '../checkout/staff-order.ts';
import { discountAnswers, setAnswers, taxFraction } from '../orders/orders.ts';
import type { DraftQuote } from './quote-schema.ts';

export type Quoted =
  | { ok: true; quote: DraftQuote }
  | { ok: false; reason: 'product_gone' | 'size_not_chosen' }
  | TooLarge;

/** What staff put together for somebody, with its prices and what is left of each item. */
export async function quoteItems(sql: Sql, order: StaffOrder): Promise<Quoted> {
  const priced = await priceStaffOrder(sql, order);
  if (!priced.ok && priced.reason === 'unknown_product') return { ok: false, reason: 'product_gone' };
  if (!priced.ok && priced.reason === 'unknown_size') return { ok: false, reason: 'size_not_chosen' };
  if (!priced.ok) return priced;
  const { ledger, sets, lines } = priced;
  const quote = {
    itemsPrice: toDollars(ledger.itemsCents),
    discountPrice: toDollars(ledger.discountCents),
    sets: setAnswers(sets.applied),
    discounts: discountAnswers(sets.applied),
    shippingPrice: toDollars(ledger.shippingCents),
    taxRate: taxFraction(ledger.taxPercent),
    taxPrice: toDollars(ledger.taxCents),
    totalPrice: toDollars(ledger.totalCents),
    items: lines.map(({ product, size, quantity }) => ({
      product: product.id,
      name: product.name,
      image: product.image,
      price: toDollars(product.priceCents),
      size,
      sizes: [...product.sizes],
      qty: quantity,
      inStock: leftOf(product, size),
      ...bySize(product.bySize, product),
    })),
  };
  return { ok: true, quote };
}
