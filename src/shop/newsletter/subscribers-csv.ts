import type { Database } from '../../platform/db/database.ts';
import { csvLine } from '../../shared/tables/csv.ts';
import { momentCells, momentHeads } from '../delivery/moment-cells.ts';
import { listForCsv } from './staff-queries.ts';

const BATCH = 1_000;
const HEADS = [
  ...['Email', ...['Asked', 'Confirmed', 'Left'].flatMap(momentHeads)],
  ...['Agreed to', 'From network', 'Consent source', 'Consent time'],
];

/** Everybody who has ever confirmed, for spreadsheets, a stretch at a time. */
export async function* subscribersAsCsv(
  { db }: { db: Pick<Database, 'sql'> },
  timeZone: string,
): AsyncGenerator<string> {
  yield csvLine(HEADS);
  for (let after = ''; ; ) {
    const rows = await listForCsv(db.sql, after, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvOf(row, timeZone)).join('');
    after = last.email;
  }
}

const csvOf = (row: Awaited<ReturnType<typeof listForCsv>>[number], timeZone: string) =>
  csvLine([
    ...[row.email, ...[row.askedAt, row.confirmedAt, row.leftAt].flatMap((at) => momentCells(at, timeZone))],
    ...[row.consent, row.askedFrom, row.consentSource, row.consentAt?.toISOString()],
  ]);
