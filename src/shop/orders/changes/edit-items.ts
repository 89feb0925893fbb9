import { createHash } from 'node:crypto';
import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { toDetails } from '../../../shared/orders/line-details.ts';
import { isDesign } from '../../../shared/products/design-id.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { listCartProducts } from '../../cart/cart.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { type ItemChange, itemText } from '../emails/changes.tsx';
import { emailCustomer } from '../emails/send.ts';
import { addOrderEvent, type StepRefusal, stepRefusal } from '../order.ts';
import { type LockedOrder, listUnshipped, lockOrder, type Unshipped } from '../queries.ts';
import { findOpenCancellation } from '../refunds/queries.ts';
import { takeUnits } from '../returns/stock.ts';
import { listAdminLines } from '../staff/queries.ts';
import { moveLineSize } from '../stock.ts';
import { findItemEdit, insertFreeLine, insertItemEdit, setSize, splitLine } from './queries.ts';

type EditDeps = { db: Pick<Database, 'transaction'>; emailBrand: () => Promise<EmailBrand> };

/** Input common to all item edits. */
export type ItemEdit = {
  /** Idempotency key of the form. */
  key: string;
  /** The `itemsVersion` that the form was loaded with. */
  seen: string;
  /** Email the customer about the change. */
  tells: boolean;
};

/** A product to add at no charge; `size` is null if the product has no sizes. */
type FreeItem = ItemEdit & { product: string; size: string | null; quantity: number };

type EditRefusal =
  | StepRefusal
  | {
      ok: false;
      reason:
        | 'unknown_order'
        | 'refund_under_way'
        | 'fully_refunded'
        | 'changed_meanwhile'
        | 'key_used'
        | 'no_such_line'
        | 'no_such_size'
        | 'size_sold_out'
        | 'no_such_product'
        | 'same_size'
        | 'size_not_chosen'
        | 'product_sold_out'
        | 'partly_refunded'
        | 'too_many_packed'
        | 'too_many_lines';
    };
type Edited = { ok: true } | EditRefusal;

/** As many lines as an order can be placed with. */
const MAX_ORDER_LINES = 100;

/** Adds free units as a new last line and takes them out of stock. */
export const addFreeItem = (deps: EditDeps, orderId: string, item: FreeItem, actor: Actor): Promise<Edited> =>
  editItems(deps, { orderId, edit: item, actor }, async (tx, { lines }) => {
    const { size, quantity } = item;
    const found = await findFreeItem(tx.sql, item);
    if (!found.ok) return found;
    if (lines.length >= MAX_ORDER_LINES) return { ok: false, reason: 'too_many_lines' };
    const { id: productId, name, image, sizes } = found.product;
    const isTaken = await takeUnits(tx, [{ productId, size, quantity }], `Added to order ${orderId}`);
    if (!isTaken) return { ok: false, reason: 'product_sold_out' };
    const isSized = sizes.length > 0;
    await insertFreeLine(tx.sql, orderId, { productId, name, image, size, isSized, quantity });
    const after = { item: name, size, quantity };
    await recordAudit(tx, actor, { what: 'order.item_added', subject: orderId, after });
    await addOrderEvent(tx.sql, {
      orderId,
      kind: 'item_added',
      byWhom: actor.name,
      note: itemText({ name, ...after }),
    });
    return { ok: true, change: { kind: 'added', name, size, quantity } };
  });

type EditInput = { orderId: string; edit: ItemEdit; actor: Actor };

type Line = Awaited<ReturnType<typeof listAdminLines>>[number];
type OpenItems = { lines: readonly Line[]; unshipped: readonly Unshipped[] };

type Change = { ok: true; change: ItemChange } | EditRefusal;

const KEY_USED = { ok: false, reason: 'key_used' } as const;

/** Thrown to roll back the transaction of a refused edit. */
class Refused extends Error {
  readonly refusal: EditRefusal;
  constructor(refusal: EditRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Runs an edit under the order's lock, once per key, and only if the items are unchanged since the form was loaded. */
async function editItems(
  { db, emailBrand }: EditDeps,
  { orderId, edit: { key, seen, tells, ...edited } }: EditInput,
  change: (tx: Transaction, open: OpenItems) => Promise<Change>,
): Promise<Edited> {
  const brand = await emailBrand();
  const request = JSON.stringify(edited, Object.keys(edited).sort());
  return db
    .transaction(async (tx): Promise<Edited> => {
      const order = await lockOrder(tx.sql, orderId);
      if (!order) return { ok: false, reason: 'unknown_order' };
      const known = await findItemEdit(tx.sql, key);
      if (known) return known.orderId === orderId && known.request === request ? { ok: true } : KEY_USED;
      const made = await changeOnce(tx, order, { seen, change });
      if ((await insertItemEdit(tx.sql, { key, orderId, request })) === 0) throw new Refused(KEY_USED);
      if (tells) await emailCustomer(tx, orderId, { kind: 'items_changed', changes: [made], refundCents: 0 }, brand);
      return { ok: true };
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.refusal;
      throw error;
    });
}

type EditStep = { seen: string; change: (tx: Transaction, open: OpenItems) => Promise<Change> };

async function changeOnce(tx: Transaction, order: LockedOrder, { seen, change }: EditStep): Promise<ItemChange> {
  const open = await openItems(tx.sql, order, seen);
  const done = open.ok ? await change(tx, open) : open;
  if (!done.ok) throw new Refused(done);
  return done.change;
}

/** Looks up the product and checks the size. Designs are made to order, so they can't be added. */
async function findFreeItem(sql: Sql, { product: id, size }: FreeItem) {
  const [product] = isDesign(id) ? [] : await listCartProducts(sql, [id]);
  if (!product) return { ok: false, reason: 'no_such_product' } as const;
  if (product.sizes.length > 0 && size === null) return { ok: false, reason: 'size_not_chosen' } as const;
  if (size !== null && !product.sizes.includes(size)) return { ok: false, reason: 'no_such_size' } as const;
  return { ok: true, product } as const;
}

/** Units of a line to change to another size, at the price paid. */
type SizeSwap = ItemEdit & { position: number; quantity: number; size: string };

const NO_SUCH_LINE = { ok: false, reason: 'no_such_line' } as const;

/**
 * Swaps the size of unshipped units, in the stock of both sizes. If the line has other units, the swapped ones become a new
 * line.
 */
export const swapSize = (deps: EditDeps, orderId: string, swap: SizeSwap, actor: Actor): Promise<Edited> =>
  editItems(deps, { orderId, edit: swap, actor }, async (tx, open) => {
    const line = open.lines.find((each) => each.position === swap.position);
    const refusal = swapRefusal(line, swap, open);
    if (!line || refusal) return refusal ?? NO_SUCH_LINE;
    const { quantity, size } = swap;
    const isWhole = quantity === line.quantity - line.refunded;
    const split = isWhole ? line : await splitLine(tx.sql, orderId, line.position, quantity);
    if (!split) throw new Error(`Line ${line.position} of ${orderId} could not be split under its lock.`);
    const move = { orderId, position: split.position, productId: line.productId, from: line.size, to: size };
    const moved = await moveLineSize(tx, move);
    if (!moved.ok) return moved;
    await setSize(tx.sql, orderId, split.position, size);
    const before = { item: line.name, size: line.size, quantity };
    await recordAudit(tx, actor, {
      what: 'order.size_swapped',
      subject: orderId,
      before,
      after: { ...before, size },
    });
    const swapped = { name: line.name, ...toDetails(line.details), quantity };
    const note = `${itemText({ ...swapped, size: line.size })} → ${size}`;
    await addOrderEvent(tx.sql, { orderId, kind: 'size_swapped', byWhom: actor.name, note });
    return { ok: true, change: { kind: 'size', ...swapped, size, from: line.size } };
  });

function swapRefusal(line: Line | undefined, { quantity, size }: SizeSwap, open: OpenItems): EditRefusal | undefined {
  // Designs are made in the ordered size.
  if (!line || isDesign(line.productId) || line.sizes.length === 0) return NO_SUCH_LINE;
  if (!line.sizes.includes(size)) return { ok: false, reason: 'no_such_size' };
  if (line.size === size) return { ok: false, reason: 'same_size' };
  const left = open.unshipped.find(({ position }) => position === line.position)?.quantity ?? 0;
  if (quantity > left) return { ok: false, reason: 'too_many_packed' };
  if (quantity === line.quantity - line.refunded) return undefined;
  // The earlier refund was a share of the whole line; splitting the line would change its rounding by a cent.
  if (line.refunded > 0 && line.setDiscountCents > 0) return { ok: false, reason: 'partly_refunded' };
  return open.lines.length < MAX_ORDER_LINES ? undefined : { ok: false, reason: 'too_many_lines' };
}

type Opened =
  | ({ ok: true } & OpenItems)
  | StepRefusal
  | { ok: false; reason: 'refund_under_way' | 'fully_refunded' | 'changed_meanwhile' };

/** The editable items of a locked, paid, unshipped order, or a refusal. */
export async function openItems(sql: Sql, order: LockedOrder, seen: string): Promise<Opened> {
  const refusal = stepRefusal('corrected', order);
  if (refusal) return refusal;
  if (order.paidAt === null) return { ok: false, reason: 'not_paid' };
  if (await findOpenCancellation(sql, order.id)) return { ok: false, reason: 'refund_under_way' };
  if (order.paymentState === 'refunded') return { ok: false, reason: 'fully_refunded' };
  const lines = await listAdminLines(sql, order.id);
  const unshipped = await listUnshipped(sql, order.id);
  if (itemsVersion(lines, unshipped) !== seen) return { ok: false, reason: 'changed_meanwhile' };
  return { ok: true, lines, unshipped };
}

type VersionedLine = Pick<Line, 'position' | 'productId' | 'size' | 'quantity' | 'refunded'>;

/** Version hash of an order's items: changes when some are edited, refunded or shipped. */
export function itemsVersion(lines: readonly VersionedLine[], unshipped: readonly Unshipped[]): string {
  const facts = [
    lines.map(({ position, productId, size, quantity, refunded }) => [position, productId, size, quantity, refunded]),
    unshipped.map(({ position, quantity }) => [position, quantity]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
}
