import text from '../../../docs/operating.md?raw';

/** One section of the owner's handbook, `docs/operating.md`. */
export type HelpSection = {
  /** GitHub's anchor, so that the handbook's links work in both places. */
  id: string;
  /** 2: a part, 3: a task, 4: a detail of the task above. */
  level: number;
  title: string;
  isForOwners: boolean;
  /** Title of its part; a part's own title. */
  part: string;
  /** Synonyms from a comment below the heading: searched, not shown. */
  otherWords: string;
  /** Markdown. */
  text: string;
};

const HANDBOOK_HEADING = /^(#{2,4}) (.+)$/;
const FOR_OWNERS = / \(\*owners\*\)$/;

/** GitHub's anchors: lower-case letters, digits and hyphens. */
const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

function sectionBelow([, marks = '', heading = '']: RegExpExecArray, before: HelpSection | undefined): HelpSection {
  const title = heading.replace(FOR_OWNERS, '');
  const part = marks.length === 2 ? title : (before?.part ?? '');
  const isForOwners = FOR_OWNERS.test(heading);
  return { id: toAnchor(heading), level: marks.length, title, isForOwners, part, otherWords: '', text: '' };
}

const OTHER_WORDS = /^<!-- search: (.+) -->$/m;

/** Ignores headings inside code blocks. */
export function readHandbook(markdown: string): HelpSection[] {
  const sections: HelpSection[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const last = sections.at(-1);
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? null : HANDBOOK_HEADING.exec(line);
    if (heading) sections.push(sectionBelow(heading, last));
    else if (last) last.text += `${line}\n`;
  }
  return sections.map((section) => ({
    ...section,
    otherWords: OTHER_WORDS.exec(section.text)?.[1] ?? '',
    text: section.text.replace(OTHER_WORDS, '').trim(),
  }));
}

export const HANDBOOK: readonly HelpSection[] = readHandbook(text);
export type HelpMatch = { href: string; name: string; line: string; isForOwners: boolean };

/** Stop words. */
const FILLERS = new Set(
  'a an and are can do does for how i in is it my of on or the to what when where which why with you your'.split(' '),
);

const MIN_LENGTH = 2;

/** Of a match in the title, in the synonyms, in the text. */
const WEIGHTS = [4, 2, 1];

const IN_TEXT = 2;

/**
 * Sections of the handbook that contain every typed word, matched at the start of words. A match in the title scores higher than one
 * in the synonyms, and that higher than one in the text.
 */
export function matchingSections(typed: string, most: number, sections = HANDBOOK): HelpMatch[] {
  const words = normalize(typed)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word.length >= MIN_LENGTH && !FILLERS.has(word))
    .map(stem)
    .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u'));
  if (words.length === 0) return [];
  return sections
    .flatMap((section) => {
      const texts = [section.title, `${section.otherWords}, ${section.part}`, toPlainText(section)].map(normalize);
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
      line: isInText ? excerpt(toPlainText(section), words) : section.part,
      isForOwners: section.isForOwners,
    }));
}

const normalize = (text: string) => text.toLowerCase().replaceAll('’', "'");

/** Drops a plural s. */
const stem = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** The text without Markdown syntax, pictures and link targets. */
const toPlainText = ({ text }: HelpSection) =>
  text
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`|\\]|^#+ |^-{3,}/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const AROUND = 40;

/** The text around the first match. */
function excerpt(text: string, words: readonly RegExp[]): string {
  const normalized = normalize(text);
  const place = Math.min(...words.map((word) => normalized.search(word)).filter((each) => each >= 0));
  const begin = place <= AROUND ? 0 : text.indexOf(' ', place - AROUND) + 1;
  const end = text.lastIndexOf(' ', place + 2 * AROUND);
  const isCut = end > place && text.length > place + 2 * AROUND;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, isCut ? end : undefined)}${isCut ? ' …' : ''}`;
}
