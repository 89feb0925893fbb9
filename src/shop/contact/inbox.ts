import type { Database } from '../../platform/db/database.ts';
import { COUNT_LIMIT, TEXT_PAGE_LENGTH } from '../../shared/limits.ts';
import { excerpt } from '../../shared/text/excerpts.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { verifiedAddresses } from '../accounts/profile/profile.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { issueReplyAddress } from '../orders/messages/replies.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { answerEmail } from './emails/contact-emails.tsx';
import {
  countMessages,
  countUnanswered,
  findLastAnswer,
  listForStaff,
  lockMessage,
  markDone,
  saveAnswer,
  saveReplyDraft,
} from './queries.ts';
import type { StaffMessages } from './schema.ts';

type InboxDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };
type InboxResult = { ok: true } | { ok: false; reason: 'unknown_message' };

export async function listInbox(
  { db, settings, now }: Pick<InboxDeps, 'db' | 'now'> & { settings: Pick<SettingsCache, 'current'> },
  { q, view, customer, after }: { q: string; view: string; customer: string; after: string },
): Promise<StaffMessages> {
  const words = q.trim();
  const isDone = view === '' ? null : view === 'done';
  const offset = Math.min(1_000_000, Math.max(0, Number.parseInt(after, 10) || 0));
  const { replyHours } = await settings.current();
  const promisedSince = now().getTime() - replyHours * 60 * 60 * 1000;
  const sender =
    customer === '' ? null : { customerId: customer, addresses: await verifiedAddresses(db.sql, customer) };
  const [rows, counts] = await Promise.all([
    listForStaff(db.sql, { words, isDone, sender }, TEXT_PAGE_LENGTH + 1, offset),
    countMessages(db.sql, COUNT_LIMIT),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  return {
    rows: rows.slice(0, TEXT_PAGE_LENGTH).map(({ receivedAt, answers, ...row }) => ({
      ...row,
      receivedAt: receivedAt.toISOString(),
      isLate: !row.isDone && receivedAt.getTime() < promisedSince,
      answers: answers.map((answer) => ({ ...answer, sentAt: new Date(answer.sentAt).toISOString() })),
    })),
    next: rows.length > TEXT_PAGE_LENGTH ? String(offset + TEXT_PAGE_LENGTH) : null,
    counts,
  };
}

export async function findMessages({ sql }: Pick<Database, 'sql'>, words: string, most: number) {
  const rows = await listForStaff(sql, { words: words.trim(), isDone: null, sender: null }, most, 0);
  return rows.map(({ id, name, message, receivedAt, isDone }) => ({
    id,
    name,
    isDone,
    text: excerpt(message, words),
    receivedAt: receivedAt.toISOString(),
  }));
}

/** Replies by email and marks the message as done. Idempotent: repeating the last reply sends nothing. */
export async function answerMessage(
  deps: InboxDeps & { settings: Pick<SettingsCache, 'current'> },
  actor: Actor,
  id: string,
  text: string,
): Promise<InboxResult> {
  const body = text.trim();
  const [emailBrand, settings] = await Promise.all([deps.emailBrand(), deps.settings.current()]);
  const now = deps.now();
  return deps.db.transaction(async (tx) => {
    const found = await lockMessage(tx.sql, id);
    if (!found) return { ok: false, reason: 'unknown_message' };
    if ((await findLastAnswer(tx.sql, id))?.body === body) return { ok: true };
    await saveAnswer(tx.sql, id, { who: actor.name, body }, now);
    await saveReplyDraft(tx.sql, id, null);
    if (!found.isDone) await markDone(tx.sql, id, now);
    const { orderId } = found;
    const replyTo = orderId === null ? '' : await issueReplyAddress(tx.sql, settings, { orderId, now });
    await enqueueEmail(tx, answerEmail(emailBrand, { ...found, body, who: actor.name, replyTo }));
    await recordAudit(tx, actor, { what: 'message.answered', subject: id });
    return { ok: true };
  });
}

/** Stores a reply for staff to check and send. Replaces an earlier draft. */
export const draftReply = (
  { db }: Pick<InboxDeps, 'db'>,
  actor: Actor,
  id: string,
  text: string,
): Promise<InboxResult> =>
  db.transaction(async (tx) => {
    if (!(await lockMessage(tx.sql, id))) return { ok: false, reason: 'unknown_message' };
    await saveReplyDraft(tx.sql, id, { who: actor.name, body: text.trim() });
    await recordAudit(tx, actor, { what: 'message.reply_drafted', subject: id });
    return { ok: true };
  });

/** Marks a message answered elsewhere, such as by phone, as done. */
export const markMessageDone = (deps: Pick<InboxDeps, 'db' | 'now'>, actor: Actor, id: string) =>
  setMessageState(deps, actor, id, 'done');

export const reopenMessage = (deps: Pick<InboxDeps, 'db' | 'now'>, actor: Actor, id: string) =>
  setMessageState(deps, actor, id, 'reopened');

function setMessageState(
  { db, now }: Pick<InboxDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  to: 'done' | 'reopened',
): Promise<InboxResult> {
  const isDone = to === 'done';
  return db.transaction(async (tx) => {
    const found = await lockMessage(tx.sql, id);
    if (!found) return { ok: false, reason: 'unknown_message' };
    if (found.isDone === isDone) return { ok: true };
    await markDone(tx.sql, id, isDone ? now() : null);
    await recordAudit(tx, actor, {
      what: isDone ? 'message.done' : 'message.reopened',
      subject: id,
      before: { isDone: !isDone },
      after: { isDone },
    });
    return { ok: true };
  });
}

const NEAR_MS = 4 * HOUR_MS;

/** Unanswered messages; `near`: those within four hours of the promised reply time, or past it. */
export async function countUnansweredMessages(
  { sql }: Pick<Database, 'sql'>,
  { replyHours }: Pick<Settings, 'replyHours'>,
  now: Date,
) {
  const counted = await countUnanswered(sql, new Date(now.getTime() - replyHours * HOUR_MS + NEAR_MS));
  return { waiting: counted?.waiting ?? 0, near: counted?.near ?? 0 };
}
