import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { NewsletterConfirm } from './newsletter-confirm.island.tsx';

export const newsletterConfirmPage = definePage({
  path: paths.newsletterConfirm.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Newsletter', description: 'Confirms a subscription to the newsletter.' }),
  body: () => (
    <Auth cloth="red" title="Newsletter">
      <Island name="newsletter-confirm" component={NewsletterConfirm} props={{}} wake="now" />
    </Auth>
  ),
});
