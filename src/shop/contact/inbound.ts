import { addressParser } from 'postal-mime';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { consume, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmail, byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { type EmailAddress, parseEmailAddress } from '../../shared/email-address.ts';
import { cut } from '../../shared/text/excerpts.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import {
  findRepliedOrder,
  lockRepliedOrder,
  type ReplyMarks,
  recordBounces,
  TOKEN_LENGTH,
} from '../orders/messages/replies.ts';
import { enqueuePushAlerts } from '../push-alerts/alerts.ts';
import { orderReplyEmail } from './emails/contact-emails.tsx';
import { addReply } from './queries.ts';
import type { EmailReader } from './read-email.ts';

type InboundDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  config: { rateLimits: boolean };
  log: Pick<Log, 'warn'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
  readEmail: EmailReader;
};

/** Result for an inbound email. Emails that aren't `taken` stay only in the shop's mailbox. */
type InboundOutcome =
  | 'taken'
  | 'repeated'
  | 'bounced'
  | 'unreadable'
  /** Exceeds a limit of headers, lines, parts, time or memory; a retry would fail again. */
  | 'too_complex'
  /** The only result worth a retry. */
  | 'busy'
  | 'automatic'
  | 'no_sender'
  | 'empty'
  | 'no_order'
  | 'too_many';

/**
 * Adds a customer's email about an order to its conversation, once, and notifies staff. The order is found by the token
 * in the address, or by the answered email's id.
 * Emails about no order aren't parsed further, so strangers can't keep the reader busy.
 */
export async function receiveEmail(deps: InboundDeps, raw: Buffer): Promise<InboundOutcome> {
  const head = readHead(raw);
  if (!head) {
    deps.log.warn({ limit: 'headers', bytes: raw.length }, 'an email was too complex to read');
    return 'too_complex';
  }
  if (head.isReport) return receiveReport(deps, raw, head.header);
  if (head.isAutomatic) return 'automatic';
  const { sender } = head;
  if (sender === undefined) return 'no_sender';
  const marks = toReplyMarks(head.header);
  const found = await findRepliedOrder(deps.db.sql, marks);
  if (!found) return 'no_order';
  const isCustomer = found.email === sender;
  // Consume before parsing, so costly emails count. Other senders never use up the customer's limit.
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
    const order = await lockRepliedOrder(tx, marks);
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

/** Prefix of a delivery report that is searched. */
const MAX_REPORT_LENGTH = 100_000;

/** RFC 3464: `Action: failed` marks a permanent failure; the failed email's Message-ID is quoted below. */
async function receiveReport(deps: InboundDeps, raw: Buffer, header: Headers): Promise<InboundOutcome> {
  const report = raw.toString('latin1', 0, MAX_REPORT_LENGTH);
  if (!/^action: {0,9}failed/im.test(report)) return 'automatic';
  const answered = [...header('in-reply-to'), ...header('references')].join(' ');
  const quoted = [...report.matchAll(/^message-id: {0,9}(<[^>\r\n]{1,200}>)/gim)].map(([, id = '']) => id);
  const emailIds = findEmailIds([answered, ...quoted].join(' '));
  const count = await deps.db.transaction((tx) => recordBounces(tx, emailIds, deps.now()));
  return count > 0 ? 'bounced' : 'automatic';
}

/** A header's values by its lower-case name. */
type Headers = (name: string) => string[];

type EmailHead = {
  header: Headers;
  /** Undefined without exactly one valid address. */
  sender: EmailAddress | undefined;
  isAutomatic: boolean;
  /** A delivery report about one of the shop's emails (RFC 3464). */
  isReport: boolean;
};

const MAX_HEAD_BYTES = 64 * 1024;
const MAX_HEADERS = 500;
const MAX_HEADER_LENGTH = 10_000;
const MAX_FROM_LENGTH = 1_000;

/**
 * Parses the headers first: it takes a fraction of a millisecond, and most emails need no further reading. Encoded
 * words stay encoded; addresses and ids never are. Undefined if the headers are larger than mail programs write.
 */
function readHead(raw: Buffer): EmailHead | undefined {
  const text = raw.toString('utf8', 0, MAX_HEAD_BYTES + 1).replace(/^\r?\n/, '\n\n');
  const end = text.search(/\n\r?\n/);
  if (end === -1 && raw.length > MAX_HEAD_BYTES) return undefined;
  const headers = parseHeaders(end === -1 ? text : text.slice(0, end));
  if (headers.length > MAX_HEADERS) return undefined;
  const header: Headers = (name) =>
    headers.filter((each) => each.name === name).map(({ lines }) => cut(lines.join(' '), MAX_HEADER_LENGTH));
  const from = addressParser(cut(header('from')[0] ?? '', MAX_FROM_LENGTH))[0]?.address ?? '';
  return {
    header,
    sender: parseEmailAddress(from),
    isAutomatic: isAutomatic(header, from),
    isReport: /multipart\/report|delivery-status/i.test(header('content-type')[0] ?? ''),
  };
}

/** A line starting with whitespace continues the previous header. */
function parseHeaders(head: string): { name: string; lines: string[] }[] {
  const headers: { name: string; lines: string[] }[] = [];
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line)) headers.at(-1)?.lines.push(line.trim());
    else if (colon > 0)
      headers.push({ name: line.slice(0, colon).trim().toLowerCase(), lines: [line.slice(colon + 1).trim()] });
  }
  return headers;
}

/** Auto-replies, mailing lists and mail servers (RFC 3834). */
function isAutomatic(header: Headers, from: string): boolean {
  const submitted = header('auto-submitted')[0]?.trim().toLowerCase() ?? 'no';
  const precedence = header('precedence')[0]?.trim().toLowerCase() ?? '';
  return (
    !submitted.startsWith('no') ||
    ['auto_reply', 'bulk', 'junk', 'list'].includes(precedence) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'].some((name) => header(name).length > 0) ||
    header('return-path')[0]?.trim() === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from)
  );
}

/** Recipient headers, as written by the sender and added by forwarding servers. */
const SENT_TO = [
  'to',
  'cc',
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'x-forwarded-to',
  'envelope-to',
  'x-envelope-to',
];

function toReplyMarks(header: Headers): ReplyMarks {
  const tags = SENT_TO.flatMap((name) => header(name))
    .flatMap((value) => [...value.toLowerCase().matchAll(/\+([0-9a-z]{1,12})@/g)].map(([, tag = '']) => tag))
    .slice(0, MAX_MARKS);
  return {
    tokens: tags.filter((tag) => tag.length === TOKEN_LENGTH),
    emailIds: findEmailIds([...header('in-reply-to'), ...header('references')].join(' ')),
  };
}

/** Matches the shop's own Message-IDs (`emails/delivery.ts`). */
const EMAIL_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/g;
const MAX_MARKS = 20;

const findEmailIds = (text: string) =>
  [...new Set([...text.toLowerCase().matchAll(EMAIL_ID)].map(([, id = '']) => id))].slice(0, MAX_MARKS);
