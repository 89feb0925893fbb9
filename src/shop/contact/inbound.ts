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
  noteBounced,
  type ReplyMarks,
  TOKEN_LENGTH,
} from '../orders/messages/replies.ts';
import { enqueuePushAlerts } from '../push-alerts/alerts.ts';
import { orderReplyEmail } from './emails/contact-emails.tsx';
import { addReply } from './queries.ts';
import type { EmailReader } from './read-email.ts';

/** The values of a header, by its name in lower case. */
type Headers = (name: string) => string[];

type EmailHead = {
  of: Headers;
  /** Undefined where the email names none, or more than an address. */
  sender: EmailAddress | undefined;
  isAutomatic: boolean;
  /** A mail server's report about an email of ours (RFC 3464). */
  isReport: boolean;
};

const MAX_HEAD_BYTES = 64 * 1024;
const MAX_HEADERS = 500;
const MAX_HEADER_LENGTH = 10_000;
const MAX_FROM_LENGTH = 1_000;

/**
 * What an email says above its text, read before anything else is: it takes a fraction of a millisecond, and tells whether the rest is
 * worth reading. Encoded words stay encoded, which addresses and ids never are. Undefined where it is larger than mail programs write.
 */
function readHead(raw: Buffer): EmailHead | undefined {
  const text = raw.toString('utf8', 0, MAX_HEAD_BYTES + 1).replace(/^\r?\n/, '\n\n');
  const end = text.search(/\n\r?\n/);
  if (end === -1 && raw.length > MAX_HEAD_BYTES) return undefined;
  const headers = headersIn(end === -1 ? text : text.slice(0, end));
  if (headers.length > MAX_HEADERS) return undefined;
  const of: Headers = (name) =>
    headers.filter((header) => header.name === name).map(({ lines }) => cut(lines.join(' '), MAX_HEADER_LENGTH));
  const from = addressParser(cut(of('from')[0] ?? '', MAX_FROM_LENGTH))[0]?.address ?? '';
  return {
    of,
    sender: parseEmailAddress(from),
    isAutomatic: isAutomatic(of, from),
    isReport: /multipart\/report|delivery-status/i.test(of('content-type')[0] ?? ''),
  };
}

/** A line that begins with a space goes on with the header above it. */
function headersIn(head: string): { name: string; lines: string[] }[] {
  const headers: { name: string; lines: string[] }[] = [];
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line)) headers.at(-1)?.lines.push(line.trim());
    else if (colon > 0)
      headers.push({ name: line.slice(0, colon).trim().toLowerCase(), lines: [line.slice(colon + 1).trim()] });
  }
  return headers;
}

/** Answering machines, mailing lists, mail servers: what they write is no message of a person (RFC 3834). */
function isAutomatic(of: Headers, from: string): boolean {
  const submitted = of('auto-submitted')[0]?.trim().toLowerCase() ?? 'no';
  const precedence = of('precedence')[0]?.trim().toLowerCase() ?? '';
  return (
    !submitted.startsWith('no') ||
    ['auto_reply', 'bulk', 'junk', 'list'].includes(precedence) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'].some((name) => of(name).length > 0) ||
    of('return-path')[0]?.trim() === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from)
  );
}

/** Of our own Message-IDs (`emails/delivery.ts`). */
const EMAIL_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/g;
const MAX_MARKS = 20;

const emailIdsIn = (text: string) =>
  [...new Set([...text.toLowerCase().matchAll(EMAIL_ID)].map(([, id = '']) => id))].slice(0, MAX_MARKS);

/** Where it was sent to, as the sender wrote it and as servers on its way noted it when they forwarded it. */
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

function marksOf(of: Headers): ReplyMarks {
  const tags = SENT_TO.flatMap((name) => of(name))
    .flatMap((value) => [...value.toLowerCase().matchAll(/\+([0-9a-z]{1,12})@/g)].map(([, tag = '']) => tag))
    .slice(0, MAX_MARKS);
  return {
    tokens: tags.filter((tag) => tag.length === TOKEN_LENGTH),
    numbers: tags.filter((tag) => /^[0-9]{1,9}$/.test(tag)).map(Number),
    emailIds: emailIdsIn([...of('in-reply-to'), ...of('references')].join(' ')),
  };
}

type InboundDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  config: { rateLimits: boolean };
  log: Pick<Log, 'warn'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
  readEmail: EmailReader;
};

/** What became of an email. Whatever was not taken is still where it arrived first: in the shop's mailbox. */
type InboundOutcome =
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
