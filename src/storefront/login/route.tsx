import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { LoginForm } from './login-form.island.tsx';

export const loginPage = definePage({
  policy: 'account',
  path: paths.login.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: (_, { store }) => ({ title: 'Login', description: `Log in to ${store.storeName}.` }),
  body: (_, { store }) => (
    <Auth cloth="indigo" title="Login" lead="Your orders, addresses and favorites are waiting.">
      <Island name="login-form" component={LoginForm} props={{ mailIsKept: store.mailIsKept }} wake="now" />
    </Auth>
  ),
});
