import type { Transaction } from '../../../platform/db/database.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { addressInUseEmail, confirmChangeEmail, emailChangeRequestedEmail } from '../emails/email-change.tsx';
import { addLink, dropChallenges, dropLinks, dropOpenLinks, findLink, spendLink } from '../link-queries.ts';
import { deletePasskeysOf } from '../passkeys/queries.ts';
import {
  dropEmailChange,
  dropPassword,
  findAccountById,
  findEmailChange,
  findVerifiedHolder,
  lockAccount,
  putEmailChange,
} from '../queries.ts';
import { endSessions } from '../sign-in/queries.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import { hashOfSecret, newSecret } from '../tokens.ts';
import { addSeconds, TTL } from '../ttl.ts';

export type Account = { id: string; email: string; name: string; emailProvenAt: Date | null };

type RequestEmailChangeInput = {
  emailBrand: EmailBrand;
  account: Account;
  email: string;
  sessionId: string;
  now: Date;
};

/**
 * Stores a requested email change and emails both addresses. Nothing else changes until the link sent to the new
 * address is opened. If another account has that address, its owner gets a notice instead, after the same statements:
 * neither response nor timing reveals it.
 */
export async function requestEmailChange(
  tx: Transaction,
  { emailBrand, account, email, sessionId, now }: RequestEmailChangeInput,
): Promise<void> {
  await dropLinks(tx.sql, account.id, 'confirm_change');
  await putEmailChange(tx.sql, { customerId: account.id, email, sessionId }, now);
  const stop = newSecret();
  const present = { customerId: account.id, email: account.email };
  await addLink(
    tx.sql,
    { ...present, tokenHash: hashOfSecret(stop), purpose: 'undo_change' },
    now,
    addSeconds(now, TTL.undoChangeLink),
  );
  await enqueueEmail(tx, emailChangeRequestedEmail(emailBrand, { ...account, newEmail: email, token: stop }));
  await sendConfirmLink(tx, emailBrand, { ...account, email }, now);
}

type Recipient = { id: string; email: string; name: string };

async function sendConfirmLink(tx: Transaction, emailBrand: EmailBrand, { id, email, name }: Recipient, now: Date) {
  const holder = await findVerifiedHolder(tx.sql, email, id);
  const token = newSecret();
  const link = { customerId: id, email, tokenHash: hashOfSecret(token), purpose: 'confirm_change' } as const;
  await addLink(tx.sql, link, now, addSeconds(now, TTL.confirmChangeLink));
  const message = holder
    ? addressInUseEmail(emailBrand, { email, name: holder.name })
    : confirmChangeEmail(emailBrand, { email, name, token });
  await enqueueEmail(tx, message);
}

/** Sends the confirmation link again; earlier links keep working. */
export async function sendConfirmLinkAgain(
  deps: AccountDeps,
  { customerId }: SignedIn,
): Promise<{ ok: true } | { ok: false; reason: 'email_confirmed' }> {
  const emailBrand = await deps.emailBrand();
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx.sql, customerId);
    const waiting = await findEmailChange(tx.sql, customerId);
    if (!account || !waiting) return { ok: false, reason: 'email_confirmed' };
    await sendConfirmLink(tx, emailBrand, { ...account, email: waiting.email }, deps.now());
    return { ok: true };
  });
}

/** Cancels the pending change and voids its links. Idempotent. */
export async function cancelEmailChange(
  { db }: Pick<AccountDeps, 'db'>,
  { customerId }: Pick<SignedIn, 'customerId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockAccount(tx.sql, customerId)) await dropPendingEmail(tx, customerId);
  });
}

/** Called when control of the account changes: new password, reset, staff action. */
export async function dropPendingEmail(tx: Transaction, customerId: string): Promise<void> {
  const dropped = await dropEmailChange(tx.sql, customerId);
  if (dropped === 0) return;
  await dropLinks(tx.sql, customerId, 'confirm_change');
  await dropLinks(tx.sql, customerId, 'undo_change');
}

/** Email shown in the profile: the pending one, or else the current one. */
export async function profileEmail(
  { db }: Pick<AccountDeps, 'db'>,
  customerId: string,
): Promise<{ email: string; loginEmail: string; isConfirmed: boolean } | undefined> {
  const [account, waiting] = await Promise.all([
    findAccountById(db.sql, customerId),
    findEmailChange(db.sql, customerId),
  ]);
  if (!account) return undefined;
  const isConfirmed = !waiting && account.emailProvenAt !== null;
  return { email: waiting?.email ?? account.email, loginEmail: account.email, isConfirmed };
}

type Undone = { ok: true; email: string } | { ok: false; reason: 'link_invalid' };

/**
 * Cancels an email change from the link sent to the current address. The requester knew the password, so the password
 * is dropped, every browser logged out, and every link and code voided.
 */
export const undoEmailChange = ({ db, now }: Pick<AccountDeps, 'db' | 'now'>, token: string): Promise<Undone> =>
  db.transaction((tx) => undoChange(tx, hashOfSecret(token), now()));

const invalid = { ok: false, reason: 'link_invalid' } as const;

async function undoChange(tx: Transaction, tokenHash: Buffer, now: Date): Promise<Undone> {
  const link = await findLink(tx.sql, tokenHash, now);
  const account = link?.purpose === 'undo_change' ? await lockAccount(tx.sql, link.customerId) : undefined;
  if (!link || account?.email !== link.email) return invalid;
  if (link.usedAt) return { ok: true, email: link.email };
  if ((await spendLink(tx.sql, tokenHash, now)) === 0) return invalid;
  await dropPassword(tx.sql, account.id);
  await dropOpenLinks(tx.sql, account.id);
  await dropEmailChange(tx.sql, account.id);
  await dropChallenges(tx.sql, account.id);
  await deletePasskeysOf(tx.sql, account.id);
  await endSessions(tx.sql, account.id);
  return { ok: true, email: link.email };
}
