import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { ReviewEmailsStop } from './review-emails-stop.island.tsx';

export const reviewEmailsStopPage = definePage({
  path: paths.reviewEmailsStop.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Stop review emails', description: 'No more emails that ask for reviews.' }),
  body: () => (
    <Auth
      cloth="red"
      title="Stop review emails"
      lead="One click, and we won’t ask you for reviews by email. Emails about your orders keep coming."
    >
      <Island name="review-emails-stop" component={ReviewEmailsStop} props={{}} wake="now" />
    </Auth>
  ),
});
