import { randomInt } from 'node:crypto';
import type { OfficeBody, OfficeCall, OfficeInput } from '../../src/browser/office-client.ts';
import type { App } from '../../src/platform/http/app.ts';
import { type Answer, callApi } from '../../src/shared/api-client.ts';
import { OFFICE_HEADER } from '../../src/shared/office-header.ts';
import type { Actor } from '../../src/shop/audit/audit.ts';
import { openStaffSession } from '../../src/shop/staff/sessions.ts';
import type { Tools } from '../../src/tools.ts';

type Seat = {
  actor: Actor;
  cookie: string;
  call<Name extends OfficeCall>(name: Name, input?: OfficeInput<Name>): Promise<Answer<OfficeBody<Name>>>;
};

type Staffed = { actor: Actor; token: string };

/** Somebody of the staff with a browser that is signed in and just confirmed. */
export async function signInStaff(
  tools: Parameters<typeof openStaffSession>[0],
  role: 'owner' | 'helper',
): Promise<Staffed> {
  const name = role === 'owner' ? 'Grace' : 'Hamisi';
  const email = `${name.toLowerCase()}.${randomInt(1e9)}@example.com`;
  const [staff] = await tools.db.sql<{ id: string }[]>`
    insert into staff (email, name, role, password_hash, must_change_password)
    values (${email}, ${name}, ${role}, 'none', false) returning id`;
  const staffId = staff?.id ?? '';
  const token = await openStaffSession(tools, staffId, { device: 'a test', network: '' });
  return { actor: { staffId, name }, token };
}

/** The same with the back office's typed client. */
export async function seatOf(tools: Pick<Tools, 'db' | 'now'>, app: App, role: 'owner' | 'helper'): Promise<Seat> {
  const { actor, token } = await signInStaff(tools, role);
  const cookie = `staff=${token}`;
  return {
    actor,
    cookie,
    call: (called, input: object = {}) =>
      callApi(called, input, { [OFFICE_HEADER]: '1', cookie }, async ({ method, path, headers, body }) => {
        const answer = await app.inject({
          method: method as 'GET',
          url: path,
          headers,
          ...(body !== undefined && { payload: body }),
        });
        const sent = Object.entries(answer.headers).map(([key, value]) => [key, String(value)] as [string, string]);
        return { status: answer.statusCode, headers: new Headers(sent), text: answer.body };
      }),
  };
}
