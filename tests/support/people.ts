import { addSampleShopper } from '../../src/shop/accounts/register.ts';
import { openedOrEmpty } from '../../src/shop/mail/sealing.ts';
import type { Tools } from '../../src/tools.ts';
import { testSecrets } from './database.ts';
import type { openTestShop } from './shop.ts';
import { plant } from './suite-log.ts';

type Shop = Awaited<ReturnType<typeof openTestShop>>;

export const PASSWORD = 'Six-and-a-half-inches-7';

export type Person = { name: string; email: string; token: string; headers: { authorization: string } };

let people = 0;

/** A shopper who has confirmed the address and is logged in. */
export async function loggedInShopper(
  { tools, api }: Shop,
  wanted: { name?: string; email?: string } = {},
): Promise<Person> {
  people += 1;
  const { name = 'Dana Whitfield', email = `dana${people}@example.com` } = wanted;
  await addSampleShopper(tools, { name, email, password: PASSWORD });
  const answer = await api.call('POST /users/login', { body: { username: email, password: PASSWORD } });
  if (!answer.ok) throw new Error(answer.error.detail);
  const { token } = answer.body;
  return { name, email, token, headers: { authorization: `Bearer ${token}` } };
}

export type Kept = { subject: string; html: string; text: string; replyTo: string; headers: Record<string, string> };

/** The letters that were written to an address, oldest first. */
export const lettersTo = ({ db }: Pick<Tools, 'db'>, email: string): Promise<Kept[]> =>
  db.sql<(Kept & { id: string; sealed: Buffer | null })[]>`
    select id, subject, html, text, sealed, reply_to, headers from letters where to_address = ${email}
    order by queued_at, id`.then((rows) =>
    rows.map(({ replyTo, headers, ...row }) => ({ ...openedOrEmpty(testSecrets, row), replyTo, headers })),
  );

/** The letter that came last, which has to be there. */
export async function lastLetterTo(tools: Pick<Tools, 'db'>, email: string): Promise<Kept> {
  const letter = (await lettersTo(tools, email)).at(-1);
  if (!letter) throw new Error(`Nobody wrote to ${email}.`);
  plantLetter(letter);
  return letter;
}

/** The six digits of a letter that carries a code; '' for any other. */
export const codeIn = ({ text }: Pick<Kept, 'text'>): string =>
  /^(\d{3}) (\d{3})$/m.exec(text)?.slice(1).join('') ?? '';

/** Codes and links of letters open accounts. */
function plantLetter({ text }: Kept) {
  const code = codeIn({ text });
  if (code !== '') plant('a code', code);
  for (const [, token = ''] of text.matchAll(/[/=]([\w-]{43})\b/g)) plant("a letter's link", token);
}

/** The address behind a letter's button. */
export function linkIn({ text }: Kept): URL {
  const address = /:\n(https?:\/\/\S+)/.exec(text)?.[1];
  if (!address) throw new Error(`No link in: ${text}`);
  return new URL(address);
}
