import type { Transaction } from '../../platform/db/database.ts';
import { queueLetter } from '../mail/queue.ts';
import type { AccountTools } from './account-tools.ts';
import { accountClosedLetter } from './letters/account-news.tsx';
import type { Busy } from './passwords.ts';
import { profileOf } from './profile.ts';
import { emptyAccount, findAccountById } from './queries.ts';
import { endSessions } from './session-queries.ts';
import { type SignedIn, sessionsOf } from './sessions.ts';

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

type Closing = { who: SignedIn; password: string; forgettings: readonly Forgetting[] };
type Closed = { ok: true } | { ok: false; reason: 'password_wrong' } | Busy;

/** Deletes the account: nothing of the person stays but what orders carry. */
export async function closeAccount(tools: AccountTools, { who, password, forgettings }: Closing): Promise<Closed> {
  const account = await findAccountById(tools.db.sql, who.customerId);
  const verified = await tools.passwords.verify(password, account?.passwordHash ?? undefined);
  if (!verified.ok) return verified;
  if (!account || !verified.isRight) return { ok: false, reason: 'password_wrong' };
  const letterhead = await tools.letterhead();
  await tools.db.transaction(async (tx) => {
    for (const forget of forgettings) await forget(tx, who);
    if ((await emptyAccount(tx.sql, account.id, tools.now())) === 0) return;
    await endSessions(tx.sql, account.id);
    await queueLetter(tx, accountClosedLetter(letterhead, account));
  });
  return { ok: true };
}
