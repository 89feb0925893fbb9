import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { leaveFor } from '../../browser/leaving.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { insideClass, Otherwise } from '../auth/parts.tsx';

/** Reads token and e-mail from the query, verifies, then goes to /login (specification, section 2). */
export function VerifyEmail() {
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    void verify().then(setRefusal);
  }, []);
  if (refusal === undefined) {
    return (
      <div className={insideClass}>
        <Spinner />
        <p role="status">One moment, please.</p>
      </div>
    );
  }
  return (
    <div className={insideClass}>
      <Alert tone="danger">Error: {refusal}</Alert>
      <p>Register again with the same address and we send you a new link.</p>
      <LinkButton wide href={paths.register()}>
        Register
      </LinkButton>
      <Otherwise>
        Already confirmed? <a href={paths.login()}>Login</a>
      </Otherwise>
    </div>
  );
}

async function verify(): Promise<string | undefined> {
  const query = new URLSearchParams(globalThis.location.search);
  const [token, email] = [query.get('token') ?? '', query.get('email') ?? ''];
  // A token has no business in the browser's history.
  globalThis.history.replaceState(null, '', paths.verifyEmail());
  const answer = await api.call('GET /users/verify-email', { query: { token, email } });
  if (!answer.ok) return answer.error.detail;
  toast(answer.body.detail);
  await leaveFor(paths.login(), 'replace');
  return undefined;
}
