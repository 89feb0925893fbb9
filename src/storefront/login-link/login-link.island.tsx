import { useEffect, useRef } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import { navigate } from '../../browser/navigate.ts';
import { paths } from '../../paths.ts';
import { pathOnThisSite } from '../../shared/redirect.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { sendLinkToken, welcome } from '../auth/code-login.ts';
import { insideClass, NeedsScript, Otherwise } from '../auth/parts.tsx';

/** Login by the emailed link. Needs a click, since mail scanners open every link. */
export function LoginLink() {
  const secret = useRef(new URLSearchParams());
  const { call, pending, error } = useCall();
  useEffect(() => {
    const { hash, pathname } = globalThis.location;
    if (hash === '') return;
    secret.current = new URLSearchParams(hash.slice(1));
    // Remove the token from the browser's history.
    globalThis.history.replaceState(null, '', pathname);
  }, []);
  const press = async () => {
    const answer = await call(() => sendLinkToken(secret.current.get('token') ?? ''));
    if (!answer?.ok) return;
    welcome(answer.body);
    await navigate(pathOnThisSite(secret.current.get('redirect') ?? undefined), 'replace');
  };
  return (
    <div className={insideClass}>
      <ErrorAlert error={error} />
      <Button wide pending={pending} onClick={() => void press()}>
        Log in
      </Button>
      <NeedsScript />
      <Otherwise>
        Link expired? <a href={paths.login()}>Ask for a new code</a>
      </Otherwise>
    </div>
  );
}
