import type { AdminClient } from '../api/admin/resources.ts';
import { ADMIN_HEADER, callApi } from '../shared/api-client.ts';
import { send } from './client.ts';

export type { AdminBody, AdminCall, AdminClient, AdminInput, AdminUploadCall } from '../api/admin/resources.ts';

/** The calls of the back office. Who calls is settled by a cookie that no script can read. */
export const createAdminClient = (): AdminClient => ({
  call: (name, input) => callApi(name, input, { [ADMIN_HEADER]: '1' }, send),
});
