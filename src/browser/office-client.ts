import type { AdminContract } from '../api/admin/contract.ts';
import type { BodyOf, InputOf } from '../api/call-shapes.ts';
import { type Answer, callApi } from '../shared/api-client.ts';
import { OFFICE_HEADER } from '../shared/office-header.ts';
import { send } from './client.ts';

export type OfficeCall = keyof AdminContract;
export type OfficeInput<Name extends OfficeCall> = InputOf<AdminContract[Name]>;
export type OfficeBody<Name extends OfficeCall> = BodyOf<AdminContract[Name]>;

/** The calls of the back office, typed like the shop's own. Who asks is settled by a cookie that no script can read. */
export type OfficeClient = {
  call<Name extends OfficeCall>(name: Name, input: OfficeInput<Name>): Promise<Answer<OfficeBody<Name>>>;
};

export const createOfficeClient = (): OfficeClient => ({
  call: (name, input) => callApi(name, input, { [OFFICE_HEADER]: '1' }, send),
});
