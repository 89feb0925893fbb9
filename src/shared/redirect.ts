const HERE = 'https://shop.invalid';
const HOME_PATH = '/';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NEVER_IN_A_PATH = /[\u0000-\u0020\u007f\\]/;
/** Pages that would only redirect back here. */
const ROUND_TRIPS = new Set(['/login', '/register']);

/**
 * Where to go after login: "the query value after '='" (specification, section 2). Only paths on this site are
 * followed; anything else means home. `search`: the page's query, with or without `?`.
 */
export function redirectFromQuery(search: string): string {
  const [value = ''] = search.slice(search.indexOf('=') + 1).split('&');
  return search.includes('=') ? pathOnThisSite(decoded(value)) : HOME_PATH;
}

/** The same for a decoded value. */
export function pathOnThisSite(target: string | undefined): string {
  if (target === undefined || !isPlainPath(target) || !isPlainPath(decoded(getPath(target)))) return HOME_PATH;
  if (!URL.canParse(target, HERE)) return HOME_PATH;
  const url = new URL(target, HERE);
  // `/a/..//evil.example` is a path at first, but another host once the browser has normalized it.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return HOME_PATH;
  if (ROUND_TRIPS.has(url.pathname.replace(/(?<!\/)\/+$/, ''))) return HOME_PATH;
  return url.pathname + url.search + url.hash;
}

const isPlainPath = (target: string) =>
  target.startsWith('/') && !target.startsWith('//') && !NEVER_IN_A_PATH.test(target);

const getPath = (target: string) => target.replace(/[?#].*$/s, '');

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
