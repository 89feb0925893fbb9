import type { Database, Transaction } from '../../platform/db/database.ts';
import { listEntries, saveEntry } from './queries.ts';
import type { AuditEntry } from './schema.ts';

/** Who acts in the back office. Verbs of staff take it as an argument. */
export type Actor = {
  /** null: somebody at the terminal, or the shop itself. */
  staffId: string | null;
  name: string;
};

export const AT_THE_TERMINAL: Actor = { staffId: null, name: 'At the terminal' };

export type Change = {
  /** Area and what happened: 'order.dispatched'. */
  what: `${string}.${string}`;
  /** Id of the thing that changed. */
  subject: string;
  /** Only the fields that differ; null where there was, or is, nothing. No secrets, no pictures. */
  before?: object | null;
  after?: object | null;
};

/** Writes down what a member of staff changed, in the transaction that changes it. */
export async function noteInAudit(tx: Transaction, actor: Actor, { what, subject, before, after }: Change) {
  const entry = { staffId: actor.staffId, who: actor.name, what, subject };
  await saveEntry(tx.sql, entry, toText(before), toText(after));
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
  since?: Date | undefined;
  /** The last id of the page before. */
  beneath?: number | undefined;
};

/** Newest first; `more` says that there is another page. */
export async function searchAudit(
  { sql }: Pick<Database, 'sql'>,
  { words = '', area = '', since, beneath }: AuditSearch,
  pageSize: number,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const pattern = words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const asked = { words: pattern, area, since: since ?? null, beneath: beneath ?? null };
  const rows = await listEntries(sql, asked, pageSize + 1);
  const entries = rows.slice(0, pageSize).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { entries, more: rows.length > pageSize };
}
