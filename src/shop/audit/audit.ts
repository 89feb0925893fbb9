import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byEvent } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { withIsoTimes } from '../../shared/time.ts';
import { countEntries, findEntries, listEntriesAbout, listLoggedAreas, saveEntry, scanEntries } from './queries.ts';
import type { AuditEntry } from './schema.ts';

/** The author of a change in the back office; an argument of every staff verb. */
export type Actor = {
  /** Null: a key, the terminal, or the shop itself. */
  staffId: string | null;
  name: string;
  apiKeyId?: string;
  /** Has a helper's rights: helpers and keys. */
  isHelper?: boolean;
  /** Client network; absent at the terminal. */
  network?: string;
};

export const TERMINAL: Actor = { staffId: null, name: 'At the terminal' };
/** An unauthenticated client. */
const ANONYMOUS: Actor = { staffId: null, name: 'Not signed in' };

/** A customer changing their own account; the subject is their id. */
export const CUSTOMER: Actor = { staffId: null, name: 'The customer' };

type Change = {
  /** Area and event: 'order.dispatched'. */
  what: `${string}.${string}`;
  subject: string;
  /** Only fields that differ; null where nothing existed before, or nothing remains. No secrets, no pictures. */
  before?: object | null;
  after?: object | null;
};

/**
 * Inserts an audit entry in the transaction of the change. Security events are also logged, by id only, after the
 * commit.
 */
export async function recordAudit(tx: Transaction, actor: Actor, { what, subject, before, after }: Change) {
  const { staffId, name: who, network = null, apiKeyId = null } = actor;
  const event = securityEvent(what);
  const outcome = event?.outcome ?? null;
  await saveEntry(tx.sql, { staffId, apiKeyId, who, what, subject, network, outcome }, toText(before), toText(after));
  // At the terminal, the command prints its own result.
  if (event && actor !== TERMINAL)
    tx.logLater({ security: what, staff: staffId, subject, network, outcome }, event.sentence);
}

const toText = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** Fields that differ between two versions of an object, as an entry's before and after. */
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
  /** Part of a name, an event or an id. */
  words?: string | undefined;
  /** 'order' for all events about orders. */
  area?: string | undefined;
  securityOnly?: boolean | undefined;
  since?: Date | undefined;
  /** Last id of the previous page. */
  beneath?: number | undefined;
};

/** From this many matches on, a backward scan of the log finds a page quickly. */
const COMMON = 2_000;

/** Newest first; `more`: another page follows. */
export async function searchAudit(
  { sql }: Pick<Database, 'sql'>,
  { words = '', area = '', securityOnly = false, since, beneath }: AuditSearch,
  pageSize: number,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const escaped = words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const pattern = escaped === '' ? '' : `%${escaped}%`;
  const isRare = pattern !== '' && ((await countEntries(sql, pattern, COMMON))?.count ?? 0) < COMMON;
  const query = { words: pattern, area, securityOnly, since: since ?? null, beneath: beneath ?? null };
  const rows = await (isRare ? findEntries : scanEntries)(sql, query, pageSize + 1);
  const entries = rows.slice(0, pageSize).map(withIsoTimes);
  return { entries, more: rows.length > pageSize };
}

/** Of these areas, those in which something was ever done. */
export async function loggedAreas<Area extends string>(sql: Sql, areas: readonly Area[]): Promise<Area[]> {
  const logged = new Set((await listLoggedAreas(sql, areas)).map(({ area }) => area));
  return areas.filter((area) => logged.has(area));
}

export const exportEntriesAbout = async (sql: Sql, { customerId }: { customerId: string }) => ({
  doneByStaff: await listEntriesAbout(sql, customerId),
});

type RecordSecurityEventDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  now: () => Date;
  config: { rateLimits: boolean };
};

type SecurityEventInput = {
  /** Absent for unauthenticated clients. */
  actor?: Actor;
  /** An id; never an address or a name. */
  subject: string;
  network?: string;
  after?: object;
  /** Extra rate-limit key beside event and network; defaults to `subject`. */
  limitedBy?: string;
};

/**
 * Records a security event that changes nothing else, in the log and the audit entries. For events that unauthenticated
 * clients can trigger: one entry per event, subject and network every ten minutes, so an attack can't flood either.
 */
export async function recordSecurityEvent(
  deps: RecordSecurityEventDeps,
  what: SecurityEventName,
  { actor = ANONYMOUS, subject, network = actor.network ?? '', after, limitedBy = subject }: SecurityEventInput,
): Promise<void> {
  if (securityEvent(what)?.isLimited) {
    const one = byEvent(RATE_LIMITS.securityEntries, what, actor.staffId ?? actor.apiKeyId ?? '', limitedBy, network);
    const turn = await consume(deps, one, byEvent(RATE_LIMITS.securityEntriesOfKind, what));
    if (!turn.ok) return;
  }
  await deps.db.transaction((tx) =>
    recordAudit(tx, { ...actor, ...(network && { network }) }, { what, subject, ...(after && { after }) }),
  );
}

/** Undefined for routine staff changes. */
const securityEvent = (what: string): SecurityEvent | undefined =>
  Object.hasOwn(SECURITY_EVENTS, what) ? SECURITY_EVENTS[what as SecurityEventName] : undefined;

type SecurityEvent = {
  outcome: 'allowed' | 'refused';
  /** Log message. */
  sentence: string;
  /** Unauthenticated clients can trigger it, so entries are rate-limited (`RATE_LIMITS.securityEntries`). */
  isLimited?: true;
};

const allowed = (sentence: string) => ({ outcome: 'allowed', sentence }) as const;
const refused = (sentence: string) => ({ outcome: 'refused', sentence, isLimited: true }) as const;

/** Events that suggest an attack or grant access. Each goes to the log and to the audit entries. */
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
  'api_key.created': allowed('a key for programs was created'),
  'api_key.removed': allowed('a key for programs was removed'),
  'api_key.used': { ...allowed('a key for programs was used to read'), isLimited: true },
  'api_key.refused': refused('a key for programs was refused a call'),
  'backup.restored': allowed('a backup was restored'),
  'backup.downloaded': allowed('a backup was downloaded'),
} as const satisfies Record<`${string}.${string}`, SecurityEvent>;

type SecurityEventName = keyof typeof SECURITY_EVENTS;
