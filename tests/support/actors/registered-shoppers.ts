import type { AppDeps } from '../../../src/app-deps.ts';
import { addSampleShopper } from '../../../src/shop/accounts/register.ts';
import { openedOrEmpty } from '../../../src/shop/emails/encryption.ts';
import { testSecrets } from '../database/database.ts';
import { registerSecret } from '../runner/suite-log.ts';
import type { openTestShop } from '../shop/test-shop.ts';

type Shop = Awaited<ReturnType<typeof openTestShop>>;

export const PASSWORD = 'Six-and-a-half-inches-7';

export type RegisteredShopper = { name: string; email: string; token: string; headers: { authorization: string } };

let created = 0;

/** A shopper who has confirmed the address and is logged in. */
export async function registerShopper(
  { deps, api }: Shop,
  input: { name?: string; email?: string } = {},
): Promise<RegisteredShopper> {
  created += 1;
  const { name = 'Dana Whitfield', email = `dana${created}@example.com` } = input;
  await addSampleShopper(deps, { name, email, password: PASSWORD });
  const answer = await api.call('POST /users/login', { body: { username: email, password: PASSWORD } });
  if (!answer.ok) throw new Error(answer.error.detail);
  const { token } = answer.body;
  return { name, email, token, headers: { authorization: `Bearer ${token}` } };
}

export type StoredEmail = {
  subject: string;
  html: string;
  text: string;
  replyTo: string;
  headers: Record<string, string>;
};

/** The letters that were written to an address, oldest first. */
export const emailsTo = ({ db }: Pick<AppDeps, 'db'>, email: string): Promise<StoredEmail[]> =>
  db.sql<(StoredEmail & { id: string; sealed: Buffer | null })[]>`
    select id, subject, html, text, sealed, reply_to, headers from letters where to_address = ${email}
    order by queued_at, id`.then((rows) =>
    rows.map(({ replyTo, headers, ...row }) => ({ ...openedOrEmpty(testSecrets, row), replyTo, headers })),
  );

/** The letter that came last, which has to be there. */
export async function lastEmailTo(deps: Pick<AppDeps, 'db'>, email: string): Promise<StoredEmail> {
  const message = (await emailsTo(deps, email)).at(-1);
  if (!message) throw new Error(`Nobody wrote to ${email}.`);
  registerEmailSecrets(message);
  return message;
}

/** The six digits of a letter that carries a code; '' for any other. */
export const codeIn = ({ text }: Pick<StoredEmail, 'text'>): string =>
  /^(\d{3}) (\d{3})$/m.exec(text)?.slice(1).join('') ?? '';

/** Codes and links of letters open accounts. */
function registerEmailSecrets({ text }: StoredEmail) {
  const code = codeIn({ text });
  if (code !== '') registerSecret('a code', code);
  for (const [, token = ''] of text.matchAll(/[/=]([\w-]{43})\b/g)) registerSecret("a letter's link", token);
}

/** The address behind a letter's button. */
export function linkIn({ text }: StoredEmail): URL {
  const address = /:\n(https?:\/\/\S+)/.exec(text)?.[1];
  if (!address) throw new Error(`No link in: ${text}`);
  return new URL(address);
}
