import type { Database } from '../../../platform/db/database.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { type Attachment, EmailNotNeeded } from '../../emails/email.ts';
import { type DesignPictures, drawDesign } from '../design-pictures.ts';
import { findDesignRow, listDesignRows } from '../queries.ts';
import { storedDesign } from '../stored-design.ts';
import { countWork, listOrderedDesigns, listOrdersToMake } from './queries.ts';
import { type Paper, type WeavingSheet, weavingSheets } from './weaving-sheet.ts';

/** A JPEG of a design, as wide as a shared one. */
type PictureOf = (product: string) => Promise<Buffer | undefined>;
type SheetDeps = { db: Pick<Database, 'sql'>; designPictures: Pick<DesignPictures, 'ofProduct'> };

/** Orders of which one file holds the sheets at most. */
const MAX_ORDERS = 40;
/** A hundred of one design need no hundred sheets: each says how many are wanted. */
const MAX_PIECES = 10;
/** As the shared picture. */
const PICTURE = { width: 1200, height: 630, format: 'jpeg' } as const;

/** `product`: only this design. */
type SheetsInput = { order: string; paper: Paper; product?: string | undefined };

const cached =
  ({ designPictures }: SheetDeps): PictureOf =>
  async (product) =>
    (await designPictures.ofProduct(product, PICTURE.width, PICTURE.format))?.bytes;

/** The weaving sheets of an order; undefined where there is nothing of it to weave. */
export const orderSheets = (deps: SheetDeps, wanted: SheetsInput): Promise<Buffer | undefined> =>
  sheetsOfOrder(deps.db, wanted, cached(deps));

async function sheetsOfOrder(
  db: SheetDeps['db'],
  { order, paper, product }: SheetsInput,
  pictureOf: PictureOf,
): Promise<Buffer | undefined> {
  const sheets = await sheetsOf(db, [order], pictureOf, product);
  return sheets.length > 0 ? weavingSheets(sheets, paper) : undefined;
}

/** Those of every order that is paid and not shipped, the earliest promise first. */
export async function sheetsToMake(deps: SheetDeps, paper: Paper): Promise<Buffer> {
  const orders = await listOrdersToMake(deps.db.sql, MAX_ORDERS);
  const ids = orders.map(({ id }) => id);
  const sheets = await sheetsOf(deps.db, ids, cached(deps));
  return weavingSheets(sheets, paper);
}

/**
 * For the email to its maker: the sheets of a design as a file. Pictures are drawn for it alone, away from those that
 * shoppers wait for. Where it was refunded meanwhile, its maker gets no email.
 */
export async function sheetAttachment(db: SheetDeps['db'], wanted: Required<SheetsInput>): Promise<Attachment> {
  const content = await sheetsOfOrder(db, wanted, (product) => drawnAlone(db, product));
  if (!content) throw new EmailNotNeeded(`nothing of ${wanted.product} in the order ${wanted.order} is to be woven`);
  return { filename: `weaving-sheet-${wanted.order}.pdf`, contentType: 'application/pdf', content };
}

async function drawnAlone({ sql }: SheetDeps['db'], id: string): Promise<Buffer | undefined> {
  const row = await findDesignRow(sql, id);
  return row && drawDesign(storedDesign(row), PICTURE);
}

/** Orders with designs that are paid and not shipped, and how many pieces these are. */
export const workForMakers = async ({ db }: Pick<SheetDeps, 'db'>): Promise<{ orders: number; pieces: number }> =>
  (await countWork(db.sql)) ?? { orders: 0, pieces: 0 };

async function sheetsOf(
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
      const called = orderName({ id: order, number: orderNumber });
      sheets.push({ stored, order: called, piece: { number, of: quantity }, packedBy, maker, picture });
    }
  }
  return sheets;
}
