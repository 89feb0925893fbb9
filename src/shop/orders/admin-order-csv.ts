import { toDollars } from '../../shared/money.ts';
import { csvLine } from '../../shared/tables/csv.ts';
import { momentCells, momentHeads } from '../delivery/shop-day.ts';
import { listOrdersForCsv } from './admin-csv-queries.ts';
import { type ListOrdersDeps, type OrderSearch, readRows } from './order-search.ts';

const HEADS = [
  ...['Order', 'Stage', ...['Ordered', 'Paid', 'Shipped', 'Delivered'].flatMap(momentHeads)],
  ...['Customer', 'Email', 'Recipient', 'Address', 'Town', 'State', 'Postal code', 'Country'],
  ...['Items', 'Coupon', 'Items total', 'Discount', 'Shipping', 'Tax', 'Total'],
  ...['Refunded', 'Carrier', 'Tracking', 'Invoice', 'Gift', 'Not before', 'Gift wrap', 'SKUs', 'Sets', 'Number'],
  ...['Automatic discount', 'Shipping discount', 'Pickup'],
];
const CSV_BATCH = 500;

/** The same orders as a table for spreadsheets, in chunks, so that a hundred thousand of them need no memory. */
export async function* ordersAsCsv(
  db: ListOrdersDeps & { timeZone: string },
  search: OrderSearch,
): AsyncGenerator<string> {
  yield csvLine(HEADS);
  let beneath: string | undefined;
  while (true) {
    const rows = await readRows(db, { ...search, beneath }, CSV_BATCH);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield (await listOrdersForCsv(db.sql, ids)).map((row) => csvOf(row, db.timeZone)).join('');
    if (ids.length < CSV_BATCH) return;
    beneath = ids.at(-1);
  }
}

type CsvRow = Awaited<ReturnType<typeof listOrdersForCsv>>[number];

const csvOf = (row: CsvRow, timeZone: string) =>
  csvLine([
    ...[row.id, row.stage],
    ...[row.placedAt, row.paidAt, row.dispatchedAt, row.deliveredAt].flatMap((at) => momentCells(at, timeZone)),
    ...[row.customerName, row.customerEmail, row.recipient, row.address, row.town, row.state, row.postalCode],
    ...[row.country, row.pieces, row.couponCode],
    ...[row.itemsCents, row.discountCents, row.shippingCents, row.taxCents, row.totalCents, row.refundedCents].map(
      toDollars,
    ),
    ...[row.carrier, row.trackingNumber, row.invoiceNumber],
    ...[row.isGift ? 'gift' : null, row.notBefore, toDollars(row.giftWrapCents), row.skus, row.sets, row.number],
    ...[row.automaticDiscount, toDollars(row.shippingDiscountCents), row.isPickup ? 'pickup' : null],
  ]);
