import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { CodeForm } from './code-form.island.tsx';

export const verifyResetOtpPage = definePage({
  path: paths.verifyResetOtp.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({ title: 'Enter the code', description: 'Enter the one-time code from our email.' }),
  body: (_, { store }) => (
    <Auth cloth="indigo" title="Enter the code">
      <Island name="code-form" component={CodeForm} props={{ mailIsKept: store.mailIsKept }} wake="now" />
    </Auth>
  ),
});
