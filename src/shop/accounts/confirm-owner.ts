import type { AccountDeps } from './account-deps.ts';
import { type CodeRefused, checkLoginCode } from './check-login-code.ts';
import { spendLoginCode } from './login-code-queries.ts';
import type { ConfirmWithCode } from './schema.ts';
import { proveSession } from './session-queries.ts';
import type { SignedIn } from './sessions.ts';

/** Takes a code of the address that logs in as proof that it is still them, for a few minutes and this browser. */
export async function confirmByCode(
  deps: AccountDeps,
  who: SignedIn,
  { code, cookie }: ConfirmWithCode & { cookie: string | undefined },
): Promise<{ ok: true } | CodeRefused> {
  const checked = await checkLoginCode(deps, { email: who.email, code, cookie });
  if (!checked.ok) return checked;
  return deps.db.transaction(async (tx) => {
    if ((await spendLoginCode(tx.sql, checked.id, deps.now())) === 0) return { ok: false, reason: 'code_wrong' };
    await proveSession(tx.sql, who.sessionId, deps.now());
    return { ok: true };
  });
}
