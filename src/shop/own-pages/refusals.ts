import { PLACEHOLDER_NAMES } from '../../shared/text/placeholders.ts';
import { MAX_OWN_PAGES } from './schema.ts';

/** Every "no" of writing a page or a story, as the API's code. */
const SENTENCES = {
  unknown_own_page: 'We couldn’t find this page.',
  changed_meanwhile: 'Someone else saved this page in the meantime.',
  address_empty: 'Enter an address with letters or numbers, such as our-workshop.',
  address_reserved: 'Your shop uses this address itself. Choose another one.',
  address_taken: 'Another page has this address. Choose another one.',
  no_text: 'Write some text before you publish it.',
  picture_gone: 'A picture in this text isn’t there anymore. Remove it and add it again.',
  too_many_own_pages: `You have ${MAX_OWN_PAGES} pages, as many as there can be. Delete one first.`,
} as const;

export type OwnPageReason = keyof typeof SENTENCES;
export type OwnPageRefusal =
  | { ok: false; reason: OwnPageReason }
  | { ok: false; reason: 'unknown_words'; words: readonly string[] };

export function ownPageSentence(refusal: OwnPageRefusal): string {
  return refusal.reason === 'unknown_words' ? unknownWordsSentence(refusal.words) : SENTENCES[refusal.reason];
}

export function unknownWordsSentence(words: readonly string[]): string {
  const known = PLACEHOLDER_NAMES.map((name) => `{${name}}`).join(', ');
  return `${words.join(', ')} isn’t a value we know. You can use ${known}.`;
}
