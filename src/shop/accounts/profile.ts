import type { Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { parsePersonName } from '../../shared/person-name.ts';
import { queueLetter } from '../mail/queue.ts';
import type { AccountTools } from './account-tools.ts';
import { changeEmail } from './change-email.ts';
import { accountClosedLetter } from './letters/account-news.tsx';
import type { Busy } from './passwords.ts';
import { emptyAccount, findAccountById, setName } from './queries.ts';
import { accountSentence } from './refusals.ts';
import type { Profile, ProfileChange } from './schema.ts';
import { endSessions } from './session-queries.ts';
import { type SignedIn, sessionsOf } from './sessions.ts';
import { isTaken } from './taken.ts';

export async function profileOf({ db }: Pick<AccountTools, 'db'>, { customerId }: SignedIn): Promise<Profile> {
  const account = await findAccountById(db.sql, customerId);
  if (!account) throw new Error('Somebody is logged in without an account.');
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    isEmailConfirmed: account.emailProvenAt !== null,
    createdAt: account.createdAt.toISOString(),
  };
}

type Updated =
  | { ok: true; name: string; email: string }
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }
  | { ok: false; reason: 'email_taken'; fields: Record<string, string> };

/** Name and address take effect at once (`spec/decisions.md`); letters go to the former address and to the new one. */
export async function updateProfile(tools: AccountTools, who: SignedIn, asked: ProfileChange): Promise<Updated> {
  const name = parsePersonName(asked.name);
  const email = parseEmailAddress(asked.email);
  if (name === undefined || email === undefined) {
    const fields = {
      ...(name === undefined && { name: accountSentence('name_unreadable') }),
      ...(email === undefined && { email: accountSentence('email_unreadable') }),
    };
    return { ok: false, reason: 'invalid', fields };
  }
  const letterhead = await tools.letterhead();
  const taken = { ok: false, reason: 'email_taken', fields: { email: accountSentence('email_taken') } } as const;
  try {
    return await tools.db.transaction(async (tx): Promise<Updated> => {
      const moved = await changeEmail(tx, { letterhead, customerId: who.customerId, email, now: tools.now() });
      if (!moved) return taken;
      await setName(tx.sql, who.customerId, name);
      return { ok: true, name, email };
    });
  } catch (error) {
    if (isTaken(error)) return taken;
    throw error;
  }
}

/** One part of what the shop knows of a person; other folders add theirs. */
export type Portion = (sql: AccountTools['db']['sql'], who: SignedIn) => Promise<Record<string, unknown>>;

/** Everything the shop knows of a person, to take away. */
export async function downloadOf(tools: AccountTools, who: SignedIn, portions: readonly Portion[]) {
  const parts = await Promise.all(portions.map((portion) => portion(tools.db.sql, who)));
  return Object.assign(
    { profile: await profileOf(tools, who), sessions: await sessionsOf(tools, who) },
    ...parts,
  ) as Record<string, unknown>;
}

/** What else is to be forgotten in the same transaction; other folders add theirs. */
export type Forgetting = (tx: Transaction, who: SignedIn) => Promise<void>;

type Closed = { ok: true } | { ok: false; reason: 'password_wrong' } | Busy;

/** Deletes the account: nothing of the person stays but what orders carry. */
export async function closeAccount(
  tools: AccountTools,
  who: SignedIn,
  password: string,
  forgetting: readonly Forgetting[],
): Promise<Closed> {
  const account = await findAccountById(tools.db.sql, who.customerId);
  const verified = await tools.passwords.verify(password, account?.passwordHash ?? undefined);
  if (!verified.ok) return verified;
  if (!account || !verified.isRight) return { ok: false, reason: 'password_wrong' };
  const letterhead = await tools.letterhead();
  await tools.db.transaction(async (tx) => {
    for (const forget of forgetting) await forget(tx, who);
    if ((await emptyAccount(tx.sql, account.id, tools.now())) === 0) return;
    await endSessions(tx.sql, account.id);
    await queueLetter(tx, accountClosedLetter(letterhead, account));
  });
  return { ok: true };
}
