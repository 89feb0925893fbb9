import type { Sql } from '../../platform/db/database.ts';

/** Rows `r` of reviews: the pictures that everybody may see, in the order in which they came, as JSON rows of pictures. */
export const reviewPictures = (sql: Sql) => sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'alt', 'Picture by ' || r.name, 'width', i.width,
      'height', i.height, 'color', i.color, 'widths', i.widths) order by rp.added_at, rp.id), '[]')
    from review_pictures rp join pictures i on i.id = rp.picture_id where rp.review_id = r.id and rp.status = 'shown')`;
