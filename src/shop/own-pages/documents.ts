import type { Database } from '../../platform/db/database.ts';
import { CONTENT_PAGES } from '../../shared/content-pages.ts';
import { slugOf } from '../../shared/text/slug.ts';
import { addContentPreview, findContentPreview } from './queries.ts';
import { MAX_ADDRESS_LENGTH } from './schema.ts';

/** Would be taken for something else: pages that the shop has by itself, or what people and programs ask shops for. */
const RESERVED: ReadonlySet<string> = new Set([
  ...CONTENT_PAGES,
  ...['new', 'edit', 'preview', 'feed', 'admin', 'api', 'page', 'pages', 'stories', 'home', 'index'],
  ...['cart', 'checkout', 'login', 'register', 'profile', 'contact-us', 'makers', 'sets', 'studio', 'favorites'],
]);

type OwnAddress = { ok: true; slug: string } | { ok: false; reason: 'address_empty' | 'address_reserved' };

/** The last part of an address: what was typed, else the title, as addresses are written. */
export function ownAddress(typed: string, title: string): OwnAddress {
  const slug = slugOf(typed.trim() === '' ? title : typed, MAX_ADDRESS_LENGTH);
  if (slug === '') return { ok: false, reason: 'address_empty' };
  return RESERVED.has(slug) ? { ok: false, reason: 'address_reserved' } : { ok: true, slug };
}

/** Room for the number that makes it free. */
const MAX_MADE_LENGTH = MAX_ADDRESS_LENGTH - 8;

/** What a title becomes, whatever it is; the second one that is called so gets a number behind it. */
function madeAddress(title: string, number: number): string {
  const slug = slugOf(title, MAX_MADE_LENGTH);
  const isFree = slug !== '' && !RESERVED.has(slug);
  return isFree && number === 1 ? slug : `${slug === '' ? 'untitled' : slug}-${isFree ? number : number + 1}`;
}

/** With the first free number behind it: of two people who add "Care" at once each gets one. */
export async function addAtFreeAddress(
  title: string,
  add: (slug: string) => Promise<{ id: string } | undefined>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const added = await add(madeAddress(title, number));
    if (added) return added.id;
  }
}

type PreviewDeps = { db: Pick<Database, 'sql'>; now: () => Date };
type Kind = 'page' | 'story';

const MINUTES = 30;

/** Keeps what a form holds for half an hour; answers the key of its page. */
export async function storeContentPreview({ db, now }: PreviewDeps, kind: Kind, draft: object): Promise<string> {
  const added = await addContentPreview(db.sql, kind, JSON.stringify(draft), now());
  if (!added) throw new Error('A preview was not stored.');
  return added.id;
}

/** Undefined where the key is of none, or of one too old. Its shape is the one that was stored, by this release or another. */
export async function readContentPreview({ db, now }: PreviewDeps, kind: Kind, key: string): Promise<unknown> {
  return (await findContentPreview(db.sql, key, kind, new Date(now().getTime() - MINUTES * 60_000)))?.draft;
}
