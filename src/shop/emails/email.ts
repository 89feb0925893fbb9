import type { ReactElement } from 'react';
import type { Database } from '../../platform/db/database.ts';
import type { Logo } from '../../shared/brand/logo.ts';
import type { Look } from '../../shared/brand/look.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { Promises } from '../../shared/text/promises.ts';
import type { Wording } from '../settings/schema.ts';

/** An email as its sender writes it. What stands above `body` is settled when it is enqueued. */
export type EmailDraft = {
  to: string;
  subject: string;
  /** Where an answer goes; the shop's mailbox unless said otherwise. */
  replyTo?: string;
  /** More headers, such as those for leaving a newsletter with one click. */
  headers?: Record<string, string>;
  /** Carries a code or a link that opens something: what it says is deleted once it is delivered, and it is sent first. */
  isConfidential?: true;
  /** Parts such as those of `text-parts.tsx`; asked for when the email is sent. */
  body: () => ReactElement;
  /**
   * Asked for when the email is sent, outside any transaction. Where this throws, the email is tried again later; where it
   * throws `EmailNotNeeded`, it is dropped.
   */
  attachments?: (db: Pick<Database, 'sql'>) => Promise<readonly Attachment[]>;
};

/** What an email was about is gone since it was enqueued. */
export class EmailNotNeeded extends Error {}
/** Stands as the last error of an email that was dropped. */
export const NOT_NEEDED = 'not needed any more';

export type Attachment = { filename: string; contentType: string; content: Buffer };

/** A rendered email. */
export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo: string;
  headers: Record<string, string>;
};

/** What stands on all of the shop's emails. */
export type EmailBrand = {
  storeName: string;
  helpEmail: string;
  publicUrl: string;
  /** Where the back office is, without a slash at the end. */
  officeUrl: string;
  /** By post, in lines; empty: the owner has not said. */
  storeAddress: string;
  promises: Promises;
  /** What the owner has put in her own words. */
  wording: Wording;
  /** When and how what was ordered is collected; empty: the owner has said nothing. */
  pickupNote: string;
  /** What the owner says about customs duties, to buyers in other countries; empty: nothing. */
  customs: string;
  /** Where the shop is: times of the day are told as they are there, unless it is known where the reader is. */
  timeZone: string;
  look: Pick<Look, 'colors' | 'accent'>;
  logo: Logo;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
const HEADER_NAME = /^[A-Za-z0-9-]+$/;

/**
 * Throws where an email would carry something into its headers that does not belong there. Senders take addresses
 * through `parseEmailAddress` and write their subjects themselves, so this is a second lock and not a check of input.
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

type EmailHead = { to: string; replyTo: string; subject: string; headers?: Record<string, string> };
