import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { CONTENT_PAGES } from '../../shared/content-pages.ts';
import { excerpt } from '../../shared/text/excerpts.ts';
import { getSlug } from '../../shared/text/slug.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { dayIn } from '../delivery/promise.ts';
import { dropTextPictures, lockPicturesIn, persistTextPictures } from '../media/text-pictures.ts';
import { settleAddress } from '../redirects/redirects.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { addContentPreview, findContentPreview, listDocumentsLike } from './queries.ts';
import { MAX_SLUG_LENGTH } from './schema.ts';

/** Own pages and stories that have the words, with the matching line. */
export async function findDocuments({ sql }: Pick<Database, 'sql'>, words: string, most: number) {
  const rows = await listDocumentsLike(sql, words.trim(), most);
  return rows.map(({ kind, id, title, text, isPublished }) => ({
    kind: kind === 'story' ? ('story' as const) : ('page' as const),
    id,
    title,
    text: excerpt(text, words),
    isPublished,
  }));
}

type Words = { title: string; slug: string; text: string };
type State = { isPublished: boolean };
type Stored<Fields> = { id: string; version: number; wasPublished: boolean; words: Fields & State };

/** One instant for a whole call. `today`: the day in the shop's calendar. */
type Moment = { now: Date; today: string };
type Author = { who: string; now: Date };

/** What owners write and publish at an address of its own: its fields, statements and rules. */
type Kind<Fields extends Words, Shown extends { slug: string }, Refused extends { ok: false }> = {
  /** In audit events, previews. */
  name: 'page' | 'story';
  tag: 'ownPages' | 'stories';
  path: (slug: string) => string;
  /** Prefix of its key in `text_pictures`; the id behind it doesn't change with the address. */
  picturePlace: string;
  /** Unique constraint of the slug. */
  slugKey: string;
  most: number;
  unknown: Refused;
  tooMany: Refused;
  tidy: (fields: Fields) => Fields;
  findRefusal: (fields: Fields, isPublished: boolean) => Refused | undefined;
  /** Locks what the fields refer to against deletion; a refusal if something is missing. */
  lockReferences?: (sql: Sql, fields: Fields) => Promise<Refused | undefined>;
  /** Pictures besides those in the text. */
  pictureIds?: (fields: Fields) => readonly string[];
  isShown: (fields: Fields & State, today: string) => boolean;
  count: (sql: Sql) => Promise<{ count: number } | undefined>;
  /** Undefined if the slug is taken. */
  add: (sql: Sql, draft: { slug: string; title: string } & Author & Moment) => Promise<{ id: string } | undefined>;
  find: (sql: Sql, id: string, today: string) => Promise<Shown | undefined>;
  lock: (sql: Sql, id: string) => Promise<Stored<Fields> | undefined>;
  save: (sql: Sql, id: string, fields: Fields & State, author: Author) => Promise<unknown>;
  remove: (sql: Sql, id: string) => Promise<unknown>;
};

type MomentDeps = { settings: Pick<SettingsCache, 'current'>; now: () => Date };
type WriteDeps = MomentDeps & { db: Database };

/** Each kind declares these with its own sentences. */
type CommonReason = 'changed_meanwhile' | 'address_empty' | 'address_reserved' | 'address_taken' | 'picture_gone';

export function defineDocument<Fields extends Words, Shown extends { slug: string }, Refused extends { ok: false }>(
  kind: Kind<Fields, Shown, Refused>,
) {
  type Refusal = Refused | { ok: false; reason: CommonReason };
  type Saved = { ok: true; document: Shown } | Refusal;
  type Change = { id: string; seen: number; next: Fields & State };

  async function get({ sql }: Pick<Transaction, 'sql'>, id: string, today: string): Promise<Shown> {
    const document = await kind.find(sql, id, today);
    if (!document) throw new Error(`PostgreSQL lost a ${kind.name} within its transaction.`);
    return document;
  }

  async function update(tx: Transaction, actor: Actor, { id, seen, next }: Change, moment: Moment): Promise<Saved> {
    const before = await kind.lock(tx.sql, id);
    if (!before) return kind.unknown;
    if (before.version !== seen) return { ok: false, reason: 'changed_meanwhile' };
    const changed = differences(before.words, next);
    if (!changed) return { ok: true, document: await get(tx, before.id, moment.today) };
    const missing = await kind.lockReferences?.(tx.sql, next);
    if (missing) return missing;
    const place = `${kind.picturePlace}:${before.id}`;
    const pictures = await lockPicturesIn(tx, place, next.text, kind.pictureIds?.(next));
    if (!pictures) return { ok: false, reason: 'picture_gone' };
    await kind.save(tx.sql, before.id, next, { who: actor.name, now: moment.now });
    await persistTextPictures(tx, place, pictures);
    const addresses = { from: kind.path(before.words.slug), to: kind.path(next.slug) };
    const isShown = kind.isShown(next, moment.today);
    await settleAddress(tx, actor, { ...addresses, wasEverShown: before.wasPublished, isShown }, moment.now);
    tx.changed(kind.tag, 'menus');
    await recordAudit(tx, actor, { what: `${kind.name}.changed`, subject: next.slug, ...changed });
    return { ok: true, document: await get(tx, before.id, moment.today) };
  }

  return {
    /** Creates a draft with a title, dated today, at a free address. */
    async create(deps: WriteDeps, actor: Actor, typed: string): Promise<Saved> {
      const moment = await readMoment(deps);
      const title = typed.trim();
      return deps.db.transaction(async (tx): Promise<Saved> => {
        if (((await kind.count(tx.sql))?.count ?? 0) >= kind.most) return kind.tooMany;
        const id = await addWithFreeSlug(title, (slug) =>
          kind.add(tx.sql, { slug, title, who: actor.name, ...moment }),
        );
        const document = await get(tx, id, moment.today);
        await recordAudit(tx, actor, { what: `${kind.name}.created`, subject: document.slug, after: { title } });
        return { ok: true, document };
      });
    },

    async change(
      deps: WriteDeps,
      actor: Actor,
      id: string,
      draft: Fields & State & { version: number },
    ): Promise<Saved> {
      const { version: seen, isPublished } = draft;
      const tidy = kind.tidy(draft);
      const address = chooseSlug(tidy.slug, tidy.title);
      if (!address.ok) return address;
      const refusal = kind.findRefusal(tidy, isPublished);
      if (refusal) return refusal;
      const next = { ...tidy, slug: address.slug, isPublished };
      const moment = await readMoment(deps);
      try {
        return await deps.db.transaction((tx) => update(tx, actor, { id, seen, next }, moment));
      } catch (error) {
        if (isUniqueViolation(error, kind.slugKey)) return { ok: false, reason: 'address_taken' };
        throw error;
      }
    },

    remove({ db }: Pick<WriteDeps, 'db'>, actor: Actor, id: string): Promise<{ ok: true } | Refusal> {
      return db.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
        const before = await kind.lock(tx.sql, id);
        if (!before) return kind.unknown;
        await kind.remove(tx.sql, before.id);
        await dropTextPictures(tx, `${kind.picturePlace}:${before.id}`);
        tx.changed(kind.tag, 'menus');
        const { words } = before;
        await recordAudit(tx, actor, { what: `${kind.name}.deleted`, subject: words.slug, before: words });
        return { ok: true };
      });
    },

    /** Stores the form's draft for its preview, for half an hour; returns the key. */
    async storePreview({ db, now }: PreviewDeps, fields: Fields): Promise<{ ok: true; key: string } | Refusal> {
      const refusal = kind.findRefusal(fields, false);
      if (refusal) return refusal;
      const added = await addContentPreview(db.sql, kind.name, JSON.stringify(kind.tidy(fields)), now());
      if (!added) throw new Error('A preview was not stored.');
      return { ok: true, key: added.id };
    },
  };
}

export const readMoment = async ({ settings, now }: MomentDeps): Promise<Moment> => ({
  now: now(),
  today: dayIn(now(), (await settings.current()).timeZone),
});

/** Markdown as it is stored. */
export const tidyText = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();
export const tidyLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

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

function chooseSlug(typed: string, title: string): SlugResult {
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
async function addWithFreeSlug(
  title: string,
  add: (slug: string) => Promise<{ id: string } | undefined>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const added = await add(generateSlug(title, number));
    if (added) return added.id;
  }
}

type PreviewDeps = { db: Pick<Database, 'sql'>; now: () => Date };

const PREVIEW_MINUTES = 30;

/** Undefined if the key is unknown or expired. Another release may have stored the draft, so its shape is unchecked. */
export async function readContentPreview({ db, now }: PreviewDeps, kind: 'page' | 'story', key: string) {
  return (await findContentPreview(db.sql, key, kind, new Date(now().getTime() - PREVIEW_MINUTES * 60_000)))?.draft;
}
