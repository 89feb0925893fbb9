import type { Static } from 'typebox';
import type { Config } from '../../../config/config.ts';
import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { orderMessageEmail } from '../emails/changes.tsx';
import { addOrderEvent, readOrderId } from '../order.ts';
import { findAnyOrder } from '../orders.ts';
import { lockOrder } from '../queries.ts';
import type { Order } from '../schema.ts';
import { findAdminOrderRow } from '../staff/queries.ts';
import {
  insertMessage,
  listContactMessages,
  listMessages,
  listOtherOrders,
  markRepliesDone,
  setMessageEmail,
  sumOtherOrders,
} from './queries.ts';
import { issueReplyAddress, replyMailbox } from './replies.ts';
import type { OrderMessage } from './schema.ts';

type MessageDeps = {
  db: Pick<Database, 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  emailBrand: () => Promise<EmailBrand>;
  now: () => Date;
};
type NewMessage = { key: string; body: string };
/** `lastReply`: the newest email reply that the author saw; later ones stay unanswered. */
type NewAnswer = NewMessage & { lastReply?: string };
type MessageResult = { ok: true } | { ok: false; reason: 'unknown_order' | 'account_closed' };

/** Emails the buyer of an order, with a reply address. Idempotent by `key`. */
export async function writeToCustomer(
  deps: MessageDeps,
  orderId: string,
  { key, body: typed, lastReply }: NewAnswer,
  actor: Actor,
): Promise<MessageResult> {
  const [brand, settings] = await Promise.all([deps.emailBrand(), deps.settings.current()]);
  const body = typed.trim();
  return deps.db.transaction(async (tx) => {
    const order = await lockAndFind(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const { email } = order.user;
    if (email === '') return { ok: false, reason: 'account_closed' };
    const base = { orderId, key, body, who: actor.name, at: deps.now() };
    const message = await insertMessage(tx.sql, { ...base, direction: 'sent', notedBy: null });
    if (!message) return { ok: true };
    const replyTo = await issueReplyAddress(tx.sql, settings, { orderId, now: base.at });
    const facts = { order: orderId, orderNumber: order.number, email, replyTo, body, who: actor.name };
    await setMessageEmail(tx.sql, message.id, await enqueueEmail(tx, orderMessageEmail(brand, facts)));
    if (lastReply !== undefined) await markRepliesDone(tx.sql, orderId, lastReply, base.at);
    await addOrderEvent(tx.sql, { orderId, kind: 'message_sent', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.message_sent', subject: orderId, after: { message: message.id } });
    return { ok: true };
  });
}

/** Locks the order against closing the account concurrently, after which a new message would never be erased. */
async function lockAndFind(tx: Transaction, orderId: string): Promise<Order | undefined> {
  return (await lockOrder(tx.sql, orderId)) && findAnyOrder(tx.sql, orderId);
}

/** Records a reply of the buyer that staff received by email or phone. Idempotent by `key`. */
export function recordReply(
  { db, now }: Pick<MessageDeps, 'db' | 'now'>,
  orderId: string,
  { key, body }: NewMessage,
  actor: Actor,
): Promise<MessageResult> {
  return db.transaction(async (tx) => {
    const order = await lockAndFind(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const base = { orderId, key, body: body.trim(), at: now() };
    const who = order.user.name || 'The customer';
    const message = await insertMessage(tx.sql, { ...base, who, direction: 'received', notedBy: actor.name });
    if (!message) return { ok: true };
    await addOrderEvent(tx.sql, { orderId, kind: 'reply_noted', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.reply_noted', subject: orderId, after: { message: message.id } });
    return { ok: true };
  });
}

const MAX_OTHERS = 5;

/** The customer's other orders, and the messages between them and the shop. */
export async function findOrderContact(
  {
    db,
    settings,
    config,
  }: {
    db: Pick<Database, 'sql'>;
    settings: Pick<SettingsCache, 'current'>;
    config: Pick<Config, 'inboundEmailKey'>;
  },
  typedId: string,
) {
  const { sql } = db;
  const id = readOrderId(typedId);
  const [order, row] = id ? await Promise.all([findAnyOrder(sql, id), findAdminOrderRow(sql, id)]) : [];
  if (!id || !order || !row) return undefined;
  const { customerId } = row;
  const [others, sum, messages, current] = await Promise.all([
    listOtherOrders(sql, customerId, id, MAX_OTHERS),
    sumOtherOrders(sql, customerId, id),
    listAllMessages(sql, id, customerId),
    settings.current(),
  ]);
  return {
    others: {
      count: sum?.count ?? 0,
      spent: toDollars(sum?.cents ?? 0),
      newest: others.map(({ placedAt, totalCents, ...other }) => ({
        ...other,
        createdAt: placedAt.toISOString(),
        totalPrice: toDollars(totalCents),
      })),
    },
    messages,
    repliesArriveAt: replyMailbox(current),
    repliesShowUp: config.inboundEmailKey !== '',
  };
}

const MAX_CONTACTS = 20;

async function listAllMessages(sql: Sql, orderId: string, customerId: string): Promise<Static<typeof OrderMessage>[]> {
  const [own, contacts] = await Promise.all([
    listMessages(sql, orderId),
    listContactMessages(sql, customerId, orderId, MAX_CONTACTS),
  ]);
  type Message = Static<typeof OrderMessage>;
  const orderMessages = own.map(
    ({ direction, delivery, ...message }): Message => ({
      ...withIsoTimes(message),
      kind: direction as 'sent' | 'received',
      delivery: delivery as Message['delivery'],
      from: null,
      attachments: [],
      replies: [],
    }),
  );
  const contactMessages = contacts.map(
    ({ id, name, message, receivedAt, answers, isEmail, otherAddress, attachments }): Message => ({
      id,
      kind: isEmail ? 'email' : 'contact',
      from: otherAddress,
      attachments,
      who: name,
      notedBy: null,
      body: message,
      at: receivedAt.toISOString(),
      delivery: null,
      replies: answers.map(({ sentAt, ...answer }) => ({ ...answer, at: new Date(sentAt).toISOString() })),
    }),
  );
  return [...orderMessages, ...contactMessages].sort((one, other) => (one.at < other.at ? -1 : 1));
}
