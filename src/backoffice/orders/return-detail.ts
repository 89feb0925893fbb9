import type { AdminBody } from '../../browser/client.ts';

export type StaffReturn = AdminBody<'GET /admin/orders/:id/returns'>[number];

export type ReturnDialogProps = { one: StaffReturn; onClose: () => void };
