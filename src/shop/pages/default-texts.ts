import type { ContentPage } from '../../shared/content-pages.ts';
import about from './default-texts/about.md?raw';
import faq from './default-texts/faq.md?raw';
import privacy from './default-texts/privacy.md?raw';
import shippingAndReturns from './default-texts/shipping-and-returns.md?raw';
import sizeGuide from './default-texts/size-guide.md?raw';
import terms from './default-texts/terms.md?raw';

/** Written by us. `defaultText` is what a page shows. */
export const DEFAULT_TEXTS: Record<ContentPage, string> = {
  about,
  faq,
  'shipping-and-returns': shippingAndReturns,
  privacy,
  terms,
  'size-guide': sizeGuide,
};

/** What a page says until the owner rewrites it. While the bead studio is off, no section leads there. */
export const defaultText = (page: ContentPage, studio: { isOn: boolean }): string =>
  studio.isOn
    ? DEFAULT_TEXTS[page]
    : DEFAULT_TEXTS[page]
        .split(/^(?=## )/m)
        .filter((section) => !section.includes('](/studio)'))
        .join('');
