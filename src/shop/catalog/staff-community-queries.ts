import { type Static, Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import type { PictureRow } from '../media/pictures.ts';
import { communityPictures } from './community-picture-queries.ts';

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
  makingDays: Type.Union([Type.Integer(), Type.Null()]),
});
export type StaffCommunityRow = Static<typeof CommunityRow>;

/** With up to `COUNT_LIMIT` of the products of each. */
export const listStaffCommunities = manyRows(
  Type.Object({ ...CommunityRow.properties, products: Type.Integer(), pictures: Json<PictureRow[]>() }),
  (sql) => sql`
    select m.slug, m.name, m.place, m.story, m.craft, m.pricing, m.making_now, m.latitude, m.longitude, m.making_days,
      (select count(*) from (select from products p where p.community_slug = m.slug limit ${COUNT_LIMIT}::int) counted) as products,
      ${communityPictures(sql)} as pictures
    from communities m order by m.name, m.slug`,
);

export const lockCommunity = oneRow(
  CommunityRow,
  (sql, slug: string) => sql`
    select slug, name, place, story, craft, pricing, making_now, latitude, longitude, making_days
    from communities where slug = ${slug} for update`,
);

export const addCommunity = change(
  (
    sql,
    { slug, name, place, story, craft, pricing, makingNow, latitude, longitude, makingDays }: StaffCommunityRow,
  ) => sql`
    insert into communities (slug, name, place, story, craft, pricing, making_now, latitude, longitude, making_days)
    values (${slug}, ${name}, ${place}, ${story}, ${craft}, ${pricing}, ${makingNow}, ${latitude}, ${longitude},
      ${makingDays}::int)
    on conflict (slug) do nothing`,
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

/** The owner has added to it: it is no sample any more. */
export const markAsOwn = change(
  (sql, slug: string) => sql`update communities set is_sample = false where slug = ${slug} and is_sample`,
);

export const deleteCommunity = change(
  (sql, slug: string) => sql`
    delete from communities m where slug = ${slug}
      and not exists (select 1 from products p where p.community_slug = m.slug)`,
);
