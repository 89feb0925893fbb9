import { paths } from '../../paths.ts';
import { definePage, nothingToLoad } from '../page.ts';
import { SizeGuidePage } from './page.tsx';

export const sizeGuidePage = definePage({
  path: paths.sizeGuide.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({
    title: 'Size guide',
    description: 'Wristbands, anklets, chockers and necklaces in inches, and how to measure for them.',
    canonical: paths.sizeGuide(),
  }),
  body: () => <SizeGuidePage />,
});
