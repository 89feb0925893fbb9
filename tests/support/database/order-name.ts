import type { Sql } from '../../../src/platform/db/database.ts';
import { orderName } from '../../../src/shared/orders/order-names.ts';

/** Order name, as in the back office and in email subjects: `#1066`. */
export async function getOrderName(sql: Sql, id: string): Promise<string> {
  const [row] = await sql<{ number: number }[]>`select number from orders where id = ${id}`;
  return orderName({ number: row?.number ?? 0 });
}
