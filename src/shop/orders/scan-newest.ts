import type { Database } from '../../platform/db/database.ts';
import { countMatches } from './admin-queries.ts';

/** Words that so many orders or people have stand in any stretch of a list: it is read from its beginning. */
const COMMON = 2_000;
const SCAN_DEPTHS = [4_000, 25_000];
const EVERY_ONE = 2_147_483_647;

export async function isCommon({ sql }: Pick<Database, 'sql'>, pattern: string): Promise<boolean> {
  const found = await countMatches(sql, pattern, COMMON);
  return found !== undefined && Math.max(found.orders, found.people) === COMMON;
}

/** Looks through more and more of the newest of a list, until a page is full. */
export async function scanNewest<Row>(most: number, look: (looked: number) => Promise<Row[]>): Promise<Row[]> {
  for (const looked of SCAN_DEPTHS) {
    const rows = await look(looked);
    if (rows.length >= most) return rows;
  }
  return look(EVERY_ONE);
}
