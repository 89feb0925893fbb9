import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byEvent } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { countEntries, findEntries, listEntriesAbout, saveEntry, scanEntries } from './queries.ts';
import type { AuditEntry } from './schema.ts';

type SecurityEvent = {
  outcome: 'allowed' | 'refused';
  /** For the log. */
  sentence: string;
  /** Strangers can cause any number of it: entries are limited (`LIMITS.securityEntries`). */
  isLimited?: true;
};

const allowed = (sentence: string) => ({ outcome: 'allowed', sentence }) as const;
const refused = (sentence: string) => ({ outcome: 'refused', sentence, isLimited: true }) as const;

/** Every event that tells of an attack, or of a door that was opened: each goes to the log and to the audit entries. */
export const SECURITY_EVENTS = {
  'staff.signed_in': allowed('a member of staff signed in'),
  'staff.signed_in_new_browser': allowed('a member of staff signed in from a new browser'),
  'staff.sign_in_refused': refused('a staff sign-in had a wrong email or password'),
  'staff.code_refused': refused('a staff sign-in had a wrong second-factor code'),
  'staff.locked_out': refused('a staff sign-in was refused after too many tries'),
  'staff.recovery_code_used': allowed('a recovery code was used'),
  'staff.confirm_refused': refused('a member of staff gave a wrong password or code to confirm'),
  'staff.call_refused': refused('a member of staff was refused a call'),
  'staff.browser_signed_out': allowed('a member of staff signed out another browser'),
  'staff.second_factor_set_up': allowed('a second factor was set up'),
  'staff.second_factor_turned_off': allowed('a second factor was turned off'),
  'staff.second_factor_removed': allowed('a second factor was removed at the terminal'),
  'staff.recovery_codes_renewed': allowed('recovery codes were renewed'),
  'staff.passkey_added': allowed('a member of staff added a passkey'),
  'staff.passkey_removed': allowed('a member of staff removed a passkey'),
  'staff.passkey_refused': refused('a passkey of a member of staff signed wrongly or counted backwards'),
  'staff.password_changed': allowed('a member of staff changed their password'),
  'staff.password_handed_over': allowed('a member of staff was given a new password'),
  'staff.email_change_asked': allowed('a member of staff asked for another email'),
  'staff.email_changed': allowed('a member of staff changed their email'),
  'staff.added': allowed('a member of staff was added'),
  'staff.invited': allowed('a member of staff was invited by email'),
  'staff.joined': allowed('a member of staff followed their invitation'),
  'staff.changed': allowed('the name or role of a member of staff was changed'),
  'staff.closed': allowed('a member of staff was removed'),
  'staff.reopened': allowed('the removal of a member of staff was taken back'),
  'order.exported': allowed('orders were exported'),
  'product.exported': allowed('products were exported'),
  'newsletter.subscribers_exported': allowed('subscribers were exported'),
  'customer.data_exported': allowed('the data of a customer was exported'),
  'customer.logged_out': allowed('a customer was logged out of every browser'),
  'customer.listed': { ...allowed('customers were listed'), isLimited: true },
  'customer.passkey_added': allowed('a passkey was added to an account'),
  'customer.passkey_removed': allowed('a passkey was removed from an account'),
  'customer.passkey_refused': refused('a known passkey signed wrongly or counted backwards'),
  'customer.locked_out': refused('a login was refused after too many tries'),
  'payment.webhook_forged': refused('a webhook that PayPal did not send was refused'),
  'connection.changed': allowed('PayPal or the mail server was connected anew'),
  'connection.removed': allowed('PayPal or the mail server was disconnected'),
  'backup.restored': allowed('a backup was restored'),
  'backup.downloaded': allowed('a backup was downloaded'),
} as const satisfies Record<`${string}.${string}`, SecurityEvent>;

type SecurityEventName = keyof typeof SECURITY_EVENTS;

/** Undefined for what staff change day by day. */
const securityEvent = (what: string): SecurityEvent | undefined =>
  Object.hasOwn(SECURITY_EVENTS, what) ? SECURITY_EVENTS[what as SecurityEventName] : undefined;

/** Who acts in the back office. Verbs of staff take it as an argument. */
export type Actor = {
  /** null: somebody at the terminal, or the shop itself. */
  staffId: string | null;
  name: string;
  /** Where the call came from; left out at the terminal. */
  network?: string;
};

export const TERMINAL: Actor = { staffId: null, name: 'At the terminal' };
/** Somebody who has not proven who they are. */
const ANONYMOUS: Actor = { staffId: null, name: 'Not signed in' };

/** Somebody about their own account, whose id is the subject. */
export const CUSTOMER: Actor = { staffId: null, name: 'The customer' };

type Change = {
  /** Area and what happened: 'order.dispatched'. */
  what: `${string}.${string}`;
  /** Id of the thing that changed. */
  subject: string;
  /** Only the fields that differ; null where there was, or is, nothing. No secrets, no pictures. */
  before?: object | null;
  after?: object | null;
};

/**
 * Writes down what a member of staff changed, in the transaction that changes it. A security event goes to the log too,
 * by ids alone, once the transaction commits.
 */
export async function recordAudit(tx: Transaction, actor: Actor, { what, subject, before, after }: Change) {
  const { staffId, name: who, network = null } = actor;
  const event = securityEvent(what);
  const outcome = event?.outcome ?? null;
  await saveEntry(tx.sql, { staffId, who, what, subject, network, outcome }, toText(before), toText(after));
  // Who sits at the terminal reads what the command says.
  if (event && actor !== TERMINAL)
    tx.logLater({ security: what, staff: staffId, subject, network, outcome }, event.sentence);
}

const toText = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** The fields in which two versions of a thing differ: what the log shows as before and after. */
export function differences<Thing extends object>(
  before: Thing,
  after: Thing,
): { before: Partial<Thing>; after: Partial<Thing> } | undefined {
  const names = (Object.keys(after) as (keyof Thing)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (thing: Thing) => Object.fromEntries(names.map((name) => [name, thing[name]])) as Partial<Thing>;
  return { before: pick(before), after: pick(after) };
}

type AuditSearch = {
  /** Part of a name, of what happened, or of an id. */
  words?: string | undefined;
  /** 'order' for everything about orders. */
  area?: string | undefined;
  /** Security events alone. */
  securityOnly?: boolean | undefined;
  since?: Date | undefined;
  /** The last id of the page before. */
  beneath?: number | undefined;
};

/** Words that so many entries have stand in any stretch of the log: it is read from its end. */
const COMMON = 2_000;

/** Newest first; `more` says that there is another page. */
export async function searchAudit(
  { sql }: Pick<Database, 'sql'>,
  { words = '', area = '', securityOnly = false, since, beneath }: AuditSearch,
  pageSize: number,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const typed = words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const pattern = typed === '' ? '' : `%${typed}%`;
  const isRare = pattern !== '' && ((await countEntries(sql, pattern, COMMON))?.count ?? 0) < COMMON;
  const asked = { words: pattern, area, securityOnly, since: since ?? null, beneath: beneath ?? null };
  const rows = await (isRare ? findEntries : scanEntries)(sql, asked, pageSize + 1);
  const entries = rows.slice(0, pageSize).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { entries, more: rows.length > pageSize };
}

/** What staff did about somebody and their orders, for who takes their data away. */
export const entriesAbout = async (sql: Sql, { customerId }: { customerId: string }) => ({
  doneByStaff: await listEntriesAbout(sql, customerId),
});

type RecordSecurityEventDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  now: () => Date;
  config: { rateLimits: boolean };
};

type SecurityEventInput = {
  /** Who did it; left out where nobody is signed in. */
  actor?: Actor;
  /** What it was about: an id, never an address or a name. */
  subject: string;
  network?: string;
  after?: object;
  /** What entries are limited by beside kind and network; the subject where it is left out. */
  limitedBy?: string;
};

/**
 * Notes a security event that changes nothing else, in the log and among the audit entries. Of what strangers can cause,
 * one entry for each kind, subject and network in ten minutes, so that an attack fills neither.
 */
export async function recordSecurityEvent(
  deps: RecordSecurityEventDeps,
  what: SecurityEventName,
  { actor = ANONYMOUS, subject, network = actor.network ?? '', after, limitedBy = subject }: SecurityEventInput,
): Promise<void> {
  if (securityEvent(what)?.isLimited) {
    const one = byEvent(RATE_LIMITS.securityEntries, what, actor.staffId ?? '', limitedBy, network);
    const turn = await consume(deps, one, byEvent(RATE_LIMITS.securityEntriesOfKind, what));
    if (!turn.ok) return;
  }
  await deps.db.transaction((tx) =>
    recordAudit(tx, { ...actor, ...(network && { network }) }, { what, subject, ...(after && { after }) }),
  );
}
