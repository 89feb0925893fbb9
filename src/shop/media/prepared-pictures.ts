import type { Sql } from '../../platform/db/database.ts';
import { lockPrepared, type PreparedPicture, savePrepared } from './unfinished-queries.ts';

/** Once its files are stored: what the row of a picture will say, until it gets one. False while they are being deleted. */
export const persistPrepared = async (sql: Sql, id: string, prepared: PreparedPicture): Promise<boolean> =>
  (await savePrepared(sql, id, prepared)) !== undefined;

/** Those of them that can get their rows in this transaction (with `endStoring`), locked against the sweep. */
export const takePrepared = (sql: Sql, ids: readonly string[]) => lockPrepared(sql, ids);
