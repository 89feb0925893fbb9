import type { ReactNode, RefObject } from 'react';
import { DEFAULT_PERSONALIZATION } from '../../shared/products/personalization.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import { type ProductText, textField } from '../../shop/catalog/product-fields.ts';
import type { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { labelClass, pairClass } from '../../ui/field.tsx';
import {
  AreaField,
  CheckField,
  FieldsCard,
  FormError,
  FormFields,
  MoneyField,
  SelectField,
  TextField,
} from '../components/forms/fields.tsx';
import { Segments } from '../components/forms/segments.tsx';
import { Card, Note } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import styles from './product.module.css';
import { type CardProps, fieldValues, type Named, PRODUCT_FORM, toChoices } from './product-form-values.ts';
import { texts } from './texts.ts';

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

/** Card with fields of the product's form. */
export const FormCard = ({ title, children, ...card }: CardProps & { title: string; children: ReactNode }) => (
  <FormFields values={fieldValues(card)} errors={card.fields} form={PRODUCT_FORM}>
    <FieldsCard title={title}>{children}</FieldsCard>
  </FormFields>
);

/** Name and description. */
export const DetailsCard = (props: CardProps) => (
  <FormCard {...props} title="Details">
    {(['name', 'description', 'materials', 'care'] as const).map((name) => (
      <ProductTextField key={name} name={name} />
    ))}
  </FormCard>
);

type OrganizationProps = CardProps & { categories: readonly Named[]; communities: readonly Named[] };

/** Category, maker and search words. */
export const OrganizationCard = ({ categories, communities, ...card }: OrganizationProps) => (
  <FormCard {...card} title="Category and maker">
    <SelectField name="category" label="Category" choices={toChoices(categories)} />
    <SelectField
      name="community"
      label="Made by"
      hint={texts.madeByHint}
      choices={[{ value: '', name: 'None' }, ...toChoices(communities)]}
    />
    {useStaff().role === 'owner' && (
      <MoneyField name="makerEarns" label="Maker earns (USD)" hint={texts.makerEarnsHint} optional />
    )}
    <ProductTextField name="keywords" />
  </FormCard>
);

function ProductTextField({ name }: { name: ProductText }) {
  const { label, maxLength, rows, hint } = textField(name);
  const input = { name, label, hint, maxLength };
  if (name === 'name') return <TextField {...input} required />;
  const optional = name !== 'description' && ({ optional: true } as const);
  return rows === undefined ? (
    <TextField {...input} {...optional} />
  ) : (
    <AreaField {...input} {...optional} rows={rows} />
  );
}

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

/** Sizes, SKU, low-stock threshold, days to make, and what shoppers may have written on it. */
export const InventoryCards = ({ areSizesCounted, sizes, ...card }: InventoryProps) => (
  <>
    <FormCard {...card} title="Inventory and making">
      {sizes ?? <SizeChoices draft={card.draft} areSizesCounted={areSizesCounted} />}
      <div className={pairClass}>
        <TextField name="sku" label="SKU" hint={texts.skuHint} optional maxLength={60} autoComplete="off" />
        <CountField name="lowStockAt" label="Low stock at" hint={texts.lowStockHint} />
      </div>
      <CountField name="weightGrams" label="Weight (grams)" hint={texts.weightHint} />
      <CountField name="makingDays" label="Making days" hint={texts.makingDaysHint} />
      <div>
        <CheckField name="isOneOfAKind" label="One of a kind" />
        <p className={styles.hint}>{texts.oneOfAKindHint}</p>
      </div>
    </FormCard>
    <FormCard {...card} title="Personalization">
      <TextField
        name="personalizationLabel"
        label="What customers write"
        hint={texts.personalizationHint}
        optional
        maxLength={60}
        autoComplete="off"
      />
      <div className={pairClass}>
        <CountField
          name="personalizationMaxLength"
          label="Maximum characters"
          hint={`Leave empty for ${DEFAULT_PERSONALIZATION}.`}
        />
        <MoneyField
          name="personalizationPrice"
          label="Extra price (USD)"
          hint={texts.personalizationPriceHint}
          optional
        />
      </div>
      <CheckField name="personalizationRequired" label="Customers must fill it in" />
    </FormCard>
  </>
);

const CountField = (props: { name: string; label: string; hint: string }) => (
  <TextField {...props} optional inputMode="numeric" autoComplete="off" />
);

const SizeChoices = ({ draft, areSizesCounted }: Pick<InventoryProps, 'draft' | 'areSizesCounted'>) => (
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
    <FormError of="sizes" exact />
  </fieldset>
);

/** The four default sizes; a product's other sizes first. */
const sizeChoices = (sizes: readonly string[]): readonly string[] =>
  sizes.every((size) => SIZES.some((known) => known === size)) ? SIZES : [...new Set([...sizes, ...SIZES])];
