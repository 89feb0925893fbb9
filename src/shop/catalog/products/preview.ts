import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../audit/audit.ts';
import { changeProductIn } from './edit.ts';
import { addPreview, findPreview, lockProduct } from './queries.ts';
import type { ProductDraft } from './schema.ts';

type PreviewDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };

/** Nobody: what is only looked at is held against nobody's rights. */
const NOBODY: Actor = { staffId: null, name: 'Preview' };
const MINUTES = 30;

type Refused = Exclude<Awaited<ReturnType<typeof changeProductIn>>, { ok: true }>;

/** Keeps what a form holds for half an hour, if it could be saved; answers the key of its page. */
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
 * Reads the shop as it would be with a preview's product saved and active: it is saved in a transaction that is rolled back, so
 * that what is shown comes from where all pages come from. Undefined where the key is of none, or of one too old.
 */
export async function readPreview<Answer>(
  deps: PreviewDeps,
  { id, key }: { id: string; key: string },
  read: (tx: Transaction) => Promise<Answer>,
): Promise<Answer | undefined> {
  const found = await findPreview(deps.db.sql, key, id, new Date(deps.now().getTime() - MINUTES * 60_000));
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
  const undone = db.transaction(async (tx) => {
    const isThere = await lockProduct(tx.sql, id);
    const saved =
      isThere && (await changeProductIn(tx, { actor: NOBODY, now: now() }, id, { ...draft, status: 'active' }));
    if (!saved) result = { ok: false, reason: 'unknown_product' };
    else result = saved.ok ? { ok: true, answer: await read(tx) } : saved;
    throw new RollBack('Nothing of a preview is saved.');
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
  if (!result) throw new Error('A preview ended without an answer.');
  return result;
}
