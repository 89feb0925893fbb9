import type { Database } from '../../platform/db/database.ts';
import { CONTACT_REASONS } from '../../shared/contact-reasons.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { orderName, readOrderNumber } from '../../shared/orders/order-names.ts';
import { parsePersonName } from '../../shared/person-name.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { isProvenAddress } from '../accounts/profile/profile.ts';
import { accountRefusals } from '../accounts/refusals.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { enqueuePushAlerts } from '../push-alerts/alerts.ts';
import { messageEmail, receiptEmail } from './emails/contact-emails.tsx';
import { addMessage, deleteMessagesOf, findVisibleProduct, listMessagesOf } from './queries.ts';
import type { ContactMessage } from './schema.ts';

type SendMessageDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };
type SendMessageResult = { ok: true } | { ok: false; reason: 'invalid'; fields: Record<string, string> };

/** Stores a message, forwards it to the shop's mailbox with the sender as Reply-To, and confirms it to the sender. */
export async function sendMessage(
  deps: SendMessageDeps,
  input: ContactMessage,
  sender: SignedIn | undefined,
): Promise<SendMessageResult> {
  const read = readMessage(input);
  if (!read.ok) return read;
  const { message, orderNumber } = read;
  const emailBrand = await deps.emailBrand();
  await deps.db.transaction(async (tx) => {
    const product = input.product
      ? await findVisibleProduct(tx.sql, input.product.replaceAll('\u0000', ''))
      : undefined;
    const customerId = sender?.customerId ?? null;
    const added = await addMessage(tx.sql, { ...message, product, orderNumber, customerId }, deps.now());
    await enqueueEmail(tx, messageEmail(emailBrand, { ...message, ...(product && { product }) }));
    if (added) await enqueuePushAlerts(tx, 'message', added.id);
    // Unproven addresses get no text of the sender's; the form would relay spam otherwise.
    const isOwn = sender !== undefined && (await isProvenAddress(tx.sql, sender, message.email));
    await enqueueEmail(tx, receiptEmail(emailBrand, { ...message, isOwn }));
  });
  return { ok: true };
}

type ReadMessage = {
  ok: true;
  message: Pick<ContactMessage, 'name' | 'email' | 'message'>;
  orderNumber: number | undefined;
};

function readMessage(input: ContactMessage): ReadMessage | Extract<SendMessageResult, { ok: false }> {
  const name = parsePersonName(input.name);
  const email = parseEmailAddress(input.email);
  const message = input.message.replaceAll('\u0000', '').trim();
  const typed = input.order?.trim() ?? '';
  const orderNumber = readOrderNumber(typed);
  const isOrderRead = typed === '' || orderNumber !== undefined;
  if (name !== undefined && email !== undefined && message !== '' && isOrderRead) {
    const about = [input.reason && CONTACT_REASONS[input.reason], orderNumber && orderName({ number: orderNumber })];
    const subject = about.filter(Boolean).join(', ');
    return { ok: true, message: { name, email, message: subject ? `${subject}\n\n${message}` : message }, orderNumber };
  }
  const fields = {
    ...(name === undefined && { name: accountRefusals.name_unreadable.sentence }),
    ...(email === undefined && { email: accountRefusals.email_unreadable.sentence }),
    ...(message === '' && { message: 'Write a message.' }),
    ...(!isOrderRead && { order: 'Enter the order’s number, such as #1001, or leave it empty.' }),
  };
  return { ok: false, reason: 'invalid', fields };
}

export const exportMessages: DataExportPart = async (sql, holder) => ({
  messages: await listMessagesOf(sql, holder),
});

export const eraseMessages: Eraser = async (tx, holder) => {
  await deleteMessagesOf(tx.sql, holder);
};
