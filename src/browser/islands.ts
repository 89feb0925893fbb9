import type { ComponentType } from 'react';

/** What wakes up in the browser, each loaded when a page shows it. Props come from the page as JSON. */
export const islands = {
  'buy-box': async () => (await import('../storefront/product/buy-box.island.tsx')).BuyBox,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
