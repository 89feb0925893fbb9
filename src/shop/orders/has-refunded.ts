import type { Database } from '../../platform/db/database.ts';
import { anyRefund } from './refund-queries.ts';

/** Whether any money was given back so far, all or some of an order. */
export const hasRefunded = async ({ sql }: Pick<Database, 'sql'>): Promise<boolean> =>
  (await anyRefund(sql)) !== undefined;
