import { randomBytes } from 'node:crypto';
import type { Sql, Transaction } from '../../../platform/db/database.ts';
import type { EmailAddress } from '../../../shared/email-address.ts';
import type { Settings } from '../../settings/schema.ts';
import { lockOrder } from '../queries.ts';
import {
  findBuyer,
  findOrderByEmail,
  findOrderByNumber,
  findOrderByToken,
  findReplyToken,
  insertReplyToken,
  markBounced,
} from './queries.ts';

/** What an email tells of the order that it is about. */
export type ReplyMarks = {
  /** Behind the plus of addresses that it was sent to. */
  tokens: readonly string[];
  numbers: readonly number[];
  /** Of our emails that it says it answers. */
  emailIds: readonly string[];
};

type RepliedOrder = { orderId: string; customerId: string; name: string; email: string };

/**
 * The order that an email is about, with its buyer. Its token is proof enough, from whichever address it comes; its number,
 * which anybody can guess, counts from the buyer's own address alone.
 */
export async function findRepliedOrder(
  sql: Sql,
  { tokens, numbers, emailIds }: ReplyMarks,
  sender: EmailAddress,
): Promise<RepliedOrder | undefined> {
  const found =
    (tokens.length > 0 && (await findOrderByToken(sql, tokens))) ||
    (emailIds.length > 0 && (await findOrderByEmail(sql, emailIds))) ||
    (numbers.length > 0 && (await findOrderByNumber(sql, numbers, sender)));
  const buyer = found && (await findBuyer(sql, found.orderId));
  return buyer && buyer.email !== null ? { orderId: found.orderId, ...buyer, email: buyer.email } : undefined;
}

/** The same, locked against an account that is closed at this moment: what came after that would never be deleted. */
export async function lockRepliedOrder(
  { sql }: Transaction,
  marks: ReplyMarks,
  sender: EmailAddress,
): Promise<RepliedOrder | undefined> {
  const found = await findRepliedOrder(sql, marks, sender);
  if (!found || !(await lockOrder(sql, found.orderId))) return undefined;
  // The buyer as of the lock.
  const buyer = await findBuyer(sql, found.orderId);
  return buyer && buyer.email !== null ? { orderId: found.orderId, ...buyer, email: buyer.email } : undefined;
}

/** A mail server could not deliver these emails of ours. */
export const noteBounced = (tx: Transaction, emailIds: readonly string[], now: Date): Promise<number> =>
  markBounced(tx.sql, emailIds, now);

/** 60 random bits; with the plus it fits behind the 50 characters that an address for replies may have before its @. */
export const TOKEN_LENGTH = 12;

type ReplySettings = Pick<Settings, 'replyEmail' | 'helpEmail'>;

/** The mailbox at which answers to emails about orders arrive. */
export const replyMailbox = ({ replyEmail, helpEmail }: ReplySettings): string => replyEmail || helpEmail;

/**
 * Where the answer to an email about this order arrives: the owner's address for replies with the order's token behind a
 * plus, by which it is found; without such an address the shop's own mailbox.
 */
export async function issueReplyAddress(
  sql: Sql,
  settings: ReplySettings,
  { orderId, now }: { orderId: string; now: Date },
): Promise<string> {
  // Also where no address carries it: from then on the order's bare number finds no reply any more.
  await insertReplyToken(sql, orderId, newToken(), now);
  const found = await findReplyToken(sql, orderId);
  if (settings.replyEmail === '' || !found) return replyMailbox(settings);
  const at = settings.replyEmail.lastIndexOf('@');
  return `${settings.replyEmail.slice(0, at)}+${found.token}${settings.replyEmail.slice(at)}`;
}

/** As in an order's id, but in lower case: mail servers may change that of an address. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newToken = () => Array.from(randomBytes(TOKEN_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
