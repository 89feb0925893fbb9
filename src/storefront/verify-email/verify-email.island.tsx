import { api } from '../../browser/api.ts';
import { leaveFor } from '../../browser/leaving.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { OpenedLink } from '../auth/opened-link.tsx';
import { Otherwise } from '../auth/parts.tsx';

/** Reads token and e-mail from the query, verifies, then goes to /login (specification, section 2). */
export const VerifyEmail = () => (
  <OpenedLink path={paths.verifyEmail()} open={verify} say={(sentence) => `Error: ${sentence}`}>
    {() => (
      <>
        <p>Register again with the same address and we send you a new link.</p>
        <LinkButton wide href={paths.register()}>
          Register
        </LinkButton>
        <Otherwise>
          Already confirmed? <a href={paths.login()}>Login</a>
        </Otherwise>
      </>
    )}
  </OpenedLink>
);

async function verify(query: URLSearchParams) {
  const [token, email] = [query.get('token') ?? '', query.get('email') ?? ''];
  const answer = await api.call('GET /users/verify-email', { query: { token, email } });
  if (!answer.ok) return answer;
  toast(answer.body.detail);
  await leaveFor(paths.login(), 'replace');
  return answer;
}
