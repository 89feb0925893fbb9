import type { Static } from 'typebox';
import type { Database, Sql } from '../../platform/db/database.ts';
import { countsOf } from './core/measure.ts';
import { describe } from './core/words.ts';
import { listDesignsOfOrder, listMakers } from './maker-queries.ts';
import type { Maker, OrderDesign, OrderDesigns } from './maker-schema.ts';
import { storedDesign } from './stored-design.ts';

/** The designs of an order and who can weave them; empty where it has none. */
export async function orderDesigns({ db }: { db: Pick<Database, 'sql'> }, orderId: string): Promise<OrderDesigns> {
  return { designs: await designsOfOrder(db.sql, orderId), makers: await listMakers(db.sql) };
}

/** The same within a transaction. */
export async function designsOfOrder(sql: Sql, orderId: string): Promise<OrderDesign[]> {
  const [rows, [first]] = [await listDesignsOfOrder(sql, orderId), await listMakers(sql)];
  return rows.map((row) => designAnswer(row, first));
}

type Row = Static<(typeof listDesignsOfOrder)['row']>;

/** Of its email, besides one that was sent. */
const STATES = ['failed', 'waiting', 'dropped'] as const;

function designAnswer(row: Row, first: Maker | undefined): OrderDesign {
  const { design, chart, palette } = storedDesign(row);
  const counts = new Map(countsOf(chart).map((count) => [count.color, count]));
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
    palette: palette.map(({ id, name: called, hex, number }) => ({
      name: called,
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
