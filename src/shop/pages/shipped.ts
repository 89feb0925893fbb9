import type { ContentPage } from '../../shared/content-pages.ts';
import about from './shipped/about.md?raw';
import faq from './shipped/faq.md?raw';
import privacy from './shipped/privacy.md?raw';
import shippingAndReturns from './shipped/shipping-and-returns.md?raw';
import sizeGuide from './shipped/size-guide.md?raw';
import terms from './shipped/terms.md?raw';

/** What each page says until the owner writes it anew. */
export const SHIPPED: Record<ContentPage, string> = {
  about,
  faq,
  'shipping-and-returns': shippingAndReturns,
  privacy,
  terms,
  'size-guide': sizeGuide,
};
