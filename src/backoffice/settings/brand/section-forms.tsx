import type { ReactNode } from 'react';
import { HOME_LIMITS, type HomeDetails } from '../../../shared/brand/home-sections.ts';
import { pairClass } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import {
  type FieldsProps,
  type HomeChoices,
  MakerField,
  Most,
  NO_MAKER,
  numbers,
  PageField,
  Title,
} from './section-fields.tsx';

export type SectionForm<Kind extends keyof HomeDetails> = {
  /** In place of the closed fields. */
  summary: (value: HomeDetails[Kind], choices: HomeChoices) => string;
  Fields: (props: FieldsProps<HomeDetails[Kind]>) => ReactNode;
};

export const SECTION_FORMS: { [Kind in keyof HomeDetails]: SectionForm<Kind> } = {
  featured: {
    summary: ({ title, most }) => `“${title}”, up to ${most} products`,
    Fields: (props) => (
      <div className={pairClass}>
        <Title {...props} name="featuredTitle" label="Featured products title" />
        <Most {...props} name="featuredMost" />
      </div>
    ),
  },
  categories: {
    summary: ({ title, rows }) => `“${title}”, ${rows === 1 ? 'the first category' : `the first ${rows} categories`}`,
    Fields: (props) => (
      <>
        <Title {...props} name="categoriesTitle" label="Categories title" />
        <div className={pairClass}>
          <SelectField
            name="categoriesRows"
            label="Maximum categories"
            value={props.value.rows}
            choices={numbers(1, HOME_LIMITS.mostRows)}
            error={props.errorAt('rows')}
            onChange={({ target }) => props.set({ rows: Number(target.value) })}
          />
          <Most {...props} name="categoriesMost" />
        </div>
      </>
    ),
  },
  maker: {
    summary: ({ maker }, { makers }) => makers.find(({ slug }) => slug === maker)?.name ?? NO_MAKER,
    Fields: MakerField,
  },
  reviews: {
    summary: ({ parts }) => PARTS[parts],
    Fields: (props) => (
      <div className={pairClass}>
        <SelectField
          name="reviewsParts"
          label="Show"
          value={props.value.parts}
          choices={Object.entries(PARTS).map(([value, name]) => ({ value, name }))}
          error={props.errorAt('parts')}
          onChange={({ target }) => props.set({ parts: target.value as HomeDetails['reviews']['parts'] })}
        />
        <Title {...props} name="reviewsTitle" label="New products title" />
      </div>
    ),
  },
  words: {
    summary: ({ page }, { pages }) => pages.find(({ id }) => id === page)?.title ?? 'Choose a page',
    Fields: PageField,
  },
  newsletter: {
    summary: ({ title }) => `“${title}”, with the sign-up form`,
    Fields: (props) => (
      <>
        <Title {...props} name="newsletterTitle" label="Newsletter title" />
        <TextField
          name="newsletterLine"
          label="Line under the title"
          optional
          maxLength={HOME_LIMITS.line}
          value={props.value.line}
          error={props.errorAt('line')}
          onChange={({ target }) => props.set({ line: target.value })}
        />
      </>
    ),
  },
};

const PARTS: Record<HomeDetails['reviews']['parts'], string> = {
  both: 'A review and new products',
  review: 'A review only',
  newest: 'New products only',
};
