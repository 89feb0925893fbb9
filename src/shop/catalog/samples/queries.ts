import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../../advisory-locks.ts';
import { change, manyRows, oneRow } from '../../../platform/db/query.ts';
import { formColumns } from '../products/queries.ts';
import { isGoneCommunity } from '../sql-fragments.ts';

/** Advisory lock until the transaction ends: one process at a time changes samples. */
export const lockSamples = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.samples})`);

/** Whether the shop never had a product; the ledger outlives deleted ones. */
export const isUntouched = oneRow(
  Type.Object({ untouched: Type.Boolean() }),
  (sql) => sql`
    select not exists (select 1 from products) and not exists (select 1 from stock_ledger) as untouched`,
);

export const addSampleCommunities = change(
  (sql, communities: string) => sql`
    insert into communities (slug, name, place, story, craft, pricing, making_now, latitude, longitude, price_shares,
      is_sample)
    select slug, name, place, story, craft, pricing, "makingNow", latitude, longitude, "priceShares", true
    from jsonb_to_recordset(${communities}::text::jsonb) as c (slug text, name text, place text, story text,
      craft text, pricing text, "makingNow" text, latitude real, longitude real, "priceShares" jsonb)
    on conflict do nothing`,
);

/**
 * Inserts products, their stock, and their pictures in one statement. Takes product rows as JSON, each with `onHand`,
 * `onHandBySize`, and `views` (its pictures) beside its columns.
 */
export const addSampleProducts = manyRows(
  Type.Object({ productId: Type.String() }),
  (sql, products: string) => sql`
    with given as materialized (
      select p.*, (g.value->>'onHand')::int as on_hand, g.value->'views' as views,
        g.value->'onHandBySize' as by_size
      from jsonb_array_elements(${products}::text::jsonb) g
        cross join lateral jsonb_populate_record(null::products, g.value) p
    ), added as (
      insert into products (${formColumns(sql)}, id, featured_place, place, created_at, changed_at, is_sample, colors)
      select ${formColumns(sql)}, id, featured_place, place, created_at, created_at, true, colors
      from given on conflict do nothing returning id
    ), drawn as (
      insert into pictures (id, width, height, color, alt, widths, is_sample, palette)
      select each->>'id', (each->>'width')::int, (each->>'height')::int, each->>'color', each->>'alt', each->'widths', true,
        array(select jsonb_array_elements_text(each->'palette'))
      from given join added using (id) cross join lateral jsonb_array_elements(views) each on conflict do nothing
    ), hung as (
      insert into product_pictures (product_id, place, picture_id, role, width_inches)
      select id, place_of, each->>'id', each->>'role', (each->>'widthInches')::real
      from given join added using (id)
        cross join lateral jsonb_array_elements(views) with ordinality as g (each, place_of)
    ), sized as (
      insert into size_stock (product_id, size, position, on_hand)
      select id, each->>'size', position, (each->>'onHand')::int
      from given join added using (id) cross join lateral jsonb_array_elements(by_size) with ordinality as g (each, position)
    )
    insert into stock (product_id, on_hand, size_count)
    select id, on_hand, jsonb_array_length(by_size) from given join added using (id) returning product_id`,
);

export const hideSampleProducts = change(
  (sql, now: Date) => sql`
    update products set hidden_at = ${now}::timestamptz, changed_at = ${now}::timestamptz, archived_as_sample = true
    where is_sample and hidden_at is null`,
);

export const showSampleProducts = change(
  (sql, now: Date) => sql`
    update products set hidden_at = null, changed_at = ${now}::timestamptz, archived_as_sample = false
    where archived_as_sample`,
);

const ARCHIVED_WITH_SAMPLES = 'Archived with the samples';

export const hideSampleReviews = change(
  (sql) => sql`
    update reviews set status = 'hidden', hidden_reason = ${ARCHIVED_WITH_SAMPLES}
    where is_sample and status = 'shown'`,
);

export const showSampleReviews = change(
  (sql) => sql`
    update reviews set status = 'shown', hidden_reason = null
    where is_sample and status = 'hidden' and hidden_reason = ${ARCHIVED_WITH_SAMPLES}`,
);

/** A set without its sample would be a different set, so it is deleted. */
export const deleteSampleSets = change(
  (sql) => sql`
    delete from sets where id in (
      select m.set_id from set_members m join products p on p.id = m.product_id where p.is_sample)`,
);

/** Edited samples are no longer marked as samples and stay. */
export const deleteSampleProducts = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`delete from products where is_sample returning id`,
);

/** Read before the products are deleted, so that the caller can delete the files. */
export const listSampleReviewPictures = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`
    select i.id from review_pictures rp join pictures i on i.id = rp.picture_id and i.is_sample
      join reviews r on r.id = rp.review_id join products p on p.id = r.product_id and p.is_sample
    order by i.id`,
);

export const deleteSamplePictures = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`
    delete from pictures i where is_sample
      and not exists (select 1 from product_pictures pp where pp.picture_id = i.id)
      and not exists (select 1 from community_pictures cp where cp.picture_id = i.id)
      and not exists (select 1 from review_pictures rp where rp.picture_id = i.id)
      -- Keep the uncropped original of a cropped picture.
      and not exists (
        select 1 from picture_crops pc join product_pictures pp on pp.picture_id = pc.picture_id where pc.source_id = i.id)
    returning id`,
);

export const deleteSampleCommunities = change(
  (sql) => sql`
    delete from communities m where is_sample
      and not exists (select 1 from products p where p.community_slug = m.slug)`,
);

export const deleteSampleCategories = change(
  (sql) => sql`
    delete from categories c where is_sample and not exists (select 1 from products p where p.category_slug = c.slug)`,
);

export const countSamples = oneRow(
  Type.Object({
    pieces: Type.Integer(),
    reviews: Type.Integer(),
    communities: Type.Integer(),
    hasOwn: Type.Boolean(),
  }),
  (sql) => sql`
    select (select count(*) from products where is_sample and hidden_at is null) as pieces,
      (select count(*) from reviews where is_sample and status = 'shown') as reviews,
      (select count(*) from communities m where m.is_sample and not ${isGoneCommunity(sql)}) as communities,
      exists (select from products where not is_sample and not is_design) as has_own`,
);
