/** Longer ones are no address that somebody linked to. */
export const MAX_PATH_LENGTH = 300;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** The host of neither: it stands in where none is given. */
export const NO_HOST = 'http://former.invalid';

/**
 * The path of an address as redirects are looked up: `https://old.example/Products/Blue%20Cuff/?utm_source=x` is
 * `/products/blue cuff`. Undefined where it is none, and for the home page, which every shop has.
 */
export function formerPath(address: string): string | undefined {
  const typed = address.trim();
  if (!typed.startsWith('/') && !/^https?:[/][/]/i.test(typed)) return undefined;
  const path = decoded(typed)
    ?.normalize('NFC')
    .toLowerCase()
    .replace(/[/]{2,}/g, '/')
    .replace(/(?<=.)[/]$/, '');
  if (path === undefined || path === '/' || CONTROL.test(path)) return undefined;
  return path.length <= MAX_PATH_LENGTH ? path : undefined;
}

function decoded(typed: string): string | undefined {
  try {
    // Two slashes at the beginning would name a host.
    const rooted = typed.startsWith('/') ? NO_HOST + typed.replace(/^[/]+/, '/') : typed;
    return decodeURIComponent(new URL(rooted).pathname);
  } catch {
    return undefined;
  }
}

/** Where Shopify has a product as well: below each collection that it is in. */
const IN_COLLECTION = /^[/]collections[/][^/]+([/]products[/][^/]+)$/;

/** The paths by which a former one may be known here, its own first. */
export function knownAs(path: string): string[] {
  const [, product] = IN_COLLECTION.exec(path) ?? [];
  return product === undefined ? [path] : [path, product];
}

/**
 * A page of this shop as it is linked to, with query and fragment: from a path, or an address at one of the shop's own hosts.
 * Undefined for any other.
 */
export function ownTarget(typed: string, ownHosts: readonly string[]): string | undefined {
  const address = typed.trim();
  if (CONTROL.test(address) || /^[/]{2}|^[/]?\\/.test(address)) return undefined;
  const isPath = address.startsWith('/');
  if (!isPath && !/^https?:[/][/]/i.test(address)) return undefined;
  const url = URL.parse(isPath ? NO_HOST + address : address);
  if (!url || (!isPath && !ownHosts.includes(url.host))) return undefined;
  const target = url.pathname.replace(/(?<=.)[/]$/, '') + url.search + url.hash;
  return target.startsWith('//') || target.length > MAX_PATH_LENGTH ? undefined : target;
}
