import type { Static } from 'typebox';
import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { describe } from '../core/describe.ts';
import { countByColor } from '../core/measure.ts';
import type { MakerRefusal } from '../refusals.ts';
import { storedDesign } from '../stored-design.ts';
import { chartEmail } from './emails/chart-email.tsx';
import {
  assignMaker,
  findRecentEmail,
  listDesignsOfOrder,
  listMakers,
  lockDesignOfOrder,
  recordChartEmail,
} from './queries.ts';
import type { Maker, OrderDesign, OrderDesigns } from './schema.ts';

export async function orderDesigns({ db }: { db: Pick<Database, 'sql'> }, orderId: string): Promise<OrderDesigns> {
  return { designs: await designsOfOrder(db.sql, orderId), makers: await listMakers(db.sql) };
}

/** The same within a transaction. */
async function designsOfOrder(sql: Sql, orderId: string): Promise<OrderDesign[]> {
  const [rows, [first]] = [await listDesignsOfOrder(sql, orderId), await listMakers(sql)];
  return rows.map((row) => toOrderDesign(row, first));
}

type Row = Static<(typeof listDesignsOfOrder)['row']>;

/** States of the chart's email other than sent. */
const STATES = ['failed', 'waiting', 'dropped'] as const;

function toOrderDesign(row: Row, first: Maker | undefined): OrderDesign {
  const { design, chart, palette } = storedDesign(row);
  const counts = new Map(countByColor(chart).map((count) => [count.color, count]));
  const { makerId, makerName, emailedAt, emailState, chartRows: rows, productId: product } = row;
  const { position, name, quantity, left, cells, packedBy } = row;
  const chosen = makerId !== null && makerName !== null ? { id: makerId, name: makerName } : undefined;
  return {
    product,
    position,
    name,
    quantity,
    left,
    rows,
    cells,
    packedBy,
    words: describe(design, chart, palette),
    palette: palette.map(({ id, name: colorName, hex, number }) => ({
      name: colorName,
      hex,
      number,
      beads: counts.get(id)?.beads ?? 0,
      grams: counts.get(id)?.grams ?? 0,
    })),
    maker: chosen ?? (first ? { id: first.id, name: first.name } : null),
    emailed:
      emailedAt === null
        ? null
        : { at: emailedAt.toISOString(), state: STATES.find((state) => state === emailState) ?? 'sent' },
  };
}

/** Repeated clicks within this time send nothing. */
const RESEND_SECONDS = 60;

type ChartDeps = { db: Pick<Database, 'transaction'>; emailBrand: () => Promise<EmailBrand> };
type DesignOfOrder = { order: string; product: string };

/** Assigns a design to a maker and clears the record of an email to the previous one. */
export function chooseMaker(
  { db }: Pick<ChartDeps, 'db'>,
  { order, product }: DesignOfOrder,
  makerId: string,
  actor: Actor,
): Promise<{ ok: true } | MakerRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockDesignOfOrder(tx.sql, order, product))) return { ok: false, reason: 'unknown_design' };
    const maker = (await listMakers(tx.sql)).find(({ id }) => id === makerId);
    if (!maker) return { ok: false, reason: 'unknown_maker' };
    if ((await assignMaker(tx.sql, order, product, maker.id)) === 0) return { ok: true };
    const after = { product, maker: maker.name };
    await recordAudit(tx, actor, { what: 'order.maker_chosen', subject: order, after });
    return { ok: true };
  });
}

/**
 * Emails a design's weaving sheet to its maker through the outbox. The order is locked, so a concurrent click waits,
 * finds the first email and sends nothing (`sent` is false).
 */
export async function emailChart(
  { db, emailBrand }: ChartDeps,
  { order, product }: DesignOfOrder,
  actor: Actor,
): Promise<{ ok: true; sent: boolean; maker: string } | MakerRefusal> {
  const head = await emailBrand();
  return db.transaction(async (tx) => {
    const found = await findWork(tx, order, product);
    if (!found.ok) return found;
    const { number: orderNumber, chart, maker } = found;
    await assignMaker(tx.sql, order, product, maker.id);
    if (await findRecentEmail(tx.sql, order, product, RESEND_SECONDS)) {
      return { ok: true, sent: false, maker: maker.name };
    }
    const { email: to, paper } = maker;
    const about = { order, orderNumber, quantity: chart.left };
    const email = chartEmail(head, { ...chart, ...about, to, maker: maker.name, paper });
    await recordChartEmail(tx.sql, order, product, await enqueueEmail(tx, email));
    await recordAudit(tx, actor, {
      what: 'order.chart_emailed',
      subject: order,
      after: { product, maker: maker.name },
    });
    return { ok: true, sent: true, maker: maker.name };
  });
}

type Work = { ok: true; number: number; chart: OrderDesign; maker: Maker } | MakerRefusal;

/** The design and its maker, if the order is paid and not shipped. */
async function findWork(tx: Transaction, order: string, product: string): Promise<Work> {
  const locked = await lockDesignOfOrder(tx.sql, order, product);
  const chart = locked && (await designsOfOrder(tx.sql, order)).find((design) => design.product === product);
  if (!chart) return { ok: false, reason: 'unknown_design' };
  if (locked.stage !== 'to_dispatch' || chart.left === 0) return { ok: false, reason: 'not_to_make' };
  const maker = (await listMakers(tx.sql)).find(({ id }) => id === chart.maker?.id);
  if (!maker) return { ok: false, reason: chart.maker ? 'unknown_maker' : 'no_maker' };
  return { ok: true, number: locked.number, chart, maker };
}
