import type { Database, Transaction } from '../../platform/db/database.ts';
import { COUNT_LIMIT, TEXT_PAGE_LENGTH } from '../../shared/limits.ts';
import { excerpt } from '../../shared/text/excerpts.ts';
import { WEEK_MS, withIsoTimes } from '../../shared/time.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { pictureFrom } from '../media/pictures.ts';
import {
  countByStatus,
  countNewReviews,
  countWaitingPictures,
  listForStaff,
  listNewReviews,
  lockReview,
  setReply,
  setStatus,
} from './queries.ts';
import { normalizeComment } from './reviews.ts';
import type { StaffReview, StaffReviews } from './staff-schema.ts';

type StaffReviewsDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type ReviewResult = { ok: true } | { ok: false; reason: 'unknown_review' };

/** Reviews for staff, newest first. `after` is the last id of the previous page. */
export async function listStaffReviews(
  { db }: Pick<StaffReviewsDeps, 'db'>,
  { q, view, stars, after }: { q: string; view: string; stars: string; after: string },
): Promise<StaffReviews> {
  const words = q.trim();
  const beneath = /^\d{1,15}$/.test(after) ? Number(after) : null;
  const [rows, counts, pictures] = await Promise.all([
    listForStaff(
      db.sql,
      { words, status: view, stars: stars === '' ? null : Number(stars), beneath },
      TEXT_PAGE_LENGTH + 1,
    ),
    countByStatus(db.sql, COUNT_LIMIT),
    countWaitingPictures(db.sql, COUNT_LIMIT),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  const shown = rows.slice(0, TEXT_PAGE_LENGTH).map(({ status, pictures: some, ...row }) => ({
    ...withIsoTimes(row),
    pictures: some.map(({ picture, ...one }) => ({ ...one, picture: pictureFrom(picture) })),
    status: status as StaffReview['status'],
  }));
  return {
    rows: shown,
    next: rows.length > TEXT_PAGE_LENGTH ? String(shown.at(-1)?.id) : null,
    counts: { ...counts, pictures: pictures?.count ?? 0 },
  };
}

export async function findReviews({ db }: Pick<StaffReviewsDeps, 'db'>, words: string, most: number) {
  const rows = await listForStaff(db.sql, { words: words.trim(), status: '', stars: null, beneath: null }, most);
  return rows.map(({ id, name, productName, rating, comment }) => ({
    id,
    name,
    product: productName,
    rating,
    text: excerpt(comment, words),
  }));
}

/** Hides a review. The reason stays internal; the public count of received reviews includes it. */
export const hideReview = (deps: StaffReviewsDeps, actor: Actor, id: number, reason: string): Promise<ReviewResult> =>
  changeReview(deps, id, async (tx, before) => {
    await setStatus(tx.sql, id, 'hidden', reason.trim());
    const after = { status: 'hidden', hiddenReason: reason.trim() };
    await recordAudit(tx, actor, {
      what: 'review.hidden',
      subject: String(id),
      before: moderationState(before),
      after,
    });
  });

export const showReview = (deps: StaffReviewsDeps, actor: Actor, id: number): Promise<ReviewResult> =>
  changeReview(deps, id, async (tx, before) => {
    await setStatus(tx.sql, id, 'shown', null);
    const after = { status: 'shown', hiddenReason: null };
    await recordAudit(tx, actor, { what: 'review.shown', subject: String(id), before: moderationState(before), after });
  });

/** Sets the shop’s public reply; empty removes it. */
export const replyToReview = (deps: StaffReviewsDeps, actor: Actor, id: number, typed: string): Promise<ReviewResult> =>
  changeReview(deps, id, async (tx, before) => {
    const reply = normalizeComment(typed) || null;
    if (reply === before.reply) return;
    await setReply(tx.sql, id, reply, deps.now());
    await recordAudit(tx, actor, {
      what: 'review.answered',
      subject: String(id),
      before: { reply: before.reply },
      after: { reply },
    });
  });

type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

const moderationState = ({ status, hiddenReason }: LockedReview) => ({ status, hiddenReason });

function changeReview(
  { db }: StaffReviewsDeps,
  id: number,
  work: (tx: Transaction, before: LockedReview) => Promise<void>,
): Promise<ReviewResult> {
  return db.transaction(async (tx) => {
    const before = await lockReview(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_review' };
    await work(tx, before);
    tx.changed('catalog');
    return { ok: true };
  });
}

const MAX_SHOWN = 4;

export async function newReviews({ sql }: Pick<Database, 'sql'>, now: Date) {
  const since = new Date(now.getTime() - WEEK_MS);
  const [reviews, counted, pictures] = await Promise.all([
    listNewReviews(sql, since, MAX_SHOWN),
    countNewReviews(sql, since),
    countWaitingPictures(sql, COUNT_LIMIT),
  ]);
  return {
    latest: reviews.map(withIsoTimes),
    thisWeek: counted?.thisWeek ?? 0,
    waiting: counted?.waiting ?? 0,
    pictures: pictures?.count ?? 0,
  };
}
