import type { Database } from '../../platform/db/database.ts';
import { addContentPreview, findContentPreview } from './queries.ts';

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
