import type { Database } from '../../platform/db/database.ts';
import { deleteForgottenDesigns, lockForgottenDesigns } from './design-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNORDERED_DAYS = 90;
/** So many in one transaction: orders wait for locked stock no longer than that takes. */
const BATCH = 200;

/** Deletes designs that nobody ordered or asked for in ninety days. */
export async function forgetDesigns({
  db,
  now,
}: {
  db: Pick<Database, 'transaction'>;
  now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - UNORDERED_DAYS * DAY_MS);
  let found = BATCH;
  while (found === BATCH) {
    found = await db.transaction(async (tx) => {
      const ids = (await lockForgottenDesigns(tx.sql, before, BATCH)).map(({ id }) => id);
      await deleteForgottenDesigns(tx.sql, ids, before);
      tx.changed(...ids.map((id) => `product:${id}` as const));
      return ids.length;
    });
  }
}
