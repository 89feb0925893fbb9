import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { orderMessageEmail } from './emails/message-email.tsx';
import { addOrderEvent } from './events.ts';
import { insertMessage, markRepliesDone, setMessageEmail } from './message-queries.ts';
import { findAnyOrder } from './orders.ts';
import { issueReplyAddress } from './reply-address.ts';
import type { Order } from './schema.ts';
import { lockOrder } from './transition-queries.ts';

type MessageDeps = {
  db: Pick<Database, 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  emailBrand: () => Promise<EmailBrand>;
  now: () => Date;
};
type NewMessage = { key: string; body: string };
/** `lastReply`: the newest reply by email that the author saw; what came while they wrote waits for an answer. */
type NewAnswer = NewMessage & { lastReply?: string };
type MessageResult = { ok: true } | { ok: false; reason: 'unknown_order' | 'account_closed' };

/** Writes to the buyer of an order by email, with where an answer goes. Once for each key. */
export async function writeToCustomer(
  deps: MessageDeps,
  orderId: string,
  { key, body: typed, lastReply }: NewAnswer,
  actor: Actor,
): Promise<MessageResult> {
  const [brand, settings] = await Promise.all([deps.emailBrand(), deps.settings.current()]);
  const body = typed.trim();
  return deps.db.transaction(async (tx) => {
    const order = await lockWhole(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const { email } = order.user;
    if (email === '') return { ok: false, reason: 'account_closed' };
    const about = { orderId, key, body, who: actor.name, at: deps.now() };
    const message = await insertMessage(tx.sql, { ...about, direction: 'sent', notedBy: null });
    if (!message) return { ok: true };
    const number = order.number ?? null;
    const replyTo = await issueReplyAddress(tx.sql, settings, { orderId, now: about.at });
    const facts = { order: orderId, orderNumber: number, email, replyTo, body, who: actor.name };
    await setMessageEmail(tx.sql, message.id, await enqueueEmail(tx, orderMessageEmail(brand, facts)));
    if (lastReply !== undefined) await markRepliesDone(tx.sql, orderId, lastReply, about.at);
    await addOrderEvent(tx.sql, { orderId, kind: 'message_sent', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.message_sent', subject: orderId, after: { message: message.id } });
    return { ok: true };
  });
}

/** Notes what the buyer answered, by email or on the phone. Once for each key. */
export function noteReply(
  { db, now }: Pick<MessageDeps, 'db' | 'now'>,
  orderId: string,
  { key, body }: NewMessage,
  actor: Actor,
): Promise<MessageResult> {
  return db.transaction(async (tx) => {
    const order = await lockWhole(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const about = { orderId, key, body: body.trim(), at: now() };
    const who = order.user.name || 'The customer';
    const message = await insertMessage(tx.sql, { ...about, who, direction: 'received', notedBy: actor.name });
    if (!message) return { ok: true };
    await addOrderEvent(tx.sql, { orderId, kind: 'reply_noted', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.reply_noted', subject: orderId, after: { message: message.id } });
    return { ok: true };
  });
}

/** Held against an account that is closed at this moment: what is written after that would never be deleted. */
async function lockWhole(tx: Transaction, orderId: string): Promise<Order | undefined> {
  return (await lockOrder(tx.sql, orderId)) && findAnyOrder(tx.sql, orderId);
}
