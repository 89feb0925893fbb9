import { paths } from '../../paths.ts';
import { storedAtText } from './stored-at-text.ts';
import { SHELL_PAGES } from './stored-paths.ts';

export type StoredPage = { path: string; title: string };

/** Start of the page's main part. The note goes before it, outside of all islands. */
const MAIN = '<main id="main"';
/** The empty list of `offline/page.tsx`. */
const LIST = /(<ul id="stored-pages"[^>]*>)(<\/ul>)/;
const MAX_LISTED = 12;

/** Reason and age of the stored page. From cart to order, only prices can be outdated. */
export function noteText(path: string, storedAt: Date, isOffline: boolean): string {
  const why = isOffline ? 'You’re offline.' : 'We couldn’t reach the shop.';
  const isShell = SHELL_PAGES.includes(path);
  return isShell
    ? `${why} Prices are as you last saw them.`
    : `${why} This is how the page looked on ${storedAtText(storedAt)}.`;
}

/** Inserts the note; its link reloads the page. */
export const withNote = (html: string, note: string): string =>
  html.replace(MAIN, `<aside class="offline" aria-label="Connection">${note} <a href="">Refresh</a></aside>${MAIN}`);

/** The offline page with the requested URL to retry, and links to stored pages. */
export function withStoredPages(html: string, requestedUrl: string, pages: readonly StoredPage[]): string {
  const listed = pages
    .filter(({ path }) => !SHELL_PAGES.includes(path))
    .slice(0, MAX_LISTED)
    .map(({ path, title }) => `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`)
    .join('');
  return html
    .replaceAll(`href="${paths.offline()}"`, () => `href="${escaped(requestedUrl)}"`)
    .replace(LIST, (_whole, opens: string, closes: string) => opens + listed + closes);
}

/** Page title without the shop's name. */
export function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return unescaped(title.replace(/ · [^·]*$/, ''));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
const unescaped = (text: string) =>
  Object.entries(ENTITIES)
    .reverse()
    .reduce((decoded, [character, entity]) => decoded.replaceAll(entity, character), text);
