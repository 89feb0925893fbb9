import text from '../../../docs/operating.md?raw';

/** What stands below one heading of the owner's handbook, `docs/operating.md`. */
export type HelpSection = {
  /** As GitHub names it: links of the handbook lead to it in both places. */
  id: string;
  /** 2: a part, 3: a task, 4: what belongs to the task above it. */
  level: number;
  title: string;
  isForOwners: boolean;
  /** The part that it stands in; of a part its own title. */
  part: string;
  /** Other words for it, which a comment below the heading names: searched, and not shown. */
  otherWords: string;
  /** Markdown. */
  text: string;
};

const HEADING = /^(#{2,4}) (.+)$/;
const FOR_OWNERS = / \(\*owners\*\)$/;
const OTHER_WORDS = /^<!-- search: (.+) -->$/m;

/** Headings inside of code are none. */
export function readHandbook(markdown: string): HelpSection[] {
  const sections: HelpSection[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const last = sections.at(-1);
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? null : HEADING.exec(line);
    if (heading) sections.push(sectionBelow(heading, last));
    else if (last) last.text += `${line}\n`;
  }
  return sections.map((section) => ({
    ...section,
    otherWords: OTHER_WORDS.exec(section.text)?.[1] ?? '',
    text: section.text.replace(OTHER_WORDS, '').trim(),
  }));
}

function sectionBelow([, marks = '', heading = '']: RegExpExecArray, before: HelpSection | undefined): HelpSection {
  const title = heading.replace(FOR_OWNERS, '');
  const part = marks.length === 2 ? title : (before?.part ?? '');
  const isForOwners = FOR_OWNERS.test(heading);
  return { id: anchorOf(heading), level: marks.length, title, isForOwners, part, otherWords: '', text: '' };
}

/** GitHub's: letters, digits and hyphens, in small letters. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

export const HANDBOOK: readonly HelpSection[] = readHandbook(text);

export type HelpMatch = { href: string; name: string; line: string; isForOwners: boolean };

/** Words of a question that say nothing of what is asked. */
const FILLERS = new Set(
  'a an and are can do does for how i in is it my of on or the to what when where which why with you your'.split(' '),
);
const MIN_LENGTH = 2;
const AROUND = 40;

/**
 * Sections of the handbook that have every word that was typed, each at the beginning of one of theirs. A word in a title says more
 * than one among the other words for it, and that more than one in the text.
 */
export function matchingSections(typed: string, most: number, sections = HANDBOOK): HelpMatch[] {
  const words = plain(typed)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word.length >= MIN_LENGTH && !FILLERS.has(word))
    .map(stemOf)
    .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u'));
  if (words.length === 0) return [];
  return sections
    .flatMap((section) => {
      const texts = [section.title, `${section.otherWords}, ${section.part}`, wordsOf(section)].map(plain);
      const places = words.map((word) => texts.findIndex((text) => word.test(text)));
      if (places.includes(-1)) return [];
      const score = places.reduce((sum, place) => sum + (WEIGHTS[place] ?? 0), 0);
      return [{ section, score, isInText: places.includes(IN_TEXT) }];
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ section, isInText }) => ({
      href: `/admin/help#${section.id}`,
      name: section.title,
      line: isInText ? excerptOf(wordsOf(section), words) : section.part,
      isForOwners: section.isForOwners,
    }));
}

/** Of a word in the title, among the other words, in the text. */
const WEIGHTS = [4, 2, 1];
const IN_TEXT = 2;

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'");

/** One or many. */
const stemOf = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Markdown's marks, pictures and the addresses of links are nothing that is looked for. */
const wordsOf = ({ text }: HelpSection) =>
  text
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`|\\]|^#+ |^-{3,}/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Some words before and after the first one that was meant. */
function excerptOf(text: string, words: readonly RegExp[]): string {
  const said = plain(text);
  const place = Math.min(...words.map((word) => said.search(word)).filter((each) => each >= 0));
  const begin = place <= AROUND ? 0 : text.indexOf(' ', place - AROUND) + 1;
  const end = text.lastIndexOf(' ', place + 2 * AROUND);
  const isCut = end > place && text.length > place + 2 * AROUND;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, isCut ? end : undefined)}${isCut ? ' …' : ''}`;
}
