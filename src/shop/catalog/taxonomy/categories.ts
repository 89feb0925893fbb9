import type { Database } from '../../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../../platform/invalidation/invalidation-bus.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { pictureFrom } from '../../media/pictures.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import { newSlug } from './names.ts';
import {
  addCategory,
  clearCategoryPlaces,
  deleteCategory,
  listCategoryLinks,
  listStaffCategories,
  lockCategories,
  lockCategory,
  saveCategory,
  setCategoryPlaces,
} from './queries.ts';
import type { CategoryLink } from './schema.ts';
import type { CategoryDraft, StaffCategory } from './staff-schema.ts';

type TaxonomyDeps = { db: Pick<Database, 'sql' | 'transaction'> };
type Refusal<Reason extends StaffCatalogReason> = { ok: false; reason: Reason };

export const categoriesForStaff = async ({ db }: TaxonomyDeps): Promise<StaffCategory[]> =>
  (await listStaffCategories(db.sql)).map(({ face, ...category }) => ({
    ...category,
    image: face ? pictureFrom(face).src : '',
  }));

type CreateResult = { ok: true; slug: string } | Refusal<'slug_taken'>;

/** Creates a category in the last place. Its slug derives from its name and never changes. */
export function createCategory({ db }: TaxonomyDeps, actor: Actor, draft: CategoryDraft): Promise<CreateResult> {
  return db.transaction(async (tx): Promise<CreateResult> => {
    await lockCategories(tx.sql);
    const slug = newSlug(draft.name, 'category', await listStaffCategories(tx.sql));
    const category = { slug, name: draft.name.trim(), line: draft.line.trim(), isWorn: draft.isWorn ?? true };
    if ((await addCategory(tx.sql, category)) === 0) return { ok: false, reason: 'slug_taken' };
    tx.changed('catalog', 'categories');
    await recordAudit(tx, actor, { what: 'category.created', subject: slug, after: category });
    return { ok: true, slug };
  });
}

type SaveResult<Reason extends StaffCatalogReason> = { ok: true } | Refusal<Reason>;

export function changeCategory(
  { db }: TaxonomyDeps,
  actor: Actor,
  slug: string,
  draft: CategoryDraft,
): Promise<SaveResult<'unknown_category'>> {
  return db.transaction(async (tx) => {
    // Lock the table before the row, as every writer does: the reverse order deadlocks.
    await lockCategories(tx.sql);
    const before = await lockCategory(tx.sql, slug);
    if (!before) return { ok: false, reason: 'unknown_category' };
    const isWorn = draft.isWorn ?? before.isWorn;
    const after = { slug, name: draft.name.trim(), line: draft.line.trim(), isWorn };
    const changed = differences(before, after);
    if (!changed) return { ok: true };
    await saveCategory(tx.sql, after);
    tx.changed('catalog', 'categories');
    await recordAudit(tx, actor, { what: 'category.changed', subject: slug, ...changed });
    return { ok: true };
  });
}

export function removeCategory(
  { db }: TaxonomyDeps,
  actor: Actor,
  slug: string,
): Promise<SaveResult<'unknown_category' | 'category_in_use' | 'last_category'>> {
  return db.transaction(async (tx) => {
    await lockCategories(tx.sql);
    const before = await lockCategory(tx.sql, slug);
    if (!before) return { ok: false, reason: 'unknown_category' };
    if ((await listStaffCategories(tx.sql)).length === 1) return { ok: false, reason: 'last_category' };
    if ((await deleteCategory(tx.sql, slug)) === 0) return { ok: false, reason: 'category_in_use' };
    tx.changed('catalog', 'categories');
    await recordAudit(tx, actor, { what: 'category.removed', subject: slug, before });
    return { ok: true };
  });
}

/** Reorders the categories; `slugs` must name each exactly once. */
export function orderCategories(
  { db }: TaxonomyDeps,
  actor: Actor,
  slugs: readonly string[],
): Promise<SaveResult<'other_order'>> {
  return db.transaction(async (tx) => {
    await lockCategories(tx.sql);
    const before = (await listStaffCategories(tx.sql)).map(({ slug }) => slug);
    if ([...before].sort().join() !== [...slugs].sort().join()) return { ok: false, reason: 'other_order' };
    if (before.join() === slugs.join()) return { ok: true };
    await clearCategoryPlaces(tx.sql);
    await setCategoryPlaces(tx.sql, slugs);
    tx.changed('catalog', 'categories');
    await recordAudit(tx, actor, {
      what: 'category.ordered',
      subject: 'categories',
      before: { order: before },
      after: { order: slugs },
    });
    return { ok: true };
  });
}

/** Categories in shop order; `isShown`: has visible products. */
export type CategoryCache = CachedValue<readonly (CategoryLink & { isShown: boolean })[]>;

type CreateCategoryCacheDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

export const createCategoryCache = ({ db, bus }: CreateCategoryCacheDeps): CategoryCache =>
  createCachedValue({ bus, tag: 'categories', load: () => readLinks(db.sql) });

const readLinks = async (sql: Database['sql']) =>
  (await listCategoryLinks(sql)).map(({ slug, ...link }) => ({ id: slug, ...link }));
