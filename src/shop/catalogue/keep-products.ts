import type { Database, Transaction } from '../../platform/db/database.ts';
import { formatMoney, fromDollars } from '../../shared/money.ts';
import { freeSlug, slugOf } from '../../shared/slug.ts';
import { type Actor, differences, noteInAudit } from '../audit/audit.ts';
import { findCommunitySlug, lockCategorySlug } from './group-queries.ts';
import { hangInOrder, listHung } from './picture-queries.ts';
import { SIZES } from './schema.ts';
import { draftFrom } from './staff-products.ts';
import {
  addProduct,
  findPriceBase,
  findSheetRow,
  hideProduct,
  listIdsLike,
  lockProduct,
  noteStock,
  saveProduct,
} from './staff-queries.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';
import type { ChangedProduct, NewProduct, ProductDraft } from './staff-schema.ts';

type Tools = { db: Pick<Database, 'transaction'>; now: () => Date };

/** `detail` says more than the reason's own sentence. */
type No<Reason extends StaffCatalogueReason> = { ok: false; reason: Reason; detail?: string };
type Unfit = No<'price_unreadable' | 'unknown_category' | 'unknown_community' | 'name_without_letters'>;
export type Kept = { ok: true; id: string };

/** A new piece. Its id is made of its name and stays, whatever the piece is called later. */
export function createProduct(tools: Tools, actor: Actor, draft: NewProduct): Promise<Kept | Unfit> {
  return tools.db.transaction((tx) => createInside(tx, { actor, now: tools.now(), note: 'Created' }, draft));
}

type Doing = { actor: Actor; now: Date; note: string };

/** For imports too, which make many in one transaction. */
export async function createInside(tx: Transaction, doing: Doing, draft: NewProduct): Promise<Kept | Unfit> {
  const read = await readDraft(tx, draft);
  if (!read.ok) return read;
  const slug = slugOf(draft.name);
  if (slug === '') return { ok: false, reason: 'name_without_letters' };
  await noteStock(tx.sql, `${doing.actor.name}: ${doing.note}`);
  const id = await addUnderFreeId(tx, slug, read.product, { onHand: draft.onHand, now: doing.now });
  tx.changed('catalogue', `product:${id}`);
  await noteInAudit(tx, doing.actor, { what: 'product.created', subject: id, after: draft });
  return { ok: true, id };
}

/** Words that stand in the addresses of calls, where no piece may stand (migration 0002). */
const RESERVED = ['featured', 'category', 'suggestions', 'addresses'];
const MOST_TRIES = 5;

type Fields = Omit<Parameters<typeof saveProduct>[1], 'id'>;

/** Somebody else may make a piece of the same name at this moment: the next try finds theirs. */
async function addUnderFreeId(
  tx: Transaction,
  slug: string,
  fields: Fields,
  { onHand, now }: { onHand: number; now: Date },
): Promise<string> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const taken = new Set([...RESERVED, ...(await listIdsLike(tx.sql, slug)).map(({ id }) => id)]);
    const added = await addProduct(tx.sql, { id: freeSlug(slug, taken), ...fields }, onHand, now);
    if (added) return added.id;
  }
  throw new Error(`Every id like ${slug} was taken while a piece was being made.`);
}

export function changeProduct(
  tools: Tools,
  actor: Actor,
  id: string,
  { seen, ...draft }: ChangedProduct,
): Promise<Changed | No<'changed_meanwhile'>> {
  return tools.db.transaction(async (tx) => {
    const locked = await lockProduct(tx.sql, id);
    if (!locked) return { ok: false, reason: 'unknown_product' };
    if (locked.changedAt.toISOString() !== new Date(seen).toISOString())
      return { ok: false, reason: 'changed_meanwhile' };
    return changeInside(tx, { actor, now: tools.now() }, id, draft);
  });
}

type Changed = { ok: true } | Unfit | No<'unknown_product' | 'price_needs_owner'>;

/** For imports too. Whoever asks holds the product's lock. */
export async function changeInside(
  tx: Transaction,
  { actor, now }: Omit<Doing, 'note'>,
  id: string,
  draft: ProductDraft,
): Promise<Changed> {
  const read = await readDraft(tx, draft);
  if (!read.ok) return read;
  const row = await findSheetRow(tx.sql, id);
  if (!row) return { ok: false, reason: 'unknown_product' };
  const changed = differences(draftFrom(row), {
    ...draft,
    name: read.product.name,
    sizes: [...read.product.sizes],
  });
  if (!changed) return { ok: true };
  const beyond = await beyondHelpers(
    tx,
    { actor, now },
    { id, fromCents: row.priceCents, toCents: read.product.priceCents },
  );
  if (beyond) return beyond;
  await saveProduct(tx.sql, { id, ...read.product }, now);
  tx.changed('catalogue', `product:${id}`);
  await noteInAudit(tx, actor, { what: 'product.changed', subject: id, ...changed });
  return { ok: true };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Helpers may set a price from half to double of what it is and of what it was a day ago, so that many small steps reach no
 * further than one. An owner's price begins anew.
 */
async function beyondHelpers(
  tx: Transaction,
  { actor, now }: Omit<Doing, 'note'>,
  { id, fromCents, toCents }: { id: string; fromCents: number; toCents: number },
): Promise<No<'price_needs_owner'> | undefined> {
  if (toCents === fromCents || actor.staffId === null) return undefined;
  const base = await findPriceBase(tx.sql, actor.staffId, id, new Date(now.getTime() - DAY_MS));
  if (!base?.isHelper) return undefined;
  const known = [fromCents, base.dollars === null ? fromCents : Math.round(base.dollars * 100)];
  const least = Math.ceil(Math.max(...known) / 2);
  const most = Math.min(...known) * 2;
  if (toCents >= least && toCents <= most) return undefined;
  const detail = `Ask an owner: without one, this price can be set from ${formatMoney(least)} to ${formatMoney(most)} today.`;
  return { ok: false, reason: 'price_needs_owner', detail };
}

/** Takes a piece out of the shop, or puts it back. Old orders and links still know it. */
export function hideOrShow(
  tools: Tools,
  actor: Actor,
  id: string,
  isHidden: boolean,
): Promise<{ ok: true } | No<'unknown_product'>> {
  return tools.db.transaction(async (tx) => {
    const row = (await lockProduct(tx.sql, id)) && (await findSheetRow(tx.sql, id));
    if (!row) return { ok: false, reason: 'unknown_product' };
    if (row.isHidden === isHidden) return { ok: true };
    const now = tools.now();
    await hideProduct(tx.sql, id, isHidden ? now : null, now);
    tx.changed('catalogue', `product:${id}`);
    const what = isHidden ? 'product.archived' : 'product.shown';
    await noteInAudit(tx, actor, { what, subject: id, before: { isHidden: !isHidden }, after: { isHidden } });
    return { ok: true };
  });
}

/** A copy with the same words and pictures, out of the shop and without stock until somebody looks at it. */
export function duplicateProduct(
  tools: Tools,
  actor: Actor,
  id: string,
): Promise<Kept | Unfit | No<'unknown_product'>> {
  return tools.db.transaction(async (tx) => {
    const row = await findSheetRow(tx.sql, id);
    if (!row) return { ok: false, reason: 'unknown_product' };
    const draft = draftFrom(row);
    const name = `${draft.name.slice(0, 112)} (copy)`;
    const doing = { actor, now: tools.now(), note: 'Created' };
    const made = await createInside(tx, doing, { ...draft, name, isHidden: true, isFeatured: false, onHand: 0 });
    if (!made.ok) return made;
    await hangInOrder(
      tx.sql,
      made.id,
      (await listHung(tx.sql, id)).map((picture) => picture.id),
    );
    return made;
  });
}

type Read = { ok: true; product: Fields } | Unfit;

async function readDraft(tx: Transaction, draft: ProductDraft): Promise<Read> {
  const priceCents = fromDollars(draft.price);
  if (priceCents === undefined) return { ok: false, reason: 'price_unreadable' };
  if (!(await lockCategorySlug(tx.sql, draft.category))) return { ok: false, reason: 'unknown_category' };
  if (draft.community !== null && !(await findCommunitySlug(tx.sql, draft.community)))
    return { ok: false, reason: 'unknown_community' };
  return {
    ok: true,
    product: {
      name: draft.name.trim(),
      description: draft.description.trim(),
      materials: draft.materials.trim(),
      keywords: draft.keywords.trim(),
      priceCents,
      category: draft.category,
      community: draft.community,
      sizes: SIZES.filter((size) => draft.sizes.includes(size)),
      isFeatured: draft.isFeatured,
      isHidden: draft.isHidden,
    },
  };
}
