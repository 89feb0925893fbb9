import type { Transaction } from '../../platform/db/database.ts';
import { addMembers, insertSet } from './staff-queries.ts';

export type SampleSet = { id: string; name: string; priceCents: number; members: readonly string[] };

/** Into a shop that has the products already and no set. */
export async function addSampleSets(tx: Transaction, sets: readonly SampleSet[]): Promise<void> {
  for (const { members, ...set } of sets) {
    await insertSet(tx.sql, { ...set, isActive: true });
    await addMembers(tx.sql, set.id, members);
  }
}
