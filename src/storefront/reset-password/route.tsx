import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { ResetForm } from './reset-form.island.tsx';

/** Its URL gives access to an account, so it isn't cached. */
export const resetPasswordPage = definePage({
  path: paths.resetPassword.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'New password', description: 'Choose a new password.' }),
  body: () => (
    <Auth cloth="indigo" title="New password">
      <Island name="reset-form" component={ResetForm} props={{}} wake="now" />
    </Auth>
  ),
});
