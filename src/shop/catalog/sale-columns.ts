import type { Sql } from '../../platform/db/database.ts';

/**
 * A sale is on where a row `p` of products has its sale price for its price. A price that an older release has written over
 * it ends the sale (`apply-sales.ts`), and counts at once.
 */
export const isOnSale = (sql: Sql) => sql`(p.regular_price_cents is not null and p.price_cents = p.sale_price_cents)`;

/** What it costs without its sale: the price that staff edit. */
export const priceWithoutSale = (sql: Sql) =>
  sql`case when ${isOnSale(sql)} then p.regular_price_cents else p.price_cents end`;

/** What shoppers see crossed out: in a sale what was charged before it, which the owner's compare-at price may not have been. */
export const priceBefore = (sql: Sql) =>
  sql`case when ${isOnSale(sql)} then p.regular_price_cents else p.was_price_cents end`;
