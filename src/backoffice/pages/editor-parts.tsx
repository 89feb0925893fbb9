import type { ContentPage } from '../../shared/content-pages.ts';
import styles from './page.module.css';

const MARKS = [
  ['## Words', 'a heading'],
  ['### Words', 'a smaller heading'],
  ['**words**', 'strong'],
  ['*words*', 'emphasis'],
  ['[words](/contact-us)', 'a link to a page of your shop; start with https:// to link to another site'],
  ['- words', 'a list item, one per line; use 1. for a numbered list'],
  ['| Inches | Medium |', 'a table: add a line | --- | --- | below it, then one line per row'],
  ['\\*', 'a plain star; add \\ before any other mark, too'],
] as const;

const WORDS = [
  ['{store}', 'your store name'],
  ['{email}', 'your help email; [{email}](mailto:{email}) makes it a link'],
  ['{phone}', 'your help phone'],
  ['{shipping}', 'shipping per order'],
  ['{free shipping}', 'a sentence, if you offer free shipping over an amount'],
  ['{packing time}', 'such as “two business days”'],
  ['{delivery time}', 'such as “4 to 8 business days”'],
  ['{return time}', 'such as “30 days”'],
  ['{reply time}', 'such as “24 hours”'],
  ['{ships to}', 'such as “Ships to the US”'],
  ['{hold time}', 'how long an unpaid order holds its items, such as “one hour”'],
  ['{custom returns}', 'a sentence, if pieces from the bead studio can’t be returned'],
  ['{customs}', 'your sentence about customs and duties, if you ship to other countries'],
  ['{studio letters}', 'how many letters fit on a piece from the bead studio'],
] as const;

/** Help specific to a page, shown before the general help. */
const ABOUT: Record<ContentPage, string> = {
  about:
    'The first heading and its text appear beside the picture, here and on the home page; its list becomes the facts below it. Other headings appear under the picture.',
  faq: 'Each ## is a question, and the text below it is the answer. Search engines get the same questions.',
  'shipping-and-returns': 'The first paragraph appears under the page’s heading.',
  privacy: 'The first paragraph appears under the page’s heading.',
  terms: 'The first paragraph appears under the page’s heading.',
  'size-guide':
    'The first table under a category’s name also shows what a Medium is beside the size on that category’s products: from its Medium column and first row.',
};

/** `page`: one of the pages that every shop has; other texts get the general help only. */
export const FormattingHelp = ({ page }: { page?: ContentPage }) => (
  <>
    {page && <p className={styles.about}>{ABOUT[page]}</p>}
    <details className={styles.help}>
      <summary>Formatting help</summary>
      <p>Leave a blank line to start a new paragraph. HTML isn’t supported; it shows as typed.</p>
      <Examples of="Marks" examples={MARKS} />
      <p>Values from your settings, always up to date:</p>
      <Examples of="Values" examples={WORDS} />
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

/** For pages and stories. */
export const PUBLISHING_STATUSES = [
  { value: 'draft', name: 'Draft' },
  { value: 'published', name: 'Published' },
];
