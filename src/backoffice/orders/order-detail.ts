import type { AdminBody } from '../../browser/admin-client.ts';

/** One order with everything that its screen shows. */
export type OrderDetail = AdminBody<'GET /admin/orders/:id'>;
