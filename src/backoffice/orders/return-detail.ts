import type { AdminBody } from '../../browser/admin-client.ts';

export type StaffReturn = AdminBody<'GET /admin/orders/:id/returns'>[number];

export type ReturnDialogProps = { one: StaffReturn; onClose: () => void };
