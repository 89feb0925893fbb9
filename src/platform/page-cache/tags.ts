/** What a cached page was made from, and what a change names: dropping a tag drops every page that carries it. */
export type Tag = `product:${string}` | 'catalogue' | 'settings' | 'pages';
