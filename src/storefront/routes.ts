import type { Page } from './page.ts';
import { productPage } from './product/route.tsx';

/** The shop's pages, one line each: the whole route map. */
export const pages: readonly Page[] = [productPage];
