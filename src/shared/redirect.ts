const HERE = 'https://shop.invalid';
const HOME = '/';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NEVER_IN_A_PATH = /[\u0000-\u0020\u007f\\]/;
/** Pages that would only send the shopper back here. */
const ROUND_TRIPS = new Set(['/login', '/register']);

/**
 * Where to go after logging in: "the query value after '='" (specification, section 2). Only a path on this site is
 * followed; anything else means home.
 *
 * @param search the page's query as the browser gives it, with or without the leading `?`
 */
export function redirectFromQuery(search: string): string {
  const [value = ''] = search.slice(search.indexOf('=') + 1).split('&');
  return search.includes('=') ? pathOnThisSite(decoded(value)) : HOME;
}

/** The same rule for a value that is already decoded. */
export function pathOnThisSite(target: string | undefined): string {
  if (target === undefined || !isPlainPath(target) || !isPlainPath(decoded(pathOf(target)))) return HOME;
  if (!URL.canParse(target, HERE)) return HOME;
  const url = new URL(target, HERE);
  // `/a/..//evil.example` is a path here, and another host once the browser has read it a second time.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return HOME;
  if (ROUND_TRIPS.has(url.pathname.replace(/(?<!\/)\/+$/, ''))) return HOME;
  return url.pathname + url.search + url.hash;
}

const isPlainPath = (target: string) =>
  target.startsWith('/') && !target.startsWith('//') && !NEVER_IN_A_PATH.test(target);

const pathOf = (target: string) => target.replace(/[?#].*$/s, '');

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
