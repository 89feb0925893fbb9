// Runs in a thread of its own for each email (`read-email.ts`). Mail parsers work through a text line by line, and what a
// stranger sends may keep one busy for seconds: here it holds nobody up and can be ended.
import { createHash } from 'node:crypto';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import PostalMime, { type Email } from 'postal-mime';
import { parsePersonName } from '../../shared/person-name.ts';
import { cut } from '../../shared/text/excerpts.ts';
import { plainText } from '../../shared/text/plain-text.ts';
import { withoutQuote } from './quoted-reply.ts';

type EmailBody = {
  /** Undefined where the email names nobody. */
  name: string | undefined;
  text: string;
  attachments: string[];
  /** The same for the same email, however often it comes. */
  key: string;
};

export type ReadBody =
  | { ok: true; body: EmailBody }
  | { ok: false; reason: 'unreadable' | 'empty' }
  | { ok: false; reason: 'too_complex'; limit: 'lines' | 'parts' | 'time' | 'memory' };

/** As long as what staff write; what is longer is cut. */
const MAX_REPLY_LENGTH = 10_000;
/** One MIME part in another, bytes of all headers, emails in emails: beyond what any mail program writes. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };
/** Files in base64 have some 200,000 lines in the largest email, all of them long. */
const MAX_LINES = 300_000;
const MAX_SHORT_LINES = 20_000;
const SHORT_LINE_BYTES = 60;
/** Every part with a file or a text has this header. */
const MAX_PARTS = 200;
const MAX_ATTACHMENTS = 20;
const MAX_FILE_NAME_LENGTH = 100;

async function readBody(raw: Buffer): Promise<ReadBody> {
  const limit = exceededLimit(raw);
  if (limit) return { ok: false, reason: 'too_complex', limit };
  const email = await PostalMime.parse(raw, LIMITS).catch(() => undefined);
  if (!email) return { ok: false, reason: 'unreadable' };
  const attachments = email.attachments
    .filter(({ related, disposition }) => !related && disposition !== 'inline')
    .slice(0, MAX_ATTACHMENTS)
    .map(({ filename }) => cut(cleaned(filename ?? '').replaceAll('\n', ' '), MAX_FILE_NAME_LENGTH) || 'a file');
  const text = textOf(email);
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
    if (lines > MAX_LINES || shortLines > MAX_SHORT_LINES) return 'lines';
    if (parts > MAX_PARTS) return 'parts';
    start = end + 1;
  }
  return undefined;
}

/** What the person wrote, as plain text, without what they quote below it. */
function textOf({ text, html }: Email): string {
  const whole = cleaned(text?.trim() ? text : plainText(cut(html ?? '', 20 * MAX_REPLY_LENGTH)));
  const own = withoutQuote(whole);
  return own.length <= MAX_REPLY_LENGTH ? own : `${cut(own, MAX_REPLY_LENGTH - 1)}…`;
}

/** Without control characters and the marks that turn the direction of what follows; lines end in one way. */
const cleaned = (text: string): string =>
  cut(text, 20 * MAX_REPLY_LENGTH)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

if (!isMainThread && parentPort && workerData?.email) {
  parentPort.postMessage(await readBody(Buffer.from(workerData.email as Uint8Array)));
}
