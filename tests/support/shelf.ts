import type { Database } from '../../src/platform/db/database.ts';

type Wanted = { id: string; name?: string; priceCents?: number; onHand?: number; category?: string; sizes?: string[] };

const SIZES = ['Small', 'Medium', 'Large', 'Extra Large'];

/** Puts a piece on the shelf; a cuff of $48.00 in the four sizes, ten of them, unless said otherwise. */
export async function putOnShelf({ sql }: Pick<Database, 'sql'>, wanted: Wanted): Promise<void> {
  const { id, name = 'Rift Diamond Cuff', priceCents = 4_800, onHand = 10 } = wanted;
  const { category = 'wristbands', sizes = SIZES } = wanted;
  await sql`
    insert into products (id, name, price_cents, category_slug, sizes)
    values (${id}, ${name}, ${priceCents}, ${category}, ${sizes}::text[])`;
  await sql`insert into stock (product_id, on_hand) values (${id}, ${onHand})`;
}

/** What lies on the shelf, and how much of it is set aside. */
export async function shelfOf(
  { sql }: Pick<Database, 'sql'>,
  id: string,
): Promise<{ onHand: number; reserved: number }> {
  const [row] = await sql<{ onHand: number; reserved: number }[]>`
    select on_hand, reserved from stock where product_id = ${id}`;
  if (!row) throw new Error(`There is no ${id} on the shelf.`);
  return { onHand: row.onHand, reserved: row.reserved };
}

/** Sentences about everything that does not add up; none in a sound shop. */
export async function shelfFaults({ sql }: Pick<Database, 'sql'>): Promise<string[]> {
  const rows = await sql<{ fault: string }[]>`
    select 'reserved ' || s.product_id || ': ' || s.reserved || ' instead of ' || coalesce(h.held, 0) as fault
    from stock s left join (
      select product_id, sum(quantity) as held from order_lines l join orders o on o.id = l.order_id
      where o.pieces = 'held' group by product_id
    ) h on h.product_id = s.product_id
    where s.reserved <> coalesce(h.held, 0)
    union all
    select 'order ' || o.id || ' costs ' || o.items_cents || ', its lines ' || coalesce(sum(l.price_cents * l.quantity), 0)
    from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.items_cents <> coalesce(sum(l.price_cents * l.quantity), 0)
    union all
    select 'order ' || o.id || ' has ' || count(e.id) || ' beginnings'
    from orders o left join order_events e on e.order_id = o.id and e.kind = 'placed'
    group by o.id having count(e.id) <> 1`;
  return rows.map(({ fault }) => fault);
}
