import type { Database } from '../../platform/db/database.ts';
import { countUnweighedRows } from './weight-queries.ts';

const MAX_COUNTED = 1_000;

/** Products on sale of which nobody said the weight, counted up to a thousand. */
export const countUnweighed = async ({ sql }: Pick<Database, 'sql'>): Promise<number> =>
  (await countUnweighedRows(sql, MAX_COUNTED))?.count ?? 0;
