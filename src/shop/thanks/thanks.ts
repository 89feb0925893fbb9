import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { COUNT_LIMIT, TEXT_PAGE_LENGTH } from '../../shared/limits.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { withIsoTimes } from '../../shared/time.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { readOrderId } from '../orders/order.ts';
import { normalizeComment } from '../reviews/reviews.ts';
import {
  countThanks,
  deleteThanks,
  deleteThanksOf,
  findOwnDelivery,
  findThankable,
  listForStaff,
  listThankedMakers,
  listThanksOf,
  lockThanks,
  saveThanks,
  setPassedOn,
} from './queries.ts';
import {
  MAX_THANKS_LENGTH,
  type OwnThanks,
  type StaffThanksList,
  type Thankable,
  type ThankedMaker,
} from './schema.ts';

/** Communities that made the products of a shopper’s own order, with the notes to them; empty for orders of others. */
export async function makersToThank(sql: Sql, typedId: string, customerId: string): Promise<ThankedMaker[]> {
  const id = readOrderId(typedId);
  const rows = id ? await listThankedMakers(sql, id, customerId) : [];
  return rows.map(({ words, isPassedOn, ...maker }) => ({
    ...maker,
    thanks: words === null ? null : { words, isPassedOn },
  }));
}

/** The community of a delivered product that this shopper hasn’t thanked for it yet; else undefined. */
export const makerToThank = (sql: Sql, productId: string, customerId: string): Promise<Thankable | undefined> =>
  findThankable(sql, productId, customerId);

type ThankDeps = { db: Pick<Database, 'transaction'>; now: () => Date };
type ThankInput = { customerId: string; orderId: string; community: string; words: string };
type ThankResult = { ok: true; thanks: OwnThanks } | RefusalOf<typeof thanksRefusals>;

/** Saves a note to a community of a delivered order. A second note replaces the first until that is passed on. */
export async function thankMaker(
  { db, now }: ThankDeps,
  { customerId, orderId: typedId, community, words: typed }: ThankInput,
): Promise<ThankResult> {
  const words = normalizeComment(typed).replace(/\s+/g, ' ');
  if (words === '') return { ok: false, reason: 'words_missing' };
  if (words.length > MAX_THANKS_LENGTH) return { ok: false, reason: 'words_too_long' };
  const orderId = readOrderId(typedId);
  if (!orderId) return { ok: false, reason: 'unknown_order' };
  return db.transaction(async (tx): Promise<ThankResult> => {
    const found = await findOwnDelivery(tx.sql, orderId, customerId, community);
    if (!found) return { ok: false, reason: 'unknown_order' };
    if (!found.isMaker) return { ok: false, reason: 'not_a_maker_of_it' };
    if (!found.isDelivered) return { ok: false, reason: 'not_delivered' };
    const saved = await saveThanks(tx.sql, { orderId, community, words }, now());
    return saved ? { ok: true, thanks: { words, isPassedOn: false } } : { ok: false, reason: 'already_passed_on' };
  });
}

type StaffThanksDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type ThanksResult = { ok: true } | { ok: false; reason: 'unknown_thanks' };

const MAX_OFFSET = 1_000_000;

/** Notes of buyers, newest first. `after` is the number of rows before the page. */
export async function listStaffThanks(
  { db }: Pick<StaffThanksDeps, 'db'>,
  { view, after }: { view: string; after: string },
): Promise<StaffThanksList> {
  const offset = Math.min(MAX_OFFSET, Math.max(0, Number.parseInt(after, 10) || 0));
  const [rows, counts] = await Promise.all([
    listForStaff(db.sql, view === '' ? null : view === 'passed-on', TEXT_PAGE_LENGTH + 1, offset),
    countThanks(db.sql, COUNT_LIMIT),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  return {
    rows: rows.slice(0, TEXT_PAGE_LENGTH).map(withIsoTimes),
    next: rows.length > TEXT_PAGE_LENGTH ? String(offset + TEXT_PAGE_LENGTH) : null,
    counts,
  };
}

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

/** Deletes a note unfit to pass on. Its text is not logged. */
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

export const exportThanks: DataExportPart = async (sql, { customerId }) => ({
  thanksToMakers: await listThanksOf(sql, customerId),
});

export const eraseThanks: Eraser = async (tx, { customerId }) => {
  await deleteThanksOf(tx.sql, customerId);
};

export const thanksRefusals = {
  unknown_order: notFound('We couldn’t find this order.'),
  not_a_maker_of_it: notFound('They made nothing of this order.'),
  not_delivered: conflict('You can write to the makers once your order has been delivered.'),
  words_missing: invalid('Write a few words.', 'words'),
  words_too_long: invalid(`Write one line of up to ${MAX_THANKS_LENGTH} characters.`, 'words'),
  already_passed_on: conflict('We’ve already passed on your thanks, so it can’t be changed anymore.'),
};
