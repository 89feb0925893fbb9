import { parseEmailAddress } from '../../shared/email-address.ts';
import { parsePersonName } from '../../shared/person-name.ts';
import type { AccountTools } from './account-tools.ts';
import { changeEmail } from './change-email.ts';
import { findAccountById, setName } from './queries.ts';
import { accountSentence } from './refusals.ts';
import type { Profile, ProfileChange } from './schema.ts';
import type { SignedIn } from './sessions.ts';
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
