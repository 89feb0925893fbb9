import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../../platform/db/query.ts';
import { COUNT_LIMIT } from '../../../shared/limits.ts';
import type { PictureRow } from '../../media/pictures.ts';
import { isGoneCategory } from '../sql-fragments.ts';

const Slug = Type.Object({ slug: Type.String() });

/** A key share lock: the category cannot be deleted until the transaction ends. */
export const lockCategorySlug = oneRow(
  Slug,
  (sql, slug: string) => sql`select slug from categories where slug = ${slug} for key share`,
);

const Category = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  line: Type.String(),
  isWorn: Type.Boolean(),
  products: Type.Integer(),
  face: Json<PictureRow | null>(),
});

/** Counts up to `COUNT_LIMIT` products in each; `face`: picture of its first product on sale that has one. */
export const listStaffCategories = manyRows(
  Category,
  (sql) => sql`
    select c.slug, c.name, c.line, c.is_worn, (select count(*) from (
      select from products p where p.category_slug = c.slug and not p.is_design limit ${COUNT_LIMIT}::int) counted) as products,
      (select p.face from products p where p.category_slug = c.slug and p.hidden_at is null and p.face is not null
        order by p.featured_place, p.place, p.id limit 1) as face
    from categories c where not ${isGoneCategory(sql)} order by c.place`,
);

/** One writer at a time: places are unique, and the last category must stay. */
export const lockCategories = change((sql) => sql`lock table categories in share row exclusive mode`);

export const lockCategory = oneRow(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String(), isWorn: Type.Boolean() }),
  (sql, slug: string) => sql`select slug, name, line, is_worn from categories where slug = ${slug} for update`,
);

type Category = { slug: string; name: string; line: string; isWorn: boolean };

/** Takes over the slug of a category that went with the samples. */
export const addCategory = change(
  (sql, { slug, name, line, isWorn }: Category) => sql`
    insert into categories as c (slug, name, line, is_worn, place)
    select ${slug}, ${name}, ${line}, ${isWorn}::boolean, coalesce(max(place), 0) + 1 from categories
    on conflict (slug) do update set name = excluded.name, line = excluded.line, is_worn = excluded.is_worn,
      place = excluded.place, measures = null, is_sample = false where ${isGoneCategory(sql)}`,
);

export const saveCategory = change(
  (sql, { slug, name, line, isWorn }: Category) =>
    sql`update categories set name = ${name}, line = ${line}, is_worn = ${isWorn}::boolean, is_sample = false where slug = ${slug}`,
);

/** Returns 0 if it has products. Its designs, which are not listed, move to another category. */
export const deleteCategory = change(
  (sql, slug: string) => sql`
    with other as (
      select slug from categories where slug <> ${slug} order by slug = 'nametags' desc, place limit 1
    ), free as (
      select 1 where not exists (
        select from products where category_slug = ${slug} and (not is_design or not exists (select from other)))
    ), moved as (
      update products set category_slug = other.slug from other, free where category_slug = ${slug}
    )
    delete from categories where slug = ${slug} and exists (select from free)`,
);

/** Moves all places below 0 first, because places are unique at every moment. */
export const clearCategoryPlaces = change((sql) => sql`update categories set place = -place - 1`);

/** Others come last, in their order. */
export const setCategoryPlaces = change(
  (sql, slugs: readonly string[]) => sql`
    update categories c set place = o.place
    from (
      select slug, row_number() over (order by array_position(${slugs as string[]}::text[], slug), place desc) as place
      from categories
    ) o where c.slug = o.slug`,
);

export const listCategories = manyRows(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String(), count: Type.Integer() }),
  (sql, most: number) => sql`
    select c.slug, c.name, c.line, (select count(*) from (
        select from products p where p.category_slug = c.slug and p.hidden_at is null limit ${most}::int) counted) as count
    from categories c where not ${isGoneCategory(sql)} order by c.place`,
);

/** In shop order; `isShown`: has visible products. */
export const listCategoryLinks = manyRows(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String(), isShown: Type.Boolean() }),
  (sql) => sql`
    select c.slug, c.name, c.line,
      exists (select from products p where p.category_slug = c.slug and p.hidden_at is null) as is_shown
    from categories c where not ${isGoneCategory(sql)} order by c.place`,
);

export const findCategory = oneRow(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String() }),
  (sql, slug: string) =>
    sql`select c.slug, c.name, c.line from categories c where c.slug = ${slug} and not ${isGoneCategory(sql)}`,
);
