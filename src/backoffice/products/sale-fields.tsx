import { useState } from 'react';
import { readAmount } from '../../shared/money.ts';
import { labelClass } from '../../ui/field.tsx';
import { MoneyField, TextField } from '../components/fields.tsx';
import styles from './product.module.css';
import { type CardProps, PRODUCT_FORM } from './product-form-id.ts';
import { saleText } from './sale-text.ts';
import { texts } from './texts.ts';

/** `price`: as it is typed beside these. */
type SaleProps = Required<CardProps> & { price: string };

/** A lower price between two days, and what it comes to in a sentence. */
export function SaleFields({ draft, fields, typed, price }: SaleProps) {
  const begun = {
    salePrice: typed.salePrice ?? draft.salePrice?.toFixed(2) ?? '',
    saleFirstDay: typed.saleFirstDay ?? draft.saleFirstDay ?? '',
    saleLastDay: typed.saleLastDay ?? draft.saleLastDay ?? '',
  };
  const [sale, setSale] = useState(begun);
  const [regular, charged] = [readAmount(price), readAmount(sale.salePrice)];
  return (
    <fieldset
      className={styles.sale}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setSale({ ...sale, [target.name]: target.value });
      }}
    >
      <legend className={labelClass}>Sale</legend>
      <div className={styles.days}>
        <MoneyField
          name="salePrice"
          form={PRODUCT_FORM}
          label="Sale price (USD)"
          hint={texts.saleHint}
          optional
          defaultValue={begun.salePrice}
          error={fields.salePrice}
        />
        <TextField
          name="saleFirstDay"
          form={PRODUCT_FORM}
          label="First day"
          hint={texts.saleDaysHint}
          type="date"
          optional
          defaultValue={begun.saleFirstDay}
          error={fields.saleFirstDay}
        />
        <TextField
          name="saleLastDay"
          form={PRODUCT_FORM}
          label="Last day"
          hint={texts.saleLastDayHint}
          type="date"
          optional
          defaultValue={begun.saleLastDay}
          error={fields.saleLastDay}
        />
      </div>
      <p className={styles.says} aria-live="polite">
        {regular.ok && charged.ok && saleText({ ...sale, regularCents: regular.cents, saleCents: charged.cents })}
      </p>
    </fieldset>
  );
}
