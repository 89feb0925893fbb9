import type { ReactElement } from 'react';
import type { Database } from '../../platform/db/database.ts';
import type { Logo } from '../../shared/brand/logo.ts';
import type { Look } from '../../shared/brand/look.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { Promises } from '../../shared/text/promises.ts';
import type { Wording } from '../settings/schema.ts';

export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo: string;
  headers: Record<string, string>;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

const HEADER_NAME = /^[A-Za-z0-9-]+$/;
type EmailHead = { to: string; replyTo: string; subject: string; headers?: Record<string, string> };

/**
 * Throws on header injection. Senders already parse addresses and write subjects, so this is a second line of defense,
 * not input validation.
 */
export function assertNoHeaderInjection({ to, replyTo, subject, headers = {} }: EmailHead): void {
  for (const address of [to, replyTo]) {
    if (parseEmailAddress(address) !== address) throw new Error('An email needs plain email addresses.');
  }
  if (CONTROL.test(subject) || subject.trim() === '') throw new Error('A subject is one line of text.');
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name) || CONTROL.test(value)) throw new Error(`The header ${name} is not one line of text.`);
  }
}

export type Attachment = { filename: string; contentType: string; content: Buffer };

/** An unrendered email. Fields above `body` are fixed at enqueueing. */
export type EmailDraft = {
  to: string;
  subject: string;
  /** Reply address; default: the shop's mailbox. */
  replyTo?: string;
  /** Extra headers, such as one-click unsubscribe. */
  headers?: Record<string, string>;
  /** Contains a code or login link: content is deleted after delivery, and it is sent first. */
  isConfidential?: true;
  /** Parts such as those of `text-parts.tsx`; called when the email is sent. */
  body: () => ReactElement;
  /** Called when the email is sent, outside any transaction. Errors are retried; `EmailNotNeeded` drops the email. */
  attachments?: (db: Pick<Database, 'sql'>) => Promise<readonly Attachment[]>;
};

/** Headers for one-click unsubscribe at a URL that takes a POST (RFC 8058). */
export const oneClickUnsubscribe = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Thrown if the email's subject no longer exists. */
export class EmailNotNeeded extends Error {}

/** Last error of a dropped email. */
export const NOT_NEEDED = 'not needed any more';

export type EmailBrand = {
  storeName: string;
  helpEmail: string;
  publicUrl: string;
  /** URL of the back office, without a trailing slash. */
  officeUrl: string;
  /** Postal address, in lines; may be empty. */
  storeAddress: string;
  promises: Promises;
  wording: Wording;
  /** Pickup hours and directions; may be empty. */
  pickupNote: string;
  /** Note about customs duties for buyers abroad; may be empty. */
  customs: string;
  /** About returns of bead-studio designs; may be empty. */
  customReturns: string;
  /** The shop's time zone, for times if the reader's is unknown. */
  timeZone: string;
  look: Look;
  logo: Logo;
};
