import { failpoint } from '../../platform/failpoint.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { returnReceivedEmail } from './emails/return-emails.tsx';
import { addOrderEvent } from './events.ts';
import type { ReturnDeps } from './request-return.ts';
import { emailShopper } from './return-facts.ts';
import type { ReturnLineRow, ReturnRow } from './return-queries.ts';
import { countLinesBack, markReceived } from './return-step-queries.ts';
import { restockSellable } from './return-stock.ts';
import { type Done, takeReturnStep } from './take-return-step.ts';

/** Of a line: units that are as good as new, and units that are not. */
export type CountedBack = { position: number; sellable: number; unsellable: number };

/** The parcel is here. What can be sold again lies on the shelf, in the size that was bought. */
export function receiveReturn(
  deps: ReturnDeps,
  id: string,
  counts: readonly CountedBack[],
  actor: Actor,
): Promise<Done> {
  const countOf = ({ position }: ReturnLineRow) =>
    counts.find((each) => each.position === position) ?? { position, sellable: 0, unsellable: 0 };
  const isSame = (_: ReturnRow, lines: readonly ReturnLineRow[]) =>
    lines.every((line) => line.sellable === countOf(line).sellable && line.unsellable === countOf(line).unsellable);
  return takeReturnStep(deps, id, { takes: 'receive', actor, isSame }, async (tx, { row, lines, number, brand }) => {
    const isKnown = counts.every(({ position }) => lines.some((line) => line.position === position));
    const isOnce = new Set(counts.map(({ position }) => position)).size === counts.length;
    const isWithin = lines.every((line) => countOf(line).sellable + countOf(line).unsellable <= line.quantity);
    const back = lines.map((line) => ({ ...line, back: countOf(line).sellable }));
    const isAny = counts.some(({ sellable, unsellable }) => sellable + unsellable > 0);
    if (!isKnown || !isOnce || !isWithin || !isAny) return { ok: false, reason: 'count_unfit', field: 'counts' };
    await countLinesBack(tx.sql, id, JSON.stringify(lines.map(countOf)));
    await markReceived(tx.sql, id);
    await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_received', byWhom: actor.name, note: number });
    const after = { number, counted: lines.map(countOf) };
    await recordAudit(tx, actor, { what: 'order.return_received', subject: row.orderId, after });
    await emailShopper(tx, { row, lines }, (ret) => returnReceivedEmail(brand, { ret }));
    if (FAILPOINTS) await failpoint('return.before-restock');
    await restockSellable(tx, back, `${number} came back`);
    return { ok: true };
  });
}
