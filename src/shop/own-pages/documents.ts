import type { Database } from '../../platform/db/database.ts';
import { CONTENT_PAGES } from '../../shared/content-pages.ts';
import { getSlug } from '../../shared/text/slug.ts';
import { addContentPreview, findContentPreview } from './queries.ts';
import { MAX_SLUG_LENGTH } from './schema.ts';

/** Slugs of the shop's own pages, and names that people and programs expect elsewhere. */
const RESERVED: ReadonlySet<string> = new Set([
  ...CONTENT_PAGES,
  'new',
  'edit',
  'preview',
  'feed',
  'admin',
  'api',
  'page',
  'pages',
  'stories',
  'home',
  'index',
  'cart',
  'checkout',
  'login',
  'register',
  'profile',
  'contact-us',
  'makers',
  'sets',
  'studio',
  'favorites',
]);

type SlugResult = { ok: true; slug: string } | { ok: false; reason: 'address_empty' | 'address_reserved' };

/** The slug from the typed address, or else from the title. */
export function chooseSlug(typed: string, title: string): SlugResult {
  const slug = getSlug(typed.trim() === '' ? title : typed, MAX_SLUG_LENGTH);
  if (slug === '') return { ok: false, reason: 'address_empty' };
  return RESERVED.has(slug) ? { ok: false, reason: 'address_reserved' } : { ok: true, slug };
}

/** Leaves room for a number suffix. */
const MAX_GENERATED_LENGTH = MAX_SLUG_LENGTH - 8;

/** A slug from any title, with a number suffix from the second try on. */
function generateSlug(title: string, number: number): string {
  const slug = getSlug(title, MAX_GENERATED_LENGTH);
  const isFree = slug !== '' && !RESERVED.has(slug);
  return isFree && number === 1 ? slug : `${slug === '' ? 'untitled' : slug}-${isFree ? number : number + 1}`;
}

/** Adds with the first free number suffix, so concurrent additions with the same title both succeed. */
export async function addWithFreeSlug(
  title: string,
  add: (slug: string) => Promise<{ id: string } | undefined>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const added = await add(generateSlug(title, number));
    if (added) return added.id;
  }
}

type PreviewDeps = { db: Pick<Database, 'sql'>; now: () => Date };
type Kind = 'page' | 'story';

const PREVIEW_MINUTES = 30;

/** Stores a form's draft for half an hour; returns the preview's key. */
export async function storeContentPreview({ db, now }: PreviewDeps, kind: Kind, draft: object): Promise<string> {
  const added = await addContentPreview(db.sql, kind, JSON.stringify(draft), now());
  if (!added) throw new Error('A preview was not stored.');
  return added.id;
}

/** Undefined if the key is unknown or expired. Another release may have stored the draft, so its shape is unchecked. */
export async function readContentPreview({ db, now }: PreviewDeps, kind: Kind, key: string): Promise<unknown> {
  return (await findContentPreview(db.sql, key, kind, new Date(now().getTime() - PREVIEW_MINUTES * 60_000)))?.draft;
}
