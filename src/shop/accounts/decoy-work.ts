import type { Transaction } from '../../platform/db/database.ts';

/**
 * Runs `work` and rolls it back, inside the open transaction. For unknown accounts: running the same statements keeps
 * response times equal, so timing doesn't reveal whether an account exists.
 */
export async function decoyWork(tx: Transaction, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await tx.sql`savepoint decoy`;
  try {
    await work(tx);
  } finally {
    await tx.sql`rollback to savepoint decoy`;
  }
}
