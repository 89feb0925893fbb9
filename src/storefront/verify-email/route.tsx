import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { VerifyEmail } from './verify-email.island.tsx';

export const verifyEmailPage = definePage({
  path: paths.verifyEmail.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Confirming your email', description: 'Confirms the address of an account.' }),
  body: () => (
    <Auth cloth="red" title="Confirming your email">
      <Island name="verify-email" component={VerifyEmail} props={{}} wake="now" />
    </Auth>
  ),
});
