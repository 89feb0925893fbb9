import { paths } from '../../paths.ts';
import { storedAtText } from './stored-at-text.ts';
import { SHELL_PAGES } from './stored-paths.ts';

export type StoredPage = { path: string; title: string };

/** Where a document's own part begins: what stands above it belongs to no island. */
const MAIN = '<main id="main"';
/** The list of `offline/page.tsx`, which is drawn empty. */
const LIST = /(<ul id="stored-pages"[^>]*>)(<\/ul>)/;
const MAX_LISTED = 12;

/** Why, and how old what follows is. The pages from the cart to the order hold nothing that grows old but prices. */
export function noteText(path: string, storedAt: Date, isOffline: boolean): string {
  const why = isOffline ? 'You’re offline.' : 'We couldn’t reach the shop.';
  const isShell = SHELL_PAGES.includes(path);
  return isShell
    ? `${why} Prices are as you last saw them.`
    : `${why} This is how the page looked on ${storedAtText(storedAt)}.`;
}

/** A stored document with the note over it; the link asks for the page again. */
export const withNote = (html: string, note: string): string =>
  html.replace(MAIN, `<aside class="offline" aria-label="Connection">${note} <a href="">Refresh</a></aside>${MAIN}`);

/** The page for what was never seen, with its way back to the address that was asked for and what can be read. */
export function withStoredPages(html: string, asked: string, pages: readonly StoredPage[]): string {
  const listed = pages
    .filter(({ path }) => !SHELL_PAGES.includes(path))
    .slice(0, MAX_LISTED)
    .map(({ path, title }) => `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`)
    .join('');
  return html
    .replaceAll(`href="${paths.offline()}"`, () => `href="${escaped(asked)}"`)
    .replace(LIST, (_whole, opens: string, closes: string) => opens + listed + closes);
}

/** The name of a page without the shop's. */
export function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return unescaped(title.replace(/ · [^·]*$/, ''));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
const unescaped = (text: string) =>
  Object.entries(ENTITIES)
    .reverse()
    .reduce((plain, [character, entity]) => plain.replaceAll(entity, character), text);
