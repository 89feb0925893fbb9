import type { Database } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { listPageRows } from './queries.ts';

/** What the owner wrote on the content pages. */
export type ContentPageCache = CachedValue<Awaited<ReturnType<typeof listPageRows>>>;

type CreateContentPageCacheDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

export const createContentPageCache = ({ db, bus }: CreateContentPageCacheDeps): ContentPageCache =>
  createCachedValue({ bus, tag: 'pages', load: () => listPageRows(db.sql) });
