import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { toSnake } from '../../../platform/db/sql.ts';
import type { ProductStatus } from '../../../shared/products/product-status.ts';
import type { PictureRow, ProductPictureRow } from '../../media/pictures.ts';
import { DERIVED_COLUMNS, type FieldsOfKind, ofEach, ofEachCents } from '../product-fields.ts';
import { columnsOf, isOnSale, priceWithoutSale } from '../sql-fragments.ts';
import type { ProductDraft, WholeDraft } from './schema.ts';

/** Result of `statusOf`. */
export const StatusColumn = Type.Unsafe<ProductStatus>(Type.String());

const detail = {
  id: Type.String(),
  ...ofEach('text', () => Type.String()),
  ...ofEachCents(() => Type.Union([Type.Integer(), Type.Null()])),
  ...ofEach('code', () => Type.String()),
  ...ofEach('count', () => Type.Union([Type.Integer(), Type.Null()])),
  ...ofEach('flag', () => Type.Boolean()),
  /** Without the sale. */
  priceCents: Type.Integer(),
  isOnSale: Type.Boolean(),
  salePriceCents: Type.Union([Type.Integer(), Type.Null()]),
  saleFirstDay: Type.Union([Type.String(), Type.Null()]),
  saleLastDay: Type.Union([Type.String(), Type.Null()]),
  category: Type.String(),
  community: Type.Union([Type.String(), Type.Null()]),
  sizes: Type.Array(Type.String()),
  makingDays: Type.Union([Type.Integer(), Type.Null()]),
  isFeatured: Type.Boolean(),
  status: StatusColumn,
  wasPublished: Type.Boolean(),
  createdAt: Timestamp,
  changedAt: Timestamp,
  isSample: Type.Boolean(),
  onHand: Type.Integer(),
  reserved: Type.Integer(),
  sizeCount: Type.Integer(),
  ratingSum: Type.Integer(),
  ratingCount: Type.Integer(),
};

/**
 * Status of a product `p`, derived from the column that shopper lists are indexed by: a draft is hidden since its
 * creation, an archived product since later.
 */
export const getStatus = (sql: Sql) => sql`
  case when p.hidden_at is null then 'active' when p.hidden_at = p.created_at then 'draft' else 'archived' end`;

export const detailColumns = (sql: Sql) => sql`
  p.id, ${columnsOf(sql, DERIVED_COLUMNS)}${priceWithoutSale(sql)} as price_cents, ${isOnSale(sql)} as is_on_sale,
  p.sale_price_cents, p.sale_first_day::text as sale_first_day, p.sale_last_day::text as sale_last_day, p.category_slug as category, p.community_slug as community, p.sizes,
  p.making_days, p.featured_place is not null as is_featured, ${getStatus(sql)} as status, p.was_published, p.created_at, p.changed_at, p.is_sample,
  s.on_hand, s.reserved, s.size_count, p.rating_sum, p.rating_count`;

export const ProductDetailRow = Type.Object({ ...detail, pictures: Json<ProductPictureRow[]>() });

export const findProductDetailRow = oneRow(
  ProductDetailRow,
  (sql, id: string) => sql`
    select ${detailColumns(sql)}, p.pictures from products p join stock s on s.product_id = p.id
    where p.id = ${id} and not p.is_design`,
);

/**
 * Ordered by id, starting after `after`. The limit comes before the join: otherwise PostgreSQL merges both tables from the
 * first stock on, again for every batch of an export.
 */
export const listProductDetailRows = manyRows(
  Type.Object(detail),
  (sql, after: string, most: number) => sql`
    select ${detailColumns(sql)} from (
      select * from products p where p.id > ${after} and not p.is_design order by p.id limit ${most}::int
    ) p join stock s on s.product_id = p.id order by p.id`,
);

/** Locks the row until the transaction ends: one writer for each product. */
export const lockProduct = oneRow(
  Type.Object({ id: Type.String(), changedAt: Timestamp }),
  (sql, id: string) => sql`select id, changed_at from products where id = ${id} and not is_design for update`,
);

/** Invalidates forms that were loaded before (`ChangedProduct.seen`). */
export const touchProduct = change(
  (sql, id: string, now: Date) => sql`update products set changed_at = ${now}::timestamptz where id = ${id}`,
);

/**
 * Deletes a product without orders, reviews, and sets, and returns the number of deleted rows. The stock ledger shows
 * whether it was ever ordered. The caller holds the row lock.
 */
export const deleteUnsold = change(
  (sql, id: string) => sql`
    delete from products p where id = ${id}
      and not exists (
        select from stock_ledger l where l.product_id = p.id and (l.reserved_change <> 0 or l.on_hand_change < 0))
      and not exists (select from reviews r where r.product_id = p.id)
      and not exists (select from set_members m where m.product_id = p.id)
      and exists (select from stock s where s.product_id = p.id and s.reserved = 0)`,
);

export const listIdsLike = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, slug: string) => sql`select id from products where id = ${slug} or id like ${slug} || '-%'`,
);

export const hideProduct = change(
  (sql, id: string, hiddenAt: Date | null, now: Date) => sql`
    update products set hidden_at = ${hiddenAt}::timestamptz, changed_at = ${now}, archived_as_sample = false where id = ${id}`,
);

/** The new `hidden_at` of a product `p`; an archived product keeps its time. */
const hiddenAt = (sql: Sql, status: ProductDraft['status'], now: Date) => sql`
  case ${status}::text when 'draft' then p.created_at when 'archived' then
    case when p.hidden_at > p.created_at then p.hidden_at
      else greatest(${now}::timestamptz, p.created_at + interval '1 microsecond') end end`;

/** Column values of a product form: amounts in cents, other fields under their own names. */
export type WrittenProduct = Omit<WholeDraft, 'price' | 'salePrice' | FieldsOfKind<'amount'>> &
  ReturnType<typeof ofEachCents<number | null>> & {
    id: string;
    /** The charged price. */
    priceCents: number;
    /** The price without the current sale; null without one. */
    regularPriceCents: number | null;
    salePriceCents: number | null;
  };

const FORM_COLUMNS = [
  ...DERIVED_COLUMNS,
  'priceCents',
  'regularPriceCents',
  'salePriceCents',
  'saleFirstDay',
  'saleLastDay',
  'categorySlug',
  'communitySlug',
  'sizes',
  'makingDays',
];

export const formColumns = (sql: Sql) =>
  FORM_COLUMNS.map((name, place) => (place === 0 ? sql`${sql(name)}` : sql`, ${sql(name)}`));

/** A CTE `given` with one row of products, in which `formColumns` are filled. */
const givenRow = (sql: Sql, { category, community, isFeatured: _, status: __, ...values }: WrittenProduct) => {
  const columns = Object.entries({ ...values, categorySlug: category, communitySlug: community });
  const row = Object.fromEntries(columns.map(([name, value]) => [toSnake(name), value]));
  return sql`given as (select * from jsonb_populate_record(null::products, ${JSON.stringify(row)}::text::jsonb))`;
};

/** Returns no row if the id is taken. A new featured product goes last. */
export const insertProduct = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, product: WrittenProduct, onHand: number, now: Date) => sql`
    with ${givenRow(sql, product)}, added as (
      insert into products (${formColumns(sql)}, id, featured_place, hidden_at, created_at, changed_at)
      select ${formColumns(sql)}, id,
        case when ${product.isFeatured}::boolean then (select coalesce(max(featured_place), 0) + 1 from products) end,
        case ${product.status}::text when 'draft' then ${now}::timestamptz
          when 'archived' then ${now}::timestamptz + interval '1 microsecond' end, ${now}::timestamptz, ${now}::timestamptz
      from given on conflict do nothing returning id
    )
    insert into stock (product_id, on_hand) select id, ${onHand}::int from added returning product_id as id`,
);

/** Returns the saved product. Editing a sample makes it the owner’s own. */
export const saveProduct = oneRow(
  ProductDetailRow,
  (sql, product: WrittenProduct, now: Date) => sql`
    with ${givenRow(sql, product)}
    update products p set (${formColumns(sql)}) = (select ${formColumns(sql)} from given),
      featured_place = case when not ${product.isFeatured}::boolean then null
        else coalesce(p.featured_place, (select coalesce(max(featured_place), 0) + 1 from products)) end,
      hidden_at = ${hiddenAt(sql, product.status, now)},
      changed_at = ${now}::timestamptz, is_sample = false, archived_as_sample = false
    from stock s where s.product_id = p.id and p.id = ${product.id}
    returning ${detailColumns(sql)}, p.pictures`,
);

/** Returns no row if the key is taken; waits for a concurrent transaction with the same key. */
export const claimAddition = oneRow(
  Type.Object({ key: Type.String() }),
  (sql, key: string, fingerprint: string, now: Date) => sql`
    insert into product_additions (key, fingerprint, added_at) values (${key}::uuid, ${fingerprint}, ${now}::timestamptz)
    on conflict do nothing returning key`,
);

export const findAddition = oneRow(
  Type.Object({ productId: Type.Union([Type.String(), Type.Null()]), fingerprint: Type.String() }),
  (sql, key: string) => sql`select product_id, fingerprint from product_additions where key = ${key}::uuid`,
);

export const setAddedProduct = change(
  (sql, key: string, productId: string) => sql`
    update product_additions set product_id = ${productId} where key = ${key}::uuid`,
);

export const deleteOldAdditions = change(
  (sql, before: Date) => sql`delete from product_additions where added_at < ${before}::timestamptz`,
);

/** Also deletes previews older than a day. */
export const addPreview = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, productId: string, draft: string, now: Date) => sql`
    with outdated as (delete from product_previews where made_at < ${now}::timestamptz - interval '1 day')
    insert into product_previews (product_id, draft, made_at) values (${productId}, ${draft}::text::jsonb, ${now})
    returning id`,
);

export const findPreview = oneRow(
  Type.Object({ draft: Json<ProductDraft>() }),
  (sql, id: string, productId: string, since: Date) => sql`
    select draft from product_previews
    where id = as_uuid(${id}) and product_id = ${productId} and made_at >= ${since}::timestamptz`,
);

/**
 * The reference price of the last day, for changes by helpers and keys: the price before the first one in that time,
 * after the last change by an owner. The terminal counts as an owner.
 */
export const findPriceBase = oneRow(
  Type.Object({ dollars: Type.Number() }),
  (sql, id: string, since: Date) => sql`
    with changed as (
      select e.id, (e.before ->> 'price')::float8 as dollars,
        e.api_key_id is not null or coalesce(s.role = 'helper', false) as by_helper
      from audit_entries e left join staff s on s.id = e.staff_id
      where e.subject = ${id} and e.what = 'product.changed' and e.before ? 'price' and e.at > ${since}::timestamptz
    )
    select dollars from changed where by_helper
      and id > coalesce((select max(id) from changed where not by_helper), 0) order by id limit 1`,
);

export const findPaired = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, id: string) => sql`select id from products where id = ${id} and not is_design`,
);

/** The pairs of a product, in order, as staff see them. */
export const listPairs = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    face: Json<PictureRow | null>(),
    isHidden: Type.Boolean(),
    left: Type.Integer(),
  }),
  (sql, id: string) => sql`
    select p.id, p.name, p.face, p.hidden_at is not null as is_hidden, coalesce(s.on_hand - s.reserved, 0) as left
    from product_pairs o join products p on p.id = o.pairs_with left join stock s on s.product_id = p.id
    where o.product_id = ${id} order by o.position, p.id`,
);

/**
 * Locks in id order, so that concurrent pairings of the same products wait instead of deadlocking. `no key update` does
 * not block orders, which only reference products.
 */
export const lockProducts = manyRows(
  Type.Object({ id: Type.String(), name: Type.String() }),
  (sql, ids: readonly string[]) => sql`
    select id, name from products where id = any(${ids as string[]}::text[]) and not is_design
    order by id for no key update`,
);

export const listFull = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, ids: readonly string[], most: number) => sql`
    select product_id as id from product_pairs where product_id = any(${ids as string[]}::text[])
    group by product_id having count(*) >= ${most}::int order by product_id`,
);

/** Removes both directions. */
export const removePairs = change(
  (sql, id: string, others: readonly string[]) => sql`
    delete from product_pairs where (product_id = ${id} and pairs_with = any(${others as string[]}::text[]))
      or (pairs_with = ${id} and product_id = any(${others as string[]}::text[]))`,
);

/** Saves all pairs in order; on the other product a new pair goes last. */
export const savePairs = change(
  (sql, id: string, others: readonly string[]) => sql`
    with given as (
      select * from unnest(${others as string[]}::text[]) with ordinality as o (other, position)
    ), back as (
      insert into product_pairs (product_id, pairs_with, position)
      select g.other, ${id}, 1 + coalesce((select max(o.position) from product_pairs o where o.product_id = g.other), 0)
      from given g on conflict (product_id, pairs_with) do nothing
    )
    insert into product_pairs (product_id, pairs_with, position) select ${id}, other, position from given
    on conflict (product_id, pairs_with) do update set position = excluded.position`,
);
