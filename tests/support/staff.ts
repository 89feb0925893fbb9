import type { App } from '../../src/platform/http/app.ts';
import { OFFICE_HEADER } from '../../src/shared/office-header.ts';
import type { Actor } from '../../src/shop/audit/audit.ts';
import type { Role } from '../../src/shop/staff/schema.ts';
import { openStaffSession } from '../../src/shop/staff/sessions.ts';
import type { Tools } from '../../src/tools.ts';

export type StaffHere = {
  actor: Actor & { staffId: string };
  email: string;
  headers: Record<string, string>;
  ask(method: Method, url: string, payload?: object): Promise<Asked>;
};
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers by hand
type Asked = { status: number; body: any; headers: Record<string, unknown>; text: string };

/** What nobody has: the sessions of tests are opened without a password. */
const NO_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
let people = 0;

/** A member of staff with a session that was opened just now, so that money and staff do not ask again. */
export async function staffIn(
  { app, tools }: { app: App; tools: Pick<Tools, 'db' | 'now' | 'config'> },
  role: Role,
  name = role === 'owner' ? 'Grace Otieno' : 'Amina Njeri',
): Promise<StaffHere> {
  people += 1;
  const email = `${role}-${process.pid}-${people}@example.com`;
  const [row] = await tools.db.sql<{ id: string }[]>`
    insert into staff (name, email, role, password_hash, must_change_password)
    values (${name}, ${email}, ${role}, ${NO_HASH}, false) returning id`;
  const staffId = row?.id ?? '';
  const token = await openStaffSession(tools, staffId, { device: 'a test', network: '127.0.0.1' });
  const headers = { cookie: `${tools.config.https ? '__Host-staff' : 'staff'}=${token}`, [OFFICE_HEADER]: '1' };
  return {
    actor: { staffId, name },
    email,
    headers,
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
