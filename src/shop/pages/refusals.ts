import { PLACEHOLDER_NAMES } from '../../shared/text/placeholders.ts';

/** Every "no" of writing a page, as the API's code. */
export type PageRefusal =
  | { ok: false; reason: 'unknown_page' }
  | { ok: false; reason: 'changed_meanwhile' }
  | { ok: false; reason: 'no_questions' }
  | { ok: false; reason: 'picture_gone' }
  | { ok: false; reason: 'unknown_words'; words: readonly string[] };

/** The one sentence for each reason. */
export function pageSentence(refusal: PageRefusal): string {
  switch (refusal.reason) {
    case 'unknown_page':
      return 'We couldn’t find this page.';
    case 'changed_meanwhile':
      return 'Someone else saved this page in the meantime.';
    case 'no_questions':
      return 'Start each question with ## and write its answer below it.';
    case 'picture_gone':
      return 'A picture in this text isn’t there anymore. Remove it and add it again.';
    case 'unknown_words': {
      const known = PLACEHOLDER_NAMES.map((name) => `{${name}}`).join(', ');
      return `${refusal.words.join(', ')} isn’t a value we know. You can use ${known}.`;
    }
  }
}
