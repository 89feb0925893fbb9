import type { Sql } from '../../src/platform/db/database.ts';

/** Row counts of a busy shop. */
export type OrderHistory = {
  orders: number;
  customers: number;
  /** Interval between two orders; a quarter of an hour spreads a hundred thousand orders over three years. */
  secondsApart?: number;
  /** Upper limit of reviews: each one updates its product's row, which is slow. */
  mostReviews?: number;
};

/** Range of sequence numbers of orders, customers etc., inclusive; 1 is the newest. */
export type Slice = { from: number; to: number };

const QUARTER_OF_AN_HOUR = 900;
/** PayPal's fee is known for refunds among this many newest orders. */
const RECENT = 20_000;
/** Orders per statement, which bounds the rows in memory. */
const SLICE = 10_000;

/**
 * Fills an empty shop that has products: customers, orders in every state with their items and events, reviews,
 * messages, emails, subscribers, and audit entries. Each is one statement over a series of numbers, so a hundred
 * thousand orders take seconds. Deterministic, so every run measures the same shop. `sql` must be a single superuser
 * connection.
 */
export async function insertOrderHistory(sql: Sql, history: OrderHistory): Promise<void> {
  await prepareLists(sql);
  await insertPeople(sql, { from: 1, to: history.customers });
  // Disables triggers, as for a replica: those that maintain totals would take as long as a hundred thousand purchases.
  await sql`set session_replication_role = replica`;
  for (let from = 1; from <= history.orders; from += SLICE)
    await insertOrders(sql, history, { from, to: Math.min(history.orders, from + SLICE - 1) });
  await sql`set session_replication_role = origin`;
  await insertWords(sql, history);
}

/** Maintenance that a shop open for years has long run; can't run in a transaction. */
export async function tidyUp(sql: Sql): Promise<void> {
  for (const table of FILLED) await sql`vacuum analyze ${sql(table)}`;
}

/** All tables that get filled. */
export const FILLED = [
  ...[
    'customers',
    'orders',
    'order_lines',
    'order_events',
    'payments',
    'refunds',
    'reviews',
    'contact_messages',
    'letters',
  ],
  ...['newsletter_subscribers', 'audit_entries', 'stock_ledger', 'products', 'stock'],
];

/** A number's position in the list of names: neighbors differ. */
const NAMES = 400;

/** Creates the lists used by the series as temporary tables of this connection. */
export async function prepareLists(sql: Sql): Promise<void> {
  await sql`create temporary table names as
    select first || ' ' || last as name, lower(first || '.' || last) as address, row_number() over () - 1 as turn
    from unnest(array['Dana', 'Marcus', 'Priya', 'Wanjiru', 'Theo', 'Josephine', 'Ana', 'Keiko', 'Lucia', 'Sam', 'Wren',
      'Ingrid', 'Aaron', 'Joanne', 'Carmen', 'Walt', 'Leah', 'Anneke', 'Omar', 'Ruth']) as f (first),
      unnest(array['Whitfield', 'Lindqvist', 'Raman', 'Kamau', 'Alvarez', 'Sorensen', 'Okafor', 'Nair', 'Ferro', 'Hollis',
      'Torres', 'Brandt', 'Kim', 'Achterberg', 'Otieno', 'Mwangi', 'Bauer', 'Costa', 'Novak', 'Silva']) as l (last)`;
  await sql`create temporary table shelf as
    select id, name, price_cents, row_number() over (order by id) - 1 as turn from products`;
  await sql`analyze names`;
  await sql`analyze shelf`;
}

const getName = (sql: Sql, number: string) => sql`(${sql(number)}::bigint * 7919) % ${NAMES}::int`;

export const insertPeople = (sql: Sql, { from, to }: Slice) => sql`
  insert into customers (id, email, name, created_at, verified_at)
  select md5('customer' || i)::uuid, n.address || '.' || i || '@example.com', n.name, now() - interval '1 minute' * i * 75,
    now()
  from generate_series(${from}::int, ${to}::int) as s (i) join names n on n.turn = ${getName(sql, 'i')}`;

/** The orders of a slice: whether each is unpaid, canceled, shipped or delivered is derived from its number. */
const series = (sql: Sql, { orders, customers, secondsApart = QUARTER_OF_AN_HOUR }: OrderHistory, slice: Slice) => sql`
  select i, upper(substr(hash, 1, 4) || '-' || substr(hash, 5, 4) || '-' || substr(hash, 9, 4)) as id, hash, placed, person,
    items, off, items * 725 / 10000 as tax, i <= 25 as is_unpaid, i > 25 and i % 9 = 0 as is_cancelled,
    case when i > 400 and i % 9 <> 0 and i % 40 = 7 then 1500 else 0 end as back
  from (select i, md5('order' || i) as hash, now() - interval '1 second' * ${secondsApart}::float8 * i as placed,
      (i::bigint * 7907) % ${customers}::int + 1 as person, 2000 + (i::bigint * 31) % 15000 as items,
      case when i % 20 = 3 then 300 else 0 end as off
    from generate_series(${slice.from}::int, least(${slice.to}::int, ${orders}::int)) as s (i)) as numbered`;

/**
 * The product of an order item. As in a real shop, a tenth of the items go to a few products, most to the first of
 * them. The rest are evenly distributed.
 */
const getTurn = (sql: Sql) => sql`
  case when o.i % 10 = 0 then floor(power((o.i::bigint * 7919 + line * 101) % 10007 / 10007.0, 4) * 20000)::bigint
    else o.i::bigint * 13 + line * 101 end % (select count(*) from shelf)`;

export async function insertOrders(sql: Sql, history: OrderHistory, slice: Slice): Promise<void> {
  await sql`
    insert into orders (id, customer_id, placed_at, recipient, address, town, state, postal_code, country, country_code,
      payment_method, items_cents, discount_cents, shipping_cents, tax_percent, tax_cents, total_cents, reservation,
      held_until, payment_state, paid_at, dispatched_at, delivered_at, cancelled_at, cancelled_by, cart_hash, coupon_code,
      ship_by, refunded_cents)
    select o.id, md5('customer' || person)::uuid, placed, n.name,
      (i % 900 + 1) || ' Alder Court', case when i % 400 = 3 then '' else 'Springfield' end,
      (array['CA', 'NY', 'TX', 'ME', 'WA', 'MN', 'NM', 'OR'])[i % 8 + 1], lpad((i % 90000 + 10000)::text, 5, '0'),
      'United States', 'US', 'Paypal', items, off, 2000, 7.25, tax, items - off + 2000 + tax, kept,
      case when is_unpaid then now() + interval '1 hour' end,
      case when is_unpaid or is_cancelled then 'unpaid' when back > 0 then 'partly_refunded' else 'paid' end,
      case when not is_unpaid and not is_cancelled then placed + interval '2 minutes' end,
      case when not is_unpaid and not is_cancelled and i > 60 then placed + interval '1 day' end,
      case when not is_unpaid and not is_cancelled and i > 400 then placed + interval '5 days' end,
      case when is_cancelled then placed + interval '1 hour' end, case when is_cancelled then 'clock' end, hash,
      case when off > 0 then 'SPRING' || i % 40 end, (placed + interval '5 days')::date, back
    from (${series(sql, history, slice)}) as o
      cross join lateral (select case when is_unpaid then 'held' when is_cancelled then 'back' else 'sold' end as kept) as k
      join names n on n.turn = ${getName(sql, 'person')}`;
  await sql`
    insert into order_lines (order_id, position, product_id, name, image, size, is_sized, price_cents, quantity)
    select o.id, line, s.id, s.name, '', 'Medium', true, o.items / (1 + o.i % 3), 1
    from (${series(sql, history, slice)}) as o
      cross join lateral generate_series(0, o.i % 3) as l (line)
      join shelf s on s.turn = ${getTurn(sql)}`;
  await sql`
    insert into payments (capture_id, order_id, paypal_order_id, cents, currency, fee_cents, captured_at, settled_at, settled_by)
    select o.id, o.id, o.id, total_cents, 'USD', case when i % 100 <> 4 then total_cents * 349 / 10000 + 49 end, paid_at,
      paid_at, 'webhook'
    from (${series(sql, history, slice)}) as made join orders o on o.id = made.id where paid_at is not null`;
  await sql`
    insert into refunds (id, capture_id, order_id, cents, state, asked_key, asked_by, paypal_refund_id, asked_at, completed_at,
      tax_cents, shipping_cents, fee_back_cents)
    select md5('refund' || i)::uuid, o.id, o.id, back, 'completed', o.id, case when i % 3 = 0 then 'paypal' else 'Grace Otieno' end,
      o.id, paid_at + interval '9 days', paid_at + interval '9 days', 90, 100,
      case when i < ${RECENT} then 0 end
    from (${series(sql, history, slice)}) as made join orders o on o.id = made.id where paid_at is not null and back > 0`;
  await sql`
    insert into order_events (order_id, kind, happened_at, by_whom)
    select o.id, e.kind, e.at, 'clock' from (${series(sql, history, slice)}) as made
      join orders o on o.id = made.id
      cross join lateral (values ('placed', placed_at), ('paid', paid_at), ('dispatched', dispatched_at),
        ('delivered', delivered_at), ('cancelled', cancelled_at)) as e (kind, at)
    where e.at is not null`;
  await sql`
    insert into audit_entries (at, who, what, subject, after)
    select placed, 'Grace Otieno', 'order.dispatched', id, '{"carrier": "USPS"}'
    from (${series(sql, history, slice)}) as o order by i desc`;
  await sql`
    insert into stock_ledger (product_id, on_hand_change, reserved_change, what, note)
    select s.id, -1, -1, 'sold', 'Order ' || o.id from (${series(sql, history, slice)}) as o
      cross join lateral generate_series(0, o.i % 3) as l (line)
      join shelf s on s.turn = ${getTurn(sql)}`;
}

/** Inserts reviews and messages from customers, and the emails sent to them. */
export async function insertWords(sql: Sql, { orders, mostReviews = orders }: OrderHistory): Promise<void> {
  const many = Math.round(orders / 5);
  await sql`
    insert into reviews (product_id, name, rating, comment, created_at, status)
    select s.id, n.name, 3 + i % 3, 'Over a white shirt it is the whole outfit, number ' || i,
      now() - interval '20 minutes' * i, case when i % 200 = 7 then 'waiting' when i % 50 = 9 then 'hidden' else 'shown' end
    from generate_series(1, ${Math.min(many, mostReviews)}::int) as g (i)
      join shelf s on s.turn = (i::bigint * 17) % (select count(*) from shelf)
      join names n on n.turn = ${getName(sql, 'i')} order by i desc`;
  await sql`
    insert into contact_messages (name, email, message, received_at, answered_at)
    select n.name, n.address || '@example.com', 'Do you make number ' || i || ' in a child''s size?',
      now() - interval '1 hour' * i, case when i > 12 then now() end
    from generate_series(1, ${Math.round(orders / 10)}::int) as g (i) join names n on n.turn = ${getName(sql, 'i')}`;
  await sql`
    insert into letters (kind, to_address, subject, reply_to, queued_at, sent_at, failed_at)
    select 'order.paid', 'somebody@example.com', 'Your order', 'help@example.com', at,
      case when i > 5 then at end, case when i <= 5 then at end
    from generate_series(1, ${many}::int) as g (i) cross join lateral (select now() - interval '15 minutes' * i as at) as t`;
  await sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, leave_token)
    select 'reader' || i || '@example.com', 'yes', now(), '127.0.0.1', now(), 'leave' || i
    from generate_series(1, ${many}::int) as g (i)`;
}
