import { Value } from 'typebox/value';
import { paths } from '../../paths.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { fillPlaceholders, unknownPlaceholders } from '../../shared/text/placeholders.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { dropTextPictures, lockPicturesIn, persistTextPictures } from '../media/text-pictures.ts';
import { type PlaceholderDeps, placeholderValues, unknownWords } from '../pages/pages.ts';
import { settleAddress } from '../redirects/redirects.ts';
import { addWithFreeSlug, chooseSlug, readContentPreview, storeContentPreview } from './documents.ts';
import {
  addOwnPage,
  countOwnPages,
  findOwnPageRow,
  findPublishedPage,
  listOwnPageRows,
  listPublishedPages,
  lockOwnPage,
  removeOwnPage,
  saveOwnPage,
} from './queries.ts';
import {
  MAX_OWN_PAGES,
  type OwnPageAddress,
  type OwnPageDraft,
  type OwnPageLine,
  OwnPageWords,
  type PublicOwnPage,
  type StaffOwnPage,
} from './schema.ts';

type ReadDeps = PlaceholderDeps & { db: Pick<Database, 'sql'> };

/** A published page for shoppers. */
export async function findOwnPage(deps: ReadDeps, slug: string): Promise<PublicOwnPage | undefined> {
  const [row, values] = await Promise.all([findPublishedPage(deps.db.sql, slug), placeholderValues(deps)]);
  return row && { ...row, text: fillPlaceholders(row.text, values) };
}

/** Published pages by title. */
export const listOwnPages = async ({ db }: Pick<ReadDeps, 'db'>): Promise<OwnPageAddress[]> =>
  (await listPublishedPages(db.sql)).map(({ changedAt, ...page }) => ({ ...page, changedAt: changedAt.toISOString() }));

export const listStaffOwnPages = async ({ db }: Pick<ReadDeps, 'db'>): Promise<OwnPageLine[]> =>
  (await listOwnPageRows(db.sql)).map(({ changedAt, ...page }) => ({ ...page, changedAt: changedAt.toISOString() }));

export async function findStaffOwnPage({ db }: Pick<ReadDeps, 'db'>, id: string): Promise<StaffOwnPage | undefined> {
  const row = await findOwnPageRow(db.sql, id);
  return row && toStaffPage(row);
}

export async function readOwnPagePreview(
  deps: ReadDeps & { now: () => Date },
  key: string,
): Promise<PublicOwnPage | undefined> {
  const draft = await readContentPreview(deps, 'page', key);
  if (!Value.Check(OwnPageWords, draft)) return undefined;
  return { ...draft, text: fillPlaceholders(draft.text, await placeholderValues(deps)) };
}

type WriteDeps = { db: Database; now: () => Date };
type SaveResult = { ok: true; page: StaffOwnPage } | OwnPageRefusal;

/** Creates a draft with a title at a free address. */
export function createOwnPage({ db, now }: WriteDeps, actor: Actor, title: string): Promise<SaveResult> {
  const tidy = title.trim();
  return db.transaction(async (tx): Promise<SaveResult> => {
    if (((await countOwnPages(tx.sql))?.count ?? 0) >= MAX_OWN_PAGES)
      return { ok: false, reason: 'too_many_own_pages' };
    const id = await addWithFreeSlug(tidy, (slug) =>
      addOwnPage(tx.sql, { slug, title: tidy, who: actor.name, now: now() }),
    );
    const created = await getOwnPage(tx, id);
    await recordAudit(tx, actor, { what: 'page.created', subject: created.slug, after: { title: tidy } });
    return { ok: true, page: created };
  });
}

export async function changeOwnPage(
  { db, now }: WriteDeps,
  actor: Actor,
  id: string,
  { version, ...draft }: OwnPageDraft,
): Promise<SaveResult> {
  const tidy = trimFields(draft);
  const address = chooseSlug(tidy.slug, tidy.title);
  const refusal = address.ok ? findRefusal(tidy, draft.isPublished) : address;
  if (refusal || !address.ok) return refusal ?? { ok: false, reason: 'address_empty' };
  const next = { ...tidy, slug: address.slug, isPublished: draft.isPublished };
  try {
    return await db.transaction((tx) => updateOwnPage(tx, actor, { id, seen: version, next, now: now() }));
  } catch (error) {
    if (isUniqueViolation(error, 'own_pages_slug_key')) return { ok: false, reason: 'address_taken' };
    throw error;
  }
}

type Change = { id: string; seen: number; next: OwnPageWords & { isPublished: boolean }; now: Date };

async function updateOwnPage(tx: Transaction, actor: Actor, { id, seen, next, now }: Change): Promise<SaveResult> {
  const before = await lockOwnPage(tx.sql, id);
  if (!before) return { ok: false, reason: 'unknown_own_page' };
  if (before.version !== seen) return { ok: false, reason: 'changed_meanwhile' };
  const { title, slug, text, description, isPublished, wasPublished, ...fixed } = before;
  const changed = differences({ title, slug, text, description, isPublished }, next);
  if (!changed) return { ok: true, page: toStaffPage({ title, slug, text, description, isPublished, ...fixed }) };
  const place = picturePlace(before.id);
  const pictures = await lockPicturesIn(tx, place, next.text);
  if (!pictures) return { ok: false, reason: 'picture_gone' };
  await saveOwnPage(tx.sql, { id: before.id, ...next, who: actor.name, now });
  await persistTextPictures(tx, place, pictures);
  const addresses = { from: paths.ownPage(slug), to: paths.ownPage(next.slug) };
  await settleAddress(tx, actor, { ...addresses, wasEverShown: wasPublished, isShown: next.isPublished }, now);
  tx.changed('ownPages', 'menus');
  await recordAudit(tx, actor, { what: 'page.changed', subject: next.slug, ...changed });
  return { ok: true, page: await getOwnPage(tx, before.id) };
}

export function deleteOwnPage(
  { db }: Pick<WriteDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | OwnPageRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | OwnPageRefusal> => {
    const before = await lockOwnPage(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_own_page' };
    await removeOwnPage(tx.sql, before.id);
    await dropTextPictures(tx, picturePlace(before.id));
    tx.changed('ownPages', 'menus');
    const { title, slug, text, description, isPublished } = before;
    await recordAudit(tx, actor, {
      what: 'page.deleted',
      subject: slug,
      before: { title, slug, text, description, isPublished },
    });
    return { ok: true };
  });
}

/** Stores the form's draft for its preview; returns the key. */
export async function storeOwnPagePreview(
  deps: WriteDeps,
  words: OwnPageWords,
): Promise<{ ok: true; key: string } | OwnPageRefusal> {
  const refusal = findRefusal(words, false);
  return refusal ?? { ok: true, key: await storeContentPreview(deps, 'page', trimFields(words)) };
}

const trimFields = ({ title, slug, text, description }: OwnPageWords): OwnPageWords => ({
  title: title.trim(),
  slug,
  text: text.replaceAll(/\r\n?/g, '\n').trim(),
  description: description.replaceAll(/\s+/g, ' ').trim(),
});

function findRefusal({ text }: OwnPageWords, isPublished: boolean): OwnPageRefusal | undefined {
  const words = unknownPlaceholders(text);
  if (words.length > 0) return { ok: false, reason: 'unknown_words', words };
  return isPublished && text === '' ? { ok: false, reason: 'no_text' } : undefined;
}

/** Key in `text_pictures`; the id doesn't change with the address. */
const picturePlace = (id: string) => `own-page:${id}`;

async function getOwnPage({ sql }: Pick<Transaction, 'sql'>, id: string): Promise<StaffOwnPage> {
  const row = await findOwnPageRow(sql, id);
  if (!row) throw new Error('PostgreSQL lost a page within its transaction.');
  return toStaffPage(row);
}

const toStaffPage = ({
  changedAt,
  ...page
}: NonNullable<Awaited<ReturnType<typeof findOwnPageRow>>>): StaffOwnPage => ({
  ...page,
  changedAt: changedAt.toISOString(),
});

export const ownPageRefusals = {
  unknown_own_page: notFound('We couldn’t find this page.'),
  changed_meanwhile: conflict('Someone else saved this page in the meantime.'),
  address_empty: invalid('Enter an address with letters or numbers, such as our-workshop.', 'slug'),
  address_reserved: invalid('Your shop uses this address itself. Choose another one.', 'slug'),
  address_taken: conflict('Another page has this address. Choose another one.', 'slug'),
  no_text: invalid('Write some text before you publish it.', 'text'),
  picture_gone: invalid('A picture in this text isn’t there anymore. Remove it and add it again.', 'text'),
  too_many_own_pages: conflict(`You have ${MAX_OWN_PAGES} pages, as many as there can be. Delete one first.`),
  unknown_words: unknownWords,
};

type OwnPageRefusal = RefusalOf<typeof ownPageRefusals>;
