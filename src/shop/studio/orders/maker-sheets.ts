import type { Database } from '../../../platform/db/database.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { type Attachment, EmailNotNeeded } from '../../emails/email.ts';
import { type DesignPictures, drawDesign } from '../design-pictures.ts';
import { findDesignRow, listDesignRows } from '../queries.ts';
import { storedDesign } from '../stored-design.ts';
import { countWork, listOrderedDesigns, listOrdersToMake } from './queries.ts';
import { type Paper, type WeavingSheet, weavingSheets } from './weaving-sheet.ts';

/** A design's JPEG in the size of the shared picture. */
type PictureOf = (product: string) => Promise<Buffer | undefined>;
type SheetDeps = { db: Pick<Database, 'sql'>; designPictures: Pick<DesignPictures, 'ofProduct'> };

const MAX_ORDERS = 40;
/** Maximum sheets per design; each sheet states the quantity. */
const MAX_PIECES = 10;
const SHARED_PICTURE = { width: 1200, height: 630, format: 'jpeg' } as const;

/** `product`: only this design. */
type SheetsInput = { order: string; paper: Paper; product?: string | undefined };

const fromCache =
  ({ designPictures }: SheetDeps): PictureOf =>
  async (product) =>
    (await designPictures.ofProduct(product, SHARED_PICTURE.width, SHARED_PICTURE.format))?.bytes;

/** Weaving sheets of an order; undefined if nothing of it is to be woven. */
export const orderSheets = (deps: SheetDeps, input: SheetsInput): Promise<Buffer | undefined> =>
  sheetsOfOrder(deps.db, input, fromCache(deps));

async function sheetsOfOrder(
  db: SheetDeps['db'],
  { order, paper, product }: SheetsInput,
  pictureOf: PictureOf,
): Promise<Buffer | undefined> {
  const sheets = await buildSheets(db, [order], pictureOf, product);
  return sheets.length > 0 ? weavingSheets(sheets, paper) : undefined;
}

/** Sheets of every paid, unshipped order, earliest promise first. */
export async function sheetsForOpenOrders(deps: SheetDeps, paper: Paper): Promise<Buffer> {
  const orders = await listOrdersToMake(deps.db.sql, MAX_ORDERS);
  const ids = orders.map(({ id }) => id);
  const sheets = await buildSheets(deps.db, ids, fromCache(deps));
  return weavingSheets(sheets, paper);
}

/**
 * A design's sheets as an attachment for its maker's email. Draws the picture outside the shoppers' queue. Throws
 * EmailNotNeeded if the design was refunded.
 */
export async function sheetAttachment(db: SheetDeps['db'], input: Required<SheetsInput>): Promise<Attachment> {
  const content = await sheetsOfOrder(db, input, (product) => drawSeparately(db, product));
  if (!content) throw new EmailNotNeeded(`nothing of ${input.product} in the order ${input.order} is to be woven`);
  return { filename: `weaving-sheet-${input.order}.pdf`, contentType: 'application/pdf', content };
}

async function drawSeparately({ sql }: SheetDeps['db'], id: string): Promise<Buffer | undefined> {
  const row = await findDesignRow(sql, id);
  return row && drawDesign(storedDesign(row), SHARED_PICTURE);
}

export const countMakerWork = async ({ db }: Pick<SheetDeps, 'db'>): Promise<{ orders: number; pieces: number }> =>
  (await countWork(db.sql)) ?? { orders: 0, pieces: 0 };

async function buildSheets(
  db: SheetDeps['db'],
  orderIds: readonly string[],
  pictureOf: PictureOf,
  product?: string,
): Promise<WeavingSheet[]> {
  const all = await listOrderedDesigns(db.sql, orderIds);
  const lines = product === undefined ? all : all.filter(({ productId }) => productId === product);
  const rows = await listDesignRows(db.sql, [...new Set(lines.map(({ productId }) => productId))]);
  const designs = new Map(rows.map((row) => [row.productId, storedDesign(row)]));
  const sheets: WeavingSheet[] = [];
  for (const { orderId: order, orderNumber, productId, quantity, packedBy, maker } of lines) {
    const stored = designs.get(productId);
    const picture = await pictureOf(productId);
    if (!stored || !picture) throw new Error(`The order ${order} has no chart of ${productId}.`);
    for (let number = 1; number <= Math.min(quantity, MAX_PIECES); number++) {
      const orderLabel = orderName({ number: orderNumber });
      sheets.push({ stored, order: orderLabel, piece: { number, of: quantity }, packedBy, maker, picture });
    }
  }
  return sheets;
}
