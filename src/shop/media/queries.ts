import { Type } from 'typebox';
import { oneRow } from '../../platform/db/query.ts';

/** Whether a picture, or one that was uploaded before its product, has a file of this format and width. */
export const findFile = oneRow(
  Type.Object({ found: Type.Boolean() }),
  (sql, id: string, format: string, width: number) => sql`
    select coalesce(widths -> ${format}::text @> to_jsonb(${width}::int), false) as found from (
      select widths from pictures where id = ${id}
      union all select prepared -> 'widths' from picture_uploads where picture_id = ${id} and prepared is not null
      limit 1) known`,
);
