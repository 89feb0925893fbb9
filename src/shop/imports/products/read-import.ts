import type { Actor } from '../../audit/audit.ts';
import type { ImportTarget } from '../../catalog/csv/import-products.ts';
import { type FileInput, type ImportDeps, insertInParts, storeFile } from '../core/file-import.ts';
import { findTargets, namedIn } from './evaluate/evaluate-import.ts';
import type { readFileOfProducts } from './files/read-file.ts';
import type { SeenStock } from './line.ts';
import { addImport, addImportLines } from './queries.ts';
import type { Choices } from './schema.ts';

const FIRST_CHOICES: Choices = {
  words: {},
  newStatus: 'draft',
  update: { price: true, description: false, pictures: false, stock: false },
};

type ReadProducts = Extract<ReturnType<typeof readFileOfProducts>, { ok: true }>;

/** Parses and stores a file for review; the catalog doesn't change. */
export const readImport = (deps: ImportDeps, actor: Actor, input: FileInput) =>
  storeFile<ReadProducts>(deps, 'products', input, async (tx, read, now) => {
    const targets = await findTargets(tx.sql, read.lines);
    const added = await addImport(
      tx.sql,
      {
        staffId: actor.staffId,
        who: actor.name,
        fileName: input.fileName,
        format: read.format,
        rowCount: read.rows,
        columns: JSON.stringify(read.columns),
        choices: JSON.stringify(FIRST_CHOICES),
      },
      now,
    );
    const lines = read.lines.map((given, place) => ({ place, given, seen: seenStock(targets(namedIn(given))) }));
    if (added) await insertInParts(lines, (part) => addImportLines(tx.sql, added.id, part));
    return added;
  });

const seenStock = (target: ImportTarget | undefined): SeenStock | null =>
  target
    ? {
        available: target.available,
        bySize: Object.fromEntries(target.bySize.map(({ size, available }) => [size, available])),
      }
    : null;
