import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { deleteDraftsOf, listDraftsOf } from './queries.ts';

/** What owners have put together for somebody, known by the address that they typed. */
export const exportDrafts: DataExportPart = async (sql, { addresses }) => ({
  draftOrders: await listDraftsOf(sql, addresses),
});

export const eraseDrafts: Eraser = async (tx, { email, writtenTo }) => {
  await deleteDraftsOf(tx.sql, [email, ...writtenTo]);
};
