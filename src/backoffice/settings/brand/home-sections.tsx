import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HOME_LIMITS, type HomeDetails, type HomeSection } from '../../../shared/brand/home-sections.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../../ui/icon-shapes.ts';
import { FieldsFold, FormError, FormFields, SelectField, TextField } from '../../components/forms/fields.tsx';
import { IconAction, Note } from '../../components/layout.tsx';
import { moveItem } from '../../components/lists/reorder.ts';
import styles from './brand.module.css';
import { type BrandValues, useHeld } from './brand-form.ts';

const NAMES: Record<HomeSection, string> = {
  banner: 'Banner',
  tray: 'Pictures of all categories',
  featured: 'Featured products',
  categories: 'Products by category',
  maker: 'A product and its maker’s words',
  reviews: 'A review and new products',
  story: 'Story',
  words: 'Text from a page',
  newsletter: 'Newsletter',
};

type Values = Pick<BrandValues, 'homeSections' | 'homeDetails'>;

type HomeChoices = {
  makers: readonly { slug: string; name: string }[];
  pages: readonly { id: string; title: string; isPublished: boolean }[];
};

type SectionsProps = {
  saved: Values;
  choices: HomeChoices;
  onChange: () => void;
};

/** `onChange`: a button changed fields, which fires no form event. */
export function HomeSections({ saved, choices, onChange }: SectionsProps) {
  const [now, setNow] = useHeld<Values>(saved, onChange);
  const { homeSections, homeDetails } = now;
  const use = (part: Partial<Values>) => setNow({ ...now, ...part });
  const move = (from: number, to: number) => use({ homeSections: moveItem(homeSections, from, to) });
  return (
    <>
      <input type="hidden" name="homeSections" value={JSON.stringify(homeSections)} />
      <input type="hidden" name="homeDetails" value={JSON.stringify(homeDetails)} />
      <ol className={styles.sections}>
        {homeSections.map((section, place) => (
          <li key={section.kind}>
            <Checkbox
              checked={section.isOn}
              onChange={({ target: { checked } }) =>
                use({
                  homeSections: homeSections.map((each) => (each === section ? { ...each, isOn: checked } : each)),
                })
              }
            >
              {NAMES[section.kind]}
            </Checkbox>
            <IconAction
              label={`Move up: ${NAMES[section.kind]}`}
              icon={arrowUpIcon}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            />
            <IconAction
              label={`Move down: ${NAMES[section.kind]}`}
              icon={arrowDownIcon}
              disabled={place === homeSections.length - 1}
              onClick={() => move(place, place + 1)}
            />
            {section.isOn && (
              <SectionDetails
                kind={section.kind}
                details={homeDetails}
                choices={choices}
                onChange={(part) => use({ homeDetails: { ...homeDetails, ...part } })}
              />
            )}
          </li>
        ))}
      </ol>
      <FormError of="homeSections" />
      <Note>
        Right after the categories, a maker’s words and a review show between them. Choose featured products under
        Content → Featured products. Edit the story under Content → Pages → About. Wide screens leave out the pictures
        of all categories if your header menu lists categories.
      </Note>
    </>
  );
}

type DetailsProps = {
  kind: HomeSection;
  details: HomeDetails;
  choices: HomeChoices;
  onChange: (part: Partial<HomeDetails>) => void;
};

/** The options of a section that is on; nothing if it has none here. */
const SectionDetails = ({ kind, ...props }: DetailsProps) =>
  isDetailed(kind) ? <OwnDetails kind={kind} {...props} /> : null;

type FieldsProps<Value> = { value: Value; choices: HomeChoices };

type SectionForm<Kind extends keyof HomeDetails> = {
  /** Shown in place of the fields while they are closed. */
  summary: (value: HomeDetails[Kind], choices: HomeChoices) => string;
  Fields: (props: FieldsProps<HomeDetails[Kind]>) => ReactNode;
};

const NO_MAKER = 'Automatic: your last featured product';
type Choice = { value: string; name: string };

/** A saved choice that no longer exists stays listed as such until another one is chosen. */
const withGone = (choices: readonly Choice[], chosen: string): readonly Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, name: 'No longer available' }];

const MakerField = ({ value: { maker }, choices: { makers } }: FieldsProps<HomeDetails['maker']>) => (
  <SelectField
    name="maker"
    label="Maker"
    hint="If nothing by this maker is in stock, your last featured product shows instead."
    choices={[
      { value: '', name: NO_MAKER },
      ...withGone(
        makers.map(({ slug, name }) => ({ value: slug, name })),
        maker,
      ),
    ]}
  />
);

const PageField = ({ value: { page }, choices: { pages } }: FieldsProps<HomeDetails['words']>) => (
  <>
    <SelectField
      name="page"
      label="Page"
      hint={
        pages.find(({ id }) => id === page)?.isPublished === false &&
        'This page isn’t published yet, so it doesn’t show on your home page.'
      }
      choices={[
        { value: '', name: pages.length === 0 ? 'No pages yet' : 'Choose a page' },
        ...withGone(
          pages.map(({ id, title }) => ({ value: id, name: title })),
          page,
        ),
      ]}
    />
    {pages.length === 0 && (
      <Note>
        Add a page under <Link to="/admin/pages">Pages</Link> first.
      </Note>
    )}
  </>
);

const Title = ({ label }: { label: string }) => (
  <TextField name="title" label={label} required maxLength={HOME_LIMITS.title} />
);

const numbers = (least: number, most: number): Choice[] =>
  Array.from({ length: most - least + 1 }, (_, more) => ({ value: String(least + more), name: String(least + more) }));

const Most = () => (
  <SelectField name="most" label="Maximum products" choices={numbers(HOME_LIMITS.leastCards, HOME_LIMITS.mostCards)} />
);

const PARTS: Record<HomeDetails['reviews']['parts'], string> = {
  both: 'A review and new products',
  review: 'A review only',
  newest: 'New products only',
};

const SECTION_FORMS: { [Kind in keyof HomeDetails]: SectionForm<Kind> } = {
  featured: {
    summary: ({ title, most }) => `“${title}”, up to ${most} products`,
    Fields: () => (
      <div className={pairClass}>
        <Title label="Featured products title" />
        <Most />
      </div>
    ),
  },
  categories: {
    summary: ({ title, rows }) => `“${title}”, ${rows === 1 ? 'the first category' : `the first ${rows} categories`}`,
    Fields: () => (
      <>
        <Title label="Categories title" />
        <div className={pairClass}>
          <SelectField name="rows" label="Maximum categories" choices={numbers(1, HOME_LIMITS.mostRows)} />
          <Most />
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
    Fields: () => (
      <div className={pairClass}>
        <SelectField
          name="parts"
          label="Show"
          choices={Object.entries(PARTS).map(([value, name]) => ({ value, name }))}
        />
        <Title label="New products title" />
      </div>
    ),
  },
  words: {
    summary: ({ page }, { pages }) => pages.find(({ id }) => id === page)?.title ?? 'Choose a page',
    Fields: PageField,
  },
  newsletter: {
    summary: ({ title }) => `“${title}”, with the sign-up form`,
    Fields: () => (
      <>
        <Title label="Newsletter title" />
        <TextField name="line" label="Line under the title" optional maxLength={HOME_LIMITS.line} />
      </>
    ),
  },
};

const isDetailed = (kind: HomeSection): kind is keyof HomeDetails => kind in SECTION_FORMS;

function OwnDetails<Kind extends keyof HomeDetails>(props: DetailsProps & { kind: Kind }) {
  const { kind, details, choices, onChange } = props;
  const { summary, Fields }: SectionForm<Kind> = SECTION_FORMS[kind];
  const value = details[kind];
  const place = `homeDetails.${kind}`;
  return (
    <FieldsFold at={place} className={styles.details} summary={summary(value, choices)}>
      <div className={fieldsClass}>
        <FormFields values={value} at={place} set={(part) => onChange({ [kind]: { ...value, ...part } })}>
          <Fields value={value} choices={choices} />
        </FormFields>
      </div>
    </FieldsFold>
  );
}
