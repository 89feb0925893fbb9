import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { readTimeZone } from '../settings/time-zone.ts';
import { loggedOf } from './coupon-terms.ts';
import { couponCode } from './coupons.ts';
import type { EditRefusal } from './edit-coupon-refusals.ts';
import { type DraftRefusal, readDraft } from './read-coupon-draft.ts';
import { countOpenAutomatic, deactivateCoupon, insertCoupon, lockCoupon, updateCoupon } from './staff-queries.ts';
import type { ChangedCoupon, CouponDraft } from './staff-schema.ts';

export type EditCouponsDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };

/** A quote looks at each of them. */
const MAX_AUTOMATIC = 25;

type CouponCreated =
  | { ok: true; code: string }
  | EditRefusal<'code_missing' | 'code_taken' | 'too_many_automatic'>
  | DraftRefusal;

export function createCoupon({ db, now }: EditCouponsDeps, actor: Actor, draft: CouponDraft): Promise<CouponCreated> {
  const { isAutomatic = false } = draft;
  return db.transaction(async (tx): Promise<CouponCreated> => {
    const key = isAutomatic ? await newAutomatic(tx) : codeOf(draft);
    if (!key.ok) return key;
    const { code } = key;
    const read = await readDraft(tx, { ...draft, isAutomatic });
    if (!read.ok) return read;
    if ((await insertCoupon(tx.sql, { code, ...read.row }, now())) === 0) return { ok: false, reason: 'code_taken' };
    await recordAudit(tx, actor, { what: 'coupon.created', subject: code, after: { ...draft, code } });
    return { ok: true, code };
  });
}

const codeOf = ({ code = '' }: CouponDraft) =>
  code === '' ? ({ ok: false, reason: 'code_missing' } as const) : ({ ok: true, code: couponCode(code) } as const);

/** A key, which is not typed anywhere: no code can begin like it. */
async function newAutomatic(tx: Transaction) {
  const open = await countOpenAutomatic(tx.sql);
  if (open && open.count >= MAX_AUTOMATIC) return { ok: false, reason: 'too_many_automatic' } as const;
  tx.changed('discounts');
  return { ok: true, code: `~${randomBytes(8).toString('hex').toUpperCase()}` } as const;
}

type CouponChanged = { ok: true } | EditRefusal<'unknown_coupon' | 'coupon_ended' | 'changed_meanwhile'> | DraftRefusal;

/** Whoever pays from now on gets what it says now; orders that have it keep their discount. One that ran out begins anew. */
export function changeCoupon(
  { db, now }: EditCouponsDeps,
  actor: Actor,
  code: string,
  { seen, ...draft }: ChangedCoupon,
): Promise<CouponChanged> {
  return db.transaction(async (tx): Promise<CouponChanged> => {
    const found = await lockCoupon(tx.sql, code);
    if (!found) return { ok: false, reason: 'unknown_coupon' };
    if (!found.isActive) return { ok: false, reason: 'coupon_ended' };
    if (found.changedAt.toISOString() !== new Date(seen).toISOString())
      return { ok: false, reason: 'changed_meanwhile' };
    const { isAutomatic } = found;
    const read = await readDraft(tx, { ...draft, isAutomatic }, found);
    if (!read.ok) return read;
    const timeZone = await readTimeZone(tx.sql);
    const changed = differences<object>(loggedOf(found, timeZone), loggedOf(read.row, timeZone));
    if (!changed) return { ok: true };
    await updateCoupon(tx.sql, { code, ...read.row }, now());
    if (isAutomatic) tx.changed('discounts');
    await recordAudit(tx, actor, { what: 'coupon.changed', subject: code, ...changed });
    return { ok: true };
  });
}

/** From now on nobody can use it; orders that have stay as they are. */
export function endCoupon(
  { db }: EditCouponsDeps,
  actor: Actor,
  code: string,
): Promise<{ ok: true } | EditRefusal<'unknown_coupon'>> {
  return db.transaction(async (tx) => {
    const found = await lockCoupon(tx.sql, code);
    if (!found) return { ok: false, reason: 'unknown_coupon' };
    if (!found.isActive) return { ok: true };
    await deactivateCoupon(tx.sql, code);
    if (found.isAutomatic) tx.changed('discounts');
    await recordAudit(tx, actor, {
      what: 'coupon.ended',
      subject: code,
      before: { isActive: true },
      after: { isActive: false },
    });
    return { ok: true };
  });
}
