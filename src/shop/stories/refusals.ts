import { unknownWordsSentence } from '../own-pages/refusals.ts';
import { MAX_STORIES } from './schema.ts';

/** Every "no" of writing a story, as the API's code. */
const SENTENCES = {
  unknown_story: 'We couldn’t find this story.',
  changed_meanwhile: 'Someone else saved this story in the meantime.',
  address_empty: 'Enter an address with letters or numbers, such as a-day-at-the-loom.',
  address_reserved: 'Your shop uses this address itself. Choose another one.',
  address_taken: 'Another story has this address. Choose another one.',
  no_such_day: 'The month doesn’t have this day.',
  no_text: 'Write the story before you publish it.',
  no_alt: 'Describe the cover picture before you publish the story.',
  picture_gone: 'The cover or a picture in the text isn’t there anymore. Remove it and add it again.',
  unknown_community: 'This maker isn’t there anymore. Choose another one.',
  unknown_product: 'One of these products isn’t there anymore. Remove it.',
  too_many_stories: `You have ${MAX_STORIES.toLocaleString('en-US')} stories, as many as there can be. Delete one first.`,
} as const;

export type StoryReason = keyof typeof SENTENCES;
export type StoryRefusal =
  | { ok: false; reason: StoryReason }
  | { ok: false; reason: 'unknown_words'; words: readonly string[] };

export const storySentence = (refusal: StoryRefusal): string =>
  refusal.reason === 'unknown_words' ? unknownWordsSentence(refusal.words) : SENTENCES[refusal.reason];
