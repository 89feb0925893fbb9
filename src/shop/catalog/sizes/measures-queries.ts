import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../../platform/db/query.ts';
import type { CategoryMeasures, ProductMeasures } from '../../../shared/products/sizing.ts';
import { isGoneCategory } from '../sql-fragments.ts';

const OfCategory = Type.Object({ name: Type.String(), measures: Json<CategoryMeasures | null>() });

export const findCategoryMeasures = oneRow(
  OfCategory,
  (sql, slug: string) => sql`select name, measures from categories where slug = ${slug}`,
);

export const lockCategoryMeasures = oneRow(
  OfCategory,
  (sql, slug: string) => sql`select name, measures from categories where slug = ${slug} for no key update`,
);

/** `measures` is JSON text, or null for none. */
export const saveCategoryMeasures = change(
  (sql, slug: string, measures: string | null) => sql`
    update categories set measures = ${measures}::text::jsonb, is_sample = false where slug = ${slug}`,
);

/** In shop order. */
export const listCategoryMeasures = manyRows(
  Type.Object({ slug: Type.String(), name: Type.String(), measures: Json<CategoryMeasures>() }),
  (sql) => sql`
    select c.slug, c.name, c.measures from categories c
    where c.measures is not null and not ${isGoneCategory(sql)} order by c.place`,
);

export const findProductMeasures = oneRow(
  Type.Object({
    measures: Json<ProductMeasures | null>(),
    sizes: Type.Array(Type.String()),
    categoryName: Type.String(),
    ofCategory: Json<CategoryMeasures | null>(),
  }),
  (sql, id: string) => sql`
    select p.measures, p.sizes, c.name as category_name, c.measures as of_category
    from products p join categories c on c.slug = p.category_slug where p.id = ${id} and not p.is_design`,
);

export const lockProductMeasures = oneRow(
  Type.Object({ measures: Json<ProductMeasures | null>() }),
  (sql, id: string) => sql`
    select measures from products where id = ${id} and not is_design for no key update`,
);

export const saveProductMeasures = change(
  (sql, id: string, measures: string | null) => sql`
    update products set measures = ${measures}::text::jsonb where id = ${id}`,
);

export const copyProductMeasures = change(
  (sql, from: string, to: string) => sql`
    update products p set measures = o.measures from products o
    where p.id = ${to} and o.id = ${from} and o.measures is not null`,
);
