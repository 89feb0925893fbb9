import type { Sql } from '../../platform/db/database.ts';

/** The owner's number of what a line `l` of an order is: its size's, or else its product's; empty where there is none. */
export const skuOfLine = (sql: Sql) => sql`
  coalesce((select nullif(z.sku, '') from size_stock z where z.product_id = l.product_id and z.size = l.size),
    (select p.sku from products p where p.id = l.product_id), '')`;
