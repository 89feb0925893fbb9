import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { listAdminLines } from './admin-queries.ts';
import type { ItemChange } from './emails/items-changed-email.tsx';
import { emailCustomer } from './emails/order-emails.ts';
import { findItemEdit, insertItemEdit } from './item-edit-queries.ts';
import { itemsVersion } from './items-version.ts';
import { type StepRefusal, stepRefusal } from './order-steps.ts';
import { findOpenCancellation } from './refund-queries.ts';
import { type LockedOrder, lockOrder } from './transition-queries.ts';
import { listUnshipped, type Unshipped } from './unshipped-queries.ts';

/** As many lines as an order can be placed with. */
export const MAX_LINES = 100;

/** What every change of an order's items comes with. */
export type ItemEdit = {
  /** The form's name for the press: pressed twice, it is one change. */
  key: string;
  /** The `itemsVersion` that the form was filled from. */
  seen: string;
  /** The customer gets an email that says what changed. */
  tells: boolean;
};

export type EditRefusal =
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
export type Edited = { ok: true } | EditRefusal;

export type EditDeps = { db: Pick<Database, 'transaction'>; emailBrand: () => Promise<EmailBrand> };
type Line = Awaited<ReturnType<typeof listAdminLines>>[number];
export type OpenItems = { lines: readonly Line[]; unshipped: readonly Unshipped[] };

type EditInput = { orderId: string; edit: ItemEdit; actor: Actor };
type Change = { ok: true; change: ItemChange } | EditRefusal;

/** Rolls back what was written of a change that can't be made after all. */
class Refused extends Error {
  readonly refusal: EditRefusal;
  constructor(refusal: EditRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Under the order's lock, once for each key, and only if the items are still those that the form showed. */
export async function editItems(
  { db, emailBrand }: EditDeps,
  { orderId, edit: { key, seen, tells, ...asked } }: EditInput,
  change: (tx: Transaction, open: OpenItems) => Promise<Change>,
): Promise<Edited> {
  const head = await emailBrand();
  const request = JSON.stringify(asked, Object.keys(asked).sort());
  return db
    .transaction(async (tx): Promise<Edited> => {
      const order = await lockOrder(tx.sql, orderId);
      if (!order) return { ok: false, reason: 'unknown_order' };
      const known = await findItemEdit(tx.sql, key);
      if (known) return known.orderId === orderId && known.request === request ? { ok: true } : KEY_USED;
      const made = await changeOnce(tx, order, { seen, change });
      if ((await insertItemEdit(tx.sql, { key, orderId, request })) === 0) throw new Refused(KEY_USED);
      if (tells) await emailCustomer(tx, orderId, { kind: 'items_changed', changes: [made], refundCents: 0 }, head);
      return { ok: true };
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.refusal;
      throw error;
    });
}

type Making = { seen: string; change: (tx: Transaction, open: OpenItems) => Promise<Change> };

async function changeOnce(tx: Transaction, order: LockedOrder, { seen, change }: Making): Promise<ItemChange> {
  const open = await openItems(tx.sql, order, seen);
  const done = open.ok ? await change(tx, open) : open;
  if (!done.ok) throw new Refused(done);
  return done.change;
}

const KEY_USED = { ok: false, reason: 'key_used' } as const;

type Opened =
  | ({ ok: true } & OpenItems)
  | StepRefusal
  | { ok: false; reason: 'refund_under_way' | 'fully_refunded' | 'changed_meanwhile' };

/** The items of a locked order that is paid and still here, or why nobody changes them. */
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
