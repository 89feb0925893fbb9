import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

/** Everybody whose account is kept or could be: makers of the catalog, those who weave designs, and accounts of former ones. */
const MakerRow = Type.Object({
  /** Slug of the community, id of the weaver, or of the account alone. */
  maker: Type.String(),
  name: Type.String(),
  /** 'maker', 'weaver' or 'former'. */
  kind: Type.String(),
  accountId: nullable(Type.String()),
  shareHundredths: nullable(Type.Integer()),
  countsFrom: nullable(Type.String()),
});

const makerRows = (sql: Sql) => sql`
  select c.slug as maker, c.name, 'maker' as kind, a.id as account_id, a.share_hundredths, a.counts_from::text as counts_from
  from communities c left join maker_accounts a on a.community_slug = c.slug
  union all
  select m.id::text, m.name, case when m.removed_at is null then 'weaver' else 'former' end, a.id, a.share_hundredths,
    a.counts_from::text
  from makers m left join maker_accounts a on a.weaver_id = m.id where m.removed_at is null or a.id is not null
  union all
  select a.id::text, a.name, 'former', a.id, a.share_hundredths, a.counts_from::text
  from maker_accounts a where a.community_slug is null and a.weaver_id is null`;

export const listMakerRows = manyRows(
  MakerRow,
  (sql) => sql`select * from (${makerRows(sql)}) m order by lower(name), maker`,
);

export const findMakerRow = oneRow(
  MakerRow,
  (sql, maker: string) => sql`select * from (${makerRows(sql)}) m where maker = ${maker}`,
);

/** `maker` as in `listMakerRows`, of somebody who isn't there any more alone. */
export const insertAccount = change(
  (sql, { maker, kind, name }: { maker: string; kind: string; name: string }, countsFrom: string) => sql`
    insert into maker_accounts (community_slug, weaver_id, name, counts_from)
    select case when ${kind}::text = 'maker' then ${maker}::text end, case when ${kind}::text = 'weaver' then as_uuid(${maker}) end,
      ${name}, ${countsFrom}::date
    on conflict do nothing`,
);

const Account = Type.Object({
  id: Type.String(),
  name: Type.String(),
  shareHundredths: nullable(Type.Integer()),
  countsFrom: Type.String(),
});

/** Nobody else writes a payment meanwhile; what is earned is added without waiting. */
export const lockAccount = oneRow(
  Account,
  (sql, maker: string) => sql`
    select id, name, share_hundredths, counts_from::text as counts_from from maker_accounts
    where community_slug = ${maker} or weaver_id = as_uuid(${maker})
      or (id = as_uuid(${maker}) and community_slug is null and weaver_id is null)
    for no key update`,
);

export const saveTerms = change(
  (sql, id: string, shareHundredths: number | null, countsFrom: string) => sql`
    update maker_accounts set share_hundredths = ${shareHundredths}::int, counts_from = ${countsFrom}::date
    where id = ${id}::uuid`,
);
