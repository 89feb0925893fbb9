import type { ComponentType } from 'react';

/** What wakes up in the browser, each loaded when a page shows it. Props come from the page as JSON. */
export const islands = {
  'newsletter-form': async () => (await import('../storefront/layout/newsletter-form.island.tsx')).NewsletterForm,
  'search-box': async () => (await import('../storefront/layout/search-box.island.tsx')).SearchBox,
  toasts: async () => (await import('../storefront/layout/toasts.island.tsx')).Toasts,
  'visitor-links': async () => (await import('../storefront/layout/visitor-links.island.tsx')).VisitorLinks,
  'buy-box': async () => (await import('../storefront/product/buy-box.island.tsx')).BuyBox,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
