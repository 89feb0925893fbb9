import type { Database, Transaction } from '../../platform/db/database.ts';
import { DecryptionError } from '../../platform/secrets/secret-box.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailRenderer } from './email-renderer.ts';
import {
  countByOutcome,
  countDueRows,
  findEmail,
  listEmails,
  listFailedEmails,
  restartAllDeliveries,
  restartDelivery,
} from './queries.ts';
import type { FailedEmail } from './schema.ts';

const MAX_LISTED_EMAILS = 100;
type ReaderDeps = { db: Pick<Database, 'sql'>; emailRenderer: EmailRenderer };

/** For `/dev/mail`: newest first. */
export const latestEmails = async ({ db, emailRenderer }: ReaderDeps) =>
  Promise.all(
    (await listEmails(db.sql, MAX_LISTED_EMAILS)).map(async (row) => ({
      ...row,
      subject: await emailRenderer.subjectOf(row).catch(ifUnreadable(row.subject)),
    })),
  );

/** Handles missing keys; rethrows other errors. */
function ifUnreadable<T>(instead: T) {
  return (error: unknown): T => {
    if (!(error instanceof DecryptionError)) throw error;
    return instead;
  };
}

/** Rendered with the current brand; empty if its key or content is gone. */
export async function findEmailById({ db, emailRenderer }: ReaderDeps, id: string) {
  const row = await findEmail(db.sql, id);
  if (!row) return undefined;
  const headers: Record<string, string> = {};
  const empty = { ...row, html: '', text: '', headers, attachments: async () => [] };
  const { attachments: _, ...rendered } = await emailRenderer.render(row).catch(ifUnreadable(empty));
  return { ...row, ...rendered };
}

/** Failed emails, latest first. Confidential ones have no subject. */
export async function failedEmails({ sql }: Pick<Database, 'sql'>): Promise<FailedEmail[]> {
  const rows = await listFailedEmails(sql, MAX_LISTED_EMAILS);
  return rows.map(({ id, toAddress, subject, isConfidential, queuedAt, tries, lastError, failedAt }) => ({
    id,
    to: toAddress,
    kind: isConfidential ? 'A code or link that opens an account' : subject,
    why: failureReason(lastError ?? ''),
    words: lastError ?? '',
    tries,
    queuedAt: queuedAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }));
}

/** Matches nodemailer codes, SMTP codes and server messages. */
const REASONS: readonly [signs: RegExp, says: string][] = [
  [/could not be rendered/, 'We couldn’t put this email together. Ask someone technical to look at the log.'],
  [/secret key/, 'This email was encrypted with a secret key that we don’t have.'],
  [/\b(EAUTH|535)\b/, 'The mail server rejected the user name or password. Check them in Settings → Payments & email.'],
  [/\b(ECONNECTION|ESOCKET|EDNS|ETIMEDOUT|ECONNREFUSED|ENOTFOUND)\b/, 'We couldn’t reach the mail server.'],
  [/\b(ETLS|STARTTLS)\b/, 'The mail server doesn’t support a secure connection.'],
  [/\b5\.1\.(1|2|3|6|10)\b|no such (user|mailbox)/i, 'This address doesn’t exist.'],
  [/\b(552|5\.2\.2|4\.2\.2)\b|mailbox .*full/i, 'The recipient’s mailbox is full.'],
  [/\b(554|5\.7\.\d+)\b|spam/i, 'The mail server rejected it as spam or from an unknown sender.'],
  [/\b4\d\d\b/, 'The mail server kept postponing it until we stopped trying.'],
];

/** Explains the last error to the owner. */
export const failureReason = (lastError: string): string =>
  REASONS.find(([signs]) => signs.test(lastError))?.[1] ?? 'The mail server rejected the email.';

export async function countWaitingAndFailed({
  sql,
}: Pick<Database, 'sql'>): Promise<{ waiting: number; failed: number }> {
  return (await countByOutcome(sql)) ?? { waiting: 0, failed: 0 };
}

export const countDueEmails = async ({ sql }: Pick<Transaction, 'sql'>, now: Date, limit: number): Promise<number> =>
  (await countDueRows(sql, now, limit))?.count ?? 0;

type ResendDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

/** Requeues a failed email. */
export function resendEmail({ db, now }: ResendDeps, actor: Actor, id: string): Promise<{ ok: boolean }> {
  return db.transaction(async (tx) => {
    if ((await restartDelivery(tx.sql, id, now())) === 0) return { ok: false };
    await recordAudit(tx, actor, { what: 'letter.sent_again', subject: id });
    return { ok: true };
  });
}

/** Requeues all failed emails; returns the count. */
export function resendAllEmails({ db, now }: ResendDeps, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const emails = await restartAllDeliveries(tx.sql, now());
    if (emails > 0)
      await recordAudit(tx, actor, { what: 'letter.sent_again', subject: 'all', after: { letters: emails } });
    return emails;
  });
}
