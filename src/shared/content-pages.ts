/** The shop's content pages, in back-office order. */
export const CONTENT_PAGES = ['about', 'faq', 'shipping-and-returns', 'privacy', 'terms', 'size-guide'] as const;

export type ContentPage = (typeof CONTENT_PAGES)[number];

export const isContentPage = (name: string): name is ContentPage => (CONTENT_PAGES as readonly string[]).includes(name);

/** Maximum length of a page. */
export const MAX_PAGE_CHARACTERS = 20_000;

/** Page titles; the specification fixes these texts. */
export const PAGE_TITLES: Record<ContentPage, string> = {
  about: 'About Us',
  faq: 'Frequently asked questions',
  'shipping-and-returns': 'Shipping and returns',
  privacy: 'Privacy',
  terms: 'Terms',
  'size-guide': 'Size guide',
};
