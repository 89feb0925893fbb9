import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { SendResetForm } from './send-reset-form.island.tsx';

export const sendResetEmailPage = definePage({
  path: paths.sendResetEmail.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({ title: 'Reset your password', description: 'Get a one-time code to reset your password.' }),
  body: (_, { store }) => (
    <Auth
      cloth="indigo"
      title="Reset your password"
      lead="Enter your account’s email and we’ll send you a one-time code."
    >
      <Island name="send-reset-form" component={SendResetForm} props={{ mailIsKept: store.mailIsKept }} wake="now" />
    </Auth>
  ),
});
