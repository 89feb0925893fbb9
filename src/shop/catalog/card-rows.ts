import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json } from '../../platform/db/query.ts';
import type { PictureRow } from '../media/pictures.ts';
import { priceBefore } from './sale-columns.ts';
import { type SizeRow, sizeRows } from './size-rows.ts';

const Cents = Type.Integer();

/** A product as a row of cards shows it. */
export const CardRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  priceCents: Cents,
  wasPriceCents: Type.Union([Cents, Type.Null()]),
  left: Type.Integer(),
  sizeRows: Json<SizeRow[] | null>(),
  isOneOfAKind: Type.Boolean(),
  createdSeconds: Type.Number(),
  ratingSum: Type.Integer(),
  ratingCount: Type.Integer(),
  face: Json<PictureRow | null>(),
  second: Json<PictureRow | null>(),
  /** Of who made it; null where nobody is named. */
  place: Type.Union([Type.String(), Type.Null()]),
});
export type CardRow = Static<typeof CardRow>;

/** For rows `p` of products, `s` of their stock and `m` of who made them; named for JSON, too. */
export const cardColumns = (sql: Sql) => sql`
  p.id, p.name, p.price_cents as "priceCents", ${priceBefore(sql)} as "wasPriceCents",
  coalesce(s.on_hand - s.reserved, 0) as left, case when s.size_count > 0 then ${sizeRows(sql)} end as "sizeRows",
  p.is_one_of_a_kind as "isOneOfAKind", extract(epoch from p.created_at)::float8 as "createdSeconds",
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.face, ${secondPicture(sql)} as second, m.place`;

/** Behind the first: the one on somebody before others. */
const secondPicture = (sql: Sql) => sql`
  (select e.value from jsonb_array_elements(p.pictures::jsonb) with ordinality e where e.ordinality > 1
    order by coalesce(e.value ->> 'role', '') = 'worn' desc, e.ordinality limit 1)`;
