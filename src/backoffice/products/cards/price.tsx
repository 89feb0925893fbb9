import { useState } from 'react';
import { readAmount } from '../../../shared/money.ts';
import { fieldsClass, labelClass, pairClass } from '../../../ui/field.tsx';
import { MoneyField, TextField } from '../../components/forms/fields.tsx';
import { Card } from '../../components/layout.tsx';
import { useStaff } from '../../session.ts';
import styles from '../product.module.css';
import { type CardProps, NOTHING, PRODUCT_FORM } from '../product-form-values.ts';
import { texts } from '../texts.ts';
import { marginText, saleText } from './price-texts.ts';

/** Price card; owners also see the cost and margin. */
export function PriceCard({ draft, fields, typed = NOTHING }: CardProps) {
  const isOwner = useStaff().role === 'owner';
  const begun = {
    price: typed.price ?? (draft.price > 0 ? draft.price.toFixed(2) : ''),
    cost: typed.cost ?? draft.cost?.toFixed(2) ?? '',
  };
  const [amounts, setAmounts] = useState(begun);
  return (
    <Card title="Price">
      <div
        className={fieldsClass}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setAmounts({ ...amounts, [target.name]: target.value });
        }}
      >
        <div className={pairClass}>
          <MoneyField
            name="price"
            form={PRODUCT_FORM}
            label="Price (USD)"
            defaultValue={begun.price}
            error={fields.price}
            required
          />
          <MoneyField
            name="wasPrice"
            form={PRODUCT_FORM}
            label="Compare-at price (USD)"
            hint={texts.wasPriceHint}
            optional
            defaultValue={typed.wasPrice ?? draft.wasPrice?.toFixed(2) ?? ''}
            error={fields.wasPrice}
          />
        </div>
        <SaleFields draft={draft} fields={fields} typed={typed} price={amounts.price} />
        {isOwner && (
          <div className={pairClass}>
            <MoneyField
              name="cost"
              form={PRODUCT_FORM}
              label="Cost per item (USD)"
              hint={texts.costHint}
              optional
              defaultValue={begun.cost}
              error={fields.cost}
            />
            <Margin price={amounts.price} cost={amounts.cost} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** Profit per unit, if both amounts parse. */
function Margin({ price, cost }: { price: string; cost: string }) {
  const [sold, spent] = [readAmount(price), readAmount(cost)];
  return (
    <p className={styles.margin} aria-live="polite">
      {sold.ok && spent.ok && sold.cents > 0 && marginText(sold.cents, spent.cents)}
    </p>
  );
}

/** `price`: as typed in the field beside it. */
type SaleProps = Required<CardProps> & { price: string };

/** Sale price with start and end dates, and a summary sentence. */
function SaleFields({ draft, fields, typed, price }: SaleProps) {
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
