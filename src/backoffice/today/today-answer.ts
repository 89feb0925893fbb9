import type { AdminBody } from '../../browser/admin-client.ts';

/** The answer that Today's parts show. */
export type Today = AdminBody<'GET /admin/today'>;
