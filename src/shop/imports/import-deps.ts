import type { Database } from '../../platform/db/database.ts';
import type { ImportRow as ImportRowShape } from './queries.ts';
import type { ImportReason } from './refusals.ts';

export type ImportDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
export type ImportRow = import('typebox').Static<typeof ImportRowShape>;
export type ImportRefusal = { ok: false; reason: ImportReason };
export const refused = (reason: ImportReason): ImportRefusal => ({ ok: false, reason });

export type Changed = { ok: true } | ImportRefusal;
