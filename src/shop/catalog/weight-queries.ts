import { Type } from 'typebox';
import { oneRow } from '../../platform/db/query.ts';

/** On sale, and nobody said what they weigh; counted up to `most`. */
export const countUnweighedRows = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, most: number) => sql`
    select count(*)::int as count from (
      select from products where weight_grams is null and hidden_at is null and not is_design limit ${most}::int
    ) p`,
);
