import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { changeProductIn } from './edit.ts';
import { addPreview, findPreview, lockProduct } from './queries.ts';
import type { ProductDraft } from './schema.ts';

type PreviewDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };

/** Previews have no actor, so permissions aren't checked. */
const PREVIEW_ACTOR: Actor = { staffId: null, name: 'Preview' };
const LIFETIME_MINUTES = 30;

type Refused = Exclude<Awaited<ReturnType<typeof changeProductIn>>, { ok: true }>;

/** Stores a valid product form for half an hour and returns the key of its preview page. */
export async function storePreview(
  deps: PreviewDeps,
  id: string,
  draft: ProductDraft,
): Promise<{ ok: true; key: string } | Refused> {
  const tried = await trySaving(deps, { id, draft }, async () => true);
  if (!tried.ok) return tried;
  const added = await addPreview(deps.db.sql, id, JSON.stringify(draft), deps.now());
  if (!added) throw new Error('A preview was not stored.');
  return { ok: true, key: added.id };
}

/**
 * Runs `read` with the previewed product saved and active, in a transaction that is rolled back, so that previews use
 * the same code as real pages. Undefined if the key is unknown or expired.
 */
export async function readPreview<Answer>(
  deps: PreviewDeps,
  { id, key }: { id: string; key: string },
  read: (tx: Transaction) => Promise<Answer>,
): Promise<Answer | undefined> {
  const found = await findPreview(deps.db.sql, key, id, new Date(deps.now().getTime() - LIFETIME_MINUTES * 60_000));
  if (!found) return undefined;
  const tried = await trySaving(deps, { id, draft: found.draft }, read);
  return tried.ok ? tried.answer : undefined;
}

class RollBack extends Error {}

async function trySaving<Answer>(
  { db, now }: PreviewDeps,
  { id, draft }: { id: string; draft: ProductDraft },
  read: (tx: Transaction) => Promise<Answer>,
): Promise<{ ok: true; answer: Answer } | Refused> {
  let result: { ok: true; answer: Answer } | Refused | undefined;
  const rolledBack = db.transaction(async (tx) => {
    const locked = await lockProduct(tx.sql, id);
    const saved =
      locked && (await changeProductIn(tx, { actor: PREVIEW_ACTOR, now: now() }, id, { ...draft, status: 'active' }));
    if (!saved) result = { ok: false, reason: 'unknown_product' };
    else result = saved.ok ? { ok: true, answer: await read(tx) } : saved;
    throw new RollBack('Nothing of a preview is saved.');
  });
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
  if (!result) throw new Error('A preview ended without an answer.');
  return result;
}
