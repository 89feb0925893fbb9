import { forgetImportedRedirects } from '../redirects/redirects.ts';
import type { ImportRow } from './import-deps.ts';
import { lockImportLine } from './line-queries.ts';
import { settleImportLine } from './outcome-queries.ts';
import { actorOf, isMine, type RunImportDeps } from './settle-line.ts';
import { undoLine } from './undo-line.ts';

export async function takeBack(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await isMine(tx, row, { place, state: 'done' }))) return;
    const line = await lockImportLine(tx.sql, row.id, place);
    if (!line?.outcome || line.productId === null)
      throw new Error(`Line ${place} of ${row.id} is done without an outcome.`);
    const told = await undoLine(
      tx,
      { actor: actorOf(row), now: deps.now() },
      {
        productId: line.productId,
        outcome: line.outcome,
        withStock: row.undoesStock,
      },
    );
    await forgetImportedRedirects(tx, row.id, line.productId);
    await settleImportLine(tx.sql, row.id, place, {
      state: 'undone',
      productId: line.productId,
      outcome: JSON.stringify({ ...line.outcome, told }),
    });
  });
}
