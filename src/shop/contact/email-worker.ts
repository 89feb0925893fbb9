// Runs in its own thread for each email (`read-email.ts`). A hostile email can keep a mail parser busy for seconds;
// here it blocks nothing and can be terminated.
import { createHash } from 'node:crypto';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import PostalMime, { type Email } from 'postal-mime';
import { parsePersonName } from '../../shared/person-name.ts';
import { cut } from '../../shared/text/excerpts.ts';
import { plainText } from '../../shared/text/plain-text.ts';
import { withoutQuote } from './quoted-reply.ts';

export type ReadBody =
  | { ok: true; body: EmailBody }
  | { ok: false; reason: 'unreadable' | 'empty' }
  | { ok: false; reason: 'too_complex'; limit: 'lines' | 'parts' | 'time' | 'memory' };

type EmailBody = {
  name: string | undefined;
  text: string;
  attachments: string[];
  /** Identical for repeated deliveries of the same email. */
  key: string;
};

/** Same limit as staff replies; longer texts are cut. */
const MAX_REPLY_LENGTH = 10_000;
/** Nesting of MIME parts, total header size, nesting of emails: above what mail programs produce. */
const PARSER_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };
/** The largest email has some 200,000 lines of base64, all of them long. */
const MAX_EMAIL_LINES = 300_000;
const MAX_SHORT_LINES = 20_000;
const SHORT_LINE_BYTES = 60;
/** Every part with a file or text has a Content-Type header. */
const MAX_PARTS = 200;
const MAX_ATTACHMENTS = 20;
const MAX_FILE_NAME_LENGTH = 100;

async function readBody(raw: Buffer): Promise<ReadBody> {
  const limit = exceededLimit(raw);
  if (limit) return { ok: false, reason: 'too_complex', limit };
  const email = await PostalMime.parse(raw, PARSER_LIMITS).catch(() => undefined);
  if (!email) return { ok: false, reason: 'unreadable' };
  const attachments = email.attachments
    .filter(({ related, disposition }) => !related && disposition !== 'inline')
    .slice(0, MAX_ATTACHMENTS)
    .map(({ filename }) => cut(sanitize(filename ?? '').replaceAll('\n', ' '), MAX_FILE_NAME_LENGTH) || 'a file');
  const text = extractText(email);
  if (text === '' && attachments.length === 0) return { ok: false, reason: 'empty' };
  const key = createHash('sha256')
    .update(email.messageId ? `id ${email.messageId}` : raw)
    .digest('hex');
  return { ok: true, body: { name: parsePersonName(email.from?.name ?? ''), text, attachments, key } };
}

const LINE_FEED = 0x0a;
const CONTENT_TYPE = 'content-type:';

function exceededLimit(raw: Buffer): 'lines' | 'parts' | undefined {
  let [lines, shortLines, parts, start] = [0, 0, 0, 0];
  while (start < raw.length) {
    const found = raw.indexOf(LINE_FEED, start);
    const end = found === -1 ? raw.length : found;
    lines += 1;
    if (end - start < SHORT_LINE_BYTES) shortLines += 1;
    if (raw.toString('latin1', start, start + CONTENT_TYPE.length).toLowerCase() === CONTENT_TYPE) parts += 1;
    if (lines > MAX_EMAIL_LINES || shortLines > MAX_SHORT_LINES) return 'lines';
    if (parts > MAX_PARTS) return 'parts';
    start = end + 1;
  }
  return undefined;
}

function extractText({ text, html }: Email): string {
  const whole = sanitize(text?.trim() ? text : plainText(cut(html ?? '', 20 * MAX_REPLY_LENGTH)));
  const own = withoutQuote(whole);
  return own.length <= MAX_REPLY_LENGTH ? own : `${cut(own, MAX_REPLY_LENGTH - 1)}…`;
}

/** Removes control characters and bidirectional marks; normalizes line breaks. */
const sanitize = (text: string): string =>
  cut(text, 20 * MAX_REPLY_LENGTH)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

if (!isMainThread && parentPort && workerData?.email) {
  parentPort.postMessage(await readBody(Buffer.from(workerData.email as Uint8Array)));
}
