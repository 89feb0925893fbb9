import type { Database, Sql } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { toDetails } from '../../../shared/orders/line-details.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { dayIn } from '../../delivery/promise.ts';
import { listRefundsOf, paidBy } from '../../payments/paid-by.ts';
import { listProblemsOf } from '../../payments/problems.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { itemsVersion } from '../changes/edit-items.ts';
import { suggestedShipDay } from '../delays/notify.ts';
import { type DelayRow, listDelays } from '../delays/queries.ts';
import type { Delay } from '../delays/schema.ts';
import { readOrderId, undoUntil } from '../order.ts';
import { findAnyOrder } from '../orders.ts';
import { findSource } from '../placing/queries.ts';
import { listOrderEvents, listUnshipped, type Unshipped } from '../queries.ts';
import type { Order } from '../schema.ts';
import { isLate } from './list.ts';
import { findAdminOrderRow, listAdminLines, listNotes } from './queries.ts';
import type { AdminOrder, Stage } from './schema.ts';

type FindAdminOrderDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

export async function findAdminOrder(
  { db, settings, now }: FindAdminOrderDeps,
  typedId: string,
): Promise<AdminOrder | undefined> {
  const { sql } = db;
  const id = readOrderId(typedId);
  const [order, row] = id ? await Promise.all([findAnyOrder(sql, id), findAdminOrderRow(sql, id)]) : [];
  if (!id || !order || !row) return undefined;
  const [lines, unshipped, events, notes, money, delays, source, current] = await Promise.all([
    listAdminLines(sql, id),
    order.isDispatched ? [] : listUnshipped(sql, id),
    listOrderEvents(sql, id),
    listNotes(sql, id),
    getMoney(sql, id),
    listDelays(sql, id),
    findSource(sql, id),
    settings.current(),
  ]);
  return {
    order,
    stage: row.stage as Stage,
    customerId: row.customerId,
    lines: lines.map((line) => toLine(line, unshipped)),
    itemsVersion: itemsVersion(lines, unshipped),
    events: events.map(({ happenedAt, ...event }) => ({ ...event, at: happenedAt.toISOString() })),
    notes: notes.map(withIsoTimes),
    draftId: row.draftId,
    ...money,
    source: source ? toSource(source) : null,
    townMissing: townMissing(order),
    invoice:
      row.invoiceNumber !== null && row.invoicedAt
        ? { number: row.invoiceNumber, issuedAt: row.invoicedAt.toISOString() }
        : null,
    undoUntil: getUndoUntil(order)?.toISOString() ?? null,
    shipBy: row.shipBy,
    isLate: isLate(row, dayIn(now(), current.timeZone)),
    delays: delays.map(toDelay),
    suggestedShipBy: suggestedShipDay(now(), current),
  };
}

async function getMoney(sql: Sql, id: string) {
  const db = { sql } as Database;
  const [paid, refunds, problems] = await Promise.all([
    paidBy(sql, id),
    listRefundsOf(sql, id),
    listProblemsOf({ db }, id),
  ]);
  return {
    captureId: paid?.captureId ?? null,
    refundable: toDollars(paid?.leftCents ?? 0),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: toDollars(refund.cents),
      state: refund.state,
      askedAt: refund.askedAt.toISOString(),
      askedBy: refund.askedBy,
      note: refund.note,
    })),
    exceptions: problems.map(({ id: problemId, detail, openedAt, resolvedAt }) => ({
      id: problemId,
      detail,
      openedAt: openedAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
  };
}

type Line = Awaited<ReturnType<typeof listAdminLines>>[number];

function toLine(
  {
    productId,
    isSized,
    priceCents,
    setDiscountCents: _,
    makerId,
    maker,
    makerPlace,
    makerStory,
    details,
    ...line
  }: Line,
  unshipped: readonly Unshipped[],
) {
  return {
    ...line,
    product: productId,
    sizeMissing: isSized && line.size === null,
    price: toDollars(priceCents),
    ...toDetails(details),
    unshipped: unshipped.find(({ position }) => position === line.position)?.quantity ?? 0,
    maker:
      makerId === null || maker === null
        ? null
        : { id: makerId, name: maker, place: makerPlace ?? '', story: makerStory ?? '' },
  };
}

const toSource = ({ cashGivenCents, ...source }: NonNullable<Awaited<ReturnType<typeof findSource>>>) => ({
  ...source,
  cashGiven: cashGivenCents === null ? null : toDollars(cashGivenCents),
});

const townMissing = ({ shippingAddress, channel }: Order) => !shippingAddress.town && channel !== 'in_person';

/** For a partly shipped order, the deadline to undo its newest package. */
function getUndoUntil({ dispatchedAt, deliveredAt, packages = [] }: Order): Date | undefined {
  const newest = packages.at(-1);
  const canBeUndone = newest && (dispatchedAt !== null || newest.deliveredAt === null);
  return canBeUndone ? undoUntil({ dispatchedAt: dispatchedAt ?? newest.shippedAt, deliveredAt }) : undefined;
}

const toDelay = ({ orderId: _, silence, answer, answeredBy, answeredAt: __, ...delay }: DelayRow): Delay => ({
  ...withIsoTimes(delay),
  silence: silence as Delay['silence'],
  answer: answer as Delay['answer'],
  answeredBy: answeredBy as Delay['answeredBy'],
});
