import { randomBytes } from 'node:crypto';
import type { Sql } from '../../platform/db/database.ts';
import type { Settings } from '../settings/schema.ts';
import { findReplyToken, insertReplyToken } from './reply-queries.ts';

/** As in an order's id, but in lower case: mail servers may change that of an address. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 60 random bits; with the plus it fits behind the 50 characters that an address for replies may have before its @. */
export const TOKEN_LENGTH = 12;

const newToken = () => Array.from(randomBytes(TOKEN_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

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
