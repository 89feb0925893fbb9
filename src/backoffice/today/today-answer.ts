import type { AdminBody } from '../../browser/admin-client.ts';

/** What the day holds, as its parts draw it. */
export type Today = AdminBody<'GET /admin/today'>;
