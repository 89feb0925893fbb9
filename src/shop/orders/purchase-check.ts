import type { Sql } from '../../platform/db/database.ts';
import { findPaidLine } from './purchase-queries.ts';

/** Whether a paid order of this person has the product; one that was refunded since counts, its buyer has worn it. */
export const hasBought = async (sql: Sql, customerId: string, productId: string): Promise<boolean> =>
  (await findPaidLine(sql, customerId, productId)) !== undefined;
