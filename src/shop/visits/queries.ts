import { Type } from 'typebox';
import { change, manyRows } from '../../platform/db/query.ts';

/** Distinct names per kind and day: bounds the table against hostile input. */
const MAX_NAMES = 500;

export type Days = { from: string; to: string };

type VisitCounts = { days: string[]; kinds: string[]; names: string[]; visits: number[]; views: number[] };

/** Pages of products that don't exist take no name's slot. Rows in key order prevent deadlocks between processes. */
export const addCounts = change(
  (sql, { days, kinds, names, visits, views }: VisitCounts) => sql`
    with given as (
      select * from unnest(${days}::date[], ${kinds}::text[], ${names}::text[], ${visits}::integer[], ${views}::integer[])
        as given (day, kind, name, visits, views)
      where kind <> 'page' or not starts_with(name, '/products/')
        or exists (select from products where id = substr(given.name, length('/products/') + 1))
    ), room as (
      select day, kind, ${MAX_NAMES} - (
        select count(*) from visit_counts where visit_counts.day = asked.day and visit_counts.kind = asked.kind) as names
      from (select distinct day, kind from given) asked
    ), named as (
      select g.day, g.kind, g.visits, g.views,
        case when exists (select from visit_counts k where k.day = g.day and k.kind = g.kind and k.name = g.name)
          or row_number() over (partition by g.day, g.kind order by g.views desc, g.name) <= room.names
          then g.name else '*' end as name
      from given g join room using (day, kind)
    )
    insert into visit_counts as known (day, kind, name, visits, views)
    select day, kind, name, sum(visits), sum(views) from named group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, kind, name) do update
      set visits = known.visits + excluded.visits, views = known.views + excluded.views`,
);

/** Daily totals and checkout steps stay. */
export const deleteNames = change(
  (sql, before: string) => sql`delete from visit_counts where day < ${before}::date and kind not in ('all', 'step')`,
);

export const sumVisitsByDay = manyRows(
  Type.Object({ day: Type.String(), visits: Type.Integer(), views: Type.Integer() }),
  (sql, { from, to }: Days) => sql`
    select day::text as day, visits, views from visit_counts
    where day between ${from}::date and ${to}::date and kind = 'all' order by day`,
);

/** Largest first. Product pages also get their product's name; unknown products are left out. */
export const sumVisitsByName = manyRows(
  Type.Object({ name: Type.String(), title: Type.String(), visits: Type.Integer(), views: Type.Integer() }),
  (sql, kind: 'page' | 'source' | 'campaign' | 'step', { from, to }: Days, most: number) => sql`
    select c.name, coalesce(p.name, '') as title, sum(c.visits)::int as visits, sum(c.views)::int as views
    from visit_counts c left join products p on c.kind = 'page' and c.name = '/products/' || p.id
    where c.day between ${from}::date and ${to}::date and c.kind = ${kind}
      and (p.id is not null or c.kind <> 'page' or not starts_with(c.name, '/products/'))
    group by 1, 2 order by sum(c.visits + c.views) desc, 1 limit ${most}`,
);
