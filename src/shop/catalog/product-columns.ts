import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, Timestamp } from '../../platform/db/query.ts';
import type { ProductPictureRow } from '../media/pictures.ts';
import { makingDays } from './making-days.ts';
import { ofEachPublicText, type ProductText, PUBLIC_TEXT_NAMES } from './product-fields.ts';
import { isOnSale, priceBefore } from './sale-columns.ts';
import { type SizeRow, sizeRows } from './size-rows.ts';

export const ProductRow = Type.Object({
  id: Type.String(),
  ...ofEachPublicText(() => Type.String()),
  priceCents: Type.Integer(),
  sizes: Type.Array(Type.String()),
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
  /** Of the sale that is on. */
  saleFirstDay: Type.Union([Type.String(), Type.Null()]),
  saleLastDay: Type.Union([Type.String(), Type.Null()]),
});

/** Texts of rows `p`, each with a comma behind it. */
export const textColumns = (sql: Sql, names: readonly ProductText[]) => names.map((name) => sql`p.${sql(name)}, `);

/** Everything that a product answers, for rows `p` of products. */
export const productColumns = (sql: Sql) => sql`
  p.id, ${textColumns(sql, PUBLIC_TEXT_NAMES)}p.price_cents, p.sizes, p.is_sample, p.category_slug,
  c.name as category_name, coalesce(s.on_hand - s.reserved, 0) as left,
  case when s.size_count > 0 then ${sizeRows(sql)} end as size_rows, p.rating_sum, p.rating_count,
  p.community_slug, a.name as artisan_name, a.place as artisan_place, a.story as artisan_story, ${makingDays(sql)} as making_days,
  p.pictures, ${priceBefore(sql)} as was_price_cents, p.is_one_of_a_kind, p.created_at,
  case when ${isOnSale(sql)} then p.sale_first_day::text end as sale_first_day,
  case when ${isOnSale(sql)} then p.sale_last_day::text end as sale_last_day`;

export const productJoins = (sql: Sql) => sql`
  join categories c on c.slug = p.category_slug
  left join communities a on a.slug = p.community_slug
  left join stock s on s.product_id = p.id`;

/** Part of a statement. */
export type Fragment = ReturnType<typeof productColumns>;
