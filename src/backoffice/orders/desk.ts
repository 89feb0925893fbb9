import type { OfficeBody } from '../../browser/office-client.ts';

/** One order as it lies on the desk: everything that its parts draw from. */
export type Desk = OfficeBody<'GET /admin/orders/:id'>;
