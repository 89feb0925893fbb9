import type { Database, Transaction } from '../../../platform/db/database.ts';
import { cleanMessage, countCharacters, MAX_GIFT_CHARACTERS } from '../../../shared/orders/gift.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { addOrderEvent, readOrderId, type StepRefusal, stepRefusal } from '../order.ts';
import { getOrder } from '../orders.ts';
import { type LockedOrder, lockOrder, lockOwnOrder } from '../queries.ts';
import type { Order } from '../schema.ts';
import { setGiftMessage } from './queries.ts';

type GiftDeps = { db: Pick<Database, 'transaction'> };

type GiftRefusal =
  | StepRefusal
  | { ok: false; reason: 'unknown_order' | 'no_gift' | 'being_packed' }
  | { ok: false; reason: 'gift_message_too_long'; fields: { message: string } };

/** The buyer edits the message on the gift card until the order is packed. */
export async function changeOwnGiftMessage(
  { db }: GiftDeps,
  typedId: string,
  typed: string,
  customerId: string,
): Promise<{ ok: true; order: Order } | GiftRefusal> {
  return db.transaction(async (tx) => {
    const id = readOrderId(typedId);
    const order = id ? await lockOwnOrder(tx.sql, id, customerId) : undefined;
    // The slip is already printed.
    if (order && order.packedAt !== null && order.dispatchedAt === null) return { ok: false, reason: 'being_packed' };
    const done = await change(tx, order, typed, 'shopper');
    return done.ok && order ? { ok: true, order: await getOrder(tx.sql, order.id, customerId) } : (done as GiftRefusal);
  });
}

async function change(
  tx: Transaction,
  order: LockedOrder | undefined,
  typed: string,
  byWhom: string,
): Promise<{ ok: true } | GiftRefusal> {
  if (!order) return { ok: false, reason: 'unknown_order' };
  const refusal = stepRefusal('corrected', order);
  if (refusal) return refusal;
  const message = cleanMessage(typed);
  const characters = countCharacters(message);
  if (characters > MAX_GIFT_CHARACTERS) {
    const sentence = `Use up to ${MAX_GIFT_CHARACTERS} characters; this message has ${characters}.`;
    return { ok: false, reason: 'gift_message_too_long', fields: { message: sentence } };
  }
  if ((await setGiftMessage(tx.sql, order.id, message)) === 0) return { ok: false, reason: 'no_gift' };
  await addOrderEvent(tx.sql, { orderId: order.id, kind: 'gift_message_changed', byWhom });
  return { ok: true };
}

/** Staff edit the gift message until dispatch; they can reprint the slip. */
export async function changeGiftMessage(
  { db }: GiftDeps,
  orderId: string,
  typed: string,
  actor: Actor,
): Promise<{ ok: true } | GiftRefusal> {
  return db.transaction(async (tx) => {
    const done = await change(tx, await lockOrder(tx.sql, orderId), typed, actor.name);
    // Without the text: the audit log must not keep a message that is erased later.
    if (done.ok) await recordAudit(tx, actor, { what: 'order.gift_message_changed', subject: orderId });
    return done;
  });
}
