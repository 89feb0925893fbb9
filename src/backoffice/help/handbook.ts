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
