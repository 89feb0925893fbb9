import type { Database } from '../../platform/db/database.ts';
import type { DesignPictures } from './design-pictures.ts';
import { listDesignRows, listOrderedDesigns, listOrdersToMake } from './queries.ts';
import { type Paper, type WeavingSheet, weavingSheets } from './sheet/weaving-sheet.ts';
import { storedDesign } from './stored-design.ts';

type SheetDeps = { db: Pick<Database, 'sql'>; designPictures: DesignPictures };

/** Orders of which one file holds the sheets at most. */
const MOST_ORDERS = 40;
/** A hundred of one design need no hundred sheets: each says how many are wanted. */
const MOST_PIECES = 10;

/** The weaving sheets of an order; undefined where it has no design. */
export async function orderSheets(deps: SheetDeps, orderId: string, paper: Paper): Promise<Buffer | undefined> {
  const sheets = await sheetsOf(deps, [orderId]);
  return sheets.length > 0 ? weavingSheets(sheets, paper) : undefined;
}

/** Those of every order that is paid and not shipped, the earliest promise first. */
export async function sheetsToMake(deps: SheetDeps, paper: Paper): Promise<Buffer> {
  const orders = await listOrdersToMake(deps.db.sql, MOST_ORDERS);
  const sheets = await sheetsOf(
    deps,
    orders.map(({ id }) => id),
  );
  return weavingSheets(sheets, paper);
}

async function sheetsOf({ db, designPictures }: SheetDeps, orderIds: readonly string[]): Promise<WeavingSheet[]> {
  const lines = await listOrderedDesigns(db.sql, orderIds);
  const rows = await listDesignRows(db.sql, [...new Set(lines.map(({ productId }) => productId))]);
  const designs = new Map(rows.map((row) => [row.productId, storedDesign(row)]));
  const sheets: WeavingSheet[] = [];
  for (const { orderId: order, productId, quantity, packedBy } of lines) {
    const stored = designs.get(productId);
    const picture = await designPictures.ofProduct(productId, 1200, 'jpeg');
    if (!stored || !picture) throw new Error(`The order ${order} has no chart of ${productId}.`);
    for (let number = 1; number <= Math.min(quantity, MOST_PIECES); number++) {
      sheets.push({ stored, order, piece: { number, of: quantity }, packedBy, picture });
    }
  }
  return sheets;
}
