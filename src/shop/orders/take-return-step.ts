import type { Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Actor } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { Settings } from '../settings/schema.ts';
import type { ReturnDeps } from './request-return.ts';
import { findReturn, listReturnLines, type ReturnLineRow, type ReturnRow } from './return-queries.ts';
import type { ReturnRefusal } from './return-refusals.ts';
import type { ReturnKind, ReturnState } from './return-schema.ts';
import { isTaken, type ReturnStep, returnNumber, stateAfter } from './return-steps.ts';
import { lockOrder } from './transition-queries.ts';

export type Done = { ok: true } | ReturnRefusal;
/** What a step works on: the order is locked, and the step can be taken. */
type Work = {
  row: ReturnRow;
  lines: readonly ReturnLineRow[];
  number: string;
  brand: EmailBrand;
  settings: Settings;
  at: Date;
};

type Step = {
  takes: ReturnStep;
  actor: Actor;
  /** Whether a step that was taken already is the very one that is asked for. */
  isSame: (row: ReturnRow, lines: readonly ReturnLineRow[]) => boolean;
};

/**
 * Each step holds the order's row. Taken already in the same words it is done; in others, somebody else was first and the
 * second is told.
 */
export async function takeReturnStep(
  deps: ReturnDeps,
  id: string,
  { takes, isSame }: Step,
  take: (tx: Transaction, work: Work) => Promise<Done>,
): Promise<Done> {
  const [brand, settings, at] = [await deps.emailBrand(), await deps.settings.current(), deps.now()];
  const done = await deps.db.transaction(async (tx): Promise<Done> => {
    const row = await lockReturn(tx, id);
    if (!row) return { ok: false, reason: 'unknown_return' };
    const lines = await listReturnLines(tx.sql, [id]);
    if (isTaken({ state: row.state as ReturnState }, takes))
      return isSame(row, lines) ? { ok: true } : { ok: false, reason: 'changed_meanwhile' };
    if (!canTake(row, takes)) return { ok: false, reason: 'step_not_now' };
    const taken = await take(tx, { row, lines, number: returnNumber(row.orderId, row.n), brand, settings, at });
    if (FAILPOINTS) await failpoint('return.before-commit');
    return taken;
  });
  if (FAILPOINTS) await failpoint('return.after-commit');
  return done;
}

const canTake = ({ kind, state, isRefunding }: ReturnRow, takes: ReturnStep): boolean =>
  !isRefunding && stateAfter({ kind: kind as ReturnKind, state: state as ReturnState }, takes) !== undefined;

/** A return as it is once its order's row is locked. */
async function lockReturn(tx: Transaction, id: string): Promise<ReturnRow | undefined> {
  const known = await findReturn(tx.sql, id);
  if (!known) return undefined;
  await lockOrder(tx.sql, known.orderId);
  return findReturn(tx.sql, id);
}
