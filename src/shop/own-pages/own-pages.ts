import { Value } from 'typebox/value';
import { paths } from '../../paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { fillPlaceholders, unknownPlaceholders } from '../../shared/text/placeholders.ts';
import { withIsoTimes } from '../../shared/time.ts';
import { type PlaceholderDeps, placeholderValues, unknownWords } from '../pages/pages.ts';
import { defineDocument, readContentPreview, tidyLine, tidyText } from './documents.ts';
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
  type OwnPageLine,
  OwnPageWords,
  type PublicOwnPage,
  type StaffOwnPage,
} from './schema.ts';

type ReadDeps = PlaceholderDeps & { db: Pick<Database, 'sql'> };

export async function findOwnPage(deps: ReadDeps, slug: string): Promise<PublicOwnPage | undefined> {
  const [row, values] = await Promise.all([findPublishedPage(deps.db.sql, slug), placeholderValues(deps)]);
  return row && { ...row, text: fillPlaceholders(row.text, values) };
}

export const listOwnPages = async ({ db }: Pick<ReadDeps, 'db'>): Promise<OwnPageAddress[]> =>
  (await listPublishedPages(db.sql)).map(withIsoTimes);

export const listStaffOwnPages = async ({ db }: Pick<ReadDeps, 'db'>): Promise<OwnPageLine[]> =>
  (await listOwnPageRows(db.sql)).map(withIsoTimes);

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

type Row = NonNullable<Awaited<ReturnType<typeof findOwnPageRow>>>;

const toStaffPage = (page: Row): StaffOwnPage => withIsoTimes(page);

export const ownPages = defineDocument<OwnPageWords, StaffOwnPage, OwnPageRefusal>({
  name: 'page',
  tag: 'ownPages',
  path: paths.ownPage,
  picturePlace: 'own-page',
  slugKey: 'own_pages_slug_key',
  most: MAX_OWN_PAGES,
  unknown: { ok: false, reason: 'unknown_own_page' },
  tooMany: { ok: false, reason: 'too_many_own_pages' },
  tidy: ({ title, slug, text, description }) => ({
    title: title.trim(),
    slug,
    text: tidyText(text),
    description: tidyLine(description),
  }),
  findRefusal({ text }, isPublished) {
    const words = unknownPlaceholders(text);
    if (words.length > 0) return { ok: false, reason: 'unknown_words', words };
    return isPublished && text === '' ? { ok: false, reason: 'no_text' } : undefined;
  },
  isShown: ({ isPublished }) => isPublished,
  count: countOwnPages,
  add: addOwnPage,
  async find(sql, id) {
    const row = await findOwnPageRow(sql, id);
    return row && toStaffPage(row);
  },
  async lock(sql, id) {
    const row = await lockOwnPage(sql, id);
    if (!row) return undefined;
    const { title, slug, text, description, isPublished, ...rest } = row;
    return { ...rest, words: { title, slug, text, description, isPublished } };
  },
  save: (sql, id, fields, author) => saveOwnPage(sql, { id, ...fields, ...author }),
  remove: removeOwnPage,
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
