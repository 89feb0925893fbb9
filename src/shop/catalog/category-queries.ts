import { Type } from 'typebox';
import { manyRows, oneRow } from '../../platform/db/query.ts';

/** Counts up to `most` in each. */
export const listCategories = manyRows(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String(), count: Type.Integer() }),
  (sql, most: number) => sql`
    select c.slug, c.name, c.line, (select count(*) from (
        select from products p where p.category_slug = c.slug and p.hidden_at is null limit ${most}::int) counted) as count
    from categories c order by c.place`,
);

/** In the order of the shop; `isShown`: there is something in it to see. */
export const listCategoryLinks = manyRows(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String(), isShown: Type.Boolean() }),
  (sql) => sql`
    select c.slug, c.name, c.line,
      exists (select from products p where p.category_slug = c.slug and p.hidden_at is null) as is_shown
    from categories c order by c.place`,
);

export const findCategory = oneRow(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String() }),
  (sql, slug: string) => sql`select slug, name, line from categories where slug = ${slug}`,
);
