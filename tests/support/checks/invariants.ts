import type { Database } from '../../../src/platform/db/database.ts';
import { checkInvariants } from '../../../src/shop/backup/restore/invariants.ts';
import type { Standin } from '../../../tools/paypal-standin/standin.ts';

type Ledger = Pick<ReturnType<Standin['ledger']>, 'captures' | 'refunds'>;

/** Violations of `db/invariants.sql`, one sentence per rule; compared with PayPal's ledger if it is passed in. */
export async function findBrokenInvariants(
  { transaction }: Pick<Database, 'transaction'>,
  ledger?: Ledger,
): Promise<string[]> {
  const paypal = ledger && {
    captures: JSON.stringify(ledger.captures.map(({ id, status, amount }) => ({ id, status, value: amount.value }))),
    refunds: JSON.stringify(
      ledger.refunds.map(({ id, captureId, status, amount }) => ({ id, captureId, status, value: amount.value })),
    ),
  };
  const broken = await transaction((tx) => checkInvariants(tx.sql, paypal && { paypal }));
  return broken.map(({ rule, count, examples }) => `${rule} ${count}: ${examples.join(', ')}`);
}
