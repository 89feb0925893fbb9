import { api } from '../../browser/api.ts';
import { navigate } from '../../browser/navigate.ts';
import { loginPath } from '../../browser/session.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { pathOnThisSite } from '../../shared/redirect.ts';
import type { Said } from '../../shop/accounts/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmailLink } from '../auth/email-link.tsx';
import { Otherwise } from '../auth/parts.tsx';

/** Reads token and email from the query, verifies, and opens /login (specification, section 2). */
export const VerifyEmail = () => (
  <EmailLink path={paths.verifyEmail()} open={verify} say={(sentence) => `Error: ${sentence}`}>
    {(answer, query) => <NotVerified answer={answer} target={targetIn(query)} />}
  </EmailLink>
);

function NotVerified({ answer, target }: { answer: ApiResult<Said>; target: string }) {
  // A refused change of email: the account keeps its old one, so there is nothing to register.
  if (!answer.ok && answer.error.code === 'email_taken') {
    return (
      <LinkButton wide href={paths.profile()}>
        Go to your profile
      </LinkButton>
    );
  }
  const redirect = target === paths.home() ? '' : `?redirect=${encodeURIComponent(target)}`;
  return (
    <>
      <p>Register again with the same email and we’ll send you a new link.</p>
      <LinkButton wide href={paths.register() + redirect}>
        Register
      </LinkButton>
      <Otherwise>
        Already confirmed? <a href={loginPath(target)}>Login</a>
      </Otherwise>
    </>
  );
}

/** Redirect target of the registration, passed to /login. */
const targetIn = (query: URLSearchParams) => pathOnThisSite(query.get('redirect') ?? undefined);

async function verify(query: URLSearchParams) {
  const [token, email] = [query.get('token') ?? '', query.get('email') ?? ''];
  const answer = await api.call('GET /users/verify-email', { query: { token, email } });
  if (!answer.ok) return answer;
  toast(answer.body.detail);
  await navigate(loginPath(targetIn(query)), 'replace');
  return answer;
}
