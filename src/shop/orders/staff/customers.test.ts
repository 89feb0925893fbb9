import { expect, test } from 'vitest';
import { insertOrderHistory } from '../../../../bench/support/many-orders.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestDeps } from '../../../../tests/support/shop/test-shop.ts';
import { listCustomers } from './customers.ts';

const { db } = await openTestDeps();
await addProduct(db, { id: 'rift-diamond-cuff' });
// One connection, because temporary tables belong to it.
await db.sql.begin((sql) => insertOrderHistory(sql, { orders: 300, customers: 2_100 }));

/** Emails of all customers that a search finds, across pages. */
async function found(words?: string): Promise<string[]> {
  const emails: string[] = [];
  for (let beneath: string | null = ''; beneath !== null; ) {
    const search: Parameters<typeof listCustomers>[1] = { ...(words && { words }), ...(beneath && { beneath }) };
    const { customers, next }: Awaited<ReturnType<typeof listCustomers>> = await listCustomers(db, search);
    emails.push(...customers.map(({ email }) => email));
    beneath = next;
  }
  return emails;
}

const everybody = await found();

test('finds everyone by common words, newest first, on every page', async () => {
  expect(everybody).toHaveLength(2_100);
  expect(await found('example.com')).toEqual(everybody);
});

test('finds people by a rare name, also as a recipient', async () => {
  const kamaus = await found('kamau');
  expect(kamaus).toEqual(everybody.filter((email) => email.includes('kamau')));
  await db.sql`
    update orders set recipient = 'Zebedee Kamau' where id in (
      select o.id from orders o join customers c on c.id = o.customer_id where c.email like '%ferro%' limit 1)`;
  const [more] = (await found('zebedee')).filter((email) => !kamaus.includes(email));
  expect(more).toContain('ferro');
});

test('finds a customer by a recipient’s name, even a common one', async () => {
  const [oldest] = await db.sql<{ email: string }[]>`
    select email from customers where id in (select customer_id from orders) order by created_at limit 1`;
  await db.sql`
    update orders set recipient = 'Widely Known' where customer_id = (select id from customers where email = ${oldest?.email ?? ''})`;
  await db.sql`update customers set name = 'Widely Known' where email <> ${oldest?.email ?? ''}`;
  expect(await found('widely known')).toEqual(everybody);
});

test('counts an email as verified only after its confirmation', async () => {
  await db.sql`
    insert into customers (email, name, name_is_given, verified_at) values ('phone@example.com', 'Phone Order', true, now())`;
  const isVerified = async () => (await listCustomers(db, { words: 'phone@example.com' })).customers[0]?.isVerified;
  expect(await isVerified()).toBe(false);
  await db.sql`update customers set email_proven_at = now() where email = 'phone@example.com'`;
  expect(await isVerified()).toBe(true);
});
