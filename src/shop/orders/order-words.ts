import type { Sql } from '../../platform/db/database.ts';

/** By what an order `o` is found: id, name on the package, street, town, ZIP. The index `orders_words` is of this very expression. */
export const orderWords = (sql: Sql) => sql`
  lower(o.id || ' ' || o.recipient || ' ' || o.address || ' ' || o.town || ' ' || o.postal_code)`;
