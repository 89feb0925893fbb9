import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { TextPage } from '../content-pages/page.tsx';
import { definePage } from '../page.ts';

export const sizeGuidePage = definePage({
  path: paths.sizeGuide.pattern,
  tags: () => ['pages', 'settings'],
  load: (asked) => loadPage(asked, 'size-guide'),
  head: () => ({
    title: PAGE_TITLES['size-guide'],
    description: 'Every size in inches, and how to measure for it.',
    canonical: paths.sizeGuide(),
  }),
  body: (written) => <TextPage page="size-guide" written={written} />,
});
