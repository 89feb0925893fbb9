import type { ContentPage } from '../../shared/content-pages.ts';
import about from './default-texts/about.md?raw';
import faq from './default-texts/faq.md?raw';
import privacy from './default-texts/privacy.md?raw';
import shippingAndReturns from './default-texts/shipping-and-returns.md?raw';
import sizeGuide from './default-texts/size-guide.md?raw';
import terms from './default-texts/terms.md?raw';

/** What each page says until the owner writes it anew. */
export const DEFAULT_TEXTS: Record<ContentPage, string> = {
  about,
  faq,
  'shipping-and-returns': shippingAndReturns,
  privacy,
  terms,
  'size-guide': sizeGuide,
};
