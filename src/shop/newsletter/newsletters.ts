import type { Database, Transaction } from '../../platform/db/database.ts';
import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { conflict, invalid, notFound } from '../../shared/refusals.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { renderEmail } from '../emails/email-renderer.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { countDueEmails } from '../emails/outbox.ts';
import { dropTextPictures, lockPicturesIn, persistTextPictures } from '../media/text-pictures.ts';
import { newsletterEmail, postalLine } from './emails/newsletter-emails.tsx';
import {
  addNewsletter,
  countSubscribers,
  deleteNewsletter,
  findNewsletter,
  findPreview,
  finishNewsletter,
  listNewsletters,
  lockNewsletter,
  saveNewsletter,
  savePreview,
  startNewsletter,
  takeSubscribers,
} from './queries.ts';
import type {
  ChangedNewsletter,
  NewsletterDraft,
  NewsletterPreview,
  SeenNewsletter,
  StaffNewsletter,
} from './schema.ts';

type NewsletterDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };
type NewsletterRefusal = { ok: false; reason: NewsletterReason };

export async function listStaffNewsletters({ db }: Pick<NewsletterDeps, 'db'>) {
  const [rows, counted] = await Promise.all([listNewsletters(db.sql), countSubscribers(db.sql)]);
  return { rows: rows.map(toStaffNewsletter), subscribers: counted?.count ?? 0 };
}

export async function findStaffNewsletter(
  { db }: Pick<NewsletterDeps, 'db'>,
  id: string,
): Promise<StaffNewsletter | undefined> {
  const row = await findNewsletter(db.sql, id);
  return row && toStaffNewsletter(row);
}

type SaveResult = { ok: true; newsletter: StaffNewsletter } | NewsletterRefusal;

export function createNewsletter(
  { db, now }: NewsletterDeps,
  actor: Actor,
  draft: NewsletterDraft,
): Promise<SaveResult> {
  return db.transaction(async (tx): Promise<SaveResult> => {
    const pictures = await lockPicturesIn(tx, '', draft.body);
    if (!pictures) return PICTURE_GONE;
    const added = await addNewsletter(tx.sql, draft, now());
    if (!added) throw new Error('PostgreSQL gave no newsletter back.');
    await persistTextPictures(tx, picturePlace(added.id), pictures);
    await recordAudit(tx, actor, { what: 'newsletter.written', subject: added.id, after: { subject: draft.subject } });
    return { ok: true, newsletter: await getNewsletter(tx, added.id) };
  });
}

export function changeNewsletter(
  { db, now }: NewsletterDeps,
  actor: Actor,
  id: string,
  { seen, ...draft }: ChangedNewsletter,
): Promise<SaveResult> {
  return db.transaction(async (tx): Promise<SaveResult> => {
    const before = await lockNewsletter(tx.sql, id);
    const refusal = findRefusal(before, seen);
    if (!before || refusal) return refusal ?? UNKNOWN;
    const changed = differences({ subject: before.subject, body: before.body }, draft);
    if (changed) {
      const pictures = await lockPicturesIn(tx, picturePlace(id), draft.body);
      if (!pictures) return PICTURE_GONE;
      await saveNewsletter(tx.sql, id, draft, now());
      await persistTextPictures(tx, picturePlace(id), pictures);
      await recordAudit(tx, actor, { what: 'newsletter.changed', subject: id, ...changed });
    }
    return { ok: true, newsletter: await getNewsletter(tx, id) };
  });
}

export function removeNewsletter(
  { db }: NewsletterDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | NewsletterRefusal> {
  return db.transaction(async (tx) => {
    const before = await lockNewsletter(tx.sql, id);
    const refusal = findRefusal(before);
    if (!before || refusal) return refusal ?? UNKNOWN;
    await deleteNewsletter(tx.sql, id);
    await dropTextPictures(tx, picturePlace(id));
    await recordAudit(tx, actor, { what: 'newsletter.removed', subject: id, before: { subject: before.subject } });
    return { ok: true };
  });
}

type PreviewResult = { ok: true; from: string; recipients: number; hasAddress: boolean } | NewsletterRefusal;

/** Stores an editor's draft under the editor's key; returns sender and number of recipients. */
export async function storePreview(
  { db, now, emailBrand }: NewsletterDeps,
  staffId: string,
  key: string,
  preview: NewsletterPreview,
): Promise<PreviewResult> {
  const [brand, stored, counted] = await Promise.all([
    emailBrand(),
    db.transaction((tx) => savePreview(tx.sql, { ...preview, key, staffId }, now())),
    countSubscribers(db.sql),
  ]);
  if (!stored) return UNKNOWN;
  return { ok: true, from: brand.storeName, recipients: counted?.count ?? 0, hasAddress: postalLine(brand) !== '' };
}

/** HTML of the whole email for a subscriber; its unsubscribe link is a dummy. */
export async function renderPreview(
  { db, emailBrand }: Pick<NewsletterDeps, 'db' | 'emailBrand'>,
  staffId: string,
  key: string,
): Promise<string | undefined> {
  const [brand, preview] = await Promise.all([emailBrand(), findPreview(db.sql, key, staffId)]);
  if (!preview) return undefined;
  const subject = preview.subject.trim() || 'No subject';
  const facts = { ...preview, subject, email: brand.helpEmail, leaveToken: 'preview' };
  return renderEmail(brand, newsletterEmail.draftFrom(brand, JSON.stringify(facts))).html;
}

export async function sendTestEmail(
  deps: NewsletterDeps,
  id: string,
  email: string,
): Promise<{ ok: true } | NewsletterRefusal> {
  const emailBrand = await deps.emailBrand();
  const newsletter = await findNewsletter(deps.db.sql, id);
  if (!newsletter) return { ok: false, reason: 'unknown_newsletter' };
  if (postalLine(emailBrand) === '') return NO_ADDRESS;
  const subject = `Test: ${newsletter.subject}`;
  await deps.db.transaction((tx) =>
    enqueueEmail(tx, newsletterEmail(emailBrand, { ...newsletter, subject, email, leaveToken: 'test' })),
  );
  return { ok: true };
}

const SEND = 'send-newsletter';
const BATCH = 20;
/** Emails about orders and passwords share the queue, so newsletters only fill it while it is nearly empty. */
const MAX_QUEUED = 10;
const LOOK_AGAIN_SECONDS = 2;
const LOOK_FOR_ADDRESS_SECONDS = 60;

/** Starts sending to everyone subscribed now; the newsletter can't be changed anymore. */
export async function startSending(
  { db, now, emailBrand }: NewsletterDeps,
  actor: Actor,
  id: string,
  { seen }: SeenNewsletter,
): Promise<{ ok: true } | NewsletterRefusal> {
  const hasAddress = postalLine(await emailBrand()) !== '';
  return db.transaction(async (tx) => {
    const refusal = findRefusal(await lockNewsletter(tx.sql, id), seen);
    if (refusal) return refusal;
    if (!hasAddress) return NO_ADDRESS;
    const subscribers = (await countSubscribers(tx.sql))?.count ?? 0;
    if (subscribers === 0) return { ok: false, reason: 'nobody_subscribed' };
    await startNewsletter(tx.sql, id, subscribers, now());
    await enqueue(tx, SEND, { newsletterId: id });
    await recordAudit(tx, actor, { what: 'newsletter.sent', subject: id, after: { subscribers } });
    return { ok: true };
  });
}

/** Enqueues a newsletter's emails in batches, one job after another, until every subscriber has one. */
export function sendNewsletters(jobs: Jobs, deps: NewsletterDeps): void {
  jobs.work<{ newsletterId: string }>(SEND, { retryLimit: 20 }, ({ newsletterId }) => sendBatch(deps, newsletterId));
}

async function sendBatch(deps: NewsletterDeps, id: string): Promise<void> {
  const emailBrand = await deps.emailBrand();
  await deps.db.transaction(async (tx) => {
    const newsletter = await lockNewsletter(tx.sql, id);
    if (!newsletter?.startedAt || newsletter.finishedAt) return;
    // Paused while the postal address is missing.
    if (postalLine(emailBrand) === '') {
      return enqueue(tx, SEND, { newsletterId: id }, { startAfterSeconds: LOOK_FOR_ADDRESS_SECONDS });
    }
    if ((await countDueEmails(tx, deps.now(), MAX_QUEUED)) === MAX_QUEUED) {
      return enqueue(tx, SEND, { newsletterId: id }, { startAfterSeconds: LOOK_AGAIN_SECONDS });
    }
    const subscribers = await takeSubscribers(tx.sql, id, BATCH, deps.now());
    for (const subscriber of subscribers)
      await enqueueEmail(tx, newsletterEmail(emailBrand, { ...newsletter, ...subscriber }));
    if (subscribers.length < BATCH) await finishNewsletter(tx.sql, id, deps.now());
    else await enqueue(tx, SEND, { newsletterId: id });
  });
}

const toStaffNewsletter = (row: NonNullable<Awaited<ReturnType<typeof findNewsletter>>>): StaffNewsletter => ({
  ...row,
  changedAt: row.changedAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

async function getNewsletter({ sql }: Pick<Transaction, 'sql'>, id: string): Promise<StaffNewsletter> {
  const row = await findNewsletter(sql, id);
  if (!row) throw new Error('PostgreSQL lost a newsletter within its transaction.');
  return toStaffNewsletter(row);
}

type LockedNewsletter = Awaited<ReturnType<typeof lockNewsletter>>;

/** Without `seen`, any version is accepted. */
function findRefusal(newsletter: LockedNewsletter, seen?: string): NewsletterRefusal | undefined {
  if (!newsletter) return UNKNOWN;
  if (newsletter.startedAt) return { ok: false, reason: 'already_sent' };
  const isSeen = seen === undefined || newsletter.changedAt.getTime() === Date.parse(seen);
  return isSeen ? undefined : { ok: false, reason: 'changed_meanwhile' };
}

/** Key in `text_pictures`. */
const picturePlace = (id: string) => `newsletter:${id}`;

const PICTURE_GONE = { ok: false, reason: 'picture_gone' } as const;
const NO_ADDRESS = { ok: false, reason: 'no_postal_address' } as const;
const UNKNOWN = { ok: false, reason: 'unknown_newsletter' } as const;

export const newsletterRefusals = {
  unknown_newsletter: notFound('We couldn’t find this newsletter.'),
  already_sent: conflict('This newsletter is already being sent.'),
  no_postal_address: conflict(
    'Add your store address in Settings first. US law (CAN-SPAM) requires it in every newsletter.',
  ),
  nobody_subscribed: conflict('There are no subscribers yet.'),
  picture_gone: invalid('A picture in this text isn’t there anymore. Remove it and add it again.', 'body'),
  changed_meanwhile: conflict(
    'Someone else changed this newsletter in the meantime. Read the current version, then continue.',
  ),
};

type NewsletterReason = keyof typeof newsletterRefusals;
