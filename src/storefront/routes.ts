import { aboutPage } from './about/route.tsx';
import { faqPage } from './faq/route.tsx';
import type { Page } from './page.ts';
import { privacyPage } from './privacy/route.tsx';
import { productPage } from './product/route.tsx';
import { shippingAndReturnsPage } from './shipping-and-returns/route.tsx';
import { sizeGuidePage } from './size-guide/route.tsx';
import { termsPage } from './terms/route.tsx';

/** The shop's pages, one line each: the whole route map. */
export const pages: readonly Page[] = [
  productPage,
  aboutPage,
  faqPage,
  privacyPage,
  shippingAndReturnsPage,
  sizeGuidePage,
  termsPage,
];
