import type { Database } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { parsePersonName } from '../../shared/person-name.ts';
import type { Forgetting, Portion } from '../accounts/own-data.ts';
import { isProvenAddress } from '../accounts/profile.ts';
import { accountSentence } from '../accounts/refusals.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLetter } from '../mail/queue.ts';
import { messageLetter, receiptLetter } from './letters/contact-letters.tsx';
import { addMessage, dropMessagesOf, listMessagesOf } from './queries.ts';
import type { ContactMessage } from './schema.ts';

type Tools = { db: Database; now: () => Date; letterhead: () => Promise<Letterhead> };
type Sent = { ok: true } | { ok: false; reason: 'invalid'; fields: Record<string, string> };

/** Takes a message for the help desk: kept, forwarded with the sender as who is answered, and confirmed to them. */
export async function sendMessage(tools: Tools, asked: ContactMessage, sender: SignedIn | undefined): Promise<Sent> {
  const read = readMessage(asked);
  if (!read.ok) return read;
  const { message } = read;
  const letterhead = await tools.letterhead();
  await tools.db.transaction(async (tx) => {
    await addMessage(tx.sql, { ...message, customerId: sender?.customerId ?? null }, tools.now());
    await queueLetter(tx, messageLetter(letterhead, message));
    // Whoever has not shown to read an address does not choose what is sent there.
    const isOwn = sender !== undefined && (await isProvenAddress(tx.sql, sender, message.email));
    await queueLetter(tx, receiptLetter(letterhead, message, { isOwn }));
  });
  return { ok: true };
}

function readMessage(asked: ContactMessage): { ok: true; message: ContactMessage } | Extract<Sent, { ok: false }> {
  const name = parsePersonName(asked.name);
  const email = parseEmailAddress(asked.email);
  const message = asked.message.replaceAll('\u0000', '').trim();
  if (name !== undefined && email !== undefined && message !== '') {
    return { ok: true, message: { name, email, message } };
  }
  const fields = {
    ...(name === undefined && { name: accountSentence('name_unreadable') }),
    ...(email === undefined && { email: accountSentence('email_unreadable') }),
    ...(message === '' && { message: 'Write a message.' }),
  };
  return { ok: false, reason: 'invalid', fields };
}

export const messagesOf: Portion = async (sql, { customerId, addresses }) => ({
  messages: await listMessagesOf(sql, customerId, addresses),
});

export const forgetMessages: Forgetting = async (tx, { customerId, addresses }) => {
  await dropMessagesOf(tx.sql, customerId, addresses);
};
