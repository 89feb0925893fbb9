import type { OfficeBody } from '../../browser/office-client.ts';

/** What the day holds, as its parts draw it. */
export type Today = OfficeBody<'GET /admin/today'>;
