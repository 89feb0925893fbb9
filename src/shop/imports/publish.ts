import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { productVersion } from '../catalog/products/detail.ts';
import { showProduct } from '../catalog/products/edit.ts';
import { listMadeProducts, setPublished } from './outcome-queries.ts';
import { findImport } from './queries.ts';

type PublishDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };

/** Puts the drafts that an import has made into the shop, each by itself; what somebody has archived since stays so. */
export async function publishImported(
  deps: PublishDeps,
  actor: Actor,
  id: string,
): Promise<{ published: number } | undefined> {
  if (!(await findImport(deps.db.sql, id))) return undefined;
  let published = 0;
  for (const { productId } of await listMadeProducts(deps.db.sql, id)) {
    if ((await productVersion(deps.db.sql, productId))?.status !== 'draft') continue;
    if (!(await showProduct(deps, actor, productId)).ok) continue;
    published += 1;
    const version = await productVersion(deps.db.sql, productId);
    // Publishing it here is no edit: an undo still deletes it.
    if (version) await setPublished(deps.db.sql, id, productId, version.changedAt);
  }
  return { published };
}
