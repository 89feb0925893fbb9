import { randomBytes } from 'node:crypto';
import type { Sql, Transaction } from '../../../platform/db/database.ts';
import type { Settings } from '../../settings/schema.ts';
import { lockOrder } from '../queries.ts';
import {
  findBuyer,
  findOrderByEmail,
  findOrderByToken,
  findReplyToken,
  insertReplyToken,
  markBounced,
} from './queries.ts';

/** References to an order in an inbound email. */
export type ReplyMarks = {
  /** Plus tags of the addresses that it was sent to. */
  tokens: readonly string[];
  emailIds: readonly string[];
};

type RepliedOrder = { orderId: string; customerId: string; name: string; email: string };

export async function findRepliedOrder(sql: Sql, { tokens, emailIds }: ReplyMarks): Promise<RepliedOrder | undefined> {
  const found =
    (tokens.length > 0 && (await findOrderByToken(sql, tokens))) ||
    (emailIds.length > 0 && (await findOrderByEmail(sql, emailIds)));
  const buyer = found && (await findBuyer(sql, found.orderId));
  return buyer && buyer.email !== null ? { orderId: found.orderId, ...buyer, email: buyer.email } : undefined;
}

/** Like `findRepliedOrder`, with the order locked against closing the account concurrently. */
export async function lockRepliedOrder({ sql }: Transaction, marks: ReplyMarks): Promise<RepliedOrder | undefined> {
  const found = await findRepliedOrder(sql, marks);
  if (!found || !(await lockOrder(sql, found.orderId))) return undefined;
  // Reread the buyer under the lock.
  const buyer = await findBuyer(sql, found.orderId);
  return buyer && buyer.email !== null ? { orderId: found.orderId, ...buyer, email: buyer.email } : undefined;
}

export const recordBounces = (tx: Transaction, emailIds: readonly string[], now: Date): Promise<number> =>
  markBounced(tx.sql, emailIds, now);

/** 60 random bits. With the plus sign it fits the limit of 64 characters before the @, after up to 50 of the reply address. */
export const TOKEN_LENGTH = 12;

type ReplySettings = Pick<Settings, 'replyEmail' | 'helpEmail'>;

export const replyMailbox = ({ replyEmail, helpEmail }: ReplySettings): string => replyEmail || helpEmail;

/**
 * Reply address for emails about an order: the owner's reply address with the order's token as plus tag, or the shop's
 * mailbox if there is no reply address.
 */
export async function issueReplyAddress(
  sql: Sql,
  settings: ReplySettings,
  { orderId, now }: { orderId: string; now: Date },
): Promise<string> {
  if (settings.replyEmail === '') return replyMailbox(settings);
  await insertReplyToken(sql, orderId, newToken(), now);
  const found = await findReplyToken(sql, orderId);
  if (!found) return replyMailbox(settings);
  const at = settings.replyEmail.lastIndexOf('@');
  return `${settings.replyEmail.slice(0, at)}+${found.token}${settings.replyEmail.slice(at)}`;
}

/** Same alphabet as order ids, in lower case because mail servers may change the case of addresses. */
const REPLY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newToken = () =>
  Array.from(randomBytes(TOKEN_LENGTH), (byte) => REPLY_ALPHABET[byte % REPLY_ALPHABET.length]).join('');
