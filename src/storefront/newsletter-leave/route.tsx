import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { NewsletterLeave } from './newsletter-leave.island.tsx';

export const newsletterLeavePage = definePage({
  path: paths.newsletterLeave.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Leave the newsletter', description: 'Ends a subscription to the newsletter.' }),
  body: () => (
    <Auth cloth="red" title="Leave the newsletter" lead="One press, and no more newsletters come.">
      <Island name="newsletter-leave" component={NewsletterLeave} props={{}} wake="now" />
    </Auth>
  ),
});
