import type { AppDeps } from '../../../src/app-deps.ts';
import type { AdminBody, AdminCall, AdminInput } from '../../../src/browser/client.ts';
import type { App } from '../../../src/platform/http/app.ts';
import { ADMIN_HEADER, type ApiResult, callApi, type WireRequest } from '../../../src/shared/api-client.ts';
import type { Actor } from '../../../src/shop/audit/audit.ts';
import type { Role } from '../../../src/shop/staff/schema.ts';
import { openTotp } from '../../../src/shop/staff/second-factor/totp.ts';
import { openStaffSession } from '../../../src/shop/staff/sign-in/sessions.ts';
import { registerSecret } from '../runner/suite-log.ts';
import { UNUSABLE_HASH } from './unusable-hash.ts';

let people = 0;

type SignedIn = { actor: Actor & { staffId: string }; email: string; token: string };

/** A member of staff with a fresh session, so that calls about money and staff need no confirmation. */
export async function signInStaff(
  deps: Parameters<typeof openStaffSession>[0],
  role: Role,
  name = role === 'owner' ? 'Grace Otieno' : 'Amina Njeri',
): Promise<SignedIn> {
  people += 1;
  const email = `${role}-${process.pid}-${people}@example.com`;
  const [row] = await deps.db.sql<{ id: string }[]>`
    insert into staff (name, email, role, password_hash, must_change_password)
    values (${name}, ${email}, ${role}, ${UNUSABLE_HASH}, false) returning id`;
  const staffId = row?.id ?? '';
  const token = await openStaffSession(deps, staffId, { device: 'a test', network: '127.0.0.1' });
  registerSecret('a staff cookie', token);
  return { actor: { staffId, name, isHelper: role === 'helper' }, email, token };
}

type Send = Parameters<typeof callApi>[3];
export type OfficeCaller = <Name extends AdminCall>(
  name: Name,
  input?: AdminInput<Name>,
) => Promise<ApiResult<AdminBody<Name>>>;

const createCaller =
  (headers: Record<string, string>, send: Send): OfficeCaller =>
  (name, input: object = {}) =>
    callApi(name, input, headers, send);

export type StaffActor = Omit<SignedIn, 'token'> & {
  cookie: string;
  headers: Record<string, string>;
  /** Typed client of the back office. */
  call: OfficeCaller;
  /** For requests that the typed client wouldn't send. */
  ask(method: Method, url: string, payload?: object): Promise<RawResponse>;
};
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers by hand
type RawResponse = { status: number; body: any; headers: Record<string, unknown>; text: string };

/** A member of staff in a shop without a port. */
export async function staffIn(
  { app, deps }: { app: App; deps: Pick<AppDeps, 'db' | 'now' | 'config'> },
  role: Role,
  name?: string,
): Promise<StaffActor> {
  const { token, ...who } = await signInStaff(deps, role, name);
  const cookie = `${deps.config.https ? '__Host-staff' : 'staff'}=${token}`;
  const headers = { cookie, [ADMIN_HEADER]: '1' };
  return {
    ...who,
    cookie,
    headers,
    call: createCaller(headers, ({ method, path, headers: sent, body }) =>
      inject(app, { method, path, headers: sent, body }),
    ),
    async ask(method, url, payload) {
      const answer = await app.inject({ method, url: `/api/admin${url}`, headers, ...(payload && { payload }) });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : undefined,
        headers: answer.headers,
        text: answer.body,
      };
    },
  };
}

async function inject(app: App, { method, path, headers, body }: WireRequest) {
  const answer = await app.inject({
    method: method as Method,
    url: path,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  const sent = Object.entries(answer.headers).map(([key, value]) => [key, String(value)] as [string, string]);
  return { status: answer.statusCode, headers: new Headers(sent), text: answer.body };
}

/** Typed client for a member of staff at a running shop. */
export const officeCallerAt = (url: string, token: string): OfficeCaller =>
  createCaller({ cookie: `staff=${token}`, [ADMIN_HEADER]: '1' }, async ({ method, path, headers, body }) => {
    const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  });

/** TOTP secret that a member of staff's authenticator app shares with the shop. */
export async function getTotpSecret({ db }: Pick<AppDeps, 'db'>, email: string): Promise<Buffer> {
  const [row] = await db.sql<{ id: string; totpSealed: Buffer | null }[]>`
    select id, totp_sealed from staff where email = ${email}`;
  return (row && openTotp(db.secrets, row)) ?? Buffer.alloc(0);
}
