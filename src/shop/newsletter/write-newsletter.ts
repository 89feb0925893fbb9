import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { dropTextPictures, lockPicturesIn, persistTextPictures } from '../media/text-pictures.ts';
import type { NewsletterReason } from './refusals.ts';
import {
  addNewsletter,
  countSubscribers,
  deleteNewsletter,
  findNewsletter,
  listNewsletters,
  lockNewsletter,
  saveNewsletter,
} from './staff-queries.ts';
import type { ChangedNewsletter, NewsletterDraft, StaffNewsletter } from './staff-schema.ts';

export type NewsletterDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };
export type NewsletterRefusal = { ok: false; reason: NewsletterReason };

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

export const NO_ADDRESS = { ok: false, reason: 'no_postal_address' } as const;
export const UNKNOWN = { ok: false, reason: 'unknown_newsletter' } as const;

type LockedNewsletter = Awaited<ReturnType<typeof lockNewsletter>>;

/** `seen` left out: whatever it says by now. */
export function refusalOf(newsletter: LockedNewsletter, seen?: string): NewsletterRefusal | undefined {
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
