import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueLastEmail } from '../emails/personal-data.ts';
import type { AccountDeps } from './account-deps.ts';
import { dropAddressesOf } from './address-queries.ts';
import { dropKnownBrowsers } from './browser-queries.ts';
import { type DataSubject, dataSubjectOf } from './data-export.ts';
import { dropEmailChange } from './email-change-queries.ts';
import { accountClosedEmail } from './emails/account-emails.tsx';
import { dropLoginCodesOf } from './login-code-queries.ts';
import { dropPasskeysOf } from './passkey-queries.ts';
import { dropAllLinks, dropChallengesOf } from './personal-data-queries.ts';
import { emptyAccount, findAccountById } from './queries.ts';
import { endSessions } from './session-queries.ts';
import type { AccountHolder, SignedIn } from './sessions.ts';
import { type OwnerVerified, verifyOwner } from './verify-owner.ts';

/** What else is to be forgotten in the same transaction; other folders add theirs. */
export type Eraser = (tx: Transaction, who: DataSubject) => Promise<void>;

type CloseAccountInput = { who: SignedIn; password: string | undefined; forgettings: readonly Eraser[] };
type Closed = { ok: true } | Exclude<OwnerVerified, { ok: true }>;

/** Deletes the account: nothing of the person stays but what the books need. */
export async function closeAccount(
  deps: AccountDeps,
  { who, password, forgettings: erasers }: CloseAccountInput,
): Promise<Closed> {
  const proven = await verifyOwner(deps, who, password);
  if (!proven.ok) return proven;
  const account = await findAccountById(deps.db.sql, who.customerId);
  if (!account) return { ok: false, reason: 'password_wrong' };
  const emailBrand = await deps.emailBrand();
  await deps.db.transaction((tx) =>
    erasePerson(tx, { account, who, forgettings: erasers, emailBrand, now: deps.now() }),
  );
  return { ok: true };
}

type EraseAccountInput = { customerId: string; forgettings: readonly Eraser[]; actor: Actor };

/** The same by staff, on the request of the person. False where there is no such account any more. */
export async function eraseAccountOnRequest(
  deps: Pick<AccountDeps, 'db' | 'emailBrand' | 'now'>,
  { customerId, forgettings: erasers, actor }: EraseAccountInput,
): Promise<boolean> {
  const emailBrand = await deps.emailBrand();
  return deps.db.transaction(async (tx) => {
    const account = await findAccountById(tx.sql, customerId);
    if (!account) return false;
    const who = { sessionId: '', customerId, name: account.name, email: account.email };
    await erasePerson(tx, { account, who, forgettings: erasers, emailBrand, now: deps.now() });
    // Not by name or address: the log would keep what is to be forgotten.
    await recordAudit(tx, actor, { what: 'customer.data_deleted', subject: customerId });
    return true;
  });
}

type ErasePersonInput = {
  account: { id: string; name: string; email: string };
  who: AccountHolder;
  forgettings: readonly Eraser[];
  emailBrand: EmailBrand;
  now: Date;
};

async function erasePerson(tx: Transaction, { account, who, forgettings: erasers, emailBrand, now }: ErasePersonInput) {
  const person = await dataSubjectOf(tx.sql, who);
  for (const forget of erasers) await forget(tx, person);
  if ((await emptyAccount(tx.sql, account.id, now)) === 0) return;
  await endSessions(tx.sql, account.id);
  await dropKnownBrowsers(tx.sql, account.id);
  await dropAllLinks(tx.sql, account.id);
  await dropChallengesOf(tx.sql, account.id, person.writtenTo);
  await dropLoginCodesOf(tx.sql, person.writtenTo);
  await dropEmailChange(tx.sql, account.id);
  await dropAddressesOf(tx.sql, account.id);
  await dropPasskeysOf(tx.sql, account.id);
  await enqueueLastEmail(tx, accountClosedEmail(emailBrand, account));
}
