import { paths } from '../../paths.ts';
import { definePage, nothingToLoad } from '../page.ts';
import { AboutPage } from './page.tsx';

export const aboutPage = definePage({
  path: paths.about.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: (_, { store }) => ({
    title: 'About Us',
    description: `${store.storeName} sells beadwork made by hand in artisan communities in Africa, who set the price of their own work.`,
    canonical: paths.about(),
  }),
  body: () => <AboutPage />,
});
