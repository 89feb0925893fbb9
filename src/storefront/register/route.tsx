import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { RegisterForm } from './register-form.island.tsx';

export const registerPage = definePage({
  path: paths.register.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: (_, { store }) => ({ title: 'Register', description: `Create an account at ${store.storeName}.` }),
  body: (_, { store }) => (
    <Auth cloth="red" title="Register" lead="Create an account to check out, track your orders and write reviews.">
      <Island name="register-form" component={RegisterForm} props={{ mailIsKept: store.mailIsKept }} wake="now" />
    </Auth>
  ),
});
