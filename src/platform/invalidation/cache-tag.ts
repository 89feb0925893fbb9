/**
 * What a cached page was made from, and what a change names: dropping a tag drops every page that carries it. `shelf` is
 * how many pieces are left of anything; pages of lists only show whether any are (`catalogue`). `categories` are named at
 * the foot of every page.
 */
export type CacheTag = `product:${string}` | 'catalogue' | 'categories' | 'shelf' | 'settings' | 'pages';
