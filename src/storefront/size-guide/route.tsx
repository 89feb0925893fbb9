import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { PageContent } from '../../shared/markdown/page-content.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { TextPage } from '../content-pages/page.tsx';
import { definePage, type Loaded } from '../page.ts';
import { SizeTables } from './size-tables.tsx';
import { groupSizings, type SizingGroup } from './sizing-groups.ts';

type Shown = { written: PageContent; groups: readonly SizingGroup[] };

export const sizeGuidePage = definePage<Shown>({
  path: paths.sizeGuide.pattern,
  sheet: 'product',
  tags: () => ['pages', 'settings', 'catalog'],
  async load({ api }): Promise<Loaded<Shown>> {
    const [page, measured] = await Promise.all([loadPage({ api }, 'size-guide'), api.call('GET /measures', {})]);
    // The owner's text works without size tables.
    return page.ok
      ? { ok: true, shown: { written: page.shown, groups: measured.ok ? groupSizings(measured.body) : [] } }
      : page;
  },
  head: () => ({
    title: PAGE_TITLES['size-guide'],
    description: 'Every size in inches and centimeters, and how to measure for it.',
    canonical: paths.sizeGuide(),
  }),
  body: ({ written, groups }) => (
    <TextPage page="size-guide" written={written}>
      {groups.length > 0 && <SizeTables groups={groups} />}
    </TextPage>
  ),
});
