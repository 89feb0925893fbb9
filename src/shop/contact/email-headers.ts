import type { Email } from 'postal-mime';
import { cut } from '../../shared/cut.ts';

export type Headers = (name: string) => string[];

const LONGEST_HEADER = 10_000;

export const headersOf =
  (email: Email): Headers =>
  (name) =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => cut(value, LONGEST_HEADER));

/** Answering machines, mailing lists, mail servers: what they write is no message of a person (RFC 3834). */
export function isAutomatic(email: Email, of: Headers): boolean {
  const submitted = of('auto-submitted')[0]?.trim().toLowerCase() ?? 'no';
  const precedence = of('precedence')[0]?.trim().toLowerCase() ?? '';
  return (
    !submitted.startsWith('no') ||
    ['auto_reply', 'bulk', 'junk', 'list'].includes(precedence) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'].some((name) => of(name).length > 0) ||
    of('return-path')[0]?.trim() === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(email.from?.address ?? '')
  );
}
