import type { Transaction } from '../../../platform/db/database.ts';
import { type EmailAddress, parseEmailAddress } from '../../../shared/email-address.ts';
import { registrationRules } from '../../../shared/password-rules.ts';
import { parsePersonName } from '../../../shared/person-name.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { decoyWork } from '../decoy-work.ts';
import { emailRedirect } from '../email-redirect.ts';
import { alreadyRegisteredEmail } from '../emails/account-emails.tsx';
import { verificationEmail } from '../emails/verify-email.tsx';
import { addLink } from '../link-queries.ts';
import { newPasswordError } from '../passwords/new-password.ts';
import type { Busy } from '../passwords/passwords.ts';
import { addAccount, addVerifiedAccount, findAccount } from '../queries.ts';
import { accountRefusals } from '../refusals.ts';
import type { Register, ResendVerification } from '../schema.ts';
import { hashOfSecret, newSecret } from '../tokens.ts';
import { addSeconds, TTL } from '../ttl.ts';

type InvalidRegistration = { ok: false; reason: 'invalid'; fields: Record<string, string> };

/**
 * Creates an account that works once its email is confirmed. If the email has an account, its owner gets an email
 * instead and the response is the same (`spec/decisions.md`), so that accounts can't be enumerated.
 */
export async function register(deps: AccountDeps, input: Register): Promise<{ ok: true } | InvalidRegistration | Busy> {
  const emailBrand = await deps.emailBrand();
  const person = await readRegistration(input, emailBrand);
  if (!person.ok) return person;
  const { email, name, password } = person.person;
  const hashed = await deps.passwords.hash(password);
  if (!hashed.ok) return hashed;
  const now = deps.now();
  const registered = { name, passwordHash: hashed.hash };
  await deps.db.transaction(async (tx) => {
    await addAccount(tx.sql, { email, ...registered }, now);
    const account = await findAccount(tx.sql, email);
    if (account)
      await sendVerification(tx, { emailBrand, account, registered, redirect: emailRedirect(input.redirect), now });
  });
  return { ok: true };
}

type Registration = { email: EmailAddress; name: string; password: string };

/** Parses the form, or returns errors by field. */
async function readRegistration(
  input: Register,
  { storeName, publicUrl }: EmailBrand,
): Promise<{ ok: true; person: Registration } | InvalidRegistration> {
  const email = parseEmailAddress(input.email);
  const name = parsePersonName(input.name);
  const fault = await newPasswordError(input.password, registrationRules, {
    email: email ?? '',
    name: name ?? '',
    storeName,
    publicUrl,
  });
  const differs = input.confirmPassword !== undefined && input.confirmPassword !== input.password;
  if (email !== undefined && name !== undefined && fault === undefined && !differs) {
    return { ok: true, person: { email, name, password: input.password } };
  }
  const fields = {
    ...(name === undefined && { name: accountRefusals.name_unreadable.sentence }),
    ...(email === undefined && { email: accountRefusals.email_unreadable.sentence }),
    ...(fault !== undefined && { password: fault }),
    ...(differs && { confirmPassword: accountRefusals.registration_passwords_differ.sentence }),
  };
  return { ok: false, reason: 'invalid', fields };
}

type Registered = { name: string; passwordHash: string };

type SendVerificationInput = {
  emailBrand: EmailBrand;
  account: { id: string; email: string; name: string; verifiedAt: Date | null };
  /** Undefined: keep the data of the first registration. */
  registered: Registered | undefined;
  redirect: string;
  now: Date;
};

/**
 * An unverified account gets a new link with this registration's data attached; nothing else about it changes. For a
 * verified one the link is created but not sent: everyone runs the same statements, so timing doesn't reveal accounts.
 */
async function sendVerification(
  tx: Transaction,
  { emailBrand, account, registered, redirect, now }: SendVerificationInput,
) {
  const { id: customerId, email } = account;
  const token = newSecret();
  const beside = account.verifiedAt ? undefined : registered;
  const endsAt = addSeconds(now, TTL.verifyLink);
  const link = { tokenHash: hashOfSecret(token), customerId, purpose: 'verify', email, registered: beside } as const;
  await addLink(tx.sql, link, now, endsAt);
  const reader = { email, name: beside?.name ?? account.name };
  const message = account.verifiedAt
    ? alreadyRegisteredEmail(emailBrand, reader)
    : verificationEmail(emailBrand, { ...reader, token, redirect });
  await enqueueEmail(tx, message);
}

/** For the button next to "Verify your email to log in." Doesn't reveal whether the account exists. */
export async function resendVerification(deps: AccountDeps, input: ResendVerification): Promise<void> {
  const email = parseEmailAddress(input.email);
  if (email === undefined) return;
  const emailBrand = await deps.emailBrand();
  const redirect = emailRedirect(input.redirect);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx.sql, email);
    if (account && !account.verifiedAt) {
      // The button is only shown after the correct password.
      return sendVerification(tx, { emailBrand, account, registered: undefined, redirect, now });
    }
    const link = { token: newSecret(), redirect };
    await decoyWork(tx, (inside) => enqueueEmail(inside, verificationEmail(emailBrand, { email, name: '', ...link })));
  });
}

export async function addSampleShopper(
  { db, passwords, now }: Pick<AccountDeps, 'db' | 'passwords' | 'now'>,
  { email, name, password }: Omit<Registration, 'email'> & { email: string },
): Promise<{ isNew: boolean }> {
  const hashed = await passwords.hash(password);
  if (!hashed.ok) throw new Error('Password hashing was refused at startup.');
  const added = await addVerifiedAccount(db.sql, { email, name, passwordHash: hashed.hash }, now());
  return { isNew: added !== undefined };
}
