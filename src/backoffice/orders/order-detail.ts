import type { AdminBody } from '../../browser/client.ts';

/** One order with everything that its screen shows. */
export type OrderDetail = AdminBody<'GET /admin/orders/:id'>;

/** What was written to and by the order's customer. */
export type Contact = AdminBody<'GET /admin/orders/:id/contact'>;

export type StaffReturn = AdminBody<'GET /admin/orders/:id/returns'>[number];

export type ReturnDialogProps = { one: StaffReturn; onClose: () => void };
