import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueLastEmail } from '../../emails/personal-data.ts';
import type { AccountDeps } from '../account-deps.ts';
import { dropAddressesOf, listAddresses } from '../addresses/queries.ts';
import { accountClosedEmail } from '../emails/account-emails.tsx';
import { deletePasskeysOf, listPasskeys } from '../passkeys/queries.ts';
import { dropEmailChange, emptyAccount, findAccountById, findEmailChange, findStaffNotes } from '../queries.ts';
import { type OwnerVerified, verifyOwner } from '../sign-in/confirm-owner.ts';
import { dropKnownBrowsers, dropLoginCodesOf, endSessions } from '../sign-in/queries.ts';
import { type AccountHolder, customerSessions, type SignedIn } from '../sign-in/sessions.ts';
import { findProfile } from './profile.ts';
import {
  dropAllLinks,
  dropChallengesOf,
  listAddressesWrittenTo,
  listChallengesOf,
  listLinksOf,
  listLoginCodesOf,
  listProvenAddresses,
} from './queries.ts';

type DataSubject = AccountHolder & {
  /** Verified addresses, current and former. */
  addresses: readonly string[];
  /** The verified ones, and all that the shop emailed for this account. */
  writtenTo: readonly string[];
};

/** One section of the data export; other domains register theirs. */
export type DataExportPart = (sql: Sql, person: DataSubject) => Promise<Record<string, unknown>>;

export async function exportData(deps: AccountDeps, holder: AccountHolder, portions: readonly DataExportPart[]) {
  const { sql } = deps.db;
  const person = await getDataSubject(sql, holder);
  const parts = await Promise.all([getAccount, ...portions].map((portion) => portion(sql, person)));
  return Object.assign(
    { profile: await findProfile(deps, holder), sessions: await customerSessions(deps, holder) },
    ...parts,
  ) as Record<string, unknown>;
}

async function getDataSubject(sql: Sql, holder: AccountHolder): Promise<DataSubject> {
  const [proven, written] = await Promise.all([
    listProvenAddresses(sql, holder.customerId),
    listAddressesWrittenTo(sql, holder.customerId),
  ]);
  const addresses = proven.map(({ email }) => email);
  return { ...holder, addresses, writtenTo: [...new Set([...addresses, ...written.map(({ email }) => email)])] };
}

const getAccount: DataExportPart = async (sql, { customerId, addresses }) => ({
  addresses,
  emailChange: (await findEmailChange(sql, customerId))?.email ?? null,
  linksByEmail: await listLinksOf(sql, customerId),
  resetCodes: await listChallengesOf(sql, customerId),
  loginCodes: await listLoginCodesOf(sql, addresses),
  savedAddresses: await listAddresses(sql, customerId),
  passkeys: await listPasskeys(sql, customerId),
  notesOfTheShop: (await findStaffNotes(sql, customerId)) ?? null,
});

/** Erases a domain's data in the same transaction; other domains register theirs. */
export type Eraser = (tx: Transaction, person: DataSubject) => Promise<void>;

type CloseAccountInput = { who: SignedIn; password: string | undefined; forgettings: readonly Eraser[] };
type Closed = { ok: true } | Exclude<OwnerVerified, { ok: true }>;

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

type ErasePersonInput = {
  account: { id: string; name: string; email: string };
  who: AccountHolder;
  forgettings: readonly Eraser[];
  emailBrand: EmailBrand;
  now: Date;
};

async function erasePerson(tx: Transaction, { account, who, forgettings: erasers, emailBrand, now }: ErasePersonInput) {
  const person = await getDataSubject(tx.sql, who);
  for (const forget of erasers) await forget(tx, person);
  if ((await emptyAccount(tx.sql, account.id, now)) === 0) return;
  await endSessions(tx.sql, account.id);
  await dropKnownBrowsers(tx.sql, account.id);
  await dropAllLinks(tx.sql, account.id);
  await dropChallengesOf(tx.sql, account.id, person.writtenTo);
  await dropLoginCodesOf(tx.sql, person.writtenTo);
  await dropEmailChange(tx.sql, account.id);
  await dropAddressesOf(tx.sql, account.id);
  await deletePasskeysOf(tx.sql, account.id);
  await enqueueLastEmail(tx, accountClosedEmail(emailBrand, account));
}

type EraseAccountInput = { customerId: string; forgettings: readonly Eraser[]; actor: Actor };

/** Deletes an account by staff on the customer's request. False if it doesn't exist. */
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
    // Without name and email: the audit log must not keep what is erased.
    await recordAudit(tx, actor, { what: 'customer.data_deleted', subject: customerId });
    return true;
  });
}
