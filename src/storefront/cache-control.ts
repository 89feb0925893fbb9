/** Nobody sees anything older than ten seconds: no invalidation reaches shared caches, as it does our own. */
export const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';
