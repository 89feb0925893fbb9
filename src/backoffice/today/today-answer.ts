import type { AdminBody } from '../../browser/client.ts';

/** Response body of the Today endpoint, shared by its cards. */
export type Today = AdminBody<'GET /admin/today'>;
