import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { definePage } from '../page.ts';
import { AboutPage } from './page.tsx';

export const aboutPage = definePage({
  path: paths.about.pattern,
  tags: () => ['pages', 'settings'],
  load: (asked) => loadPage(asked, 'about'),
  head: (_, { store }) => ({
    title: PAGE_TITLES.about,
    description: `${store.storeName} sells beadwork made by hand in artisan communities in Africa, who set the price of their own work.`,
    canonical: paths.about(),
  }),
  body: (written) => <AboutPage written={written} />,
});
