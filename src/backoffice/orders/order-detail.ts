import type { AdminBody } from '../../browser/client.ts';

/** Order with all data of its screen. */
export type OrderDetail = AdminBody<'GET /admin/orders/:id'>;

/** Messages to and from the customer. */
export type Contact = AdminBody<'GET /admin/orders/:id/contact'>;

export type StaffReturn = AdminBody<'GET /admin/orders/:id/returns'>[number];

export type ReturnDialogProps = { one: StaffReturn; onClose: () => void };
