import { paths } from '../../paths.ts';
import { getWords, toText } from '../../shared/markdown/markdown.ts';
import { answerId, type PageContent } from '../../shared/markdown/page-content.ts';

/** A question of the FAQ with the beginning of its answer, or a section of another page. */
export type FoundAnswer = { title: string; said: string; href: string };

/** The searched pages, likeliest first. */
export const ANSWERING = ['faq', 'shipping-and-returns', 'size-guide', 'terms'] as const;

export type AnsweringPages = Partial<Record<(typeof ANSWERING)[number], PageContent>>;
const MAX = 3;

const HREFS = {
  faq: paths.faq(),
  'shipping-and-returns': paths.shippingAndReturns(),
  'size-guide': paths.sizeGuide(),
  terms: paths.terms(),
};

/**
 * FAQ questions and page sections that contain every significant search word, ordered by matches in the heading.
 * `headingsOnly`: all words must be in the heading.
 */
export function findAnswers(
  pages: AnsweringPages,
  keyword: string,
  { headingsOnly }: { headingsOnly: boolean },
): FoundAnswer[] {
  const wanted = [...new Set(getStems(keyword))];
  if (wanted.length === 0) return [];
  const found = ANSWERING.flatMap((page) =>
    (pages[page]?.sections ?? []).flatMap(({ heading, blocks }, place) => {
      const [title, text] = [getWords(heading), toText(blocks)];
      const inHeading = new Set(getStems(title));
      const anywhere = new Set([...inHeading, ...getStems(text)]);
      if (!wanted.every((stem) => (headingsOnly ? inHeading : anywhere).has(stem))) return [];
      const href = page === 'faq' ? `${HREFS.faq}#${answerId(place)}` : HREFS[page];
      return [
        { answer: { title, said: shortened(text), href }, score: wanted.filter((stem) => inHeading.has(stem)).length },
      ];
    }),
  );
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX)
    .map(({ answer }) => answer);
}

/** Stop words. */
const EMPTY_WORDS = new Set(
  'a an and are at be by can could did do does for from get has have how i if in is it its me much my of on or our own please should that the their there they this to us was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

const getStems = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !EMPTY_WORDS.has(word)).map(getStem);

const ENDINGS = /(?:ing|ments?|ies|es|s|ed|y)$/;
const MIN_STEM_LENGTH = 3;

/** `returns`, `returned` and `returning` are one word. */
function getStem(word: string): string {
  const stem = word.replace(ENDINGS, '');
  return stem.length < MIN_STEM_LENGTH ? word : stem;
}

const SAID = 150;

function shortened(text: string): string {
  const line = text.replaceAll('\n', ' ');
  if (line.length <= SAID) return line;
  let end = line.lastIndexOf(' ', SAID);
  while (end > 0 && ' ,.;:'.includes(line.charAt(end - 1))) end--;
  return `${line.slice(0, end)}…`;
}
