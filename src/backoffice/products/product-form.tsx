import type { ReactNode, RefObject } from 'react';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import { type ProductText, textField } from '../../shop/catalog/product-fields.ts';
import type { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass, labelClass, pairClass } from '../../ui/field.tsx';
import { AreaField, MoneyField, SelectField, TextField } from '../components/forms/fields.tsx';
import { Segments } from '../components/forms/segments.tsx';
import { Card, Note } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import styles from './product.module.css';
import { type CardProps, NOTHING, PRODUCT_FORM } from './product-form-values.ts';
import { texts } from './texts.ts';

type Named = { slug: string; name: string };

type FormProps = {
  form: RefObject<HTMLFormElement | null>;
  onInput: () => void;
  onSubmit: () => void;
  /** Cards with the form's fields, and cards with their own forms. */
  children: ReactNode;
};

/** Product form. The fields are in many cards outside the `<form>` element, linked by the `form` attribute. */
export const ProductForm = ({ form, onInput, onSubmit, children }: FormProps) => (
  <div
    onInput={({ target }) => {
      if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      ) {
        if (target.form === form.current) onInput();
      }
    }}
  >
    {children}
    <form
      id={PRODUCT_FORM}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  </div>
);

/** Name and description. */
export const DetailsCard = (props: CardProps) => (
  <Card title="Details">
    <div className={fieldsClass}>
      {(['name', 'description', 'materials', 'care'] as const).map((name) => (
        <ProductTextField key={name} {...props} name={name} />
      ))}
    </div>
  </Card>
);

type OrganizationProps = CardProps & { categories: readonly Named[]; communities: readonly Named[] };

/** Category, maker and search words. */
export const OrganizationCard = ({ draft, fields, typed = NOTHING, categories, communities }: OrganizationProps) => (
  <Card title="Category and maker">
    <div className={fieldsClass}>
      <SelectField
        name="category"
        form={PRODUCT_FORM}
        label="Category"
        defaultValue={typed.category ?? draft.category}
        error={fields.category}
        choices={choicesOf(categories)}
      />
      <SelectField
        name="community"
        form={PRODUCT_FORM}
        label="Made by"
        hint={texts.madeByHint}
        defaultValue={typed.community ?? draft.community ?? ''}
        error={fields.community}
        choices={[{ value: '', name: 'None' }, ...choicesOf(communities)]}
      />
      {useStaff().role === 'owner' && (
        <MoneyField
          name="makerEarns"
          form={PRODUCT_FORM}
          label="Maker earns (USD)"
          hint={texts.makerEarnsHint}
          optional
          defaultValue={typed.makerEarns ?? draft.makerEarns?.toFixed(2) ?? ''}
          error={fields.makerEarns}
        />
      )}
      <ProductTextField name="keywords" draft={draft} fields={fields} typed={typed} />
    </div>
  </Card>
);

function ProductTextField({ name, draft, typed = NOTHING, fields }: CardProps & { name: ProductText }) {
  const { label, maxLength, rows, hint } = textField(name);
  const input = {
    name,
    form: PRODUCT_FORM,
    label,
    hint,
    maxLength,
    defaultValue: typed[name] ?? draft[name],
    error: fields[name],
  };
  if (name === 'name') return <TextField {...input} required />;
  const optional = name !== 'description' && ({ optional: true } as const);
  return rows === undefined ? (
    <TextField {...input} {...optional} />
  ) : (
    <AreaField {...input} {...optional} rows={rows} />
  );
}

const choicesOf = (named: readonly Named[]) => named.map(({ slug, name }) => ({ value: slug, name }));

type Props = { draft: ProductDraft; canPublish: boolean; children?: ReactNode };

/** Visibility, and whether the product is featured on the home page. */
export const StatusCard = ({ draft, canPublish, children }: Props) => (
  <Card title="Status">
    <Segments
      name="status"
      label="Status"
      form={PRODUCT_FORM}
      defaultValue={draft.status}
      choices={STATUS_NAMES.map((value) => ({
        value,
        name: PRODUCT_STATUSES[value],
        line: texts.status[value],
        disabled: value === 'active' && !canPublish,
      }))}
    />
    {!canPublish && <Note>{texts.ownersPublish}</Note>}
    <Feature isFeatured={draft.isFeatured} />
    {children}
  </Card>
);

export const Feature = ({ isFeatured }: { isFeatured: boolean }) => (
  <div className={styles.ticks}>
    <Checkbox name="isFeatured" form={PRODUCT_FORM} defaultChecked={isFeatured}>
      Feature on the home page
    </Checkbox>
    <a href="/admin/products/featured" className={styles.order}>
      Change the order
    </a>
  </div>
);

type InventoryProps = CardProps & {
  /** Each size has its own stock, which is edited in the sizes card. */
  areSizesCounted?: boolean | undefined;
  /** For a new product: replaces the sizes field with sizes and their initial stock. */
  sizes?: ReactNode;
};

/** Sizes, SKU, low-stock threshold, and days to make. */
export const InventoryCard = ({ draft, fields, typed = NOTHING, areSizesCounted, sizes }: InventoryProps) => (
  <Card title="Inventory and making">
    <div className={fieldsClass}>
      {sizes ?? <SizeChoices draft={draft} fields={fields} areSizesCounted={areSizesCounted} />}
      <div className={pairClass}>
        <TextField
          name="sku"
          form={PRODUCT_FORM}
          label="SKU"
          hint={texts.skuHint}
          optional
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.sku ?? draft.sku ?? ''}
          error={fields.sku}
        />
        <TextField
          name="lowStockAt"
          form={PRODUCT_FORM}
          label="Low stock at"
          hint={texts.lowStockHint}
          optional
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.lowStockAt ?? draft.lowStockAt ?? ''}
          error={fields.lowStockAt}
        />
      </div>
      <TextField
        name="weightGrams"
        form={PRODUCT_FORM}
        label="Weight (grams)"
        hint={texts.weightHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.weightGrams ?? draft.weightGrams ?? ''}
        error={fields.weightGrams}
      />
      <TextField
        name="makingDays"
        form={PRODUCT_FORM}
        label="Making days"
        hint={texts.makingDaysHint}
        optional
        inputMode="numeric"
        defaultValue={typed.makingDays ?? draft.makingDays ?? ''}
        error={fields.makingDays}
      />
      <div>
        <Checkbox
          name="isOneOfAKind"
          form={PRODUCT_FORM}
          defaultChecked={typed === NOTHING ? draft.isOneOfAKind : 'isOneOfAKind' in typed}
        >
          One of a kind
        </Checkbox>
        <p className={styles.hint}>{texts.oneOfAKindHint}</p>
      </div>
    </div>
  </Card>
);

const SizeChoices = ({ draft, fields, areSizesCounted }: Omit<InventoryProps, 'typed' | 'sizes'>) => (
  <fieldset className={styles.sizes}>
    <legend className={labelClass}>Sizes</legend>
    {areSizesCounted
      ? draft.sizes.map((size) => <input key={size} type="hidden" name="sizes" form={PRODUCT_FORM} value={size} />)
      : sizeChoices(draft.sizes).map((size) => (
          <Checkbox
            key={size}
            name="sizes"
            form={PRODUCT_FORM}
            value={size}
            defaultChecked={draft.sizes.includes(size)}
          >
            {size}
          </Checkbox>
        ))}
    <p className={styles.hint}>{areSizesCounted ? texts.sizesElsewhere : texts.sizesHint}</p>
    {fields.sizes && <FieldError>{fields.sizes}</FieldError>}
  </fieldset>
);

/** The four default sizes; a product's other sizes first. */
const sizeChoices = (sizes: readonly string[]): readonly string[] =>
  sizes.every((size) => SIZES.some((known) => known === size)) ? SIZES : [...new Set([...sizes, ...SIZES])];
