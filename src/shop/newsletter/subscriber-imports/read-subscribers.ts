import { parseEmailAddress } from '../../../shared/email-address.ts';
import type { Encoding } from '../../../shared/tables/encoding-schema.ts';
import { readTable, type UnreadTable } from '../../../shared/tables/read-table.ts';
import { cut } from '../../../shared/text/excerpts.ts';
import { isYes, type NamedRow, nameColumns } from '../../imports/read-columns.ts';
import { readMoment } from '../../imports/read-moment.ts';
import type { SubscriberFormat } from './schema.ts';

/** What the file says of somebody's consent. `none`: it has no such column, or nothing stands there. */
type Says = 'yes' | 'no' | 'none' | 'left' | 'bounced';

type GivenSubscriber = {
  line: number;
  typed: string;
  email: string | null;
  says: Says;
  /** The column that says so, with what it says. */
  consent: string;
  consentAt: string | null;
  /** The same address stands in an earlier row. */
  isRepeat: boolean;
};

const MAX_TYPED_LENGTH = 320;
const MAX_CONSENT_LENGTH = 200;

type Given = Pick<GivenSubscriber, 'says' | 'consent' | 'consentAt'> & { typed: string };

/** Who says anything but yes in one row has not agreed in another. */
function linesOf(rows: readonly NamedRow[], read: (row: NamedRow) => Given): GivenSubscriber[] {
  const given = rows.map((row) => {
    const { typed, consent, ...rest } = read(row);
    return {
      ...rest,
      line: row.line,
      typed: cleaned(typed, MAX_TYPED_LENGTH),
      consent: cleaned(consent, MAX_CONSENT_LENGTH),
      email: parseEmailAddress(typed) ?? null,
    };
  });
  const refusals = new Map<string, Pick<Given, 'says' | 'consent'>>();
  for (const { email, says, consent } of given) {
    const isAgainst = says === 'left' || says === 'bounced' || says === 'no';
    if (email !== null && isAgainst && !refusals.has(email)) refusals.set(email, { says, consent });
  }
  const seen = new Set<string>();
  return given.map((one) => {
    const { email, says } = one;
    if (email === null) return { ...one, isRepeat: false };
    const isRepeat = seen.has(email);
    // A row that says nothing takes no other's place.
    if (says !== 'none') seen.add(email);
    return { ...one, ...(says === 'yes' && refusals.get(email)), isRepeat };
  });
}

const cleaned = (text: string, most: number) => cut(text.toWellFormed().replaceAll('\u0000', ''), most);

export type ReadSubscribers = { ok: true; format: SubscriberFormat; lines: GivenSubscriber[] } | UnreadTable;

export const MAX_SUBSCRIBERS = 20_000;

type Reader = (row: NamedRow, now: Date) => Given;

/** Reads a file of subscribers, and whose it is by its first line. */
export function readSubscribers(bytes: Uint8Array, now: Date, encoding?: Encoding): ReadSubscribers {
  const table = readTable(bytes, encoding);
  if (!table.ok) return table;
  const { has, rows } = nameColumns(table.head, table.rows);
  const format = formatOf(has);
  if (format === undefined) return { ok: false, sentence: NOT_KNOWN };
  if (rows.length === 0) return { ok: false, sentence: 'There’s nobody in this file.' };
  if (rows.length > MAX_SUBSCRIBERS) return { ok: false, sentence: tooMany(rows.length) };
  const read: Record<SubscriberFormat, Reader> = { shopify: readShopify, mailchimp: readMailchimp, own: readOwn };
  return { ok: true, format, lines: linesOf(rows, (row) => read[format](row, now)) };
}

const NOT_KNOWN =
  'We don’t know this file. Its first line should have the columns of a customer export from Shopify or an audience export from Mailchimp, or a column named Email.';

const tooMany = (count: number) =>
  `A file can have up to ${MAX_SUBSCRIBERS.toLocaleString('en-US')} rows, and this one has ${count.toLocaleString('en-US')}. Split it.`;

function formatOf(has: (title: string) => boolean): SubscriberFormat | undefined {
  if (has('Email Address') && (has('MEMBER_RATING') || has('OPTIN_TIME') || has('LEID'))) return 'mailchimp';
  if (has('Email') && (has('Accepts Email Marketing') || has('Accepts Marketing'))) return 'shopify';
  return has('Email') ? 'own' : undefined;
}

/** Its customers export, with the column's name of before 2022 or of today; when somebody agreed it doesn't tell. */
const readShopify: Reader = ({ cell }) => {
  const today = cell('Accepts Email Marketing');
  const text = today || cell('Accepts Marketing');
  const column = today ? 'Accepts Email Marketing' : 'Accepts Marketing';
  return { typed: cell('Email'), ...consentOf(column, text), consentAt: null };
};

/** Its export of an audience: who is subscribed has the time at which they confirmed; the other two files say what came after it. */
const readMailchimp: Reader = ({ cell }, now) => {
  const typed = cell('Email Address');
  const [left, cleaned] = [cell('UNSUB_TIME'), cell('CLEAN_TIME')];
  if (left) return { typed, says: 'left', consent: saying('UNSUB_TIME', left), consentAt: null };
  if (cleaned) return { typed, says: 'bounced', consent: saying('CLEAN_TIME', cleaned), consentAt: null };
  const [confirmed, asked] = [cell('CONFIRM_TIME'), cell('OPTIN_TIME')];
  const [column, time] = confirmed ? ['CONFIRM_TIME', confirmed] : ['OPTIN_TIME', asked];
  if (!time) return { typed, says: 'none', consent: '', consentAt: null };
  return { typed, says: 'yes', consent: saying(column, time), consentAt: readTime(time, now) };
};

/** This shop's export, or a list with an address and a column Consent. */
const readOwn: Reader = ({ cell }, now) => {
  const typed = cell('Email');
  const left = cell('Left', 'Unsubscribed');
  if (left) return { typed, says: 'left', consent: saying('Left', left), consentAt: null };
  // This shop's export has the day there and the moment beside it.
  const confirmed = cell('Confirmed (UTC)', 'Confirmed');
  const consentAt = readTime(cell('Consent time') || confirmed, now);
  const stated = cell('Consent');
  if (stated) return { typed, ...consentOf('Consent', stated), consentAt };
  // A list made by hand may have a word there.
  if (readTime(confirmed, now) === null) return { typed, ...consentOf('Confirmed', confirmed), consentAt };
  const agreedTo = cell('Agreed to');
  return { typed, says: 'yes', consent: agreedTo || saying('Confirmed', confirmed), consentAt };
};

const consentOf = (column: string, text: string): Pick<Given, 'says' | 'consent'> => {
  if (text === '') return { says: 'none', consent: '' };
  return { says: isYes(text) ? 'yes' : 'no', consent: saying(column, text) };
};

const saying = (column: string, text: string) => `${column}: ${text}`;

/** In UTC where it names no zone; null for another notation, or one that is still to come. */
const readTime = (text: string, now: Date): string | null => readMoment(text, now)?.toISOString() ?? null;
