import { paths } from '../../paths.ts';
import { element, xmlText } from './xml.ts';

type Shop = { storeName: string; url: string };
type FeedStory = { slug: string; title: string; day: string; summary: string };

/** A feed without stories was last changed when there were none. */
const NO_DAY = '2024-01-01';

/** Atom wants a moment; a story has a day. */
const momentOf = (day: string) => `${day}T00:00:00Z`;
const link = (rel: string, href: string) => `<link rel="${rel}" href="${xmlText(href)}"/>`;

export function storyEntry({ url }: Shop, { slug, title, day, summary }: FeedStory): string {
  const address = url + paths.story(slug);
  return [
    '<entry>',
    element('title', title),
    link('alternate', address),
    element('id', address),
    element('published', momentOf(day)),
    element('updated', momentOf(day)),
    element('summary', summary),
    '</entry>',
  ].join('');
}

/** `newest`: the day of the first of them. */
export const storyFeed = ({ storeName, url }: Shop, entries: readonly string[], newest = NO_DAY): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('title', `Stories · ${storeName}`),
    element('id', url + paths.storiesFeed()),
    link('self', url + paths.storiesFeed()),
    link('alternate', url + paths.stories()),
    element('updated', momentOf(newest)),
    `<author>${element('name', storeName)}</author>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
