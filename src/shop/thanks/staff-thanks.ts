import type { Database, Transaction } from '../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { countThanks, deleteThanks, listForStaff, lockThanks, setPassedOn } from './queries.ts';
import type { StaffThanksList } from './schema.ts';

type StaffThanksDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type ThanksResult = { ok: true } | { ok: false; reason: 'unknown_thanks' };

const PAGE_LENGTH = 30;
const MAX_BEFORE = 1_000_000;

/** What buyers wrote to makers, newest first. `after` is how many stand before the page. */
export async function listStaffThanks(
  { db }: Pick<StaffThanksDeps, 'db'>,
  { view, after }: { view: string; after: string },
): Promise<StaffThanksList> {
  const offset = Math.min(MAX_BEFORE, Math.max(0, Number.parseInt(after, 10) || 0));
  const [rows, counts] = await Promise.all([
    listForStaff(db.sql, view === '' ? null : view === 'passed-on', PAGE_LENGTH + 1, offset),
    countThanks(db.sql, COUNT_LIMIT),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  return {
    rows: rows.slice(0, PAGE_LENGTH).map(({ writtenAt, passedOnAt, ...row }) => ({
      ...row,
      writtenAt: writtenAt.toISOString(),
      passedOnAt: passedOnAt?.toISOString() ?? null,
    })),
    next: rows.length > PAGE_LENGTH ? String(offset + PAGE_LENGTH) : null,
    counts,
  };
}

/** Marks a line as passed on, or takes that back. */
export const markPassedOn = (
  deps: StaffThanksDeps,
  actor: Actor,
  id: string,
  isPassedOn: boolean,
): Promise<ThanksResult> =>
  changeThanks(deps, id, async (tx, before) => {
    if (before.isPassedOn === isPassedOn) return;
    await setPassedOn(tx.sql, id, isPassedOn ? deps.now() : null);
    const what = isPassedOn ? 'thanks.passed_on' : 'thanks.reopened';
    await recordAudit(tx, actor, { what, subject: id, before, after: { isPassedOn } });
  });

/** For what is not fit to pass on. Its words are in no log. */
export const removeThanks = (deps: StaffThanksDeps, actor: Actor, id: string): Promise<ThanksResult> =>
  changeThanks(deps, id, async (tx, before) => {
    await deleteThanks(tx.sql, id);
    await recordAudit(tx, actor, { what: 'thanks.deleted', subject: id, before });
  });

type Locked = NonNullable<Awaited<ReturnType<typeof lockThanks>>>;

function changeThanks(
  { db }: StaffThanksDeps,
  id: string,
  work: (tx: Transaction, before: Locked) => Promise<void>,
): Promise<ThanksResult> {
  return db.transaction(async (tx): Promise<ThanksResult> => {
    const before = await lockThanks(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_thanks' };
    await work(tx, before);
    return { ok: true };
  });
}
