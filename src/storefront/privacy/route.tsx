import { paths } from '../../paths.ts';
import { definePage, nothingToLoad } from '../page.ts';
import { PrivacyPage } from './page.tsx';

export const privacyPage = definePage({
  path: paths.privacy.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: (_, { store }) => ({
    title: 'Privacy',
    description: `What ${store.storeName} knows about you, why, who else sees it, and how to have it removed.`,
    canonical: paths.privacy(),
  }),
  body: (_, { store }) => <PrivacyPage storeName={store.storeName} helpEmail={store.helpEmail} />,
});
