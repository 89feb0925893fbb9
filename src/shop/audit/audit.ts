import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { countEntries, findEntries, listEntriesAbout, saveEntry, scanEntries } from './queries.ts';
import type { AuditEntry } from './schema.ts';
import { securityEvent } from './security-events.ts';

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
export const ANONYMOUS: Actor = { staffId: null, name: 'Not signed in' };

/** Somebody about their own account, whose id is the subject. */
export const CUSTOMER: Actor = { staffId: null, name: 'The customer' };

export type Change = {
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

export type AuditSearch = {
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
