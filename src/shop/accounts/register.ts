import type { Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { registrationRules } from '../../shared/password-rules.ts';
import { parsePersonName } from '../../shared/person-name.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLetter } from '../mail/queue.ts';
import type { AccountTools } from './account-tools.ts';
import { asIf } from './as-if.ts';
import { alreadyRegisteredLetter } from './letters/account-news.tsx';
import { verifyEmailLetter } from './letters/verify-email.tsx';
import { after, LIFETIMES } from './lifetimes.ts';
import { addLink } from './link-queries.ts';
import { faultOfNewPassword } from './new-password.ts';
import type { Busy } from './passwords.ts';
import { addAccount, addVerifiedAccount, findAccount } from './queries.ts';
import { accountSentence } from './refusals.ts';
import type { Register } from './schema.ts';
import { hashOfSecret, newSecret } from './tokens.ts';

type Faults = { ok: false; reason: 'invalid'; fields: Record<string, string> };
type Person = { email: string; name: string; password: string };
type Reader = { id: string; email: string; name: string };

/**
 * Opens an account that can be used once its address is confirmed. Whoever has the address already gets a letter
 * instead, and the answer is the same (`spec/decisions.md`): nobody learns who shops here.
 */
export async function register(tools: AccountTools, asked: Register): Promise<{ ok: true } | Faults | Busy> {
  const letterhead = await tools.letterhead();
  const person = readPerson(asked, letterhead);
  if (!person.ok) return person;
  const { email, name, password } = person.person;
  const hashed = await tools.passwords.hash(password);
  if (!hashed.ok) return hashed;
  const now = tools.now();
  await tools.db.transaction(async (tx) => {
    await addAccount(tx.sql, { email, name, passwordHash: hashed.hash }, now);
    const account = await findAccount(tx.sql, email);
    if (account) await writeTo(tx, letterhead, account, now);
  });
  return { ok: true };
}

/**
 * An unverified account gets its link, once more if need be; nothing else about a known one changes. A verified one
 * has a link made out that nobody is told: the same statements run for everybody, so the time an answer takes tells
 * nobody who has an account.
 */
async function writeTo(
  tx: Transaction,
  letterhead: Letterhead,
  account: Reader & { verifiedAt: Date | null },
  now: Date,
) {
  const token = await addVerifyLink(tx, account, now);
  const letter = account.verifiedAt
    ? alreadyRegisteredLetter(letterhead, account)
    : verifyEmailLetter(letterhead, account, token);
  await queueLetter(tx, letter);
}

/** For the button beside "Verify your email to log in." Says nothing about whether there is such an account. */
export async function sendVerifyLinkAgain(tools: AccountTools, typed: string): Promise<void> {
  const email = parseEmailAddress(typed);
  if (email === undefined) return;
  const letterhead = await tools.letterhead();
  const now = tools.now();
  await tools.db.transaction(async (tx) => {
    const known = await findAccount(tx.sql, email);
    if (known && !known.verifiedAt) return writeTo(tx, letterhead, known, now);
    await asIf(tx, (inside) => queueLetter(inside, verifyEmailLetter(letterhead, { email, name: '' }, newSecret())));
  });
}

async function addVerifyLink(tx: Transaction, reader: Reader, now: Date): Promise<string> {
  const token = newSecret();
  const link = {
    tokenHash: hashOfSecret(token),
    customerId: reader.id,
    purpose: 'verify',
    email: reader.email,
  } as const;
  await addLink(tx.sql, link, now, after(now, LIFETIMES.verifyLink));
  return token;
}

function readPerson(asked: Register, { storeName }: Letterhead): { ok: true; person: Person } | Faults {
  const email = parseEmailAddress(asked.email);
  const name = parsePersonName(asked.name);
  const fault = faultOfNewPassword(asked.password, registrationRules, {
    email: email ?? '',
    name: name ?? '',
    storeName,
  });
  const differs = asked.confirmPassword !== undefined && asked.confirmPassword !== asked.password;
  if (email !== undefined && name !== undefined && fault === undefined && !differs) {
    return { ok: true, person: { email, name, password: asked.password } };
  }
  const fields = {
    ...(name === undefined && { name: accountSentence('name_unreadable') }),
    ...(email === undefined && { email: accountSentence('email_unreadable') }),
    ...(fault !== undefined && { password: fault }),
    ...(differs && { confirmPassword: accountSentence('registration_passwords_differ') }),
  };
  return { ok: false, reason: 'invalid', fields };
}

/** The sample data's shopper, address taken as proven; nothing happens where the address has an account. */
export async function addSampleShopper(
  { db, passwords, now }: Pick<AccountTools, 'db' | 'passwords' | 'now'>,
  { email, name, password }: Person,
): Promise<{ isNew: boolean }> {
  const hashed = await passwords.hash(password);
  if (!hashed.ok) throw new Error('The start waits for nobody.');
  const added = await addVerifiedAccount(db.sql, { email, name, passwordHash: hashed.hash }, now());
  return { isNew: added !== undefined };
}
