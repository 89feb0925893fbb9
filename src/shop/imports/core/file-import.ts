import type { Database, Transaction } from '../../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import type { UnreadTable } from '../../../shared/tables/read-table.ts';
import type { Actor } from '../../audit/audit.ts';
import { readUpload, type UploadReader } from '../../media/uploads.ts';
import type { fileStatements } from './file-queries.ts';

export type ImportDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
export type FileInput = { file: string; fileName: string; encoding?: Encoding | undefined };

/** Parses a file in a thread and stores its rows for review; imports nothing. */
export async function storeFile<Read extends { ok: true }>(
  { db, now }: ImportDeps,
  reader: UploadReader,
  { file, encoding }: FileInput,
  insert: (tx: Transaction, read: Read, now: Date) => Promise<{ id: string } | undefined>,
): Promise<{ ok: true; id: string } | UnreadTable> {
  const read = await readUpload<Read | UnreadTable>({ reader, file, encoding, now: now() });
  if (!read.ok) return read;
  const added = await db.transaction((tx) => insert(tx, read, now()));
  if (!added) throw new Error('PostgreSQL added no import.');
  return { ok: true, id: added.id };
}

const ROWS_AT_ONCE = 500;

/** Inserts rows in parts, each a JSON array. */
export async function insertInParts(rows: readonly object[], insert: (part: string) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insert(JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE)));
}

/** The first page of rows, of which one too many was read, and the line after which the next page begins. */
export function pageByLine<Row extends { line: number }>(rows: readonly Row[]) {
  const shown = rows.slice(0, LIST_PAGE_LENGTH);
  return { shown, next: rows.length > LIST_PAGE_LENGTH ? (shown.at(-1)?.line ?? null) : null };
}

type Files<Format extends string> = ReturnType<typeof fileStatements<Format>>;
export type ImportFile<Format extends string> = NonNullable<Awaited<ReturnType<Files<Format>['find']>>>;
type Refusal<Reason> = { ok: false; reason: Reason };
type FileReason = 'unknown_import' | 'import_undone' | 'import_done' | 'import_not_done';

type FileVerb<Format extends string, Done, Reason> = (
  tx: Transaction,
  file: ImportFile<Format>,
  by: { actor: Actor; now: Date },
) => Promise<Done | Refusal<Reason>>;

type FileImport<Format extends string, Reason, Undone> = {
  files: Files<Format>;
  add: FileVerb<Format, { ok: true }, Reason>;
  /** Removes what the file added and records it. */
  remove: FileVerb<Format, Undone, Reason>;
  /** Result of repeating an undo. */
  nothingRemoved: Undone;
};

const MAX_LISTED = 20;

/** An import of a whole file in one transaction. */
export function createFileImport<Format extends string, Reason extends string, Undone extends { ok: true }>({
  files,
  add,
  remove,
  nothingRemoved,
}: FileImport<Format, Reason, Undone>) {
  type Refused = Refusal<Reason | FileReason>;
  const refuse = (reason: FileReason): Refused => ({ ok: false, reason });
  const whileLocked = <Result>(
    { db }: Pick<ImportDeps, 'db'>,
    id: string,
    change: (tx: Transaction, file: ImportFile<Format>) => Promise<Result | Refused>,
  ) =>
    db.transaction(async (tx) => {
      const file = await files.lock(tx.sql, id);
      return file ? change(tx, file) : refuse('unknown_import');
    });

  return {
    list: ({ db }: Pick<ImportDeps, 'db'>) => files.list(db.sql, MAX_LISTED),

    start: (deps: ImportDeps, actor: Actor, id: string): Promise<{ ok: true } | Refused> =>
      whileLocked(deps, id, async (tx, file) => {
        // Repeated click.
        if (file.state === 'done') return { ok: true };
        if (file.state !== 'check') return refuse('import_undone');
        const now = deps.now();
        const added = await add(tx, file, { actor, now });
        if (added.ok) await files.setDone(tx.sql, file.id, now);
        return added;
      }),

    undo: (deps: ImportDeps, actor: Actor, id: string): Promise<Undone | Refused> =>
      whileLocked(deps, id, async (tx, file) => {
        if (file.state === 'undone') return nothingRemoved;
        if (file.state !== 'done') return refuse('import_not_done');
        const removed = await remove(tx, file, { actor, now: deps.now() });
        if (removed.ok) await files.setUndone(tx.sql, file.id);
        return removed;
      }),

    drop: (deps: Pick<ImportDeps, 'db'>, id: string): Promise<{ ok: true } | Refused> =>
      whileLocked(deps, id, async (tx, file) => {
        if (file.state === 'done') return refuse('import_done');
        await files.remove(tx.sql, file.id);
        return { ok: true };
      }),
  };
}

export const toSummary = <Format extends string>({ importedAt: _, rowCount, ...file }: ImportFile<Format>) => ({
  ...file,
  rows: rowCount,
  madeAt: file.madeAt.toISOString(),
});
