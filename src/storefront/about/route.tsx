import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { onTimeText } from '../on-time-text.ts';
import { definePage, type Loaded } from '../page.ts';
import { AboutPage, type AboutShown } from './page.tsx';

export const aboutPage = definePage<AboutShown>({
  path: paths.about.pattern,
  tags: () => ['pages', 'settings', 'catalog', 'calendar'],
  async load(context): Promise<Loaded<AboutShown>> {
    const [page, makers, kept] = await Promise.all([
      loadPage(context, 'about'),
      context.api.call('GET /communities', {}),
      context.api.call('GET /store/on-time', {}),
    ]);
    // The page works without makers.
    const shown = { makers: makers.ok ? makers.body : [], onTime: onTimeText(kept) };
    return page.ok ? { ...page, shown: { written: page.shown, ...shown } } : page;
  },
  head: (_, { store }) => ({
    title: PAGE_TITLES.about,
    description: `${store.storeName} sells beadwork made by hand in artisan communities in Africa, who set the price of their own work.`,
    canonical: paths.about(),
  }),
  body: (shown, { store }) => <AboutPage {...shown} storyPicture={store.storyPicture} />,
});
