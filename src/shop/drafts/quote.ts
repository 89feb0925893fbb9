import type { Database, Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import type { RefusalOf } from '../../shared/refusals.ts';
import type { personalizationRefusals } from '../cart/cart.ts';
import { toQuotedItem } from '../checkout/price-cart.ts';
import type { CheckoutRefusal } from '../checkout/refusals.ts';
import { priceStaffOrder, type StaffOrder } from '../checkout/staff-order.ts';
import { taxFraction, toDiscounts, toSets } from '../orders/orders.ts';
import type { AutomaticDiscounts } from '../pricing/find-coupon.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type Incomplete, NO_PICKUP, readAgreed, taxedPlace, toDestination } from './content.ts';
import type { DraftQuote, DraftQuoteInput } from './schema.ts';

type QuoteDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  taxRates: TaxRates;
  automaticDiscounts: Pick<AutomaticDiscounts, 'current'>;
  now: () => Date;
};

export type Quoted =
  | { ok: true; quote: DraftQuote }
  | { ok: false; reason: 'product_gone' | 'size_not_chosen' }
  | RefusalOf<typeof personalizationRefusals>
  | CheckoutRefusal<'order_too_large'>;

/** The current price of a draft; stores nothing. Shows low stock instead of refusing it. */
export async function quoteDraft(
  { db, settings, taxRates, automaticDiscounts, now }: QuoteDeps,
  input: DraftQuoteInput,
): Promise<Quoted | Incomplete> {
  const read = readAgreed(input);
  if (!read.ok) return { ok: false, reason: 'draft_incomplete', fields: read.fields };
  const current = await settings.current();
  const to = toDestination(input.shippingAddress, current);
  if (!to) return { ok: false, reason: 'draft_incomplete', fields: { 'shippingAddress.address': NO_PICKUP } };
  const [taxPercent, automatic] = await Promise.all([
    taxRates.percentFor(taxedPlace(to)),
    automaticDiscounts.current(),
  ]);
  const { items } = input;
  return quoteItems(db.sql, { items, to, agreed: read.agreed, taxPercent, settings: current, automatic, now: now() });
}

export async function quoteItems(sql: Sql, order: StaffOrder): Promise<Quoted> {
  const priced = await priceStaffOrder(sql, order);
  if (!priced.ok && priced.reason === 'unknown_product') return { ok: false, reason: 'product_gone' };
  if (!priced.ok && priced.reason === 'unknown_size') return { ok: false, reason: 'size_not_chosen' };
  if (!priced.ok) return priced;
  const { ledger, sets, lines } = priced;
  const quote = {
    itemsPrice: toDollars(ledger.itemsCents),
    discountPrice: toDollars(ledger.discountCents),
    sets: toSets(sets.applied),
    discounts: toDiscounts(sets.applied),
    shippingPrice: toDollars(ledger.shippingCents),
    taxRate: taxFraction(ledger.taxPercent),
    taxPrice: toDollars(ledger.taxCents),
    totalPrice: toDollars(ledger.totalCents),
    items: lines.map(toQuotedItem),
  };
  return { ok: true, quote };
}
