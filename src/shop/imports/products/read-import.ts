import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import type { UnreadTable } from '../../../shared/tables/read-table.ts';
import type { Actor } from '../../audit/audit.ts';
import type { ImportTarget } from '../../catalog/csv/import-products.ts';
import { readUpload } from '../../media/uploads.ts';
import { findTargets, namedIn } from './evaluate/evaluate-import.ts';
import type { readFileOfProducts } from './files/read-file.ts';
import type { ImportDeps } from './import-deps.ts';
import type { SeenStock } from './line.ts';
import { addImport, addImportLines } from './queries.ts';
import type { Choices } from './schema.ts';

const FIRST_CHOICES: Choices = {
  words: {},
  newStatus: 'draft',
  update: { price: true, description: false, pictures: false, stock: false },
};

type ReadImportInput = { file: string; fileName: string; encoding?: Encoding | undefined };
const LINES_AT_ONCE = 500;

/** Parses and stores a file for review; the catalog doesn't change. */
export async function readImport(
  { db, now }: ImportDeps,
  actor: Actor,
  { file, fileName, encoding }: ReadImportInput,
): Promise<{ ok: true; id: string } | UnreadTable> {
  const read = await readUpload<ReturnType<typeof readFileOfProducts>>({
    reader: 'products',
    file,
    encoding,
    now: now(),
  });
  if (!read.ok) return read;
  const targets = await findTargets(db.sql, read.lines);
  const lines = read.lines.map((given, place) => ({ place, given, seen: seenStock(targets(namedIn(given))) }));
  const id = await db.transaction(async (tx) => {
    const added = await addImport(
      tx.sql,
      {
        staffId: actor.staffId,
        who: actor.name,
        fileName,
        format: read.format,
        rowCount: read.rows,
        columns: JSON.stringify(read.columns),
        choices: JSON.stringify(FIRST_CHOICES),
      },
      now(),
    );
    if (!added) throw new Error('PostgreSQL added no import.');
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
      await addImportLines(tx.sql, added.id, JSON.stringify(lines.slice(from, from + LINES_AT_ONCE)));
    return added.id;
  });
  return { ok: true, id };
}

const seenStock = (target: ImportTarget | undefined): SeenStock | null =>
  target
    ? {
        available: target.available,
        bySize: Object.fromEntries(target.bySize.map(({ size, available }) => [size, available])),
      }
    : null;
