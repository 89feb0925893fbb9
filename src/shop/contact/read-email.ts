import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { cut } from '../../shared/cut.ts';
import { type EmailAddress, parseEmailAddress } from '../../shared/email-address.ts';
import { parsePersonName } from '../../shared/person-name.ts';
import { plainText } from '../imports/plain-text.ts';
import type { ReplyMarks } from '../orders/find-by-reply.ts';
import { type Headers, headersOf, isAutomatic } from './email-headers.ts';
import { withoutQuote } from './quoted-reply.ts';
import { emailIdsIn, marksOf } from './reply-marks.ts';

/** As long as what staff write; what is longer is cut. */
export const LONGEST_REPLY = 10_000;

/** One MIME part in another, headers in bytes, emails in emails: beyond what any mail program writes. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };
/** Files in base64 have some 200,000 lines in the largest email; its reader keeps a piece of memory for each line of a text. */
const MOST_LINES = 300_000;
const MOST_ATTACHMENTS = 20;
const LONGEST_FILE_NAME = 100;
/** Of what a report of a mail server quotes. */
const LONGEST_REPORT = 100_000;

export type InboundEmail = {
  marks: ReplyMarks;
  sender: EmailAddress;
  /** Undefined where the email names nobody. */
  name: string | undefined;
  text: string;
  attachments: string[];
  /** The same for the same email, however often it comes. */
  key: string;
};

export type ReadEmail =
  | { kind: 'reply'; email: InboundEmail }
  /** A mail server about emails of ours that it did not deliver; none where it names none. */
  | { kind: 'bounce'; emailIds: string[] }
  | { kind: 'ignored'; reason: 'unreadable' | 'automatic' | 'no_sender' | 'empty' };

/** Reads an email as it came over the wire. Whatever is wrong with it, nothing is thrown. */
export async function readEmail(raw: Buffer): Promise<ReadEmail> {
  if (hasMoreLines(raw, MOST_LINES)) return { kind: 'ignored', reason: 'unreadable' };
  const email = await PostalMime.parse(raw, LIMITS).catch(() => undefined);
  if (!email) return { kind: 'ignored', reason: 'unreadable' };
  const of = headersOf(email);
  if (/multipart\/report|delivery-status/i.test(of('content-type')[0] ?? '')) return readReport(raw, of);
  if (isAutomatic(email, of)) return { kind: 'ignored', reason: 'automatic' };
  const sender = parseEmailAddress(email.from?.address ?? '');
  if (sender === undefined) return { kind: 'ignored', reason: 'no_sender' };
  const attachments = email.attachments
    .filter(({ related, disposition }) => !related && disposition !== 'inline')
    .slice(0, MOST_ATTACHMENTS)
    .map(({ filename }) => cut(cleaned(filename ?? '').replaceAll('\n', ' '), LONGEST_FILE_NAME) || 'a file');
  const text = textOf(email);
  if (text === '' && attachments.length === 0) return { kind: 'ignored', reason: 'empty' };
  const key = createHash('sha256')
    .update(email.messageId ? `id ${email.messageId}` : raw)
    .digest('hex');
  const name = parsePersonName(email.from?.name ?? '');
  return { kind: 'reply', email: { marks: marksOf(of), sender, name, text, attachments, key } };
}

const LINE_FEED = 0x0a;

function hasMoreLines(raw: Buffer, most: number): boolean {
  let lines = 0;
  for (let at = raw.indexOf(LINE_FEED); at !== -1; at = raw.indexOf(LINE_FEED, at + 1)) {
    lines += 1;
    if (lines > most) return true;
  }
  return false;
}

/** RFC 3464: `Action: failed` means that it is given up; the failed email's own Message-ID is quoted below. */
function readReport(raw: Buffer, of: Headers): ReadEmail {
  const report = raw.toString('latin1', 0, LONGEST_REPORT);
  if (!/^action: {0,9}failed/im.test(report)) return { kind: 'ignored', reason: 'automatic' };
  const answered = [...of('in-reply-to'), ...of('references')].join(' ');
  const quoted = [...report.matchAll(/^message-id: {0,9}(<[^>\r\n]{1,200}>)/gim)].map(([, id = '']) => id);
  return { kind: 'bounce', emailIds: emailIdsIn([answered, ...quoted].join(' ')) };
}

/** What the person wrote, as plain text, without what they quote below it. */
function textOf({ text, html }: Email): string {
  const whole = cleaned(text?.trim() ? text : plainText(cut(html ?? '', 20 * LONGEST_REPLY)));
  const own = withoutQuote(whole);
  return own.length <= LONGEST_REPLY ? own : `${cut(own, LONGEST_REPLY - 1)}…`;
}

/** Without control characters and the marks that turn the direction of what follows; lines end in one way. */
const cleaned = (text: string): string =>
  cut(text, 20 * LONGEST_REPLY)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
