import { failpoint } from '../../platform/failpoint.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { replacementSentEmail } from './emails/return-emails.tsx';
import { addOrderEvent } from './events.ts';
import type { ReturnDeps } from './request-return.ts';
import { emailShopper } from './return-facts.ts';
import type { ReturnRow } from './return-queries.ts';
import { markSent } from './return-step-queries.ts';
import { holdUnits, sellHeld } from './return-stock.ts';
import { type Done, takeReturnStep } from './take-return-step.ts';
import type { Tracking } from './tracking.ts';

/** Another size, or a new one in place of what was broken, leaves; of an exchange as many as came back. */
export function sendReplacement(deps: ReturnDeps, id: string, tracking: Tracking, actor: Actor): Promise<Done> {
  const isSame = (row: ReturnRow) =>
    row.carrier === tracking.carrier && row.trackingNumber === tracking.number && row.trackingUrl === tracking.url;
  return takeReturnStep(deps, id, { takes: 'send', actor, isSame }, async (tx, { row, lines, number, brand, at }) => {
    const isCounted = row.state === 'received';
    const going = lines.map((line) => ({
      ...line,
      sent: isCounted ? (line.sellable ?? 0) + (line.unsellable ?? 0) : line.quantity,
    }));
    // Staff send a new one where the shopper had asked for money: nothing was held for it.
    const more = going
      .filter(({ sent, held }) => sent > held)
      .map((line) => ({ ...line, quantity: line.sent - line.held }));
    if (more.length > 0 && !(await holdUnits(tx, more, `Held for ${number}`))) {
      return { ok: false, reason: 'replacement_sold_out' };
    }
    const ready = going.map((line) => ({ ...line, held: Math.max(line.held, line.sent) }));
    await markSent(tx.sql, id, [tracking.carrier, tracking.number, tracking.url], at);
    await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'replacement_sent', byWhom: actor.name, note: number });
    await recordAudit(tx, actor, {
      what: 'order.replacement_sent',
      subject: row.orderId,
      after: { return: number, ...tracking },
    });
    const shown = { ...tracking, number: tracking.number ?? '' };
    await emailShopper(tx, { row, lines }, (ret) => replacementSentEmail(brand, { ret, tracking: shown }));
    if (FAILPOINTS) await failpoint('return.before-sell');
    await sellHeld(tx, id, ready, `${number} was sent`);
    return { ok: true };
  });
}
