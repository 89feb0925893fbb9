/** The shop's pages of words, in the order of the back office. */
export const CONTENT_PAGES = ['about', 'faq', 'shipping-and-returns', 'privacy', 'terms', 'size-guide'] as const;

export type ContentPage = (typeof CONTENT_PAGES)[number];

export const isContentPage = (name: string): name is ContentPage => (CONTENT_PAGES as readonly string[]).includes(name);

/** The most that one of them holds. */
export const MAX_CHARACTERS = 20_000;

/** What stands at the top of each; the words are the specification's and stay. */
export const PAGE_TITLES: Record<ContentPage, string> = {
  about: 'About Us',
  faq: 'Frequently asked questions',
  'shipping-and-returns': 'Shipping and returns',
  privacy: 'Privacy',
  terms: 'Terms',
  'size-guide': 'Size guide',
};
