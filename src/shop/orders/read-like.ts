import type { Database } from '../../platform/db/database.ts';
import { countMatches } from './admin-search-queries.ts';
import type { SearchWords } from './order-words.ts';

/** Words that so many orders or people have stand in any stretch of a list: it is read from its beginning. */
const COMMON = 2_000;
const SCAN_DEPTHS = [4_000, 25_000];
const EVERY_ONE = 2_147_483_647;

type ReadLike<Row> = {
  search: SearchWords;
  /** Rows of a page. */
  most: number;
  /** How many of the newest are looked through before anything else: no more than an index would take for words that few have. */
  glance: number;
  /** Reads a page from the newest `looked` of the list. */
  scan: (looked: number) => Promise<Row[]>;
  /** Reads a page from the index of all words. */
  find: () => Promise<Row[]>;
};

/**
 * A page of what has the words, newest first. Words of many fill it from the newest of the list at once, where an index would first
 * collect all that have them; words of few come from the index; others from more and more of the newest, until the page is full.
 */
export async function readLike<Row>(
  { sql }: Pick<Database, 'sql'>,
  { search, most, glance, scan, find }: ReadLike<Row>,
): Promise<Row[]> {
  const newest = await scan(glance);
  if (newest.length >= most) return newest;
  const counted = await countMatches(sql, search, COMMON);
  if (Math.max(counted?.orders ?? 0, counted?.people ?? 0) < COMMON) return find();
  for (const looked of SCAN_DEPTHS) {
    const rows = await scan(looked);
    if (rows.length >= most) return rows;
  }
  return scan(EVERY_ONE);
}
