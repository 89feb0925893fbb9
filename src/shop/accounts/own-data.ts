import type { Sql, Transaction } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLastLetter } from '../mail/own-letters.ts';
import type { AccountTools } from './account-tools.ts';
import { dropKnownBrowsers } from './browser-queries.ts';
import { dropEmailChange, findEmailChange } from './email-change-queries.ts';
import { accountClosedLetter } from './letters/account-news.tsx';
import {
  dropAllLinks,
  dropChallengesOf,
  listAddressesWrittenTo,
  listChallengesOf,
  listLinksOf,
  listProvenAddresses,
} from './own-data-queries.ts';
import type { Busy } from './passwords.ts';
import { profileOf } from './profile.ts';
import { emptyAccount, findAccountById } from './queries.ts';
import { endSessions } from './session-queries.ts';
import { type SignedIn, sessionsOf } from './sessions.ts';

/** Who takes their data away, or is to be forgotten. */
type Person = SignedIn & {
  /** Every address that a link has shown to be theirs, the present one and former ones. */
  addresses: readonly string[];
  /** These, and those that the shop wrote to on their behalf. */
  writtenTo: readonly string[];
};

/** One part of what the shop knows of a person; other folders add theirs. */
export type Portion = (sql: Sql, who: Person) => Promise<Record<string, unknown>>;

/** Everything the shop knows of a person, to take away. */
export async function downloadOf(tools: AccountTools, who: SignedIn, portions: readonly Portion[]) {
  const { sql } = tools.db;
  const person = await personOf(sql, who);
  const parts = await Promise.all([accountOf, ...portions].map((portion) => portion(sql, person)));
  return Object.assign(
    { profile: await profileOf(tools, who), sessions: await sessionsOf(tools, who) },
    ...parts,
  ) as Record<string, unknown>;
}

async function personOf(sql: Sql, who: SignedIn): Promise<Person> {
  const [proven, written] = await Promise.all([
    listProvenAddresses(sql, who.customerId),
    listAddressesWrittenTo(sql, who.customerId),
  ]);
  const addresses = proven.map(({ email }) => email);
  return { ...who, addresses, writtenTo: [...new Set([...addresses, ...written.map(({ email }) => email)])] };
}

const accountOf: Portion = async (sql, { customerId, addresses }) => ({
  addresses,
  emailChange: (await findEmailChange(sql, customerId))?.email ?? null,
  linksByEmail: await listLinksOf(sql, customerId),
  resetCodes: await listChallengesOf(sql, customerId),
});

/** What else is to be forgotten in the same transaction; other folders add theirs. */
export type Forgetting = (tx: Transaction, who: Person) => Promise<void>;

type Closing = { who: SignedIn; password: string; forgettings: readonly Forgetting[] };
type Closed = { ok: true } | { ok: false; reason: 'password_wrong' } | Busy;

/** Deletes the account: nothing of the person stays but what the books need. */
export async function closeAccount(tools: AccountTools, { who, password, forgettings }: Closing): Promise<Closed> {
  const account = await findAccountById(tools.db.sql, who.customerId);
  const verified = await tools.passwords.verify(password, account?.passwordHash ?? undefined);
  if (!verified.ok) return verified;
  if (!account || !verified.isRight) return { ok: false, reason: 'password_wrong' };
  const letterhead = await tools.letterhead();
  await tools.db.transaction((tx) => forgetPerson(tx, { account, who, forgettings, letterhead, now: tools.now() }));
  return { ok: true };
}

type Asked = { customerId: string; forgettings: readonly Forgetting[]; actor: Actor };

/** The same by staff, on the request of the person. False where there is no such account any more. */
export async function closeAccountOnRequest(
  tools: Pick<AccountTools, 'db' | 'letterhead' | 'now'>,
  { customerId, forgettings, actor }: Asked,
): Promise<boolean> {
  const letterhead = await tools.letterhead();
  return tools.db.transaction(async (tx) => {
    const account = await findAccountById(tx.sql, customerId);
    if (!account) return false;
    const who = { sessionId: '', customerId, name: account.name, email: account.email };
    await forgetPerson(tx, { account, who, forgettings, letterhead, now: tools.now() });
    // Not by name or address: the log would keep what is to be forgotten.
    await noteInAudit(tx, actor, { what: 'customer.data_deleted', subject: customerId });
    return true;
  });
}

type Forgotten = {
  account: { id: string; name: string; email: string };
  who: SignedIn;
  forgettings: readonly Forgetting[];
  letterhead: Letterhead;
  now: Date;
};

async function forgetPerson(tx: Transaction, { account, who, forgettings, letterhead, now }: Forgotten) {
  const person = await personOf(tx.sql, who);
  for (const forget of forgettings) await forget(tx, person);
  if ((await emptyAccount(tx.sql, account.id, now)) === 0) return;
  await endSessions(tx.sql, account.id);
  await dropKnownBrowsers(tx.sql, account.id);
  await dropAllLinks(tx.sql, account.id);
  await dropChallengesOf(tx.sql, account.id, person.writtenTo);
  await dropEmailChange(tx.sql, account.id);
  await queueLastLetter(tx, accountClosedLetter(letterhead, account));
}
