/** Longer paths aren't real links. */
export const MAX_PATH_LENGTH = 300;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const PATH_CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Base URL for parsing paths without a host. */
export const NO_HOST = 'http://former.invalid';

/**
 * Normalizes an address for redirect lookup: `https://old.example/Products/Blue%20Cuff/?utm_source=x` becomes
 * `/products/blue cuff`. Undefined if it has no path, and for the home page, which every shop has.
 */
export function formerPath(address: string): string | undefined {
  const typed = address.trim();
  if (!typed.startsWith('/') && !/^https?:[/][/]/i.test(typed)) return undefined;
  const path = decodePath(typed)
    ?.normalize('NFC')
    .toLowerCase()
    .replace(/[/]{2,}/g, '/')
    .replace(/(?<=.)[/]$/, '');
  if (path === undefined || path === '/' || PATH_CONTROL.test(path)) return undefined;
  return path.length <= MAX_PATH_LENGTH ? path : undefined;
}

function decodePath(typed: string): string | undefined {
  try {
    // Two leading slashes would name a host.
    const rooted = typed.startsWith('/') ? NO_HOST + typed.replace(/^[/]+/, '/') : typed;
    return decodeURIComponent(new URL(rooted).pathname);
  } catch {
    return undefined;
  }
}

/** Shopify also serves a product below each of its collections. */
const IN_COLLECTION = /^[/]collections[/][^/]+([/]products[/][^/]+)$/;

/** How the ids of the sample chokers were once spelled. */
const FORMER_SPELLING = /^([/]products[/].+)-chocker$/;
/** The specification spells the category's path its own way. */
const CHOKERS = /^[/]category[/]chokers?$/;

/** Paths to look up for a former path, itself first. */
export function knownAs(path: string): string[] {
  const [, inCollection = path] = IN_COLLECTION.exec(path) ?? [];
  return [
    ...new Set([
      path,
      inCollection,
      inCollection.replace(FORMER_SPELLING, '$1-choker').replace(CHOKERS, '/category/chockers'),
    ]),
  ];
}

/**
 * Normalizes a path or a URL on one of the shop's hosts to a path with query and fragment. Undefined for any other
 * input.
 */
export function ownTarget(typed: string, ownHosts: readonly string[]): string | undefined {
  const address = typed.trim();
  if (PATH_CONTROL.test(address) || /^[/]{2}|^[/]?\\/.test(address)) return undefined;
  const isPath = address.startsWith('/');
  if (!isPath && !/^https?:[/][/]/i.test(address)) return undefined;
  const url = URL.parse(isPath ? NO_HOST + address : address);
  if (!url || (!isPath && !ownHosts.includes(url.host))) return undefined;
  const target = url.pathname.replace(/(?<=.)[/]$/, '') + url.search + url.hash;
  return target.startsWith('//') || target.length > MAX_PATH_LENGTH ? undefined : target;
}
