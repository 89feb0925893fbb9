import type { ReactNode, RefObject } from 'react';
import { toDollars } from '../../shared/money.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/product-status.ts';
import { SIZES } from '../../shared/sizes.ts';
import { ofEachText, type ProductText, TEXT_NAMES, textField } from '../../shop/catalog/product-fields.ts';
import type { ProductDraft } from '../../shop/catalog/staff-schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass, labelClass, pairClass } from '../../ui/field.tsx';
import { AreaField, MoneyField, SelectField, TextField } from '../components/fields.tsx';
import { Card } from '../components/layout.tsx';
import { readForm } from '../components/read-form.ts';
import { Segments } from '../components/segments.tsx';
import styles from './product.module.css';
import { texts } from './texts.ts';

export const FORM = 'product-form';

type Named = { slug: string; name: string };

type DetailsProps = {
  draft: ProductDraft;
  categories: readonly Named[];
  communities: readonly Named[];
  fields: Record<string, string>;
  form: RefObject<HTMLFormElement | null>;
  onInput: () => void;
  onSubmit: () => void;
  /** Each size has a stock of its own, and is changed there. */
  areSizesCounted?: boolean | undefined;
  /** What was typed before the page was left, by the names of the fields, in place of the draft's. */
  typed?: Readonly<Record<string, string>>;
  /** In place of the sizes: those of a new product, with their first stock. */
  sizes?: ReactNode;
};

const NOTHING: Readonly<Record<string, string>> = {};

/** A product's fields. Those of `StatusCard` belong to the same form. */
export const Details = ({
  draft,
  categories,
  communities,
  fields,
  form,
  onInput,
  onSubmit,
  areSizesCounted,
  typed = NOTHING,
  sizes,
}: DetailsProps) => (
  <Card title="Details">
    <form
      id={FORM}
      ref={form}
      className={fieldsClass}
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {FIRST_TEXTS.map((name) => (
        <ProductTextField key={name} {...{ name, draft, typed, fields }} />
      ))}
      <div className={pairClass}>
        <MoneyField
          name="price"
          label="Price (USD)"
          defaultValue={typed.price ?? (draft.price > 0 ? draft.price.toFixed(2) : '')}
          error={fields.price}
          required
        />
        <MoneyField
          name="wasPrice"
          label="Compare-at price (USD)"
          hint={texts.wasPriceHint}
          optional
          defaultValue={typed.wasPrice ?? draft.wasPrice?.toFixed(2) ?? ''}
          error={fields.wasPrice}
        />
      </div>
      {sizes}
      <div className={pairClass}>
        <SelectField
          name="category"
          label="Category"
          defaultValue={typed.category ?? draft.category}
          error={fields.category}
          choices={choicesOf(categories)}
        />
        <SelectField
          name="community"
          label="Made by"
          hint={texts.madeByHint}
          defaultValue={typed.community ?? draft.community ?? ''}
          error={fields.community}
          choices={[{ value: '', name: 'None' }, ...choicesOf(communities)]}
        />
      </div>
      <TextField
        name="makingDays"
        label="Making days"
        hint={texts.makingDaysHint}
        optional
        inputMode="numeric"
        defaultValue={typed.makingDays ?? draft.makingDays ?? ''}
        error={fields.makingDays}
      />
      {!sizes && <SizeChoices {...{ draft, fields, areSizesCounted }} />}
      {TEXT_NAMES.filter((name) => !FIRST_TEXTS.includes(name)).map((name) => (
        <ProductTextField key={name} {...{ name, draft, typed, fields }} />
      ))}
    </form>
  </Card>
);

const SizeChoices = ({
  draft,
  fields,
  areSizesCounted,
}: Pick<DetailsProps, 'draft' | 'fields' | 'areSizesCounted'>) => (
  <fieldset className={styles.sizes}>
    <legend className={labelClass}>Sizes</legend>
    {areSizesCounted
      ? draft.sizes.map((size) => <input key={size} type="hidden" name="sizes" value={size} />)
      : sizeChoices(draft.sizes).map((size) => (
          <Checkbox key={size} name="sizes" value={size} defaultChecked={draft.sizes.includes(size)}>
            {size}
          </Checkbox>
        ))}
    <p className={styles.hint}>{areSizesCounted ? texts.sizesElsewhere : texts.sizesHint}</p>
    {fields.sizes && <FieldError>{fields.sizes}</FieldError>}
  </fieldset>
);

/** Above price and category; the other texts stand below the sizes. */
const FIRST_TEXTS: readonly ProductText[] = ['name', 'description'];

type ProductTextFieldProps = Pick<DetailsProps, 'draft' | 'fields'> & {
  name: ProductText;
  typed: Readonly<Record<string, string>>;
};

function ProductTextField({ name, draft, typed, fields }: ProductTextFieldProps) {
  const { label, maxLength, rows, hint } = textField(name);
  const input = { name, label, hint, maxLength, defaultValue: typed[name] ?? draft[name], error: fields[name] };
  if (name === 'name') return <TextField {...input} required />;
  const optional = name !== 'description' && ({ optional: true } as const);
  return rows === undefined ? (
    <TextField {...input} {...optional} />
  ) : (
    <AreaField {...input} {...optional} rows={rows} />
  );
}

/** The usual four; where the product comes in others, these first. */
const sizeChoices = (sizes: readonly string[]): readonly string[] =>
  sizes.every((size) => SIZES.some((known) => known === size)) ? SIZES : [...new Set([...sizes, ...SIZES])];

const choicesOf = (named: readonly Named[]) => named.map(({ slug, name }) => ({ value: slug, name }));

/** Whether shoppers see it, and where. */
export const StatusCard = ({
  draft,
  onInput,
  children,
}: {
  draft: ProductDraft;
  onInput: () => void;
  children?: ReactNode;
}) => (
  <Card title="Status">
    <Segments
      name="status"
      label="Status"
      form={FORM}
      defaultValue={draft.status}
      choices={STATUS_NAMES.map((value) => ({ value, name: PRODUCT_STATUSES[value], line: texts.status[value] }))}
      onChange={onInput}
    />
    <div className={styles.ticks}>
      <Checkbox name="isOneOfAKind" form={FORM} defaultChecked={draft.isOneOfAKind} onChange={onInput}>
        One of a kind
      </Checkbox>
      <Checkbox name="isFeatured" form={FORM} defaultChecked={draft.isFeatured} onChange={onInput}>
        Show in Featured Products
      </Checkbox>
    </div>
    {children}
  </Card>
);

/** What is typed, as the call takes it. A price that cannot be read goes as one that is refused at its field. */
export function draftIn(form: HTMLFormElement): ProductDraft {
  const read = readForm(form);
  return {
    ...ofEachText(read.text),
    price: toDollars(read.cents('price', 'price')),
    wasPrice: read.text('wasPrice').trim() === '' ? null : toDollars(read.cents('wasPrice', 'price')),
    category: read.text('category'),
    community: read.text('community') || null,
    sizes: read.all('sizes'),
    makingDays: read.wholeOrNone('makingDays'),
    isOneOfAKind: read.ticked('isOneOfAKind'),
    isFeatured: read.ticked('isFeatured'),
    status: STATUS_NAMES.find((name) => name === read.text('status')) ?? 'draft',
  };
}

/** The sentences for what `draftIn` could not read. */
export function fieldErrorsIn(form: HTMLFormElement): Record<string, string> {
  const { cents, text, fieldErrors } = readForm(form);
  cents('price', 'price');
  if (text('wasPrice').trim() !== '') cents('wasPrice', 'price');
  return fieldErrors;
}
