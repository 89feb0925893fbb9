import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import type { ProductStatus } from '../../shared/products/product-status.ts';
import type { ProductPictureRow } from '../media/pictures.ts';
import { textColumns } from './product-columns.ts';
import { ofEachText, TEXT_NAMES } from './product-fields.ts';
import { isOnSale, priceWithoutSale } from './sale-columns.ts';

/** As `statusOf` answers it. */
export const StatusColumn = Type.Unsafe<ProductStatus>(Type.String());

const detail = {
  id: Type.String(),
  ...ofEachText(() => Type.String()),
  /** Without a sale. */
  priceCents: Type.Integer(),
  isOnSale: Type.Boolean(),
  salePriceCents: Type.Union([Type.Integer(), Type.Null()]),
  saleFirstDay: Type.Union([Type.String(), Type.Null()]),
  saleLastDay: Type.Union([Type.String(), Type.Null()]),
  category: Type.String(),
  community: Type.Union([Type.String(), Type.Null()]),
  sizes: Type.Array(Type.String()),
  makingDays: Type.Union([Type.Integer(), Type.Null()]),
  wasPriceCents: Type.Union([Type.Integer(), Type.Null()]),
  costCents: Type.Union([Type.Integer(), Type.Null()]),
  makerEarnsCents: Type.Union([Type.Integer(), Type.Null()]),
  sku: Type.String(),
  lowStockAt: Type.Union([Type.Integer(), Type.Null()]),
  weightGrams: Type.Union([Type.Integer(), Type.Null()]),
  isOneOfAKind: Type.Boolean(),
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
 * Of rows `p` of products, from the one column that shoppers' lists are indexed by: a draft is hidden since it was made, and
 * what is archived later than that.
 */
export const statusOf = (sql: Sql) => sql`
  case when p.hidden_at is null then 'active' when p.hidden_at = p.created_at then 'draft' else 'archived' end`;

/** `detail` of rows `p` of products and `s` of stock. */
export const detailColumns = (sql: Sql) => sql`
  p.id, ${textColumns(sql, TEXT_NAMES)}${priceWithoutSale(sql)} as price_cents, ${isOnSale(sql)} as is_on_sale,
  p.sale_price_cents, p.sale_first_day::text as sale_first_day, p.sale_last_day::text as sale_last_day, p.category_slug as category, p.community_slug as community, p.sizes,
  p.making_days, p.was_price_cents, p.cost_cents, p.maker_earns_cents, p.sku, p.low_stock_at, p.weight_grams, p.is_one_of_a_kind,
  p.featured_place is not null as is_featured, ${statusOf(sql)} as status, p.was_published, p.created_at, p.changed_at, p.is_sample,
  s.on_hand, s.reserved, s.size_count, p.rating_sum, p.rating_count`;

export const ProductDetailRow = Type.Object({ ...detail, pictures: Json<ProductPictureRow[]>() });

export const findProductDetailRow = oneRow(
  ProductDetailRow,
  (sql, id: string) => sql`
    select ${detailColumns(sql)}, p.pictures from products p join stock s on s.product_id = p.id
    where p.id = ${id} and not p.is_design`,
);

/** By id, above the id `after`. */
export const listProductDetailRows = manyRows(
  Type.Object(detail),
  (sql, after: string, most: number) => sql`
    select ${detailColumns(sql)} from products p join stock s on s.product_id = p.id
    where p.id > ${after} and not p.is_design order by p.id limit ${most}::int`,
);

/** Locks the row until the transaction ends: one writer of a product at a time. */
export const lockProduct = oneRow(
  Type.Object({ id: Type.String(), changedAt: Timestamp }),
  (sql, id: string) => sql`select id, changed_at from products where id = ${id} and not is_design for update`,
);

/**
 * Of a product that nobody has ordered, reviewed or put into a set; answers how many. An order holds stock or takes it, and
 * the ledger says so. The caller holds the product's row lock.
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
