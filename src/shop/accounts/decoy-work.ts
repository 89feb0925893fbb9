import type { Transaction } from '../../platform/db/database.ts';

class RolledBack extends Error {}

/**
 * Does `work` and takes it back, inside the open transaction. For people who do not exist: the same statements run,
 * so the time an answer takes tells nobody who has an account.
 */
export async function decoyWork(tx: Transaction, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await tx.sql
    .savepoint(async (sql) => {
      await work({ ...tx, sql });
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
}
