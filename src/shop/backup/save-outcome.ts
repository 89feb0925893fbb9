import type { Sql, Transaction } from '../../platform/db/database.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { ownerAddresses } from '../staff/alerts.ts';
import type { BackupDeps } from './copies.ts';
import { backupFailedEmail, backupWorksEmail } from './emails/backup-emails.tsx';
import { type BackupEmail, findLastEmailed, findLastVerified, saveRun } from './run-queries.ts';

/** `night`: nobody looks at the screen, so owners are told by email where it fails. */
export type AskedBy = 'owner' | 'night';

export type Run = Pick<
  Parameters<typeof saveRun>[1],
  'startedAt' | 'file' | 'bytes' | 'rows' | 'pictures' | 'sentTo' | 'sentAt' | 'sentKey' | 'provenFrom'
>;

/** The run and the emails about it are one transaction: what counts as emailed is. */
export async function saveOutcome(
  deps: BackupDeps,
  run: Run,
  trouble: string | undefined,
  askedBy: AskedBy,
): Promise<void> {
  const { db, log, now } = deps;
  if (trouble === undefined) log.info({ file: run.file, bytes: run.bytes, rows: run.rows }, 'backed up and verified');
  else log.error({ file: run.file }, trouble);
  const emailBrand = await deps.emailBrand();
  await db.transaction(async (tx) => {
    const emailed = await emailFor(tx.sql, run.startedAt, trouble, askedBy);
    if (emailed) await emailOwners(tx, emailBrand, { emailed, at: run.startedAt, trouble: trouble ?? '' });
    const outcome = { finishedAt: now(), trouble: trouble ?? null, emailed: emailed ?? null };
    await saveRun(tx.sql, { ...run, ...outcome }, trouble === undefined);
  });
}

/** Nights are some seconds more or less than a day apart. */
const ALMOST_A_WEEK_MS = 6.5 * DAY_MS;

/** The first failed night, each one that fails for another reason, and one a week while it goes on; that backups work again once, whoever asked for that one. */
async function emailFor(
  sql: Sql,
  at: Date,
  trouble: string | undefined,
  askedBy: AskedBy,
): Promise<BackupEmail | undefined> {
  const last = await findLastEmailed(sql);
  const isFailing = last?.emailed === 'failed';
  if (trouble === undefined) return isFailing ? 'works' : undefined;
  const isTold = isFailing && last.trouble === trouble;
  const isRecent = isTold && at.getTime() - last.startedAt.getTime() < ALMOST_A_WEEK_MS;
  return askedBy === 'night' && !isRecent ? 'failed' : undefined;
}

type Outcome = { emailed: BackupEmail; at: Date; trouble: string };

async function emailOwners(tx: Transaction, emailBrand: EmailBrand, { emailed, at: began, trouble }: Outcome) {
  const at = began.toISOString();
  const verifiedAt = (await findLastVerified(tx.sql))?.startedAt.toISOString() ?? null;
  for (const to of await ownerAddresses(tx)) {
    const email =
      emailed === 'failed'
        ? backupFailedEmail(emailBrand, { to, at, trouble, verifiedAt })
        : backupWorksEmail(emailBrand, { to, at });
    await enqueueEmail(tx, email);
  }
}
