import { useRef } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { loadPasskeys, promptError, usePasskeysSupported } from '../../browser/use-passkey.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { MAX_PASSKEYS } from '../../shared/limits.ts';
import type { Passkey } from '../../shop/accounts/passkeys/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { AskProof } from './ask-proof.tsx';
import { browsersClass, stackClass } from './page.tsx';
import { OnePasskey } from './passkey-row.tsx';
import { notePasskeys } from './use-own-profile.ts';

/** One's passkeys: add, rename, remove. */
export function OwnPasskeys({ mailIsKept }: { mailIsKept: boolean }) {
  const token = usePersisted(userInfo)?.token;
  const isSupported = usePasskeysSupported();
  const { answer, data, refetch, put } = useQuery(token, () => api.call('GET /users/passkeys', {}), {
    onAnswer: (given) => given.ok && notePasskeys(given.body.length),
  });
  const { call, pending, error } = useCall();
  const again = useRef(() => {});
  if (answer?.ok === false && !data) return <Failed why={answer.error.detail} onRetry={refetch} />;
  if (!data) return <Loading>Loading…</Loading>;
  const show = (passkeys: Passkey[]) => {
    put(passkeys);
    notePasskeys(passkeys.length);
  };
  const run = (make: () => Promise<ApiResult<Passkey[]>>, said: string) => {
    again.current = () => run(make, said);
    const act = async () => {
      const done = await call(make);
      if (!done?.ok) return;
      show(done.body);
      toast(said);
    };
    void act();
  };
  const remove = ({ id }: Passkey) =>
    run(
      () => api.call('DELETE /users/passkeys/:id', { params: { id } }),
      'Passkey removed. Other browsers are logged out.',
    );
  return (
    <AskProof error={error} again={() => again.current()} mailIsKept={mailIsKept}>
      <div className={stackClass}>
        <p>Log in with your fingerprint, face or screen lock. No password, no code.</p>
        {data.length > 0 && (
          <ul className={browsersClass}>
            {data.map((passkey) => (
              <OnePasskey key={passkey.id} passkey={passkey} isBusy={pending} onRemove={remove} onRenamed={show} />
            ))}
          </ul>
        )}
        <ErrorAlert error={error} />
        {isSupported && data.length < MAX_PASSKEYS && (
          <Button look="quiet" size="small" pending={pending} onClick={() => run(addPasskey, 'Passkey added.')}>
            Add a passkey
          </Button>
        )}
      </div>
    </AskProof>
  );
}

async function addPasskey(): Promise<ApiResult<Passkey[]>> {
  const { promptForNewPasskey } = await loadPasskeys();
  const asked = await api.call('POST /users/passkeys/options', {});
  if (!asked.ok) return asked;
  const prompted = await promptForNewPasskey(asked.body);
  if (!prompted.ok) return { ok: false, status: 0, error: promptError(prompted.why) };
  return api.call('POST /users/passkeys', { body: { passkey: prompted.answer } });
}
