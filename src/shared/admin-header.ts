/** Sent by the back office with every call: a page of another site cannot, without being asked first and refused. */
export const ADMIN_HEADER = 'x-back-office';
