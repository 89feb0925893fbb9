import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows } from '../../platform/db/query.ts';
import type { NewImage } from './image-queries.ts';

/** Rows `m` of communities: their pictures in order, as JSON rows of pictures. */
export const communityPictures = (sql: Sql) => sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'alt', cp.alt, 'width', i.width, 'height', i.height,
      'color', i.color, 'widths', i.widths) order by cp.place), '[]')
    from community_pictures cp join pictures i on i.id = cp.picture_id where cp.community_slug = m.slug)`;

export const listCommunityPictures = manyRows(
  Type.Object({ id: Type.String(), alt: Type.String() }),
  (sql, slug: string) => sql`
    select picture_id as id, alt from community_pictures where community_slug = ${slug} order by place`,
);

/** `widths` is JSON text. A row that is there already is locked: nobody deletes it before this one refers to it. */
export const addMakerPicture = change(
  (sql, { id, width, height, color, widths }: NewImage) => sql`
    insert into pictures as p (id, width, height, color, alt, widths, is_of_maker)
    values (${id}, ${width}, ${height}, ${color}, '', ${widths}::text::jsonb, true)
    on conflict (id) do update set is_of_maker = p.is_of_maker`,
);

export const attachToCommunity = change(
  (sql, slug: string, pictureId: string) => sql`
    insert into community_pictures (community_slug, place, picture_id)
    select ${slug}, coalesce(max(place), 0) + 1, ${pictureId} from community_pictures where community_slug = ${slug}`,
);

/** `pictures` is JSON text, in order. */
export const arrangeOnCommunity = change(
  (sql, slug: string, pictures: string) => sql`
    insert into community_pictures (community_slug, place, picture_id, alt)
    select ${slug}, g.place, g.picture->>'id', g.picture->>'alt'
    from json_array_elements(${pictures}::text::json) with ordinality as g (picture, place)`,
);

export const detachFromCommunity = change(
  (sql, slug: string) => sql`delete from community_pictures where community_slug = ${slug}`,
);

export const lockPictures = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, ids: readonly string[]) => sql`
    select id from pictures where id = any(${ids as string[]}::text[]) order by id for update`,
);

/** Those that were only ever shown of makers, and now of none. */
export const deleteUnshown = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, ids: readonly string[]) => sql`
    delete from pictures i where id = any(${ids as string[]}::text[]) and is_of_maker
      and not exists (select from community_pictures cp where cp.picture_id = i.id)
      and not exists (select from product_pictures pp where pp.picture_id = i.id)
    returning id`,
);

/** As if they had never been finished: the sweep deletes their files within two days. */
export const leaveToSweep = change(
  (sql, ids: readonly string[]) => sql`
    insert into picture_uploads (picture_id) select unnest(${ids as string[]}::text[])
    on conflict (picture_id) do nothing`,
);
