import type { Database, Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { isDay } from '../../shared/time.ts';
import type { ReportSpan } from '../reports/reports.ts';
import { countLines, listLines, listMakerRows, sumAccountsOf } from './queries.ts';
import { countQueued } from './reckon-queries.ts';
import type { LedgerLine, MakerLedger, MakerOwed } from './schema.ts';

/** As in `MakerOwed`, in cents. */
export type OwedCents = Record<
  'items' | 'before' | 'earned' | 'corrections' | 'advances' | 'paid' | 'owed' | 'owedNow',
  number
>;

const NOTHING: OwedCents = {
  items: 0,
  before: 0,
  earned: 0,
  corrections: 0,
  advances: 0,
  paid: 0,
  owed: 0,
  owedNow: 0,
};

type LedgerReadDeps = { db: Pick<Database, 'sql'> };

/** Counting limit of unprocessed orders. */
const MAX_WAITING = 1_000;

type LinePage = { maker: string | undefined; after: string | undefined };

export async function makerLedger(
  { db: { sql } }: LedgerReadDeps,
  { head, span }: ReportSpan,
  page: LinePage,
): Promise<MakerLedger> {
  const [rows, owed, queued] = await Promise.all([
    listMakerRows(sql),
    findBalances(sql, span),
    countQueued(sql, MAX_WAITING),
  ]);
  const total = { ...NOTHING };
  for (const { accountId } of rows) addTo(total, owed(accountId));
  const chosen = rows.find(({ maker }) => maker === page.maker) ?? rows.find(({ accountId }) => accountId !== null);
  return {
    ...head,
    makers: rows.map((row) => ({ ...getMaker(row), ...owedInDollars(owed(row.accountId)) })),
    total: owedInDollars(total),
    waiting: queued?.orders ?? 0,
    chosen: chosen?.accountId ? await toLines(sql, chosen, { span, after: page.after }) : null,
  };
}

/** Column of each entry kind. */
export const COLUMN_OF: Record<string, 'earned' | 'corrections' | 'advances' | 'paid'> = {
  earned: 'earned',
  replacement: 'earned',
  canceled: 'earned',
  moved: 'earned',
  correction: 'corrections',
  advance: 'advances',
  payment: 'paid',
};

/** Each account's opening balance, movements and closing balance of a span, and the current balance. */
export async function findBalances(sql: Sql, { from, to }: { from: string; to: string }) {
  const accounts = new Map<string, OwedCents>();
  for (const { accountId, kind, ...sum } of await sumAccountsOf(sql, from, shiftDay(to, 1))) {
    const owed = accounts.get(accountId) ?? { ...NOTHING };
    accounts.set(accountId, owed);
    owed[COLUMN_OF[kind] ?? 'earned'] += sum.centsUntil - sum.centsBefore;
    owed.items += sum.unitsUntil - sum.unitsBefore;
    owed.before += sum.centsBefore;
    owed.owed += sum.centsUntil;
    owed.owedNow += sum.centsNow;
  }
  return (accountId: string | null): OwedCents => (accountId && accounts.get(accountId)) || NOTHING;
}

const addTo = (total: OwedCents, more: OwedCents) => {
  for (const name of Object.keys(total) as (keyof OwedCents)[]) total[name] += more[name];
};

type Row = Awaited<ReturnType<typeof listMakerRows>>[number];

const getMaker = ({
  maker,
  name,
  kind,
  accountId,
  shareHundredths,
  countsFrom,
}: Row): Pick<MakerOwed, 'maker' | 'name' | 'kind' | 'hasBegun' | 'share' | 'countsFrom'> => ({
  maker,
  name,
  kind: kind as MakerOwed['kind'],
  hasBegun: accountId !== null,
  share: shareHundredths === null ? null : shareHundredths / 100,
  countsFrom,
});

export const owedInDollars = ({ items, ...cents }: OwedCents) => ({
  items,
  before: toDollars(cents.before),
  earned: toDollars(cents.earned),
  corrections: toDollars(cents.corrections),
  advances: toDollars(cents.advances),
  paid: toDollars(cents.paid),
  owed: toDollars(cents.owed),
  owedNow: toDollars(cents.owedNow),
});

/** Page size. */
const LEDGER_PAGE_LENGTH = 12;

const LEDGER_CURSOR = /^(?<day>\d{4}-\d{2}-\d{2})~(?<id>\d{1,15})~(?<before>\d{1,9})$/;

/** `after`: last entry and offset of the previous page. */
async function toLines(
  sql: Sql,
  { maker, accountId }: Row,
  { span, after = '' }: { span: ReportSpan['span']; after: string | undefined },
): Promise<MakerLedger['chosen']> {
  if (accountId === null) return null;
  const { day, id = '', before = '0' } = LEDGER_CURSOR.exec(after)?.groups ?? {};
  const beneath = day === undefined || !isDay(day) ? null : { day, id: Number(id) };
  const [rows, counted] = await Promise.all([
    listLines(sql, { accountId, ...span }, beneath, LEDGER_PAGE_LENGTH + 1),
    countLines(sql, accountId, span.from, span.to),
  ]);
  const shown = rows.slice(0, LEDGER_PAGE_LENGTH);
  const last = shown.at(-1);
  const first = Number(before) + 1;
  const isMore = rows.length > LEDGER_PAGE_LENGTH && last !== undefined;
  return {
    maker,
    count: counted?.count ?? 0,
    first,
    lines: shown.map(toLedgerLine),
    next: isMore ? `${last.day}~${last.id}~${Number(before) + shown.length}` : null,
  };
}

type LineRow = Awaited<ReturnType<typeof listLines>>[number];

export const toLedgerLine = ({
  id,
  day,
  kind,
  units,
  item,
  note,
  orderId,
  orderNumber,
  cents,
}: LineRow): LedgerLine => ({
  id,
  day,
  kind: kind as LedgerLine['kind'],
  units,
  item,
  note,
  order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
  amount: toDollars(cents),
});
