import type { Sql } from '../../platform/db/database.ts';
import { findProductDetailRow } from './staff-queries.ts';

/** When somebody changed a product last, and where it stands; undefined where it is gone. */
export async function productVersion(sql: Sql, id: string) {
  const row = await findProductDetailRow(sql, id);
  return row && { changedAt: row.changedAt.toISOString(), status: row.status };
}
