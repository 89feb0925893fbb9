import type { Database } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { listCategoryLinks } from './category-queries.ts';
import type { CategoryLink } from './category-schema.ts';

/** The categories in the shop's order. */
export type CategoryCache = CachedValue<readonly CategoryLink[]>;

type CreateCategoryCacheDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

export const createCategoryCache = ({ db, bus }: CreateCategoryCacheDeps): CategoryCache =>
  createCachedValue({ bus, tag: 'categories', load: () => readLinks(db.sql) });

const readLinks = async (sql: Database['sql']) =>
  (await listCategoryLinks(sql)).map(({ slug, name, line }) => ({ id: slug, name, line }));
