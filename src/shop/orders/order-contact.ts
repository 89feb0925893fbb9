import type { Static } from 'typebox';
import type { Config } from '../../config/config.ts';
import type { Database, Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { findAdminOrderRow } from './admin-queries.ts';
import { listContactMessages, listMessages, listOtherOrders, sumOtherOrders } from './message-queries.ts';
import type { OrderMessage } from './message-schema.ts';
import { readOrderId } from './order-id.ts';
import { findAnyOrder } from './orders.ts';
import { replyMailbox } from './reply-address.ts';

const MAX_OTHERS = 5;
const MAX_CONTACTS = 20;

/** The person of an order: what else they bought, and what they and the shop wrote to each other. */
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

async function listAllMessages(sql: Sql, orderId: string, customerId: string): Promise<Static<typeof OrderMessage>[]> {
  const [own, contacts] = await Promise.all([
    listMessages(sql, orderId),
    listContactMessages(sql, customerId, orderId, MAX_CONTACTS),
  ]);
  type Message = Static<typeof OrderMessage>;
  const written = own.map(
    ({ direction, at, delivery, ...message }): Message => ({
      ...message,
      kind: direction as 'sent' | 'received',
      at: at.toISOString(),
      delivery: delivery as Message['delivery'],
      from: null,
      attachments: [],
      replies: [],
    }),
  );
  const asked = contacts.map(
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
  return [...written, ...asked].sort((one, other) => (one.at < other.at ? -1 : 1));
}
