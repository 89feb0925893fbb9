import { change } from '../../platform/db/query.ts';

/** Takes SampleReviews as JSON. Nobody bought what they are about. */
export const addSampleReviewRows = change(
  (sql, reviews: string) => sql`
    with given as materialized (
      select * from jsonb_to_recordset(${reviews}::text::jsonb) as r ("productId" text, name text, rating int, comment text,
        fit text, "writtenAt" timestamptz, picture jsonb)
    ), added as (
      insert into reviews (product_id, name, rating, comment, fit, created_at, is_verified, is_sample)
      select "productId", name, rating, comment, fit, "writtenAt", false, true from given
      returning id, product_id, name, comment
    ), pictured as (
      select a.id, g.picture, g."writtenAt" from given g
        join added a on a.product_id = g."productId" and a.name = g.name and a.comment = g.comment
      where g.picture is not null
    ), drawn as (
      insert into pictures (id, width, height, color, alt, widths, is_sample)
      select picture->>'id', (picture->>'width')::int, (picture->>'height')::int, picture->>'color', '', picture->'widths',
        true
      from pictured on conflict do nothing
    )
    insert into review_pictures (review_id, picture_id, status, added_at)
    select id, picture->>'id', 'shown', "writtenAt" from pictured on conflict do nothing`,
);
