import type { Block } from '../../shared/markdown/markdown.ts';
import { readMarkdown } from '../../shared/markdown/read-markdown.ts';
import type { HelpSection } from './handbook.ts';

const PICTURES = import.meta.glob<string>('../../../docs/pictures/office-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const ON_A_PHONE = '390x844';
const AT_A_DESK = '1440x900';

const isOtherDocument = (to: string) => to.split('#')[0]?.endsWith('.md') ?? false;

/** What it says, with its pictures. Links to other sections open them here; those to other documents are their words alone. */
export function blocksOf({ text }: HelpSection): Block[] {
  const blocks = readMarkdown(
    text
      .replace(
        /\]\(pictures\/([a-z-]+?)(-phone)?\.webp\)/g,
        (_, name, phone = '') => `](/pictures/${name}${phone}.webp#${phone ? ON_A_PHONE : AT_A_DESK})`,
      )
      .replaceAll('](#', '](/admin/help#')
      .replace(/ \(\[[^[\]]*\]\(([^()]*)\)\)/g, (whole, to) => (isOtherDocument(to) ? '' : whole))
      .replace(/\[([^[\]]*)\]\(([^()]*)\)/g, (whole, words, to) => (isOtherDocument(to) ? words : whole)),
  );
  return JSON.parse(JSON.stringify(blocks), (_key, value) =>
    value?.kind === 'image' ? { ...value, src: PICTURES[`../../../docs${value.src}`] ?? value.src } : value,
  );
}
