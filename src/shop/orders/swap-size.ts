import { isDesign } from '../../shared/products/design-id.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { listAdminLines } from './admin-queries.ts';
import { setSize, splitLine } from './correction-queries.ts';
import {
  type EditDeps,
  type Edited,
  type EditRefusal,
  editItems,
  type ItemEdit,
  MAX_LINES,
  type OpenItems,
} from './edit-items.ts';
import { itemText } from './emails/items-changed-email.tsx';
import { addOrderEvent } from './events.ts';
import { moveLineSize } from './size-moves.ts';

type Line = Awaited<ReturnType<typeof listAdminLines>>[number];

/** Units of a line that are to be of another size; the price stays as it was paid. */
export type SizeSwap = ItemEdit & { position: number; quantity: number; size: string };

/**
 * Swaps the size of units that haven't left yet, in the stock of both sizes. Units in an earlier package, and others of the
 * line, keep theirs: then these become a line of their own.
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
    const note = `${itemText({ name: line.name, size: line.size, quantity })} → ${size}`;
    await addOrderEvent(tx.sql, { orderId, kind: 'size_swapped', byWhom: actor.name, note });
    return { ok: true, change: { kind: 'size', name: line.name, quantity, size, from: line.size } };
  });

const NO_SUCH_LINE = { ok: false, reason: 'no_such_line' } as const;

function swapRefusal(line: Line | undefined, { quantity, size }: SizeSwap, open: OpenItems): EditRefusal | undefined {
  // A design is woven in the size that it was ordered in.
  if (!line || isDesign(line.productId) || line.sizes.length === 0) return NO_SUCH_LINE;
  if (!line.sizes.includes(size)) return { ok: false, reason: 'no_such_size' };
  if (line.size === size) return { ok: false, reason: 'same_size' };
  const left = open.unshipped.find(({ position }) => position === line.position)?.quantity ?? 0;
  if (quantity > left) return { ok: false, reason: 'too_many_packed' };
  if (quantity === line.quantity - line.refunded) return undefined;
  // What went back was reckoned as a share of the whole line: two lines would round otherwise by a cent.
  if (line.refunded > 0 && line.setDiscountCents > 0) return { ok: false, reason: 'partly_refunded' };
  return open.lines.length < MAX_LINES ? undefined : { ok: false, reason: 'too_many_lines' };
}
