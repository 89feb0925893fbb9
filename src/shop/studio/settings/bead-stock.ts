import type { Database } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import {
  countBeads,
  deleteBeads,
  findStaleOffer,
  insertBeads,
  listBeadStock,
  lockBeads,
  lockStudioSettings,
} from './queries.ts';
import type { BeadCount, LowColor } from './schema.ts';
import { offerByStock, readStudioAsSet } from './studio-settings.ts';

type BeadDeps = { db: Pick<Database, 'sql' | 'transaction'> };

/** Bead counts by color; empty if the owner doesn't count beads. */
export const beadStock = ({ db }: Pick<BeadDeps, 'db'>): Promise<BeadCount[]> => listBeadStock(db.sql);

/** Colors at or below their warning level, fewest first. */
export async function listLowColors({ db }: Pick<BeadDeps, 'db'>): Promise<LowColor[]> {
  const low = (await listBeadStock(db.sql)).filter(({ beads, lowAt }) => beads <= lowAt);
  if (low.length === 0) return [];
  const { colors } = (await readStudioAsSet(db.sql)).settings;
  return low
    .map(({ color, beads }) => ({ name: colors.find(({ id }) => id === color)?.name ?? color, beads }))
    .sort((a, b) => a.beads - b.beads);
}

type CountInput = {
  color: string;
  /** The current count, or the number added. */
  beads: number;
  way: 'set' | 'add';
  lowAt: number;
  /** The count that was displayed; null: not counted before. */
  seen: number | null;
};

/**
 * Sets or adds to a color's count. Setting requires the displayed count to be current, since an order may have taken
 * beads. Updates the designs on offer in the same transaction.
 */
export function countColor(
  { db }: BeadDeps,
  actor: Actor,
  { color, beads, way, lowAt, seen }: CountInput,
): Promise<{ ok: true } | { ok: false; reason: 'unknown_color' | 'beads_changed' }> {
  return db.transaction(async (tx) => {
    // Lock order of every writer: the studio, then its beads.
    await lockStudioSettings(tx.sql, 'exclusive');
    const { settings } = await readStudioAsSet(tx.sql);
    if (!settings.colors.some(({ id }) => id === color)) return { ok: false, reason: 'unknown_color' };
    const before = await lockBeads(tx.sql, color);
    if (way === 'set' && before?.beads !== (seen ?? undefined)) return { ok: false, reason: 'beads_changed' };
    if (!before) await insertBeads(tx.sql, color, lowAt);
    const had = before?.beads ?? 0;
    const added = way === 'add' ? beads : beads - had;
    await countBeads(tx.sql, { color, added, lowAt, who: actor.name });
    const after = { beads: had + added, lowAt };
    await recordAudit(tx, actor, { what: 'bead.counted', subject: color, before: before ?? null, after });
    await offerByStock(tx);
    return { ok: true };
  });
}

/** Stops counting a color; its own in-stock setting applies again. */
export function stopCounting({ db }: BeadDeps, actor: Actor, color: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockStudioSettings(tx.sql, 'exclusive');
    const before = await lockBeads(tx.sql, color);
    if (!before) return;
    await deleteBeads(tx.sql, color);
    await recordAudit(tx, actor, { what: 'bead.not_counted', subject: color, before });
    await offerByStock(tx);
  });
}

/**
 * Polls for colors used up by orders or refilled by refunds, and updates the offer. Both happen in database triggers,
 * which can't invalidate pages.
 */
export function followBeads(jobs: Pick<Jobs, 'poll'>, deps: BeadDeps): void {
  jobs.poll(() => offerColorsByBeads(deps));
}

export async function offerColorsByBeads({ db }: BeadDeps): Promise<'done'> {
  if (!(await findStaleOffer(db.sql))) return 'done';
  await db.transaction(async (tx) => {
    await lockStudioSettings(tx.sql, 'exclusive');
    await offerByStock(tx);
  });
  return 'done';
}
