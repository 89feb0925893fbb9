import { createAdminClient } from '../../browser/client.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { askForPasskey, usePasskeyAutofill, usePasskeysSupported } from '../../browser/use-passkey.ts';
import type { Assertion } from '../../shop/accounts/passkeys/schema.ts';
import type { StaffSession } from '../../shop/staff/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

const client = createAdminClient();

const signIn = {
  options: () => client.call('POST /admin/session/passkey-options', {}),
  send: (passkey: Assertion) => client.call('POST /admin/session/passkey', { body: { passkey } }),
};

/** In place of password and code, where the browser knows passkeys; the email field suggests them, too. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: StaffSession) => void }) {
  const isSupported = usePasskeysSupported();
  const { call, pending, error } = useCall();
  usePasskeyAutofill(signIn, onSignedIn);
  if (!isSupported) return null;
  const press = async () => {
    const answer = await call(() => askForPasskey(signIn));
    if (answer?.ok) onSignedIn(answer.body);
  };
  return (
    <>
      <ErrorAlert error={error} />
      <Button look="quiet" pending={pending} onClick={() => void press()}>
        Sign in with a passkey
      </Button>
    </>
  );
}

const confirmation = {
  options: () => client.call('POST /admin/session/confirm-options', {}),
  send: (passkey: Assertion) => client.call('POST /admin/session/confirm-with-passkey', { body: { passkey } }),
};

/** "Confirm it's you", for who has a passkey. */
export function PasskeyConfirm({ onConfirmed }: { onConfirmed: () => void }) {
  const { call, pending, error } = useCall();
  const press = async () => {
    const answer = await call(() => askForPasskey(confirmation));
    if (answer?.ok) onConfirmed();
  };
  return (
    <>
      <ErrorAlert error={error} />
      <Button look="quiet" size="small" pending={pending} onClick={() => void press()}>
        Use a passkey
      </Button>
    </>
  );
}
