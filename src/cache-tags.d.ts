import type {} from './platform/invalidation/cache-tag.ts';

/**
 * The shop's cache tags. Responses tagged `product` or `stock` are also tagged `catalog`
 * (`tests/rules/cache-tags.test.ts`), so a change that publishes `catalog` doesn't publish those two.
 */
declare module './platform/invalidation/cache-tag.ts' {
  interface CacheTags {
    /** One product's remaining quantity, as long as it doesn't change to or from 0: then lists change too. */
    product: `product:${string}`;
    /** Any product's remaining quantity; lists that only show availability are tagged `catalog` alone. */
    stock: 'stock';
    /** Products, categories, communities and reviews as shown on lists and product pages. */
    catalog: 'catalog';
    /** Category names and order, shown in the footer of every page. */
    categories: 'categories';
    settings: 'settings';
    /** Delivery dates of orders placed now. Tagged responses also expire at the shop's next cut-off. */
    calendar: 'calendar';
    contentPages: 'pages';
    ownPages: 'ownPages';
    /** Tagged responses also expire at the shop's next midnight: stories are published by date. */
    stories: 'stories';
    /** Header and footer links, shown on every page. */
    menus: 'menus';
    /** Automatic discounts; used by quotes, not by pages. */
    discounts: 'discounts';
    /** Whether there are any. */
    webhooks: 'webhooks';
    /** Product sets; used by quotes, not by pages. */
    sets: 'sets';
  }
}
