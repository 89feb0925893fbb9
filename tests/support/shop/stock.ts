import type { Database } from '../../../src/platform/db/database.ts';

type AddProductInput = {
  id: string;
  name?: string;
  priceCents?: number;
  onHand?: number;
  category?: string;
  sizes?: string[];
};

const SIZES = ['Small', 'Medium', 'Large', 'Extra Large'];

/** Adds a product with stock; by default a cuff for $48.00 in the four sizes, with ten in stock. */
export async function addProduct({ sql }: Pick<Database, 'sql'>, input: AddProductInput): Promise<void> {
  const { id, name = 'Rift Diamond Cuff', priceCents = 4_800, onHand = 10 } = input;
  const { category = 'wristbands', sizes = SIZES } = input;
  await sql`
    insert into products (id, name, price_cents, category_slug, sizes)
    values (${id}, ${name}, ${priceCents}, ${category}, ${sizes}::text[])`;
  await sql`insert into stock (product_id, on_hand) values (${id}, ${onHand})`;
}

/** Gives each size separate stock; call while the product has no orders. */
export async function splitSizes({ sql }: Pick<Database, 'sql'>, id: string, sizes: Record<string, number>) {
  const [names, counts] = [Object.keys(sizes), Object.values(sizes)];
  await sql`
    insert into size_stock (product_id, size, position, on_hand)
    select ${id}, size, place, count
    from unnest(${names}::text[], ${counts}::int[]) with ordinality as z (size, count, place)`;
  await sql`
    with named as (update products set sizes = ${names}::text[] where id = ${id})
    update stock set size_count = ${names.length}::int, on_hand = ${counts.reduce((sum, count) => sum + count, 0)}::int
    where product_id = ${id}`;
}

/** Stock on hand, and how much is reserved. */
export async function getStock(
  { sql }: Pick<Database, 'sql'>,
  id: string,
): Promise<{ onHand: number; reserved: number }> {
  const [row] = await sql<{ onHand: number; reserved: number }[]>`
    select on_hand, reserved from stock where product_id = ${id}`;
  if (!row) throw new Error(`There is no ${id} on the shelf.`);
  return { onHand: row.onHand, reserved: row.reserved };
}
