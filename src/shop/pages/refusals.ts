import { PLACEHOLDER_NAMES } from '../../shared/placeholders.ts';

/** Every "no" of writing a page, as the API's code. */
export type PageRefusal =
  | { ok: false; reason: 'unknown_page' }
  | { ok: false; reason: 'changed_meanwhile' }
  | { ok: false; reason: 'no_questions' }
  | { ok: false; reason: 'unknown_words'; words: readonly string[] };

/** The one sentence for each reason. */
export function pageSentence(refusal: PageRefusal): string {
  switch (refusal.reason) {
    case 'unknown_page':
      return 'The shop has no such page.';
    case 'changed_meanwhile':
      return 'Somebody else has saved this page meanwhile.';
    case 'no_questions':
      return 'Begin each question with ## and write its answer below it.';
    case 'unknown_words': {
      const known = PLACEHOLDER_NAMES.map((name) => `{${name}}`).join(', ');
      return `The shop does not know ${refusal.words.join(', ')}. Between braces it knows ${known}.`;
    }
  }
}
