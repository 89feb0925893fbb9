import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { askForPasskey, usePasskeyAutofill, usePasskeysSupported } from '../../browser/use-passkey.ts';
import type { Assertion } from '../../shop/accounts/passkeys/schema.ts';
import type { UserInfo } from '../../shop/accounts/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

const calls = {
  options: () => api.call('POST /users/passkey-login-options', {}),
  send: (passkey: Assertion) => api.call('POST /users/login-with-passkey', { body: { passkey } }),
};

/** Beside the password, where the browser knows passkeys; the email field suggests them, too. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (user: UserInfo) => void }) {
  const isSupported = usePasskeysSupported();
  const { call, pending, error } = useCall();
  usePasskeyAutofill(calls, onLoggedIn);
  if (!isSupported) return null;
  const logIn = async () => {
    const answer = await call(() => askForPasskey(calls));
    if (answer?.ok) onLoggedIn(answer.body);
  };
  return (
    <>
      <ErrorAlert error={error} />
      <Button wide look="quiet" pending={pending} onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
    </>
  );
}
