import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { consume, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmail, byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { findRepliedOrder, lockRepliedOrder, noteBounced } from '../orders/find-by-reply.ts';
import { enqueuePushAlerts } from '../push-alerts/enqueue.ts';
import { type Headers, readHead } from './email-headers.ts';
import { orderReplyEmail } from './emails/order-reply-email.tsx';
import { addReply } from './queries.ts';
import type { EmailReader } from './read-email.ts';
import { emailIdsIn, marksOf } from './reply-marks.ts';

type InboundDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  config: { rateLimits: boolean };
  log: Pick<Log, 'warn'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
  readEmail: EmailReader;
};

/** What became of an email. Whatever was not taken is still where it arrived first: in the shop's mailbox. */
export type InboundOutcome =
  | 'taken'
  | 'repeated'
  | 'bounced'
  | 'unreadable'
  /** Beyond a limit of headers, lines, parts, time or memory: sent again, it would be again. */
  | 'too_complex'
  /** The only one that is worth sending again. */
  | 'busy'
  | 'automatic'
  | 'no_sender'
  | 'empty'
  | 'no_order'
  | 'too_many';

/** Of what a report of a mail server quotes. */
const MAX_REPORT_LENGTH = 100_000;

/**
 * Takes a customer's email about an order into its conversation, once, and notifies staff. Its token says which order it is,
 * or the email of ours that it answers, or (from the buyer's own address) the number that addresses had before. Emails
 * about no order are not read any further, so strangers can't keep the reader busy.
 */
export async function receiveEmail(deps: InboundDeps, raw: Buffer): Promise<InboundOutcome> {
  const head = readHead(raw);
  if (!head) {
    deps.log.warn({ limit: 'headers', bytes: raw.length }, 'an email was too complex to read');
    return 'too_complex';
  }
  if (head.isReport) return receiveReport(deps, raw, head.of);
  if (head.isAutomatic) return 'automatic';
  const { sender } = head;
  if (sender === undefined) return 'no_sender';
  const marks = marksOf(head.of);
  const found = await findRepliedOrder(deps.db.sql, marks, sender);
  if (!found) return 'no_order';
  const isCustomer = found.email === sender;
  // Counted before it is read: what is costly to read counts, too. Others never use up what is the customer's.
  const limits = isCustomer
    ? [byId(RATE_LIMITS.orderEmailsOfCustomer, found.orderId)]
    : [byEmail(RATE_LIMITS.orderEmailsFromSender, sender), byId(RATE_LIMITS.orderEmails, found.orderId)];
  const turn = await consume(deps, ...limits);
  if (!turn.ok) return 'too_many';
  const read = await deps.readEmail(raw, isCustomer ? 'customer' : 'other');
  if (!read.ok) {
    if (read.reason === 'busy') await unconsume(deps, ...limits);
    return read.reason;
  }
  const { text, key, attachments, name } = read.body;
  const now = deps.now();
  const brand = await deps.emailBrand();
  return deps.db.transaction(async (tx) => {
    const order = await lockRepliedOrder(tx, marks, sender);
    if (!order) return 'no_order';
    const { orderId, customerId } = order;
    const author = name ?? (sender === order.email ? order.name : sender);
    const message = { name: author, email: sender, message: text || '(no text)', attachments };
    const added = await addReply(tx.sql, { ...message, customerId, orderId, key }, now);
    if (!added) return 'repeated';
    const facts = { ...message, order: orderId, orderNumber: added.orderNumber };
    await enqueueEmail(tx, orderReplyEmail(brand, facts));
    await enqueuePushAlerts(tx, 'message', added.id);
    return 'taken';
  });
}

/** RFC 3464: `Action: failed` means that it is given up; the failed email's own Message-ID is quoted below. */
async function receiveReport(deps: InboundDeps, raw: Buffer, of: Headers): Promise<InboundOutcome> {
  const report = raw.toString('latin1', 0, MAX_REPORT_LENGTH);
  if (!/^action: {0,9}failed/im.test(report)) return 'automatic';
  const answered = [...of('in-reply-to'), ...of('references')].join(' ');
  const quoted = [...report.matchAll(/^message-id: {0,9}(<[^>\r\n]{1,200}>)/gim)].map(([, id = '']) => id);
  const emailIds = emailIdsIn([answered, ...quoted].join(' '));
  const count = await deps.db.transaction((tx) => noteBounced(tx, emailIds, deps.now()));
  return count > 0 ? 'bounced' : 'automatic';
}
