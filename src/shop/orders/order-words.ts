import type { Sql } from '../../platform/db/database.ts';
import { hasWords } from '../../platform/db/query.ts';

/** By what an order `o` is found: id, name on the package, street, town, ZIP. The index `orders_words` is of this very expression. */
const orderText = (sql: Sql) => sql`
  lower(o.id || ' ' || o.recipient || ' ' || o.address || ' ' || o.town || ' ' || o.postal_code)`;

/** What staff search for: words as typed, and the orders that a phone or tracking number among them is of. */
export type SearchWords = { words: string; ids: readonly string[] };

/** Whether an order `o` has the words. */
export const orderHasWords = (sql: Sql, { words }: SearchWords) => hasWords(sql, orderText(sql), words);

/** Whether a customer `c` has the words. The index `customers_words` is of this very expression. */
export const customerHasWords = (sql: Sql, { words }: SearchWords) =>
  hasWords(sql, sql`lower(c.name || ' ' || coalesce(c.email, ''))`, words);
