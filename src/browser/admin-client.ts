import type { AdminContract } from '../api/admin/contract.ts';
import type { BodyOf, InputOf } from '../api/call-types.ts';
import { ADMIN_HEADER } from '../shared/admin-header.ts';
import { type ApiResult, callApi } from '../shared/api-client.ts';
import { send } from './client.ts';

export type AdminCall = keyof AdminContract;
export type AdminInput<Name extends AdminCall> = InputOf<AdminContract[Name]>;
export type AdminBody<Name extends AdminCall> = BodyOf<AdminContract[Name]>;

/** The calls of the back office, typed like the shop's own. Who asks is settled by a cookie that no script can read. */
export type AdminClient = {
  call<Name extends AdminCall>(name: Name, input: AdminInput<Name>): Promise<ApiResult<AdminBody<Name>>>;
};

export const createAdminClient = (): AdminClient => ({
  call: (name, input) => callApi(name, input, { [ADMIN_HEADER]: '1' }, send),
});
