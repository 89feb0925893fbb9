import type { Database } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLetter } from '../mail/queue.ts';
import { listDeskLines } from './desk-queries.ts';
import { noteEvent } from './events.ts';
import { questionLetter } from './letters/from-the-desk.tsx';
import { findAnyOrder } from './orders.ts';
import { type StepRefusal, stepRefusal } from './states.ts';
import { lockOrder } from './step-queries.ts';

type Tools = { db: Pick<Database, 'transaction'>; letterhead: () => Promise<Letterhead> };
type Asked =
  | { ok: true; to: string }
  | StepRefusal
  | { ok: false; reason: 'unknown_order' | 'nothing_missing' | 'account_closed' };

/** Asks the shopper by letter for a size that nobody chose, or for the town; `words` are added as they are. */
export async function askForMissing(
  { db, letterhead }: Tools,
  orderId: string,
  words: string,
  actor: Actor,
): Promise<Asked> {
  const head = await letterhead();
  return db.transaction(async (tx) => {
    const standing = await lockOrder(tx.sql, orderId);
    const order = standing && (await findAnyOrder(tx.sql, orderId));
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('corrected', standing);
    if (refusal) return refusal;
    if (order.user.email === '') return { ok: false, reason: 'account_closed' };
    const lines = await listDeskLines(tx.sql, orderId);
    const pieces = lines.filter(({ isSized, size }) => isSized && size === null);
    const town = !order.shippingAddress.town;
    if (!town && pieces.length === 0) return { ok: false, reason: 'nothing_missing' };
    await queueLetter(tx, questionLetter(head, order, { town, pieces, words: words.trim() }));
    const note = [...pieces.map(({ name }) => `size of ${name}`), ...(town ? ['town'] : [])].join(', ');
    await noteEvent(tx.sql, { orderId, kind: 'asked', byWhom: actor.name, note });
    await noteInAudit(tx, actor, { what: 'order.asked', subject: orderId, after: { for: note } });
    return { ok: true, to: order.user.email };
  });
}
