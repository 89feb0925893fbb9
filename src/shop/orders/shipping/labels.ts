import type { Database } from '../../../platform/db/database.ts';
import { programCsvLine } from '../../../shared/tables/csv.ts';
import { dayIn } from '../../delivery/promise.ts';
import { readOrderId } from '../order.ts';
import { listForLabels } from './shipment-queries.ts';

export const LABEL_SERVICES = ['shipstation', 'pirateship'] as const;
type LabelService = (typeof LABEL_SERVICES)[number];

/** Column titles that each service's importer maps automatically. Phone and weight stay empty. */
const HEADS: Record<LabelService, readonly string[]> = {
  shipstation: [
    'Order Number',
    'Order Date',
    'Recipient Full Name',
    'Recipient Company',
    'Address Line 1',
    'Address Line 2',
    'City',
    'State',
    'Postal Code',
    'Country Code',
    'Recipient Phone',
    'Buyer Email',
    'Item SKU',
    'Item Name',
    'Item Quantity',
    'Weight(oz)',
  ],
  pirateship: [
    'Order ID',
    'Name',
    'Company',
    'Address 1',
    'Address 2',
    'City',
    'State',
    'Zipcode',
    'Country',
    'Phone',
    'Email',
    'Order Items',
    'Ounces',
  ],
};

/** CSV of unshipped items for a label service: a row per item for ShipStation, a row per order for Pirate Ship. */
export async function* labelsAsCsv(
  { sql, timeZone }: Pick<Database, 'sql'> & { timeZone: string },
  service: LabelService,
  typed: readonly string[],
): AsyncGenerator<string> {
  const rows = await listForLabels(
    sql,
    typed.flatMap((id) => readOrderId(id) ?? []),
  );
  const lines =
    service === 'shipstation'
      ? rows.map((row) => itemLine(row, timeZone))
      : [...Map.groupBy(rows, ({ id }) => id).values()].map(orderLine);
  yield programCsvLine(HEADS[service]) + lines.join('');
}

type LabelRow = Awaited<ReturnType<typeof listForLabels>>[number];

const itemLine = (row: LabelRow, timeZone: string) =>
  programCsvLine([
    getName(row),
    dayIn(row.placedAt, timeZone),
    ...addressCells(row),
    '',
    row.email,
    row.sku,
    row.item,
    row.quantity,
    '',
  ]);

/** The order number comes back in the service's tracking file. */
const getName = ({ number }: LabelRow) => String(number);

/** Recipient to country with an empty company, in the column order of both services. */
function addressCells(row: LabelRow) {
  const [street, unit] = streetLines(row.address);
  return [row.recipient, '', street, unit, row.town, row.state, row.postalCode, row.countryCode];
}

/** Starts at a single separator rather than `\s*`, which would backtrack quadratically on runs of spaces. */
const UNIT = /[\s,]((?:apt|apartment|unit|suite|ste|floor|fl|bldg|#)\.?\s?[\w-]+(?:\s[\w-]+)?)$/i;

/** Splits "12 Elm Street, Apt 4" into its two lines. */
function streetLines(address: string): readonly [string, string] {
  const found = UNIT.exec(address);
  const before = address.slice(0, found?.index ?? 0).trimEnd();
  const street = before.endsWith(',') ? before.slice(0, -1) : before;
  return found && street !== '' ? [street, found[1] ?? ''] : [address, ''];
}

function orderLine(rows: readonly LabelRow[]): string {
  const [row] = rows;
  if (!row) return '';
  const items = rows.map((each) => `${each.quantity} x ${each.item}`).join('; ');
  return programCsvLine([getName(row), ...addressCells(row), '', row.email, items, '']);
}
