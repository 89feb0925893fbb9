import type { Transaction } from '../../platform/db/database.ts';

class TakenBack extends Error {}

/**
 * Does `work` and takes it back, inside the open transaction. For people who do not exist: the same statements run,
 * so the time an answer takes tells nobody who has an account.
 */
export async function asIf(tx: Transaction, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await tx.sql
    .savepoint(async (sql) => {
      await work({ ...tx, sql });
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}
