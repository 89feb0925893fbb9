import type { ContentPage } from '../../shared/content-pages.ts';
import styles from './page.module.css';

const MARKS = [
  ['## Words', 'a heading'],
  ['### Words', 'a smaller heading'],
  ['**words**', 'strong'],
  ['*words*', 'emphasis'],
  ['[words](/contact-us)', 'a link within the shop; one that begins https:// leads out of it'],
  ['- words', 'an entry of a list, a line each; 1. counts them'],
  ['| Inches | Medium |', 'a table: below it a line | --- | --- |, then a line for each row'],
  ['\\*', 'a star that is only a star; so with every other mark'],
] as const;

const WORDS = [
  ['{store}', 'the store’s name'],
  ['{email}', 'the help e-mail; [{email}](mailto:{email}) makes it a link'],
  ['{phone}', 'the help phone'],
  ['{shipping}', 'what an order pays for shipping'],
  ['{free shipping}', 'a sentence, where shipping is free over an amount'],
  ['{packing time}', 'such as “two working days”'],
  ['{delivery time}', 'such as “4 to 8 working days”'],
  ['{return time}', 'such as “30 days”'],
  ['{reply time}', 'such as “24 hours”'],
  ['{ships to}', 'such as “Ships to the US”'],
] as const;

/** What is particular about a page, before what holds for all. */
const ABOUT: Record<ContentPage, string> = {
  about:
    'The first heading with what follows it stands beside the picture, here and on the home page; its list becomes the facts below it. Further headings are read under the picture.',
  faq: 'Each ## is a question, what follows is its answer. Search engines are told the same questions.',
  'shipping-and-returns': 'The first paragraph stands under the page’s heading.',
  privacy: 'The first paragraph stands under the page’s heading.',
  terms: 'The first paragraph stands under the page’s heading.',
  'size-guide':
    'The first table under a heading that names a category also tells what a Medium is, beside the size on those products’ pages: by its column Medium and its first row.',
};

export const FormattingHelp = ({ page }: { page: ContentPage }) => (
  <>
    <p className={styles.about}>{ABOUT[page]}</p>
    <details className={styles.help}>
      <summary>How to write it</summary>
      <p>An empty line begins a new paragraph. HTML is shown as it is typed.</p>
      <Examples of="Marks" examples={MARKS} />
      <p>From the settings, and always as they are now:</p>
      <Examples of="Words in braces" examples={WORDS} />
    </details>
  </>
);

const Examples = ({ of, examples }: { of: string; examples: readonly (readonly [string, string])[] }) => (
  <dl className={styles.examples} aria-label={of}>
    {examples.map(([mark, meaning]) => (
      <div key={mark}>
        <dt>
          <code>{mark}</code>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);
