import { memoize } from '../concurrency.ts';
import { type Block, getWords, type Inline, type Table } from './markdown.ts';
import { readMarkdown } from './read-markdown.ts';

export type Section = { heading: Inline[]; blocks: Block[] };

export type PageContent = {
  /** The first paragraph, if it precedes all headings: the lead under the page's title. */
  lead: Inline[] | undefined;
  /** Other blocks before the first heading. */
  opening: Block[];
  /** One per second-level heading. */
  sections: Section[];
};

/** A content page parsed from Markdown. On the FAQ, each section is a question with its answer. */
export const parsePageContent = (text: string): PageContent => splitIntoSections(readMarkdown(text));

const splitIntoSections = memoize(([first, ...rest]: Block[]): PageContent => {
  const lead = first?.kind === 'paragraph' ? first.inside : undefined;
  const opening: Block[] = [];
  const sections: Section[] = [];
  for (const block of first && !lead ? [first, ...rest] : rest) {
    if (block.kind === 'heading' && block.level === 2) sections.push({ heading: block.inside, blocks: [] });
    else (sections.at(-1)?.blocks ?? opening).push(block);
  }
  return { lead, opening, sections };
});

/** The about page's excerpt on the home page: its first section, or the opening of a page without headings. */
export function getStory({ lead, opening, sections }: PageContent, title: string): Section | undefined {
  const [first] = sections;
  if (first) return first;
  const blocks: Block[] = lead ? [{ kind: 'paragraph', inside: lead }, ...opening] : opening;
  return blocks.length > 0 ? { heading: [{ kind: 'text', text: title }], blocks } : undefined;
}

/** Element id of an FAQ answer; a link to it opens the question. */
export const answerId = (place: number) => `answer-${place + 1}`;

export const getBlocks = ({ opening, sections }: Pick<PageContent, 'opening' | 'sections'>): Block[] => [
  ...opening,
  ...sections.flatMap(({ heading, blocks }): Block[] => [{ kind: 'heading', level: 2, inside: heading }, ...blocks]),
];

/**
 * What each size fits, from the size guide: the first row of the first table below a heading with the category's name,
 * or with its first name, which its id keeps. `Medium`: "Medium: fits a wrist of 6.0 to 6.6 in."; sizes missing from
 * the guide are left out.
 */
export function sizeFits(
  sizeGuide: string,
  category: { id: string; name: string },
  sizes: readonly string[],
): Record<string, string> {
  const { sections } = parsePageContent(sizeGuide);
  const named = [category.name.toLowerCase(), category.id.replaceAll('-', ' ')]
    .map((name) => sections.find(({ heading }) => getWords(heading).toLowerCase().includes(name)))
    .find((section) => section !== undefined);
  const table = named?.blocks.find((block): block is Table => block.kind === 'table');
  const [row] = table?.rows ?? [];
  const what = getWords(row?.[0] ?? []).toLowerCase();
  if (what === '') return {};
  return Object.fromEntries(
    sizes.flatMap((size) => {
      const column = table?.columns.findIndex(({ head }) => getWords(head) === size) ?? -1;
      const inches = getWords(row?.[column] ?? []);
      return column < 1 || inches === '' ? [] : [[size, `${size}: ${what} ${inches.replace('–', ' to ')} in.`]];
    }),
  );
}
