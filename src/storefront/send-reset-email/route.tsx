import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { SendResetForm } from './send-reset-form.island.tsx';

export const sendResetEmailPage = definePage({
  path: paths.sendResetEmail.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({ title: 'Reset your password', description: 'Ask for a one-time code to choose a new password.' }),
  body: (_, { store }) => (
    <Auth
      cloth="indigo"
      title="Reset your password"
      lead="Enter the email of your account. We send you a one-time code."
    >
      <Island name="send-reset-form" component={SendResetForm} props={{ mailIsKept: store.mailIsKept }} wake="now" />
    </Auth>
  ),
});
