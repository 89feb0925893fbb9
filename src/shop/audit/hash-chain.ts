import { createHash } from 'node:crypto';
import type { Database, Sql } from '../../platform/db/database.ts';
import { addToChain, findChainEnd, listLinks, listUnchained, setTimezoneUtc, tryChainLock } from './queries.ts';

/** Newest link: `entries` are chained, and `hash` (hex) covers all of them. */
export type ChainEnd = { entries: number; hash: string };

const BATCH_SIZE = 1_000;
/** Entries may commit out of id order, but no transaction stays open for this many ids. */
const LATE_ENTRIES = 10_000;
const GENESIS_HASH = Buffer.alloc(32);

/**
 * Chains new audit entries: each link's hash covers the previous link and the entry. Runs apart from the inserts, so
 * transactions of the shop never wait for each other. `all`: also looks for late entries below the usual range.
 */
export async function extendHashChain(
  { db }: { db: Pick<Database, 'transaction'> },
  how: 'new' | 'all' = 'new',
): Promise<void> {
  while ((await extendByBatch(db, how)) === BATCH_SIZE);
}

const extendByBatch = (db: Pick<Database, 'transaction'>, how: 'new' | 'all'): Promise<number> =>
  db.transaction(async ({ sql }) => {
    if (!(await tryChainLock(sql))?.taken) return 0;
    await setTimezoneUtc(sql);
    const end = await findChainEnd(sql);
    const above = how === 'all' ? 0 : (end?.entryId ?? 0) - LATE_ENTRIES;
    const entries = await listUnchained(sql, above, BATCH_SIZE);
    let previous: Buffer = end?.hash ?? GENESIS_HASH;
    const hashes: string[] = [];
    for (const { content } of entries) {
      previous = getHash(previous, content);
      hashes.push(previous.toString('hex'));
    }
    const first = (end?.place ?? 0) + 1;
    const places = entries.map((_, nth) => first + nth);
    if (entries.length > 0)
      await addToChain(
        sql,
        places,
        entries.map(({ id }) => id),
        hashes,
      );
    return entries.length;
  });

export async function findHashChainEnd({ sql }: { sql: Sql }): Promise<ChainEnd | undefined> {
  const end = await findChainEnd(sql);
  return end && { entries: end.place, hash: end.hash.toString('hex') };
}

type ChainCheck = { ok: true; end: ChainEnd | undefined } | { ok: false; sentence: string };

/** Verifies the chain from the first link. `sql` belongs to an open transaction. */
export async function verifyHashChain(sql: Sql): Promise<ChainCheck> {
  await setTimezoneUtc(sql);
  let last: Last = { place: 0, hash: GENESIS_HASH };
  for (;;) {
    const links = await listLinks(sql, last.place, BATCH_SIZE);
    for (const link of links) {
      const fault = linkError(link, last);
      if (fault !== undefined)
        return { ok: false, sentence: `The log was changed by somebody who has the database: ${fault}.` };
      last = link;
    }
    if (links.length < BATCH_SIZE) break;
  }
  return { ok: true, end: last.place === 0 ? undefined : { entries: last.place, hash: last.hash.toString('hex') } };
}

type Link = Awaited<ReturnType<typeof listLinks>>[number];
type Last = Pick<Link, 'place' | 'hash'>;

function linkError({ place, entryId, hash, what, content }: Link, last: Last): string | undefined {
  if (place !== last.place + 1) return `link ${last.place + 1} of its chain is missing`;
  if (content === null) return `entry ${entryId} is missing`;
  if (!getHash(last.hash, content).equals(hash)) return `entry ${entryId} (${what}) is not as it was written`;
  return undefined;
}

const getHash = (previous: Buffer, content: string) => createHash('sha256').update(previous).update(content).digest();
