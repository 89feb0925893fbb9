import { Type } from 'typebox';
import { oneRow } from '../../platform/db/query.ts';

/** Whether a picture has a file of this format and width. */
export const findFile = oneRow(
  Type.Object({ found: Type.Boolean() }),
  (sql, id: string, format: string, width: number) => sql`
    select coalesce(widths -> ${format}::text @> to_jsonb(${width}::int), false) as found from pictures where id = ${id}`,
);
