import { Link } from 'react-router';
import { HOME_LIMITS, type HomeDetails } from '../../../shared/brand/home-sections.ts';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';

/** What can be chosen for sections of the home page. */
export type HomeChoices = {
  makers: readonly { slug: string; name: string }[];
  pages: readonly { id: string; title: string; isPublished: boolean }[];
};

export type FieldsProps<Value> = {
  value: Value;
  choices: HomeChoices;
  errorAt: (name: keyof Value & string) => string | undefined;
  set: (part: Partial<Value>) => void;
};

export const NO_MAKER = 'Automatic: your last featured product';

type TitleProps = Pick<FieldsProps<{ title: string }>, 'value' | 'errorAt' | 'set'> & { name: string; label: string };
export const Title = ({ value, errorAt, set, name, label }: TitleProps) => (
  <TextField
    name={name}
    label={label}
    required
    maxLength={HOME_LIMITS.title}
    value={value.title}
    error={errorAt('title')}
    onChange={({ target }) => set({ title: target.value })}
  />
);

type MostProps = Pick<FieldsProps<{ most: number }>, 'value' | 'errorAt' | 'set'> & { name: string };
export const Most = ({ value, errorAt, set, name }: MostProps) => (
  <SelectField
    name={name}
    label="Maximum products"
    value={value.most}
    choices={numbers(HOME_LIMITS.leastCards, HOME_LIMITS.mostCards)}
    error={errorAt('most')}
    onChange={({ target }) => set({ most: Number(target.value) })}
  />
);

type Choice = { value: string; name: string };

export const numbers = (least: number, most: number): Choice[] =>
  Array.from({ length: most - least + 1 }, (_, more) => ({ value: String(least + more), name: String(least + more) }));

/** What was chosen and is gone is shown as such, until something else is chosen. */
const withGone = (choices: readonly Choice[], chosen: string): readonly Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, name: 'No longer available' }];

export const MakerField = ({
  value: { maker },
  choices: { makers },
  errorAt,
  set,
}: FieldsProps<HomeDetails['maker']>) => (
  <SelectField
    name="makerOfHome"
    label="Maker"
    hint="If nothing by this maker is in stock, your last featured product shows instead."
    value={maker}
    choices={[
      { value: '', name: NO_MAKER },
      ...withGone(
        makers.map(({ slug, name }) => ({ value: slug, name })),
        maker,
      ),
    ]}
    error={errorAt('maker')}
    onChange={({ target }) => set({ maker: target.value })}
  />
);

export const PageField = ({ value: { page }, choices: { pages }, errorAt, set }: FieldsProps<HomeDetails['words']>) => (
  <>
    <SelectField
      name="wordsPage"
      label="Page"
      hint={
        pages.find(({ id }) => id === page)?.isPublished === false
          ? 'This page isn’t published yet, so it doesn’t show on your home page.'
          : undefined
      }
      value={page}
      choices={[
        { value: '', name: pages.length === 0 ? 'No pages yet' : 'Choose a page' },
        ...withGone(
          pages.map(({ id, title }) => ({ value: id, name: title })),
          page,
        ),
      ]}
      error={errorAt('page')}
      onChange={({ target }) => set({ page: target.value })}
    />
    {pages.length === 0 && (
      <Note>
        Add a page under <Link to="/admin/pages">Pages</Link> first.
      </Note>
    )}
  </>
);
