import type { AppDeps } from '../../../src/app-deps.ts';
import { addSampleShopper } from '../../../src/shop/accounts/registration/register.ts';
import { createEmailRenderer } from '../../../src/shop/emails/email-renderer.ts';
import { findEmailById } from '../../../src/shop/emails/outbox.ts';
import { emailKinds } from '../../../src/start/email-kinds.ts';
import { testSecrets } from '../database/database.ts';
import { registerSecret } from '../runner/suite-log.ts';
import { EMAIL_BRAND } from '../shop/email-brand.ts';
import type { openTestShop } from '../shop/test-shop.ts';

type Shop = Awaited<ReturnType<typeof openTestShop>>;

export const PASSWORD = 'Six-and-a-half-inches-7';

export type RegisteredShopper = { name: string; email: string; token: string; headers: { authorization: string } };

let created = 0;

/** A logged-in shopper with a confirmed email. */
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

type StoredRow = NonNullable<Awaited<ReturnType<typeof findEmailById>>>;
export type StoredEmail = Pick<StoredRow, 'subject' | 'html' | 'text' | 'replyTo' | 'headers'>;

/** Source of emails: a shop in this process, or another shop's database with its email brand. */
type Mailbox = Pick<AppDeps, 'db'> & { emailBrand?: AppDeps['emailBrand'] };

/** Emails written to an address, oldest first. */
export async function emailsTo({ db, emailBrand }: Mailbox, email: string): Promise<StoredEmail[]> {
  const brand = emailBrand ?? (async () => EMAIL_BRAND);
  const deps = { db: { sql: db.sql, secrets: testSecrets }, emailBrand: brand };
  const emailRenderer = createEmailRenderer({ kinds: emailKinds, ...deps });
  const ids = await db.sql<{ id: string }[]>`
    select id from letters where to_address = ${email} order by queued_at, id`;
  const found = await Promise.all(ids.map(({ id }) => findEmailById({ db, emailRenderer }, id)));
  return found.flatMap((row) => row ?? []);
}

/** The newest email to an address; throws if there is none. */
export async function lastEmailTo(deps: Mailbox, email: string): Promise<StoredEmail> {
  const message = (await emailsTo(deps, email)).at(-1);
  if (!message) throw new Error(`Nobody wrote to ${email}.`);
  registerEmailSecrets(message);
  return message;
}

/** Six-digit code in an email; '' without one. */
export const codeIn = ({ text }: Pick<StoredEmail, 'text'>): string =>
  /^(\d{3}) (\d{3})$/m.exec(text)?.slice(1).join('') ?? '';

/** Registers codes and links as secrets, because they open accounts. */
function registerEmailSecrets({ text }: StoredEmail) {
  const code = codeIn({ text });
  if (code !== '') registerSecret('a code', code);
  for (const [, token = ''] of text.matchAll(/[/=]([\w-]{43})\b/g)) registerSecret("a letter's link", token);
}

/** URL of an email's button. */
export function linkIn({ text }: StoredEmail): URL {
  const address = /:\n(https?:\/\/\S+)/.exec(text)?.[1];
  if (!address) throw new Error(`No link in: ${text}`);
  return new URL(address);
}
