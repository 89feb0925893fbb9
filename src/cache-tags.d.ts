import type {} from './platform/invalidation/cache-tag.ts';

/**
 * The tags of this shop. Whatever carries `product` or `stock` carries `catalog` too (`tests/rules/cache-tags.test.ts`),
 * so a change that names `catalog` names neither of them.
 */
declare module './platform/invalidation/cache-tag.ts' {
  interface CacheTags {
    /** One product's quantity left, as long as it does not reach 0 or leave it: then lists change too. */
    product: `product:${string}`;
    /** How many are left of anything; lists that only show whether any are carry `catalog` alone. */
    stock: 'stock';
    /** Products, categories, communities and reviews as lists and product pages show them. */
    catalog: 'catalog';
    /** Names and order of the categories, which stand at the foot of every page. */
    categories: 'categories';
    settings: 'settings';
    /** On which days what is ordered now arrives; what carries it is also outdated at the shop's next cut-off. */
    calendar: 'calendar';
    contentPages: 'pages';
    ownPages: 'ownPages';
    /** What carries it is also outdated at the shop's next midnight: a story appears on its day. */
    stories: 'stories';
    /** What header and footer link to, which stands on every page. */
    menus: 'menus';
    /** Discounts that apply by themselves; no page names them, quotes do. */
    discounts: 'discounts';
    /** Which products are sold as a set; no page names it, quotes do. */
    sets: 'sets';
  }
}
