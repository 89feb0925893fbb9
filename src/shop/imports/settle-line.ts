/** What the ways of a line that is imported have in common: whose it is, and how it ends. */

import type { Config } from '../../config/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Actor } from '../audit/audit.ts';
import type { FetchPictureOptions } from '../media/fetch-picture.ts';
import type { PictureStore } from '../media/store/picture-store.ts';
import type { ImportRow } from './import-deps.ts';
import { lockImportLine } from './line-queries.ts';
import type { LineOutcome } from './outcome.ts';
import { settleImportLine } from './outcome-queries.ts';
import { holdImport } from './queries.ts';

export type RunImportDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  now: () => Date;
  log: Pick<Log, 'warn'>;
  config: Pick<Config, 'dataDir'>;
  pictures: Pick<PictureStore, 'storeEncoded'>;
  /** For tests. */
  fetching?: FetchPictureOptions;
};

export const actorOf = ({ staffId, who }: ImportRow): Actor => ({ staffId, name: who });

/** Whether the import still goes on and nobody else has settled the line; both stay so until the transaction ends. */
export async function isMine(
  tx: Transaction,
  row: ImportRow,
  { place, state }: { place: number; state: 'waiting' | 'done' },
) {
  const held = await holdImport(tx.sql, row.id);
  if (held?.state !== row.state) return false;
  return (await lockImportLine(tx.sql, row.id, place))?.state === state;
}

export async function failLine(
  deps: RunImportDeps,
  row: ImportRow,
  { place, told }: { place: number; told: string[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await isMine(tx, row, { place, state: 'waiting' }))) return;
    const outcome: LineOutcome = { does: 'nothing', told: told.length > 0 ? told : ['It needs an answer first.'] };
    await settleImportLine(tx.sql, row.id, place, {
      state: 'failed',
      productId: null,
      outcome: JSON.stringify(outcome),
    });
  });
}

const GIVEN_UP = 'Something went wrong on our side with this one. Import it again by itself.';

export async function giveUp(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
  if (row.state === 'running') return failLine(deps, row, { place, told: [GIVEN_UP] });
  await deps.db.transaction(async (tx) => {
    const line = await lockImportLine(tx.sql, row.id, place);
    if (line?.state !== 'done') return;
    const outcome = { ...line.outcome, told: ['It couldn’t be undone.'] };
    await settleImportLine(tx.sql, row.id, place, {
      state: 'left',
      productId: line.productId,
      outcome: JSON.stringify(outcome),
    });
  });
}
