import { useState } from 'react';
import { inSizeOrder, MAX_SIZE_LENGTH, MAX_SIZES, SIZES } from '../../shared/products/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, labelClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { TextField } from '../components/fields.tsx';
import styles from './new-product.module.css';
import type { NewSize } from './new-product-draft.ts';
import { PRODUCT_FORM } from './product-form-id.ts';
import { texts } from './texts.ts';

type NewSizesProps = {
  sizes: readonly NewSize[];
  onChange: (sizes: readonly NewSize[]) => void;
  /** The stock without sizes, as it is typed. */
  onHand: string;
  fields: Record<string, string>;
};

/** The sizes of a new product with the first stock of each; without one, one stock. */
export function NewSizes({ sizes, onChange, onHand, fields }: NewSizesProps) {
  const [other, setOther] = useState<string>();
  const names = [...new Set<string>([...SIZES, ...sizes.map(({ size }) => size)])];
  const has = (name: string) => sizes.some(({ size }) => size.toLowerCase() === name.toLowerCase());
  const add = (name: string) => {
    const all = [...sizes, { size: name, count: '1' }];
    onChange(inSizeOrder(all.map(({ size }) => size)).flatMap((size) => all.find((each) => each.size === size) ?? []));
  };
  function addOther() {
    const name = other?.trim() ?? '';
    if (name === '' || has(name)) return;
    add(name);
    setOther(undefined);
  }
  return (
    <fieldset className={styles.sizes}>
      <legend className={labelClass}>Sizes and stock</legend>
      <div className={styles.choices}>
        {names.map((name) => (
          <Checkbox
            key={name}
            checked={sizes.some(({ size }) => size === name)}
            disabled={sizes.length >= MAX_SIZES && !has(name)}
            onChange={({ target }) =>
              target.checked ? add(name) : onChange(sizes.filter(({ size }) => size !== name))
            }
          >
            {name}
          </Checkbox>
        ))}
        {other === undefined && sizes.length < MAX_SIZES && (
          <Button look="plain" size="small" onClick={() => setOther('')}>
            <Icon shape={plusIcon} />
            Other size
          </Button>
        )}
      </div>
      {other !== undefined && (
        <div className={styles.other}>
          <TextField
            name="otherSize"
            label="Other size"
            hint="Any name, like 16 in."
            value={other}
            maxLength={MAX_SIZE_LENGTH}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => setOther(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addOther();
            }}
          />
          <Button look="quiet" size="small" onClick={addOther}>
            Add size
          </Button>
        </div>
      )}
      {sizes.length === 0 ? (
        <TextField
          name="onHand"
          form={PRODUCT_FORM}
          label="In stock"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={onHand}
          hint={texts.atZero}
          error={fields.onHand}
        />
      ) : (
        <div className={styles.counts}>
          {sizes.map((row, place) => (
            <TextField
              key={row.size}
              name={`stockBySize.${place}.onHand`}
              form={PRODUCT_FORM}
              label={`${row.size}, in stock`}
              inputMode="numeric"
              autoComplete="off"
              value={row.count}
              onChange={({ target }) => onChange(sizes.with(place, { ...row, count: target.value }))}
              error={fields[`stockBySize.${place}.onHand`] ?? fields[`stockBySize.${place}.size`]}
            />
          ))}
        </div>
      )}
      {fields.stockBySize && <FieldError>{fields.stockBySize}</FieldError>}
    </fieldset>
  );
}
