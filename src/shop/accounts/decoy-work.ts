import type { Transaction } from '../../platform/db/database.ts';

/**
 * Does `work` and takes it back, inside the open transaction. For people who do not exist: the same statements run,
 * so the time an answer takes tells nobody who has an account.
 */
export async function decoyWork(tx: Transaction, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await tx.sql`savepoint decoy`;
  try {
    await work(tx);
  } finally {
    await tx.sql`rollback to savepoint decoy`;
  }
}
