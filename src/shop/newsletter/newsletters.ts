import type { Database, Transaction } from '../../platform/db/database.ts';
import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { countDueEmails } from '../emails/outbox.ts';
import { renderEmail } from '../emails/render-email.ts';
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

/** Why a newsletter says no to staff, in one sentence each. */
const SENTENCES = {
  unknown_newsletter: 'We couldn’t find this newsletter.',
  already_sent: 'This newsletter is already being sent.',
  no_postal_address: 'Add your store address in Settings first. US law (CAN-SPAM) requires it in every newsletter.',
  nobody_subscribed: 'There are no subscribers yet.',
  picture_gone: 'A picture in this text isn’t there anymore. Remove it and add it again.',
  changed_meanwhile: 'Someone else changed this newsletter in the meantime. Read the current version, then continue.',
} as const;

export type NewsletterReason = keyof typeof SENTENCES;

export const newsletterSentence = (reason: NewsletterReason): string => SENTENCES[reason];

type NewsletterDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };
type NewsletterRefusal = { ok: false; reason: NewsletterReason };

export async function listStaffNewsletters({ db }: Pick<NewsletterDeps, 'db'>) {
  const [rows, counted] = await Promise.all([listNewsletters(db.sql), countSubscribers(db.sql)]);
  return { rows: rows.map(newsletterFrom), subscribers: counted?.count ?? 0 };
}

export async function findStaffNewsletter(
  { db }: Pick<NewsletterDeps, 'db'>,
  id: string,
): Promise<StaffNewsletter | undefined> {
  const row = await findNewsletter(db.sql, id);
  return row && newsletterFrom(row);
}

const newsletterFrom = (row: NonNullable<Awaited<ReturnType<typeof findNewsletter>>>): StaffNewsletter => ({
  ...row,
  changedAt: row.changedAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

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
    await persistTextPictures(tx, placeOf(added.id), pictures);
    await recordAudit(tx, actor, { what: 'newsletter.written', subject: added.id, after: { subject: draft.subject } });
    return { ok: true, newsletter: await getNewsletter(tx, added.id) };
  });
}

type SaveResult = { ok: true; newsletter: StaffNewsletter } | NewsletterRefusal;
const PICTURE_GONE = { ok: false, reason: 'picture_gone' } as const;
/** As `text_pictures` names a newsletter. */
const placeOf = (id: string) => `newsletter:${id}`;

async function getNewsletter({ sql }: Pick<Transaction, 'sql'>, id: string): Promise<StaffNewsletter> {
  const row = await findNewsletter(sql, id);
  if (!row) throw new Error('PostgreSQL lost a newsletter within its transaction.');
  return newsletterFrom(row);
}

export function changeNewsletter(
  { db, now }: NewsletterDeps,
  actor: Actor,
  id: string,
  { seen, ...draft }: ChangedNewsletter,
): Promise<SaveResult> {
  return db.transaction(async (tx): Promise<SaveResult> => {
    const before = await lockNewsletter(tx.sql, id);
    const refusal = refusalOf(before, seen);
    if (!before || refusal) return refusal ?? UNKNOWN;
    const changed = differences({ subject: before.subject, body: before.body }, draft);
    if (changed) {
      const pictures = await lockPicturesIn(tx, placeOf(id), draft.body);
      if (!pictures) return PICTURE_GONE;
      await saveNewsletter(tx.sql, id, draft, now());
      await persistTextPictures(tx, placeOf(id), pictures);
      await recordAudit(tx, actor, { what: 'newsletter.changed', subject: id, ...changed });
    }
    return { ok: true, newsletter: await getNewsletter(tx, id) };
  });
}

const NO_ADDRESS = { ok: false, reason: 'no_postal_address' } as const;
const UNKNOWN = { ok: false, reason: 'unknown_newsletter' } as const;

type LockedNewsletter = Awaited<ReturnType<typeof lockNewsletter>>;

/** `seen` left out: whatever it says by now. */
function refusalOf(newsletter: LockedNewsletter, seen?: string): NewsletterRefusal | undefined {
  if (!newsletter) return UNKNOWN;
  if (newsletter.startedAt) return { ok: false, reason: 'already_sent' };
  const isSeen = seen === undefined || newsletter.changedAt.getTime() === Date.parse(seen);
  return isSeen ? undefined : { ok: false, reason: 'changed_meanwhile' };
}

export function removeNewsletter(
  { db }: NewsletterDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | NewsletterRefusal> {
  return db.transaction(async (tx) => {
    const before = await lockNewsletter(tx.sql, id);
    const refusal = refusalOf(before);
    if (!before || refusal) return refusal ?? UNKNOWN;
    await deleteNewsletter(tx.sql, id);
    await dropTextPictures(tx, placeOf(id));
    await recordAudit(tx, actor, { what: 'newsletter.removed', subject: id, before: { subject: before.subject } });
    return { ok: true };
  });
}

type PreviewResult = { ok: true; from: string; recipients: number; hasAddress: boolean } | NewsletterRefusal;

/** Stores what an editor shows, under the key of that editor, and says who would get it. */
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

/** The HTML of the whole email as a subscriber would get it; its link to unsubscribe belongs to nobody. */
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

/** One email to its author, as subscribers will get it. */
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
/** Emails about orders and passwords share the queue: a newsletter adds to it only while it is nearly empty. */
const MAX_QUEUED = 10;
const LOOK_AGAIN_SECONDS = 2;
const LOOK_FOR_ADDRESS_SECONDS = 60;

/** Enqueues a newsletter's emails in batches, one job after the other, until every subscriber has one. */
export function sendNewsletters(jobs: Jobs, deps: NewsletterDeps): void {
  jobs.work<{ newsletterId: string }>(SEND, { retryLimit: 20 }, ({ newsletterId }) => sendBatch(deps, newsletterId));
}

/** From here on it cannot be changed; it goes to everybody who is subscribed now. */
export async function startSending(
  { db, now, emailBrand }: NewsletterDeps,
  actor: Actor,
  id: string,
  { seen }: SeenNewsletter,
): Promise<{ ok: true } | NewsletterRefusal> {
  const hasAddress = postalLine(await emailBrand()) !== '';
  return db.transaction(async (tx) => {
    const refusal = refusalOf(await lockNewsletter(tx.sql, id), seen);
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

async function sendBatch(deps: NewsletterDeps, id: string): Promise<void> {
  const emailBrand = await deps.emailBrand();
  await deps.db.transaction(async (tx) => {
    const newsletter = await lockNewsletter(tx.sql, id);
    if (!newsletter?.startedAt || newsletter.finishedAt) return;
    // The rest waits where the address was taken away meanwhile.
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
