import type { Database } from '../../platform/db/database.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { lockRepliedOrder, noteBounced } from '../orders/find-by-reply.ts';
import { enqueuePushAlerts } from '../push-alerts/enqueue.ts';
import { orderReplyEmail } from './emails/order-reply-email.tsx';
import { addReply, countNewReplies } from './queries.ts';
import { readEmail } from './read-email.ts';

type InboundDeps = { db: Pick<Database, 'transaction'>; now: () => Date; emailBrand: () => Promise<EmailBrand> };

/** What became of an email. Whatever was not taken is still where it arrived first: in the shop's mailbox. */
export type InboundOutcome =
  | 'taken'
  | 'repeated'
  | 'bounced'
  | 'unreadable'
  | 'automatic'
  | 'no_sender'
  | 'empty'
  | 'no_order'
  | 'too_many';

const DAY_MS = 24 * 60 * 60 * 1000;
/** To one order within a day: somebody's machine, not a person. */
const MOST_A_DAY = 50;

/**
 * Takes a customer's email about an order into its conversation, once, and tells staff. Which order it is its token says,
 * or the email of ours that it answers, or (from the buyer's own address) the number that addresses had before.
 */
export async function receiveEmail(deps: InboundDeps, raw: Buffer): Promise<InboundOutcome> {
  const read = await readEmail(raw);
  if (read.kind === 'ignored') return read.reason;
  const now = deps.now();
  if (read.kind === 'bounce') {
    const count = await deps.db.transaction((tx) => noteBounced(tx, read.emailIds, now));
    return count > 0 ? 'bounced' : 'automatic';
  }
  const { marks, sender, text, ...email } = read.email;
  const brand = await deps.emailBrand();
  return deps.db.transaction(async (tx) => {
    const order = await lockRepliedOrder(tx, marks, sender);
    if (!order) return 'no_order';
    const { orderId, customerId } = order;
    const recent = await countNewReplies(tx.sql, orderId, new Date(now.getTime() - DAY_MS));
    if ((recent?.count ?? 0) >= MOST_A_DAY) return 'too_many';
    const name = email.name ?? (sender === order.email ? order.name : sender);
    const message = { name, email: sender, message: text || '(no text)', attachments: email.attachments };
    const added = await addReply(tx.sql, { ...message, customerId, orderId, key: email.key }, now);
    if (!added) return 'repeated';
    const facts = { ...message, order: orderId, orderNumber: added.orderNumber };
    await enqueueEmail(tx, orderReplyEmail(brand, facts));
    await enqueuePushAlerts(tx, 'message', added.id);
    return 'taken';
  });
}
