import type { Database } from '../../platform/db/database.ts';
import { findState } from '../../shared/address/us-states.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { deleteFiling, lockFiling, saveFiling } from './filing-queries.ts';
import type { Filing } from './tax-report-schema.ts';

type SaveFilingDeps = { db: Pick<Database, 'transaction'> };

/** When the sales tax of a state is filed, as its registration says; null: the shop doesn't know, or no longer files there. */
export async function saveStateFiling(
  { db }: SaveFilingDeps,
  state: string,
  filing: Filing | null,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'unknown_state' }> {
  if (findState(state)?.code !== state) return { ok: false, reason: 'unknown_state' };
  await db.transaction(async (tx) => {
    const known = await lockFiling(tx.sql, state);
    const before = known ? { every: known.every, dueDay: known.dueDay } : null;
    if (before?.every === filing?.every && before?.dueDay === filing?.dueDay) return;
    if (filing) await saveFiling(tx.sql, state, filing.every, filing.dueDay);
    else await deleteFiling(tx.sql, state);
    await recordAudit(tx, actor, { what: 'settings.tax_filing_changed', subject: state, before, after: filing });
  });
  return { ok: true };
}
