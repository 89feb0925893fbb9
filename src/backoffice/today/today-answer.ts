import type { AdminBody } from '../../browser/client.ts';

/** The answer that Today's parts show. */
export type Today = AdminBody<'GET /admin/today'>;
