import { enqueueEmail } from '../emails/enqueue.ts';
import { renderEmail } from '../emails/render-email.ts';
import { newsletterEmail, postalLine } from './emails/newsletter-emails.tsx';
import { countSubscribers, findNewsletter, findPreview, savePreview } from './staff-queries.ts';
import type { NewsletterPreview } from './staff-schema.ts';
import { type NewsletterDeps, type NewsletterRefusal, NO_ADDRESS, UNKNOWN } from './write-newsletter.ts';

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
