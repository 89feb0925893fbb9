import type { ReactNode } from 'react';
import { SIZES } from '../../shared/products/sizes.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass, labelClass, pairClass } from '../../ui/field.tsx';
import { TextField } from '../components/fields.tsx';
import { Card } from '../components/layout.tsx';
import styles from './product.module.css';
import { type CardProps, NOTHING, PRODUCT_FORM } from './product-form-id.ts';
import { texts } from './texts.ts';

type InventoryProps = CardProps & {
  /** Each size has a stock of its own, and is changed there. */
  areSizesCounted?: boolean | undefined;
  /** In place of the sizes: those of a new product, with their first stock. */
  sizes?: ReactNode;
};

/** Its sizes, the owner's number for it, when it runs low, and how long it takes to make. */
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

/** The usual four; where the product comes in others, these first. */
const sizeChoices = (sizes: readonly string[]): readonly string[] =>
  sizes.every((size) => SIZES.some((known) => known === size)) ? SIZES : [...new Set([...sizes, ...SIZES])];
