import { addressParser } from 'postal-mime';
import { type EmailAddress, parseEmailAddress } from '../../shared/email-address.ts';
import { cut } from '../../shared/text/excerpts.ts';

/** The values of a header, by its name in lower case. */
export type Headers = (name: string) => string[];

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
export function readHead(raw: Buffer): EmailHead | undefined {
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
