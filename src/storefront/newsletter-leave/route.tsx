import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { NewsletterLeave } from './newsletter-leave.island.tsx';

export const newsletterLeavePage = definePage({
  path: paths.newsletterLeave.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Unsubscribe', description: 'Unsubscribe from the newsletter.' }),
  body: () => (
    <Auth cloth="red" title="Unsubscribe" lead="One click, and you won’t get any more newsletters.">
      <Island name="newsletter-leave" component={NewsletterLeave} props={{}} wake="now" />
    </Auth>
  ),
});
