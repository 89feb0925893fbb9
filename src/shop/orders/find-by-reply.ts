import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { EmailAddress } from '../../shared/email-address.ts';
import { findBuyer, findOrderByEmail, findOrderByNumber, findOrderByToken, markBounced } from './reply-queries.ts';
import { lockOrder } from './transition-queries.ts';

/** What an email tells of the order that it is about. */
export type ReplyMarks = {
  /** Behind the plus of addresses that it was sent to. */
  tokens: readonly string[];
  numbers: readonly number[];
  /** Of our emails that it says it answers. */
  emailIds: readonly string[];
};

export type RepliedOrder = { orderId: string; customerId: string; name: string; email: string };

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
