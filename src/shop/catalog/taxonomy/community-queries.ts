import { type Static, Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, manyRows, oneRow } from '../../../platform/db/query.ts';
import { COUNT_LIMIT } from '../../../shared/limits.ts';
import type { PictureRow } from '../../media/pictures.ts';
import { reviewPictures } from '../../media/pictures.ts';
import type { NewImage } from '../pictures/queries.ts';
import type { PricePart } from '../price-parts/price-parts.ts';
import type { ProductPageReview } from '../queries.ts';
import { type CardRow, cardColumns, isGoneCommunity } from '../sql-fragments.ts';

/** A key share lock: the community cannot be deleted until the transaction ends. */
export const lockCommunitySlug = oneRow(
  Type.Object({ slug: Type.String() }),
  (sql, slug: string) => sql`select slug from communities where slug = ${slug} for key share`,
);

const Text = Type.String();
const Degrees = Type.Union([Type.Number(), Type.Null()]);

const CommunityRow = Type.Object({
  slug: Text,
  name: Text,
  place: Text,
  story: Text,
  craft: Text,
  pricing: Text,
  makingNow: Text,
  latitude: Degrees,
  longitude: Degrees,
  numProducts: Type.Integer(),
  products: Json<CardRow[]>(),
  pictures: Json<PictureRow[]>(),
  priceShares: Json<PricePart[] | null>(),
});
export type CommunityRow = Static<typeof CommunityRow>;

export type CommunityReview = ProductPageReview & { productId: string; productName: string };

const communityColumns = (sql: Sql, mostProducts: number) => sql`
  m.slug, m.name, m.place, m.story, m.craft, m.pricing, m.making_now, m.latitude, m.longitude,
  (select count(*)::int from products p where p.community_slug = m.slug and p.hidden_at is null) as num_products,
  (select coalesce(json_agg(card), '[]') from (
    select ${cardColumns(sql)}
    from products p left join stock s on s.product_id = p.id
    where p.community_slug = m.slug and p.hidden_at is null
    order by p.featured_place, p.place, p.id limit ${mostProducts}::int
  ) card) as products,
  ${communityPictures(sql)} as pictures, m.price_shares`;

export const listCommunities = manyRows(
  CommunityRow,
  (sql, most: { communities: number; products: number }) => sql`
    select ${communityColumns(sql, most.products)} from communities m
    where exists (select from products p where p.community_slug = m.slug and p.hidden_at is null)
    order by m.name, m.slug limit ${most.communities}::int`,
);

export const findCommunity = oneRow(
  Type.Object({ ...CommunityRow.properties, reviews: Json<CommunityReview[]>() }),
  (sql, slug: string, most: { products: number; reviews: number }) => sql`
    select ${communityColumns(sql, most.products)},
      (select coalesce(json_agg(review), '[]') from (
        select r.id, r.name, r.rating, r.comment, r.fit, r.is_verified as "isVerified", r.reply,
          ${reviewPictures(sql)} as pictures,
          to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          p.id as "productId", p.name as "productName"
        from products p cross join lateral (
          select * from reviews r where r.product_id = p.id and r.status = 'shown'
          order by r.created_at desc, r.id desc limit ${most.reviews}::int
        ) r
        where p.community_slug = m.slug and p.hidden_at is null
        order by r.created_at desc, r.id desc limit ${most.reviews}::int
      ) review) as reviews
    from communities m where m.slug = ${slug} and not ${isGoneCommunity(sql)}`,
);

const StaffCommunityRow = Type.Object({
  slug: Text,
  name: Text,
  place: Text,
  story: Text,
  craft: Text,
  pricing: Text,
  makingNow: Text,
  latitude: Degrees,
  longitude: Degrees,
  makingDays: Type.Union([Type.Integer(), Type.Null()]),
});
export type StaffCommunityRow = Static<typeof StaffCommunityRow>;

/** Counts up to `COUNT_LIMIT` products of each. */
export const listStaffCommunities = manyRows(
  Type.Object({
    ...StaffCommunityRow.properties,
    products: Type.Integer(),
    pictures: Json<PictureRow[]>(),
  }),
  (sql) => sql`
    select m.slug, m.name, m.place, m.story, m.craft, m.pricing, m.making_now, m.latitude, m.longitude, m.making_days,
      (select count(*) from (select from products p where p.community_slug = m.slug limit ${COUNT_LIMIT}::int) counted) as products,
      ${communityPictures(sql)} as pictures
    from communities m where not ${isGoneCommunity(sql)} order by m.name, m.slug`,
);

export const lockCommunity = oneRow(
  StaffCommunityRow,
  (sql, slug: string) => sql`
    select slug, name, place, story, craft, pricing, making_now, latitude, longitude, making_days
    from communities where slug = ${slug} for update`,
);

/** Takes over the slug of a community that went with the samples. */
export const addCommunity = change(
  (
    sql,
    { slug, name, place, story, craft, pricing, makingNow, latitude, longitude, makingDays }: StaffCommunityRow,
  ) => sql`
    insert into communities as m (slug, name, place, story, craft, pricing, making_now, latitude, longitude, making_days)
    values (${slug}, ${name}, ${place}, ${story}, ${craft}, ${pricing}, ${makingNow}, ${latitude}, ${longitude},
      ${makingDays}::int)
    on conflict (slug) do update set name = excluded.name, place = excluded.place, story = excluded.story,
      craft = excluded.craft, pricing = excluded.pricing, making_now = excluded.making_now,
      latitude = excluded.latitude, longitude = excluded.longitude, making_days = excluded.making_days,
      price_shares = null, is_sample = false where ${isGoneCommunity(sql)}`,
);

export const saveCommunity = change(
  (
    sql,
    { slug, name, place, story, craft, pricing, makingNow, latitude, longitude, makingDays }: StaffCommunityRow,
  ) => sql`
    update communities set name = ${name}, place = ${place}, story = ${story}, craft = ${craft},
      pricing = ${pricing}, making_now = ${makingNow}, latitude = ${latitude}, longitude = ${longitude}, making_days = ${makingDays}::int,
      is_sample = false
    where slug = ${slug}`,
);

/** A community that the owner changed is no longer a sample. */
export const markAsOwn = change(
  (sql, slug: string) => sql`update communities set is_sample = false where slug = ${slug} and is_sample`,
);

export const deleteCommunity = change(
  (sql, slug: string) => sql`
    delete from communities m where slug = ${slug}
      and not exists (select 1 from products p where p.community_slug = m.slug)`,
);

const communityPictures = (sql: Sql) => sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'alt', cp.alt, 'width', i.width, 'height', i.height,
      'color', i.color, 'widths', i.widths) order by cp.place), '[]')
    from community_pictures cp join pictures i on i.id = cp.picture_id where cp.community_slug = m.slug)`;

export const listCommunityPictures = manyRows(
  Type.Object({ id: Type.String(), alt: Type.String() }),
  (sql, slug: string) => sql`
    select picture_id as id, alt from community_pictures where community_slug = ${slug} order by place`,
);

/**
 * `widths` is JSON text. An existing row is locked by the upsert, so that it is not deleted before the reference to it
 * is inserted.
 */
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

/** Deletes pictures that belong to communities only and are no longer shown by any. */
export const deleteUnshown = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, ids: readonly string[]) => sql`
    delete from pictures i where id = any(${ids as string[]}::text[]) and is_of_maker
      and not exists (select from community_pictures cp where cp.picture_id = i.id)
      and not exists (select from product_pictures pp where pp.picture_id = i.id)
    returning id`,
);

/** Marks files as unfinished uploads: the sweep deletes them within two days. */
export const leaveToSweep = change(
  (sql, ids: readonly string[]) => sql`
    insert into picture_uploads (picture_id) select unnest(${ids as string[]}::text[])
    on conflict (picture_id) do nothing`,
);
