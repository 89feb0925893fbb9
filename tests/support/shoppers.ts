import { openSession } from '../../src/shop/accounts/sessions.ts';
import type { Tools } from '../../src/tools.ts';

export type Shopper = {
  customerId: string;
  name: string;
  email: string;
  token: string;
  headers: { authorization: string };
};

let shoppers = 0;

/** Somebody with a verified account, logged in. */
export async function shopperIn({ db, now }: Pick<Tools, 'db' | 'now'>, name = 'Dana Whitfield'): Promise<Shopper> {
  shoppers += 1;
  const email = `shopper-${process.pid}-${shoppers}@example.com`;
  const [row] = await db.sql<{ id: string }[]>`
    insert into customers (email, name, verified_at) values (${email}, ${name}, now()) returning id`;
  const customerId = row?.id ?? '';
  const token = await openSession(db.sql, customerId, { device: 'a test', network: '127.0.0.1' }, now());
  return { customerId, name, email, token, headers: { authorization: `Bearer ${token}` } };
}
