import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';

export type EditProductDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

/** `detail` says more than the reason's own sentence; `field`: another one than is the reason's own. */
export type Refusal<Reason extends StaffCatalogueReason> = {
  ok: false;
  reason: Reason;
  detail?: string;
  field?: string;
};

export type EditContext = { actor: Actor; now: Date; note: string };
