import { Type } from 'typebox';
import { change, manyRows } from '../../platform/db/query.ts';

export const listStoryProducts = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, storyId: string) => sql`
    select product_id as id from story_products where story_id = ${storyId}::uuid order by place`,
);

export const removeStoryProducts = change(
  (sql, storyId: string) => sql`delete from story_products where story_id = ${storyId}::uuid`,
);

/** In their order. */
export const addStoryProducts = change(
  (sql, storyId: string, productIds: readonly string[]) => sql`
    insert into story_products (story_id, place, product_id)
    select ${storyId}::uuid, asked.at, asked.id
    from unnest(${productIds as string[]}::text[]) with ordinality as asked (id, at)`,
);

/** Those of them that are there, locked, so that none is deleted before the story refers to it. */
export const lockStoryProducts = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, ids: readonly string[]) => sql`
    select id from products where id = any(${ids as string[]}::text[]) and not is_design order by id for key share`,
);
