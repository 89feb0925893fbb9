import type { AdminBody } from '../../browser/admin-client.ts';

/** One order as it lies on the desk: everything that its parts draw from. */
export type OrderDetail = AdminBody<'GET /admin/orders/:id'>;
