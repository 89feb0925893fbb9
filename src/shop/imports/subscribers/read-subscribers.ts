import { parseEmailAddress } from '../../../shared/email-address.ts';
import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import type { UnreadTable } from '../../../shared/tables/read-table.ts';
import { cut } from '../../../shared/text/excerpts.ts';
import { type HasColumn, isYes, type NamedRow, readMoment, readRows } from '../core/columns.ts';
import type { SubscriberFormat } from './schema.ts';

export type ReadSubscribers = { ok: true; format: SubscriberFormat; lines: ParsedSubscriber[] } | UnreadTable;

export const MAX_SUBSCRIBERS = 20_000;

export function readSubscribers(bytes: Uint8Array, now: Date, encoding?: Encoding): ReadSubscribers {
  const table = readRows(bytes, encoding, {
    getFormat,
    empty: 'There’s nobody in this file.',
    maxRows: MAX_SUBSCRIBERS,
    tooMany: 'Split it.',
  });
  if (!table.ok) return table;
  const read: Record<SubscriberFormat, Reader> = { shopify: readShopify, mailchimp: readMailchimp, own: readOwn };
  return { ok: true, format: table.format, lines: toLines(table.rows, (row) => read[table.format](row, now)) };
}

function getFormat(has: HasColumn): { format: SubscriberFormat } | { sentence: string } {
  if (has('Email Address') && (has('MEMBER_RATING') || has('OPTIN_TIME') || has('LEID')))
    return { format: 'mailchimp' };
  if (has('Email') && (has('Accepts Email Marketing') || has('Accepts Marketing'))) return { format: 'shopify' };
  return has('Email') ? { format: 'own' } : { sentence: UNKNOWN_FORMAT };
}

const UNKNOWN_FORMAT =
  'We don’t know this file. Its first line should have the columns of a customer export from Shopify or an audience export from Mailchimp, or a column named Email.';

/** Consent as the file states it. `none`: no such column, or an empty cell. */
type Consent = 'yes' | 'no' | 'none' | 'left' | 'bounced';

type ParsedSubscriber = {
  line: number;
  typed: string;
  email: string | null;
  says: Consent;
  /** The column and its value. */
  consent: string;
  consentAt: string | null;
  /** An earlier row has the same address. */
  isRepeat: boolean;
};

type ParsedRow = Pick<ParsedSubscriber, 'says' | 'consent' | 'consentAt'> & { typed: string };

const MAX_TYPED_LENGTH = 320;
const MAX_CONSENT_LENGTH = 200;

/** Any refusal in one row overrides consent in another row of the same address. */
function toLines(rows: readonly NamedRow[], read: (row: NamedRow) => ParsedRow): ParsedSubscriber[] {
  const parsed = rows.map((row) => {
    const { typed, consent, ...rest } = read(row);
    return {
      ...rest,
      line: row.line,
      typed: sanitize(typed, MAX_TYPED_LENGTH),
      consent: sanitize(consent, MAX_CONSENT_LENGTH),
      email: parseEmailAddress(typed) ?? null,
    };
  });
  const refusals = new Map<string, Pick<ParsedRow, 'says' | 'consent'>>();
  for (const { email, says, consent } of parsed) {
    const isAgainst = says === 'left' || says === 'bounced' || says === 'no';
    if (email !== null && isAgainst && !refusals.has(email)) refusals.set(email, { says, consent });
  }
  const seen = new Set<string>();
  return parsed.map((one) => {
    const { email, says } = one;
    if (email === null) return { ...one, isRepeat: false };
    const isRepeat = seen.has(email);
    // A row without a statement doesn't count as the first one.
    if (says !== 'none') seen.add(email);
    return { ...one, ...(says === 'yes' && refusals.get(email)), isRepeat };
  });
}

const sanitize = (text: string, most: number) => cut(text.toWellFormed().replaceAll('\u0000', ''), most);

type Reader = (row: NamedRow, now: Date) => ParsedRow;

/** Shopify's customer export, with the consent column's name before or since 2022. It has no time of consent. */
const readShopify: Reader = ({ cell }) => {
  const today = cell('Accepts Email Marketing');
  const text = today || cell('Accepts Marketing');
  const column = today ? 'Accepts Email Marketing' : 'Accepts Marketing';
  return { typed: cell('Email'), ...readConsent(column, text), consentAt: null };
};

/**
 * Mailchimp's audience export: the subscribed file has the time of confirmation; the other two files have the time of
 * unsubscribing or cleaning.
 */
const readMailchimp: Reader = ({ cell }, now) => {
  const typed = cell('Email Address');
  const [left, cleaned] = [cell('UNSUB_TIME'), cell('CLEAN_TIME')];
  if (left) return { typed, says: 'left', consent: stateConsent('UNSUB_TIME', left), consentAt: null };
  if (cleaned) return { typed, says: 'bounced', consent: stateConsent('CLEAN_TIME', cleaned), consentAt: null };
  const [confirmed, optedIn] = [cell('CONFIRM_TIME'), cell('OPTIN_TIME')];
  const [column, time] = confirmed ? ['CONFIRM_TIME', confirmed] : ['OPTIN_TIME', optedIn];
  if (!time) return { typed, says: 'none', consent: '', consentAt: null };
  return { typed, says: 'yes', consent: stateConsent(column, time), consentAt: readTime(time, now) };
};

/** This shop's own export, or a list with an email and a Consent column. */
const readOwn: Reader = ({ cell }, now) => {
  const typed = cell('Email');
  const left = cell('Left', 'Unsubscribed');
  if (left) return { typed, says: 'left', consent: stateConsent('Left', left), consentAt: null };
  // This shop's export has the day in "Confirmed" and the instant in "Confirmed (UTC)".
  const confirmed = cell('Confirmed (UTC)', 'Confirmed');
  const consentAt = readTime(cell('Consent time') || confirmed, now);
  const stated = cell('Consent');
  if (stated) return { typed, ...readConsent('Consent', stated), consentAt };
  // A handmade list may have a word in this column.
  if (readTime(confirmed, now) === null) return { typed, ...readConsent('Confirmed', confirmed), consentAt };
  const agreedTo = cell('Agreed to');
  return { typed, says: 'yes', consent: agreedTo || stateConsent('Confirmed', confirmed), consentAt };
};

const readConsent = (column: string, text: string): Pick<ParsedRow, 'says' | 'consent'> => {
  if (text === '') return { says: 'none', consent: '' };
  return { says: isYes(text) ? 'yes' : 'no', consent: stateConsent(column, text) };
};

const stateConsent = (column: string, text: string) => `${column}: ${text}`;

/** UTC if no zone is given; null for unknown notations or future times. */
const readTime = (text: string, now: Date): string | null => readMoment(text, now)?.toISOString() ?? null;
