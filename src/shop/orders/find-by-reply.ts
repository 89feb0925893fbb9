import type { Transaction } from '../../platform/db/database.ts';
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
 * The order that an email is about, with its buyer, locked against an account that is closed at this moment: what came
 * after that would never be deleted. Its token is proof enough, from whichever address it comes; its number, which anybody
 * can guess, counts from the buyer's own address alone.
 */
export async function lockRepliedOrder(
  { sql }: Transaction,
  { tokens, numbers, emailIds }: ReplyMarks,
  sender: EmailAddress,
): Promise<RepliedOrder | undefined> {
  const found =
    (tokens.length > 0 && (await findOrderByToken(sql, tokens))) ||
    (emailIds.length > 0 && (await findOrderByEmail(sql, emailIds))) ||
    (numbers.length > 0 && (await findOrderByNumber(sql, numbers, sender)));
  if (!found || !(await lockOrder(sql, found.orderId))) return undefined;
  const buyer = await findBuyer(sql, found.orderId);
  return buyer && buyer.email !== null ? { orderId: found.orderId, ...buyer, email: buyer.email } : undefined;
}

/** A mail server could not deliver these emails of ours. */
export const noteBounced = (tx: Transaction, emailIds: readonly string[], now: Date): Promise<number> =>
  markBounced(tx.sql, emailIds, now);
