import type { Sql } from '../../platform/db/database.ts';
import type { ProductSort, ProductView } from './staff-list-schema.ts';

/** As the lists have them; `any` also finds what is archived. */
export type View = ProductView | '' | 'any';

/** A product and its stock: those of a list, and those that the page before ended with. */
const LISTED = ['p', 's'] as const;
const LAST = ['c', 't'] as const;

/** What a list is sorted by before all else; undefined: the newest come first. */
function keyOf(sql: Sql, view: View, sort: ProductSort, [product, stock]: readonly [string, string]) {
  if (sort === 'name') return sql`lower(${sql(product)}.name)`;
  if (sort === 'price' || sort === '-price') return sql`${sql(product)}.price_cents`;
  if (sort === 'stock') return sql`(${sql(stock)}.on_hand - ${sql(stock)}.reserved)`;
  return view === 'featured' ? sql`${sql(product)}.featured_place` : undefined;
}

/** Products `p` with stock `s`. Of as many pieces, the id decides: stock is sorted without a look at its products. */
export function orderBy(sql: Sql, view: View, sort: ProductSort) {
  const key = keyOf(sql, view, sort, LISTED);
  if (!key) return sql`p.created_at desc, p.id`;
  if (sort === 'stock') return sql`${key}, p.id`;
  return sql`${key}${sort === '-price' ? sql` desc` : sql``}, p.created_at desc, p.id`;
}

/** Whether a product stands behind `after`, the last one of the page before: wherever that is, its index begins there. */
export function isBehind(sql: Sql, view: View, sort: ProductSort, after: string) {
  if (after === '') return sql``;
  const ofLast = (value: ReturnType<typeof orderBy>) =>
    sql`(select ${value} from products c join stock t on t.product_id = c.id where c.id = ${after}::text)`;
  const time = ofLast(sql`c.created_at`);
  const isOlder = sql`(p.created_at < ${time} or p.created_at = ${time} and p.id > ${after}::text)`;
  const [key, keyOfLast] = [keyOf(sql, view, sort, LISTED), keyOf(sql, view, sort, LAST)];
  if (!key || !keyOfLast) return sql`and p.created_at <= ${time} and ${isOlder}`;
  const last = ofLast(keyOfLast);
  if (sort === '-price') return sql`and ${key} <= ${last} and (${key} < ${last} or ${isOlder})`;
  const isNext = sort === 'stock' ? sql`p.id > ${after}::text` : isOlder;
  return sql`and ${key} >= ${last} and (${key} > ${last} or ${isNext})`;
}
