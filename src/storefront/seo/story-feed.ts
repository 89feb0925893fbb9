import { paths } from '../../paths.ts';
import { element, xmlText } from './xml.ts';

type Shop = { storeName: string; url: string };
type FeedStory = { id: string; slug: string; title: string; day: string; summary: string; changedAt: string };

/** A feed without stories was last changed when there were none. */
const NO_STORY = '2024-01-01T00:00:00.000Z';

/** Atom wants a moment; a story has a day. */
const momentOf = (day: string) => `${day}T00:00:00.000Z`;
/** Written before its day or changed since: the later of the two. */
const updatedOf = ({ day, changedAt }: FeedStory) => later(momentOf(day), changedAt);
const later = (one: string, other: string) => (one > other ? one : other);
const link = (rel: string, href: string) => `<link rel="${rel}" href="${xmlText(href)}"/>`;

/** Its id stays when its address changes, so that no reader shows it twice. */
const entryOf = ({ url }: Shop, story: FeedStory): string =>
  [
    '<entry>',
    element('title', story.title),
    link('alternate', url + paths.story(story.slug)),
    element('id', `urn:uuid:${story.id}`),
    element('published', momentOf(story.day)),
    element('updated', updatedOf(story)),
    element('summary', story.summary),
    '</entry>',
  ].join('');

export const storyFeed = (shop: Shop, stories: readonly FeedStory[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('title', `Stories · ${shop.storeName}`),
    element('id', shop.url + paths.storiesFeed()),
    link('self', shop.url + paths.storiesFeed()),
    link('alternate', shop.url + paths.stories()),
    element('updated', stories.map(updatedOf).reduce(later, NO_STORY)),
    `<author>${element('name', shop.storeName)}</author>`,
    ...stories.map((story) => entryOf(shop, story)),
    '</feed>\n',
  ].join('\n');
