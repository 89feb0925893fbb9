import { Type } from 'typebox';
import { oneRow } from '../../platform/db/query.ts';

/**
 * Whether somebody is a helper, and where today's prices of a product began: what it cost before the first change that
 * helpers made in that time, and after the last one that an owner made. The terminal counts as an owner.
 */
export const findPriceBase = oneRow(
  Type.Object({ isHelper: Type.Boolean(), dollars: Type.Union([Type.Number(), Type.Null()]) }),
  (sql, staffId: string | null, id: string, since: Date) => sql`
    with changed as (
      select e.id, (e.before ->> 'price')::float8 as dollars, coalesce(s.role = 'helper', false) as by_helper
      from audit_entries e left join staff s on s.id = e.staff_id
      where e.subject = ${id} and e.what = 'product.changed' and e.before ? 'price' and e.at > ${since}::timestamptz
    )
    select exists (select from staff where id = ${staffId}::uuid and role = 'helper') as is_helper,
      (select dollars from changed where by_helper
        and id > coalesce((select max(id) from changed where not by_helper), 0) order by id limit 1) as dollars`,
);

/** No row where somebody is no helper. */
export const findHelper = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, staffId: string) => sql`select id from staff where id = ${staffId}::uuid and role = 'helper'`,
);
