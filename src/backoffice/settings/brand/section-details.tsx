import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { HOME_LIMITS, type HomeDetails, type HomeSection } from '../../../shared/brand/home-sections.ts';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import styles from './brand.module.css';
import { type BrandValues, errorOf } from './brand-form.ts';

/** What can be chosen in them. */
export type HomeChoices = {
  makers: readonly { slug: string; name: string }[];
  pages: readonly { id: string; title: string; isPublished: boolean }[];
};

type DetailsProps = {
  kind: HomeSection;
  details: BrandValues['homeDetails'];
  fields: Record<string, string>;
  choices: HomeChoices;
  onChange: (part: Partial<HomeDetails>) => void;
};

/** What can be said of a section that is on; nothing, where all of it stands elsewhere. */
export function SectionDetails({ kind, details, fields, choices, onChange }: DetailsProps) {
  const at = (name: string) => errorOf(fields, `homeDetails.${kind}.${name}`, `homeDetails.${kind}.${name}`);
  const title = (label: string, value: string, use: (title: string) => void) => (
    <TextField
      name={`${kind}Title`}
      label={label}
      required
      maxLength={HOME_LIMITS.title}
      value={value}
      error={at('title')}
      onChange={({ target }) => use(target.value)}
    />
  );
  const most = (value: number, use: (most: number) => void) => (
    <SelectField
      name={`${kind}Most`}
      label="Products, at most"
      value={value}
      choices={numbers(HOME_LIMITS.leastCards, HOME_LIMITS.mostCards)}
      error={at('most')}
      onChange={({ target }) => use(Number(target.value))}
    />
  );
  switch (kind) {
    case 'featured': {
      const { featured } = details;
      const use = (part: Partial<typeof featured>) => onChange({ featured: { ...featured, ...part } });
      return (
        <Fold summary={`“${featured.title}”, up to ${featured.most} products`} isFaulty={Boolean(at('title'))}>
          <div className={pairClass}>
            {title('Title of featured products', featured.title, (text) => use({ title: text }))}
            {most(featured.most, (count) => use({ most: count }))}
          </div>
        </Fold>
      );
    }
    case 'categories': {
      const { categories } = details;
      const use = (part: Partial<typeof categories>) => onChange({ categories: { ...categories, ...part } });
      return (
        <Fold
          summary={`“${categories.title}”, the first ${categories.rows === 1 ? 'category' : `${categories.rows} categories`}`}
          isFaulty={Boolean(at('title'))}
        >
          {title('Title of the categories', categories.title, (text) => use({ title: text }))}
          <div className={pairClass}>
            <SelectField
              name="categoriesRows"
              label="Categories, at most"
              value={categories.rows}
              choices={numbers(1, HOME_LIMITS.mostRows)}
              error={at('rows')}
              onChange={({ target }) => use({ rows: Number(target.value) })}
            />
            {most(categories.most, (count) => use({ most: count }))}
          </div>
        </Fold>
      );
    }
    case 'maker': {
      const name = choices.makers.find(({ slug }) => slug === details.maker.maker)?.name;
      return (
        <Fold summary={name ?? 'The last of your featured products'} isFaulty={Boolean(at('maker'))}>
          <SelectField
            name="makerOfHome"
            label="Whose product"
            hint="While none of this maker’s products can be bought, the shop chooses one."
            value={details.maker.maker}
            choices={[
              { value: '', name: 'The last of your featured products' },
              ...choices.makers.map((maker) => ({ value: maker.slug, name: maker.name })),
              ...gone(details.maker.maker, name),
            ]}
            error={at('maker')}
            onChange={({ target }) => onChange({ maker: { maker: target.value } })}
          />
        </Fold>
      );
    }
    case 'reviews': {
      const { reviews } = details;
      const use = (part: Partial<typeof reviews>) => onChange({ reviews: { ...reviews, ...part } });
      return (
        <Fold summary={PARTS[reviews.parts]} isFaulty={Boolean(at('title'))}>
          <div className={pairClass}>
            <SelectField
              name="reviewsParts"
              label="What it shows"
              value={reviews.parts}
              choices={Object.entries(PARTS).map(([value, text]) => ({ value, name: text }))}
              error={at('parts')}
              onChange={({ target }) => use({ parts: target.value as typeof reviews.parts })}
            />
            {title('Title of the newest products', reviews.title, (text) => use({ title: text }))}
          </div>
        </Fold>
      );
    }
    case 'words': {
      const page = choices.pages.find(({ id }) => id === details.words.page);
      const none = choices.pages.length === 0;
      return (
        <Fold summary={page?.title ?? 'Choose a page'} isFaulty={Boolean(at('page')) || !page}>
          <SelectField
            name="wordsPage"
            label="Page"
            hint={page?.isPublished === false ? 'It isn’t published yet, so home doesn’t show it.' : undefined}
            value={details.words.page}
            choices={[
              { value: '', name: none ? 'No pages yet' : 'Choose a page' },
              ...choices.pages.map(({ id, title: called }) => ({ value: id, name: called })),
              ...gone(details.words.page, page?.title),
            ]}
            error={at('page')}
            onChange={({ target }) => onChange({ words: { page: target.value } })}
          />
          {none && (
            <Note>
              Add a page under <Link to="/admin/pages">Pages</Link> first.
            </Note>
          )}
        </Fold>
      );
    }
    case 'newsletter': {
      const { newsletter } = details;
      const use = (part: Partial<typeof newsletter>) => onChange({ newsletter: { ...newsletter, ...part } });
      return (
        <Fold summary={`“${newsletter.title}” and the form`} isFaulty={Boolean(at('title') || at('line'))}>
          {title('Title of the newsletter', newsletter.title, (text) => use({ title: text }))}
          <TextField
            name="newsletterLine"
            label="Line under it"
            optional
            maxLength={HOME_LIMITS.line}
            value={newsletter.line}
            error={at('line')}
            onChange={({ target }) => use({ line: target.value })}
          />
        </Fold>
      );
    }
    default:
      return null;
  }
}

const PARTS: Record<HomeDetails['reviews']['parts'], string> = {
  both: 'A review and the newest products',
  review: 'A review alone',
  newest: 'The newest products alone',
};

const numbers = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, more) => ({ value: String(least + more), name: String(least + more) }));

/** What was chosen and isn't there anymore: shown as such, until something else is chosen. */
const gone = (chosen: string, name: string | undefined) =>
  chosen !== '' && name === undefined ? [{ value: chosen, name: 'Not here anymore' }] : [];

type FoldProps = { summary: string; isFaulty: boolean; children: ReactNode };

/** Opened by what is wrong in it, and closed by its summary alone: never under somebody who is typing. */
function Fold({ summary, isFaulty, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isFaulty);
  if (isFaulty && !isOpen) setOpen(true);
  return (
    <details className={styles.details} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      <div className={fieldsClass}>{children}</div>
    </details>
  );
}
