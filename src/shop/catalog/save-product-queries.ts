import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/query.ts';
import type { ProductDraft, WholeDraft } from './draft-schema.ts';
import { TEXT_NAMES } from './product-fields.ts';
import { detailColumns, ProductDetailRow } from './staff-queries.ts';

/** `hidden_at` of a row `p` that gets a status; what was archived before stays so since then. */
const hiddenAt = (sql: Sql, status: ProductDraft['status'], now: Date) => sql`
  case ${status}::text when 'draft' then p.created_at when 'archived' then
    case when p.hidden_at > p.created_at then p.hidden_at
      else greatest(${now}::timestamptz, p.created_at + interval '1 microsecond') end end`;

/** What the form of a product writes; cents instead of dollars, everything else under the field's own name. */
export type WrittenProduct = Omit<WholeDraft, 'price' | 'wasPrice' | 'salePrice' | 'cost' | 'makerEarns'> & {
  id: string;
  /** What is charged. */
  priceCents: number;
  /** What it costs without the sale that is on; null where none is. */
  regularPriceCents: number | null;
  salePriceCents: number | null;
  wasPriceCents: number | null;
  costCents: number | null;
  makerEarnsCents: number | null;
};

const FORM_COLUMNS = [
  ...TEXT_NAMES,
  'priceCents',
  'regularPriceCents',
  'salePriceCents',
  'saleFirstDay',
  'saleLastDay',
  'wasPriceCents',
  'costCents',
  'makerEarnsCents',
  'categorySlug',
  'communitySlug',
  'sizes',
  'makingDays',
  'sku',
  'lowStockAt',
  'weightGrams',
  'isOneOfAKind',
];

/** The columns that the form of a product fills, with commas between them. */
export const formColumns = (sql: Sql) =>
  FORM_COLUMNS.map((name, place) => (place === 0 ? sql`${sql(name)}` : sql`, ${sql(name)}`));

/** `given` is one row of products, in which `formColumns` are filled. */
const given = (sql: Sql, { category, community, isFeatured: _, status: __, ...values }: WrittenProduct) => {
  const row = {
    ...values,
    category_slug: category,
    community_slug: community,
    price_cents: values.priceCents,
    regular_price_cents: values.regularPriceCents,
    sale_price_cents: values.salePriceCents,
    sale_first_day: values.saleFirstDay,
    sale_last_day: values.saleLastDay,
    making_days: values.makingDays,
    was_price_cents: values.wasPriceCents,
    cost_cents: values.costCents,
    maker_earns_cents: values.makerEarnsCents,
    low_stock_at: values.lowStockAt,
    weight_grams: values.weightGrams,
    is_one_of_a_kind: values.isOneOfAKind,
  };
  return sql`given as (select * from jsonb_populate_record(null::products, ${JSON.stringify(row)}::text::jsonb))`;
};

/** No row where the id is taken. A new featured product stands behind the others. */
export const addProduct = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, product: WrittenProduct, onHand: number, now: Date) => sql`
    with ${given(sql, product)}, added as (
      insert into products (${formColumns(sql)}, id, featured_place, hidden_at, created_at, changed_at)
      select ${formColumns(sql)}, id,
        case when ${product.isFeatured}::boolean then (select coalesce(max(featured_place), 0) + 1 from products) end,
        case ${product.status}::text when 'draft' then ${now}::timestamptz
          when 'archived' then ${now}::timestamptz + interval '1 microsecond' end, ${now}::timestamptz, ${now}::timestamptz
      from given on conflict do nothing returning id
    )
    insert into stock (product_id, on_hand) select id, ${onHand}::int from added returning product_id as id`,
);

/** Answers the saved product. A sample that staff have edited is no sample any more. */
export const saveProduct = oneRow(
  ProductDetailRow,
  (sql, product: WrittenProduct, now: Date) => sql`
    with ${given(sql, product)}
    update products p set (${formColumns(sql)}) = (select ${formColumns(sql)} from given),
      featured_place = case when not ${product.isFeatured}::boolean then null
        else coalesce(p.featured_place, (select coalesce(max(featured_place), 0) + 1 from products)) end,
      hidden_at = ${hiddenAt(sql, product.status, now)},
      changed_at = ${now}::timestamptz, is_sample = false, archived_as_sample = false
    from stock s where s.product_id = p.id and p.id = ${product.id}
    returning ${detailColumns(sql)}, p.pictures`,
);
