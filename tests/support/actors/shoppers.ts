import type { AppDeps } from '../../../src/app-deps.ts';
import { openSession } from '../../../src/shop/accounts/sign-in/sessions.ts';
import { hashOfSecret, newSessionToken } from '../../../src/shop/accounts/tokens.ts';

export type Shopper = {
  customerId: string;
  name: string;
  email: string;
  token: string;
  headers: { authorization: string };
};

let shoppers = 0;

/** A logged-in shopper with a verified account. */
export async function shopperIn({ db, now }: Pick<AppDeps, 'db' | 'now'>, name = 'Dana Whitfield'): Promise<Shopper> {
  shoppers += 1;
  const email = `shopper-${process.pid}-${shoppers}@example.com`;
  const [row] = await db.sql<{ id: string }[]>`
    insert into customers (email, name, verified_at) values (${email}, ${name}, now()) returning id`;
  const customerId = row?.id ?? '';
  const token = await openSession(db.sql, customerId, { device: 'a test', network: '127.0.0.1' }, now());
  return { customerId, name, email, token, headers: { authorization: `Bearer ${token}` } };
}

/** Many shoppers, in two statements. */
export async function shoppersIn({ db, now }: Pick<AppDeps, 'db' | 'now'>, count: number): Promise<Shopper[]> {
  const people = Array.from({ length: count }, () => {
    shoppers += 1;
    return { email: `shopper-${process.pid}-${shoppers}@example.com`, token: newSessionToken() };
  });
  const emails = people.map(({ email }) => email);
  const rows = await db.sql<{ id: string; email: string }[]>`
    insert into customers (email, name, verified_at) select email, 'Dana Whitfield', now()
    from unnest(${emails}::text[]) as e (email) returning id, email`;
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  await db.sql`
    insert into sessions (customer_id, token_hash, device, network, started_at, last_seen_at, proven_at, ends_at)
    select id, decode(hash, 'hex'), 'a test', '127.0.0.1', ${now()}, ${now()}, ${now()}::timestamptz - interval '1 day',
      ${now()}::timestamptz + interval '1 day'
    from unnest(${emails.map((email) => ids.get(email) ?? '')}::uuid[],
      ${people.map(({ token }) => hashOfSecret(token).toString('hex'))}::text[]) as s (id, hash)`;
  return people.map(({ email, token }) => ({
    customerId: ids.get(email) ?? '',
    name: 'Dana Whitfield',
    email,
    token,
    headers: { authorization: `Bearer ${token}` },
  }));
}
