import type { Database } from '../../platform/db/database.ts';
import { csvLine } from '../../shared/csv.ts';
import { listForCsv } from './staff-queries.ts';

const BATCH = 1_000;

/** Everybody who has ever confirmed, for spreadsheets, a stretch at a time. */
export async function* subscribersAsCsv({ db }: { db: Pick<Database, 'sql'> }): AsyncGenerator<string> {
  yield csvLine(['Email', 'Asked', 'Confirmed', 'Left', 'Agreed to', 'From network', 'Consent source', 'Consent time']);
  for (let after = ''; ; ) {
    const rows = await listForCsv(db.sql, after, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(csvOf).join('');
    after = last.email;
  }
}

const csvOf = ({
  email,
  askedAt,
  confirmedAt,
  leftAt,
  consent,
  askedFrom,
  consentSource,
  consentAt,
}: Awaited<ReturnType<typeof listForCsv>>[number]) =>
  csvLine([
    ...[email, askedAt.toISOString(), confirmedAt?.toISOString(), leftAt?.toISOString(), consent, askedFrom],
    ...[consentSource, consentAt?.toISOString()],
  ]);
