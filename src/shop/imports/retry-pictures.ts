import { attachPreparedBehind } from '../catalog/pictures/attach.ts';
import { productVersion } from '../catalog/products/detail.ts';
import type { ImportRow } from './import-deps.ts';
import { missingPictures } from './imports.ts';
import { fetchAll } from './line-pictures.ts';
import { findImportLine, lockImportLine } from './line-queries.ts';
import type { LineOutcome } from './outcome.ts';
import { settleImportLine } from './outcome-queries.ts';
import { findImport } from './queries.ts';
import type { RunImportDeps } from './settle-line.ts';

/** Fetches what could not be fetched, once more; answers how many came. */
export async function retryPictures(
  deps: RunImportDeps,
  id: string,
): Promise<{ came: number; missing: number } | undefined> {
  const row = await findImport(deps.db.sql, id);
  if (!row) return undefined;
  let came = 0;
  let missing = 0;
  const until = performance.now() + RETRY_MS;
  for (const place of await missingPictures(deps.db.sql, id)) {
    const isLate = performance.now() > until;
    const tried = isLate ? undefined : await retryLine(deps, row, place);
    came += tried?.came ?? 0;
    missing += tried?.missing ?? 1;
  }
  return { came, missing };
}

async function retryLine(deps: RunImportDeps, row: ImportRow, place: number) {
  const line = await findImportLine(deps.db.sql, row.id, place);
  const { productId, outcome: before } = line ?? {};
  if (!productId || !before?.missing) return undefined;
  const pictures = await fetchAll(deps, row, { place, wanted: before.missing });
  return deps.db.transaction(async (tx) => {
    const locked = await lockImportLine(tx.sql, row.id, place);
    if (locked?.state !== 'done' || !locked.outcome || !(await productVersion(tx.sql, productId))) return undefined;
    const hung = await attachPreparedBehind(tx, productId, pictures.fetched);
    if (hung.length > 0) tx.changed('catalogue');
    const outcome: LineOutcome = {
      ...locked.outcome,
      pictures: [...(locked.outcome.pictures ?? []), ...hung],
      missing: pictures.missing,
    };
    await settleImportLine(tx.sql, row.id, place, { state: 'done', productId, outcome: JSON.stringify(outcome) });
    return { came: hung.length, missing: pictures.missing.length };
  });
}

/** A call that somebody waits for. */
const RETRY_MS = 60_000;
