import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, Timestamp } from '../../platform/db/query.ts';
import { toDollars } from '../../shared/money.ts';
import { DEFAULT_PERSONALIZATION, type Personalization } from '../../shared/products/personalization.ts';
import { type SizeRest, type StockBySize, stockBySize } from '../../shared/products/sizes.ts';
import type { PictureRow, ProductPictureRow } from '../media/pictures.ts';
import { ofEachPublicText, PUBLIC_TEXT_NAMES } from './product-fields.ts';

export const ProductRow = Type.Object({
  id: Type.String(),
  ...ofEachPublicText(() => Type.String()),
  dimensions: Type.String(),
  priceCents: Type.Integer(),
  sizes: Type.Array(Type.String()),
  sizeLabel: Type.String(),
  isSample: Type.Boolean(),
  categorySlug: Type.String(),
  categoryName: Type.String(),
  left: Type.Integer(),
  sizeRows: Json<SizeRow[] | null>(),
  ratingSum: Type.Integer(),
  ratingCount: Type.Integer(),
  communitySlug: Type.Union([Type.String(), Type.Null()]),
  artisanName: Type.Union([Type.String(), Type.Null()]),
  artisanPlace: Type.Union([Type.String(), Type.Null()]),
  artisanStory: Type.Union([Type.String(), Type.Null()]),
  makingDays: Type.Integer(),
  pictures: Json<ProductPictureRow[]>(),
  wasPriceCents: Type.Union([Type.Integer(), Type.Null()]),
  isOneOfAKind: Type.Boolean(),
  createdAt: Timestamp,
  personalization: Json<PersonalizationRow | null>(),
  /** Of the current sale. */
  saleFirstDay: Type.Union([Type.String(), Type.Null()]),
  saleLastDay: Type.Union([Type.String(), Type.Null()]),
});

export const productColumns = (sql: Sql) => sql`
  p.id, ${columnsOf(sql, PUBLIC_TEXT_NAMES)}p.dimensions, p.price_cents, p.sizes, p.size_label, p.is_sample, p.category_slug,
  c.name as category_name, coalesce(s.on_hand - s.reserved, 0) as left,
  case when s.size_count > 0 then ${sizeRows(sql)} end as size_rows, p.rating_sum, p.rating_count,
  p.community_slug, a.name as artisan_name, a.place as artisan_place, a.story as artisan_story, ${makingDays(sql)} as making_days,
  p.pictures, ${priceBefore(sql)} as was_price_cents, p.is_one_of_a_kind, p.created_at, ${personalization(sql)} as personalization,
  case when ${isOnSale(sql)} then p.sale_first_day::text end as sale_first_day,
  case when ${isOnSale(sql)} then p.sale_last_day::text end as sale_last_day`;

/** A text that shoppers may have written on a product. */
export type PersonalizationRow = Omit<Personalization, 'price'> & { priceCents: number };

export const personalization = (sql: Sql) => sql`
  case when p.personalization_label <> '' then json_build_object('label', p.personalization_label,
    'maxLength', coalesce(p.personalization_max_length, ${DEFAULT_PERSONALIZATION}::int),
    'priceCents', coalesce(p.personalization_price_cents, 0), 'isRequired', p.personalization_required) end`;

export const toPersonalization = (row: PersonalizationRow | null): { personalization?: Personalization } => {
  if (!row) return {};
  const { priceCents, ...rest } = row;
  return { personalization: { ...rest, price: toDollars(priceCents) } };
};

export const productJoins = (sql: Sql) => sql`
  join categories c on c.slug = p.category_slug
  left join communities a on a.slug = p.community_slug
  left join stock s on s.product_id = p.id`;

/** Columns of `p`, each followed by a comma. */
export const columnsOf = (sql: Sql, names: readonly string[]) => names.map((name) => sql`p.${sql(name)}, `);

/** Working days to make a product `p`: its own, else its community's, else 0. */
export const makingDays = (sql: Sql) => sql`coalesce(p.making_days,
  (select of_it.making_days from communities of_it where of_it.slug = p.community_slug), 0)`;

const Cents = Type.Integer();

export const CardRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  priceCents: Cents,
  wasPriceCents: Type.Union([Cents, Type.Null()]),
  left: Type.Integer(),
  sizeRows: Json<SizeRow[] | null>(),
  isOneOfAKind: Type.Boolean(),
  createdSeconds: Type.Number(),
  ratingSum: Type.Integer(),
  ratingCount: Type.Integer(),
  face: Json<PictureRow | null>(),
  second: Json<PictureRow | null>(),
  /** Of its community; null if none is set. */
  place: Type.Union([Type.String(), Type.Null()]),
});
export type CardRow = Static<typeof CardRow>;

/** Columns of `CardRow` for products `p`, stock `s`, and communities `m`; named so that they also fit JSON. */
export const cardColumns = (sql: Sql) => sql`
  p.id, p.name, p.price_cents as "priceCents", ${priceBefore(sql)} as "wasPriceCents",
  coalesce(s.on_hand - s.reserved, 0) as left, case when s.size_count > 0 then ${sizeRows(sql)} end as "sizeRows",
  p.is_one_of_a_kind as "isOneOfAKind", extract(epoch from p.created_at)::float8 as "createdSeconds",
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.face, ${secondPicture(sql)} as second, m.place`;

/** The second picture: the first one that shows the product worn, else the next. */
const secondPicture = (sql: Sql) => sql`
  (select e.value from jsonb_array_elements(p.pictures::jsonb) with ordinality e where e.ordinality > 1
    order by coalesce(e.value ->> 'role', '') = 'worn' desc, e.ordinality limit 1)`;

/** Whether the sale of a product `p` is on. */
export const isOnSale = (sql: Sql) => sql`(p.regular_price_cents is not null)`;

export const priceWithoutSale = (sql: Sql) => sql`coalesce(p.regular_price_cents, p.price_cents)`;

/** The crossed-out price. During a sale it is the price charged before, which may differ from the compare-at price. */
const priceBefore = (sql: Sql) => sql`coalesce(p.regular_price_cents, p.was_price_cents)`;

/** A size with its own stock, its price, and its SKU (empty: none). */
export type SizeRow = SizeRest & { priceCents: number; sku: string };

/** Sizes with their own stock of a product `p`, in order; null if all share one stock. */
export const sizeRows = (sql: Sql) => sql`
  (select json_agg(json_build_object('size', z.size, 'left', z.on_hand - z.reserved, 'priceCents', p.price_cents + z.price_difference_cents, 'sku', z.sku)
      order by z.position)
    from size_stock z where z.product_id = p.id)`;

/** The per-size part of a product response; empty for a single stock. */
export function bySize(
  rows: readonly SizeRow[] | null,
  { left, priceCents }: { left: number; priceCents: number },
): { stockBySize?: StockBySize; priceBySize?: Record<string, number> } {
  if (!rows || rows.length === 0) return {};
  const prices = rows.map(({ size, priceCents: cents }) => [size, toDollars(cents)] as const);
  return {
    stockBySize: stockBySize(rows, left),
    ...(rows.some((row) => row.priceCents !== priceCents || row.priceCents !== rows[0]?.priceCents) && {
      priceBySize: Object.fromEntries(prices),
    }),
  };
}

export function getSkus(rows: readonly SizeRow[] | null): { skuBySize?: Record<string, string> } {
  const entries = (rows ?? []).flatMap(({ size, sku }) => (sku === '' ? [] : [[size, sku] as const]));
  return entries.length > 0 ? { skuBySize: Object.fromEntries(entries) } : {};
}

export type ProductFilter = {
  /** null: all categories */
  category: string | null;
  /** null: all communities */
  communities: readonly string[] | null;
  /** Matches products with any of them; null: all */
  colors: readonly string[] | null;
  /** Matches products with any of them in stock; null: all */
  sizes: readonly string[] | null;
  minCents: number | null;
  maxCents: number | null;
  onlyInStock: boolean;
};
export const NO_FILTER: ProductFilter = {
  category: null,
  communities: null,
  colors: null,
  sizes: null,
  minCents: null,
  maxCents: null,
  onlyInStock: false,
};

/**
 * Filters that are not set are left out of the statement, so that each combination gets a plan that uses its index.
 * Without a price condition, deep pages are counted along the index alone.
 */
export const isOffered = (sql: Sql, { category, communities, colors, sizes, minCents, maxCents }: ProductFilter) => sql`
  ${category === null ? sql`` : sql`p.category_slug = ${category}::text and`}
  ${communities === null ? sql`` : sql`p.community_slug ${getOne(sql, communities)} and`}
  ${colors === null ? sql`` : sql`p.colors && ${colors as string[]}::text[] and`}
  ${sizes === null ? sql`` : sql`${hasSize(sql, sizes)} and`}
  ${minCents === null ? sql`` : sql`p.price_cents >= ${minCents}::int and`}
  ${maxCents === null ? sql`` : sql`p.price_cents <= ${maxCents}::int and`} p.hidden_at is null`;

/**
 * Whether one of the sizes is in stock: by its own stock if the product has one for each size, else by the stock of the
 * product.
 */
const hasSize = (sql: Sql, sizes: readonly string[]) => sql`
  p.sizes && ${sizes as string[]}::text[] and coalesce((
    select case
      when y.is_sold_out then false
      when y.size_count = 0 then true
      else exists (select from size_stock z
        where z.product_id = p.id and z.size = any(${sizes as string[]}::text[]) and z.on_hand > z.reserved)
    end from stock y where y.product_id = p.id), false)`;

/** A single value uses `=`, which reads products in index order. */
const getOne = (sql: Sql, [first = '', ...others]: readonly string[]) =>
  others.length === 0 ? sql`= ${first}::text` : sql`= any(${[first, ...others]}::text[])`;

/** A part of a SQL statement. */
export type Fragment = ReturnType<typeof productColumns>;

const isGone = (sql: Sql, isSample: Fragment, isOfIt: Fragment) => sql`
  (${isSample} and exists (select from products p where ${isOfIt} and p.archived_as_sample)
    and not exists (select from products p where ${isOfIt} and not p.is_design and (not p.is_sample or p.hidden_at is null)))`;

/** Whether sample category `c` went with the samples: all its products are samples that aren't shown. */
export const isGoneCategory = (sql: Sql) => isGone(sql, sql`c.is_sample`, sql`p.category_slug = c.slug`);

/** The same for sample community `m`. */
export const isGoneCommunity = (sql: Sql) => isGone(sql, sql`m.is_sample`, sql`p.community_slug = m.slug`);
