import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { OpeningAlert } from './opening-alert.island.tsx';

export const openingAlertPage = definePage({
  path: paths.openingAlert.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Closed for orders', description: 'Get an email when we’re open for orders again.' }),
  body: (_, { store: { pause } }) => (
    <Auth cloth="red" title={pause ? 'Closed for orders' : 'Open for orders'}>
      <Island
        name="opening-alert"
        component={OpeningAlert}
        props={{ text: pause?.text ?? 'We’re open. You can order now.', isOffered: pause?.offersEmail ?? false }}
        wake="now"
      />
    </Auth>
  ),
});
