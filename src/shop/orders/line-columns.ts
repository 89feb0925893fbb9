import type { Sql } from '../../platform/db/database.ts';

/** The lines of an order by their columns, in their order, and how many of each product they want. */
export type LineColumns = {
  productIds: readonly string[];
  names: readonly string[];
  images: readonly string[];
  sizes: readonly (string | null)[];
  areSized: readonly boolean[];
  prices: readonly number[];
  quantities: readonly number[];
  setDiscounts: readonly number[];
  wantedIds: readonly string[];
  wantedQuantities: readonly number[];
};

export const lineRows = (
  sql: Sql,
  { productIds, names, images, sizes, areSized, prices, quantities, setDiscounts }: LineColumns,
) => sql`
  unnest(${productIds}::text[], ${names}::text[], ${images}::text[], ${sizes}::text[], ${areSized}::boolean[],
    ${prices}::int[], ${quantities}::int[], ${setDiscounts}::int[]) with ordinality
    as l (product_id, name, image, size, is_sized, price_cents, quantity, set_discount_cents, place)`;

export const wantedProducts = (sql: Sql, { wantedIds, wantedQuantities }: LineColumns) => sql`
  select * from unnest(${wantedIds}::text[], ${wantedQuantities}::int[]) as w (product_id, quantity)`;
