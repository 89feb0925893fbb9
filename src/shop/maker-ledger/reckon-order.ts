import { sharesByLine } from '../orders/refunds/plan.ts';

type Terms = {
  accountId: string;
  /** Share of the paid amount, in hundredths of a percent; null: only products with their own amount earn. */
  shareHundredths: number | null;
  /** First day of earning. */
  countsFrom: string;
};

/** A line of a paid order. `day`: when it was paid, or added for free. */
export type SoldLine = {
  position: number;
  productId: string;
  item: string;
  priceCents: number;
  quantity: number;
  setDiscountCents: number;
  isFree: boolean;
  day: string;
  /** Cents per unit, in place of the share. */
  makerEarnsCents: number | null;
  /** Terms of the product's current maker; null without an account. */
  terms: Terms | null;
  /** Whether a weaver was assigned; otherwise the first one is assumed. */
  isAssigned: boolean;
};

/** Units removed before shipping, by a refund with this key. */
type TakenOff = { key: string; position: number; quantity: number; day: string };

/** Replacement units for returns that can't be resold. */
type Replaced = { returnId: string; position: number; quantity: number; day: string };

export type KnownEntry = {
  key: string;
  kind: string;
  accountId: string;
  position: number;
  units: number;
  cents: number;
};

export type SoldOrder = {
  id: string;
  itemsCents: number;
  discountCents: number;
  /** Day of cancellation before shipping; null otherwise. */
  canceledOn: string | null;
  lines: readonly SoldLine[];
  takenOff: readonly TakenOff[];
  replaced: readonly Replaced[];
  known: readonly KnownEntry[];
};

export type NewEntry = KnownEntry & {
  kind: 'earned' | 'replacement' | 'canceled' | 'moved';
  orderId: string;
  day: string;
  item: string;
};

/**
 * Computes the missing ledger entries of an order. Idempotent: running it after each step or once at the end gives the
 * same balances. `today`: date of a move to another weaver.
 */
export function reckonOrder(order: SoldOrder, today: string): NewEntry[] {
  const added: NewEntry[] = [];
  const book = (line: SoldLine, entry: Omit<NewEntry, 'orderId' | 'item' | 'position'>) =>
    added.push({ ...entry, orderId: order.id, position: line.position, item: line.item });
  const all = () => [...order.known, ...added];
  const paid = paidByLine(order);
  for (const lines of getGroups(order.lines)) {
    earn(order, lines, { paid, all, book });
    for (const line of lines) move(order, line, { today, paid, all, book });
    debitRemoved(order, lines, { all, book });
    replace(order, lines, { paid, all, book });
  }
  return added;
}

/** Amount paid per line after discounts, without tax, by position. */
function paidByLine({ itemsCents, discountCents, lines }: SoldOrder): ReadonlyMap<number, number> {
  const totals = { itemsCents, discountCents, taxPercent: 0, taxCents: 0 };
  const units = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  const shares = sharesByLine(totals, lines, new Map(), units);
  return new Map([...shares].map(([position, share]) => [position, share.itemsCents - share.discountCents]));
}

/** A line split by a size change continues as two of one group. */
const getGroups = (lines: readonly SoldLine[]) =>
  Map.groupBy(lines, ({ productId, priceCents, isFree }) => `${productId} ${priceCents} ${isFree}`).values();

type Booking = {
  all: () => KnownEntry[];
  book: (line: SoldLine, entry: Omit<NewEntry, 'orderId' | 'item' | 'position'>) => void;
};

type Paying = Booking & { paid: ReadonlyMap<number, number> };
const UNITS_SOLD = ['earned', 'moved'];

/** Credits each unit once, at a fixed amount. */
function earn({ id }: SoldOrder, lines: readonly SoldLine[], { paid, all, book }: Paying) {
  const positions = new Set(lines.map(({ position }) => position));
  const earned = all().filter(({ kind, position }) => UNITS_SOLD.includes(kind) && positions.has(position));
  let left = lines.reduce((sum, { quantity }) => sum + quantity, 0) - getUnits(earned);
  for (const line of lines) {
    const units = Math.min(left, line.quantity);
    if (units <= 0 || earned.some(({ position }) => position === line.position)) continue;
    const cents = getEarning(line, units, paid, line.day);
    if (cents === undefined || !line.terms) continue;
    const { accountId } = line.terms;
    book(line, { key: `order ${id} ${line.position}`, kind: 'earned', accountId, units, cents, day: line.day });
    left -= units;
  }
}

const getUnits = (entries: readonly KnownEntry[]) => entries.reduce((sum, { units }) => sum + units, 0);

/** Earning for units of a line; undefined without an account, before its first day, or without terms. */
function getEarning(line: SoldLine, units: number, paid: ReadonlyMap<number, number>, day: string) {
  const { terms, makerEarnsCents } = line;
  if (!terms || day < terms.countsFrom) return undefined;
  if (makerEarnsCents !== null) return isPayable(makerEarnsCents * units) ? makerEarnsCents * units : undefined;
  if (terms.shareHundredths === null) return undefined;
  const cents = ((paid.get(line.position) ?? 0) * units) / line.quantity;
  return Math.round((cents * terms.shareHundredths) / 10_000);
}

/** `cents` is an int; one order with a typo must not block all others. */
const isPayable = (cents: number) => cents <= 2_147_483_647;

/**
 * Moves a design's earnings to the assigned weaver: debits one account and credits the other, each by its terms.
 * Unassigned designs stay where they were credited.
 */
function move({ id }: SoldOrder, line: SoldLine, { today, paid, all, book }: Paying & { today: string }) {
  const { terms } = line;
  const holder = getHolder(all(), new Set([line.position]));
  if (
    !line.productId.startsWith('design-') ||
    !line.isAssigned ||
    !terms ||
    !holder ||
    holder.accountId === terms.accountId
  )
    return;
  const place = all().filter(({ position, kind }) => position === line.position && kind === 'moved').length + 1;
  const { units, cents } = holder;
  const now = getEarning(line, units, paid, today) ?? cents;
  const key = `order ${id} ${line.position} moved ${place}`;
  const { accountId } = terms;
  book(line, { key, kind: 'moved', accountId: holder.accountId, units: -units, cents: -cents, day: today });
  book(line, { key: `${key} to`, kind: 'earned', accountId, units, cents: now, day: today });
}

/** Remaining units of these positions by account; only one account has any. */
function getHolder(entries: readonly KnownEntry[], positions: ReadonlySet<number>) {
  const own = entries.filter(({ kind, position }) => kind !== 'replacement' && positions.has(position));
  for (const [accountId, held] of Map.groupBy(own, (entry) => entry.accountId)) {
    const units = getUnits(held);
    if (units > 0) return { accountId, units, cents: held.reduce((sum, { cents }) => sum + cents, 0) };
  }
  return undefined;
}

/** Debits canceled units. The last units take the remainder, so that nothing is left over. */
function debitRemoved(order: SoldOrder, lines: readonly SoldLine[], { all, book }: Booking) {
  const positions = new Map(lines.map((line) => [line.position, line]));
  const done = new Set(all().map(({ key }) => key));
  const canceled = order.canceledOn === null ? [] : [{ day: order.canceledOn, quantity: Number.MAX_SAFE_INTEGER }];
  const events = [
    ...order.takenOff.map((each) => ({ ...each, key: `refund ${each.key} ${each.position}` })),
    ...canceled.map((each) => ({ ...each, position: lines[0]?.position ?? 0, key: '' })),
  ];
  for (const { key: named, position, quantity, day } of events) {
    const line = positions.get(position);
    const key = named || `canceled ${order.id} ${position}`;
    const holder = line && !done.has(key) && getHolder(all(), new Set(positions.keys()));
    if (!holder) continue;
    const units = Math.min(quantity, holder.units);
    const cents = Math.round((holder.cents * units) / holder.units);
    const { accountId } = holder;
    book(line, { key, kind: 'canceled', accountId, units: -units, cents: -cents || 0, day });
  }
}

/** Credits replacements. */
function replace(order: SoldOrder, lines: readonly SoldLine[], { paid, all, book }: Paying) {
  const done = new Set(all().map(({ key }) => key));
  for (const { returnId, position, quantity, day } of order.replaced) {
    const line = lines.find((each) => each.position === position);
    const key = `return ${returnId} ${position}`;
    const cents = line && !done.has(key) && getEarning(line, quantity, paid, day);
    if (!line?.terms || typeof cents !== 'number') continue;
    const { accountId } = line.terms;
    book(line, { key, kind: 'replacement', accountId, units: quantity, cents, day });
  }
}
