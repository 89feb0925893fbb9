import type { Database } from '../../platform/db/database.ts';
import { formatMoney } from '../../shared/money.ts';
import { periodName, readPeriod, spanName } from '../../shared/report-period.ts';
import type { ReportSpan } from '../reports/reports.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { findBalances, type OwedCents, owedInDollars, toLedgerLine } from './ledger.ts';
import { countLines, findMakerRow, listLinesOfDays } from './queries.ts';
import type { LedgerRefusal } from './refusals.ts';
import type { Statement } from './schema.ts';

type StatementDeps = { db: Pick<Database, 'sql'>; settings: Pick<SettingsCache, 'current'> };

/** Print limit; the CSV has all entries. */
const MAX_PRINTED = 500;

export async function makerStatement(
  { db: { sql }, settings }: StatementDeps,
  maker: string,
  { head, span }: ReportSpan,
): Promise<{ ok: true; statement: Statement } | LedgerRefusal> {
  const row = await findMakerRow(sql, maker);
  if (!row) return { ok: false, reason: 'unknown_maker' };
  if (row.accountId === null) return { ok: false, reason: 'not_begun' };
  const [owed, counted, lines, { storeName }] = await Promise.all([
    findBalances(sql, span),
    countLines(sql, row.accountId, span.from, span.to),
    listLinesOfDays(sql, { ...span, accountId: row.accountId, most: MAX_PRINTED }),
    settings.current(),
  ]);
  const cents = owed(row.accountId);
  const { owedNow: _, ...figures } = owedInDollars(cents);
  return {
    ok: true,
    statement: {
      maker,
      name: row.name,
      period: head.period,
      ...span,
      isSoFar: head.isSoFar,
      ...figures,
      lines: lines.map(toLedgerLine),
      count: counted?.count ?? 0,
      text: statementText({ name: row.name, storeName, when: getWhen(head) }, cents),
    },
  };
}

type Heads = { name: string; storeName: string; when: string };

/** ASCII only, because text messages fit more of it. Zero amounts are omitted. */
function statementText({ name, storeName, when }: Heads, cents: OwedCents): string {
  const items = `${cents.items.toLocaleString('en-US')} ${cents.items === 1 ? 'item' : 'items'}`;
  return [
    `${name}, ${when}`,
    ...(cents.before === 0 ? [] : [`Owed before: ${formatMoney(cents.before)}`]),
    `Earned: ${formatMoney(cents.earned)} (${items})`,
    ...(cents.corrections === 0 ? [] : [`Corrections: ${formatMoney(cents.corrections)}`]),
    ...(cents.advances === 0 ? [] : [`Advances: ${formatMoney(-cents.advances)}`]),
    ...(cents.paid === 0 ? [] : [`Paid: ${formatMoney(-cents.paid)}`]),
    `Owed: ${formatMoney(cents.owed)}`,
    storeName,
  ].join('\n');
}

const getWhen = ({ period, from, to, isSoFar }: ReportSpan['head']) => {
  const read = readPeriod(period);
  return read.ok && !isSoFar ? periodName(read.period) : spanName(from, to);
};
