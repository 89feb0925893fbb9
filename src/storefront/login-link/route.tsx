import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { LoginLink } from './login-link.island.tsx';

/** Same for every visitor: the token is in the fragment, which servers don't receive. */
export const loginLinkPage = definePage({
  path: paths.loginLink.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: (_, { store }) => ({ title: 'Log in', description: `Log in to ${store.storeName}.` }),
  body: () => (
    <Auth cloth="indigo" title="Log in" lead="One press, and you’re in.">
      <Island name="login-link" component={LoginLink} props={{}} wake="now" />
    </Auth>
  ),
});
